import { paths } from '@gemporium/contract/shop-paths.ts';
import { onScreenLink } from '../routing/on-screen-link.ts';
import { go } from '../state/actions.ts';
import { useServices, useTranslate } from '../state/shop-context.tsx';
import { LinkButton } from '../ui/buttons/link-button.tsx';

/** The button back to the shop. */
export function HomeButton({ secondary }: { secondary?: boolean }) {
  const services = useServices();
  const t = useTranslate();
  return (
    <LinkButton
      href={paths.home}
      variant={secondary ? 'secondary' : 'primary'}
      onClick={onScreenLink(() => go(services, paths.home))}
    >
      {t('return_home')}
    </LinkButton>
  );
}
