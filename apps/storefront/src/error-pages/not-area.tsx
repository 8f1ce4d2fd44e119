import { paths } from '@gemporium/contract/shop-paths.ts';
import { loadAnew } from '../browser/load-anew.ts';
import { onScreenLink } from '../routing/on-screen-link.ts';
import { showToast } from '../state/actions.ts';
import { useServices, useTranslate } from '../state/shop-context.tsx';
import { LinkButton } from '../ui/buttons/link-button.tsx';
import { PageMessage } from '../ui/layout/page-message.tsx';

/** Shown for an area that this shop does not serve (row S-12). */
export function NotArea() {
  const services = useServices();
  const t = useTranslate();
  const home = async () => {
    if (!(await loadAnew(services.browser, paths.home))) showToast(services, t('error_network'), 'bad');
  };
  return (
    <PageMessage
      drawing="lost"
      title={t('not_area_title')}
      lines={[t('not_area_tip'), t('not_area_row_1'), t('not_area_row_2')]}
      // A full page load: the stored area is already cleared, and the server renders the shop again.
      actions={
        <LinkButton href={paths.home} onClick={onScreenLink(() => void home())}>
          {t('return_home')}
        </LinkButton>
      }
    />
  );
}
