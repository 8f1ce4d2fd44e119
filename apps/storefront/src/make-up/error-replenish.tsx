import { useShop } from '../state/shop-context.tsx';
import { LinkButton } from '../ui/buttons/link-button.tsx';
import { PageMessage } from '../ui/layout/page-message.tsx';

/** A make-up link whose time is over. */
export function ErrorReplenish() {
  const { page, t } = useShop((state) => state);
  const support = page.brand.supportUrl && (
    <LinkButton href={page.brand.supportUrl} newWindow>
      {t('support')}
    </LinkButton>
  );
  return (
    <PageMessage
      drawing="expired"
      title={t('page_expired')}
      lines={[t('replenish_tip_expired')]}
      actions={support}
    />
  );
}
