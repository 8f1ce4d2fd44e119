import { useShop, useTranslate } from '../state/shop-context.tsx';
import { LinkButton } from '../ui/buttons/link-button.tsx';

/** The link to customer service, which every brand has. */
export function SupportButton({ secondary }: { secondary?: boolean }) {
  const supportUrl = useShop(({ page }) => page.brand.supportUrl);
  const t = useTranslate();
  return (
    <LinkButton href={supportUrl} newWindow variant={secondary ? 'secondary' : 'primary'}>
      {t('support')}
    </LinkButton>
  );
}
