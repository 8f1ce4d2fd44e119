import { paths } from '@gemporium/contract/shop-paths.ts';
import { useShop, useTranslate } from '../state/shop-context.tsx';
import { LinkButton } from '../ui/buttons/link-button.tsx';
import { HomeButton } from './home-button.tsx';

/** The links at the end of a dead-end page: to customer service, if the brand has one, and back to the shop. */
export function WaysOut() {
  const supportUrl = useShop(({ page }) => page.brand.supportUrl);
  const t = useTranslate();
  return (
    <>
      {supportUrl && (
        <LinkButton href={supportUrl} newWindow>
          {t('support')}
        </LinkButton>
      )}
      <HomeButton to={paths.home} secondary={Boolean(supportUrl)} />
    </>
  );
}
