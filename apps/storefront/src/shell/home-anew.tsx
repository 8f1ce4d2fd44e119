import { loadAnew } from '../browser/load-anew.ts';
import { onScreenLink } from '../routing/on-screen-link.ts';
import { showToast } from '../state/actions.ts';
import { useServices, useTranslate } from '../state/shop-context.tsx';
import { LinkButton } from '../ui/buttons/link-button.tsx';

/** The button back to the shop by a full page load, so that the server chooses its area again. */
export function HomeAnew({ to }: { to: string }) {
  const services = useServices();
  const t = useTranslate();
  const load = async () => {
    if (!(await loadAnew(services.browser, to))) showToast(services, t('error_network'), 'bad');
  };
  return (
    <LinkButton href={to} onClick={onScreenLink(() => void load())}>
      {t('return_home')}
    </LinkButton>
  );
}
