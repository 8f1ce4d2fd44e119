import { onScreenLink } from '../shell/on-screen-link.ts';
import { go } from '../state/actions.ts';
import { useServices, useTranslate } from '../state/shop-context.tsx';
import { LinkButton } from '../ui/link-button.tsx';

/** The way back to the shop. */
export function HomeButton({ to }: { to: string }) {
  const services = useServices();
  const t = useTranslate();
  return (
    <LinkButton href={to} onClick={onScreenLink(() => go(services, to))}>
      {t('return_home')}
    </LinkButton>
  );
}
