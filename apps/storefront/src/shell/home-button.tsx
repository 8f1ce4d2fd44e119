import { onScreenLink } from '../routing/on-screen-link.ts';
import { go } from '../state/actions.ts';
import { useServices, useTranslate } from '../state/shop-context.tsx';
import { LinkButton } from '../ui/buttons/link-button.tsx';

/** The button back to the shop. */
export function HomeButton({ to, secondary }: { to: string; secondary?: boolean }) {
  const services = useServices();
  const t = useTranslate();
  return (
    <LinkButton
      href={to}
      variant={secondary ? 'secondary' : 'primary'}
      onClick={onScreenLink(() => go(services, to))}
    >
      {t('return_home')}
    </LinkButton>
  );
}
