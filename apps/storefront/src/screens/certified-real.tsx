import { paths } from '../paths.ts';
import { useShop } from '../state/shop-context.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { PageMessage } from '../ui/page-message.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { HomeButton } from './home-button.tsx';

/** Real-name verification: loading, failed, or not verified with the way to verify (row I-11). */
export function CertifiedReal() {
  const { started, offerStatus, page, t } = useShop((state) => state);
  if (!started || offerStatus === 'loading') return <Skeleton shape="line" count={3} label={t('loading')} />;
  if (offerStatus === 'failed') {
    return (
      <PageMessage
        drawing="wrong"
        title={t('real_name_title')}
        lines={[t('real_name_failed')]}
        actions={<HomeButton to={paths.home} />}
      />
    );
  }
  const verify = page.brand.supportUrl && (
    <LinkButton href={page.brand.supportUrl} newWindow>
      {t('real_name_verify')}
    </LinkButton>
  );
  return (
    <PageMessage
      drawing="locked"
      title={t('real_name_title')}
      lines={[t('error_not_real_name'), t('real_name_text')]}
      actions={
        <>
          {verify}
          <HomeButton to={paths.home} secondary={Boolean(verify)} />
        </>
      }
    />
  );
}
