import { paths } from '@gemporium/contract/shop-paths.ts';
import { HomeButton } from '../shell/home-button.tsx';
import { useShop, useTranslate } from '../state/shop-context.tsx';
import { LinkButton } from '../ui/buttons/link-button.tsx';
import { PageMessage } from '../ui/layout/page-message.tsx';

/** The link's parameters make no sense: back to the game, or to customer service. */
export function ShowError() {
  const supportUrl = useShop(({ page }) => page.brand.supportUrl);
  const t = useTranslate();
  const support = supportUrl && (
    <LinkButton href={supportUrl} newWindow>
      {t('support')}
    </LinkButton>
  );
  return (
    <PageMessage
      drawing="wrong"
      title={t('error_parameter')}
      lines={[t('show_error_text')]}
      actions={
        <>
          {support}
          <HomeButton to={paths.home} secondary={Boolean(supportUrl)} />
        </>
      }
    />
  );
}
