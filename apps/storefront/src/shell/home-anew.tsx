import { onScreenLink } from '../routing/on-screen-link.ts';
import { useServices, useTranslate } from '../state/shop-context.tsx';
import { LinkButton } from '../ui/buttons/link-button.tsx';
import { loadOrTell } from './load-or-tell.ts';

/** The button back to the shop by a full page load, so that the server chooses its area again. `text`: what it is for. */
export function HomeAnew({ to, text }: { to: string; text?: string }) {
  const services = useServices();
  const t = useTranslate();
  return (
    <LinkButton href={to} onClick={onScreenLink(() => void loadOrTell(services, to))}>
      {text ?? t('return_home')}
    </LinkButton>
  );
}
