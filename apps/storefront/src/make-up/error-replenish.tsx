import { paths } from '@gemporium/contract/shop-paths.ts';
import { HomeButton } from '../shell/home-button.tsx';
import { useShop, useTranslate } from '../state/shop-context.tsx';
import { LinkButton } from '../ui/buttons/link-button.tsx';
import { PageMessage } from '../ui/layout/page-message.tsx';

/** A make-up link whose time is over. */
export function ErrorReplenish() {
  const supportUrl = useShop(({ page }) => page.brand.supportUrl);
  const t = useTranslate();
  const support = supportUrl && (
    <LinkButton href={supportUrl} newWindow>
      {t('support')}
    </LinkButton>
  );
  return (
    <PageMessage
      drawing="expired"
      title={t('page_expired')}
      lines={[t('replenish_tip_expired')]}
      actions={
        <>
          {support}
          <HomeButton to={paths.home} secondary={Boolean(supportUrl)} />
        </>
      }
    />
  );
}
