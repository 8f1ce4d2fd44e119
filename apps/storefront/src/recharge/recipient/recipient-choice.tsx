import { sideBySide } from '@gemporium/domain/isolate.ts';
import { openPopup } from '../../state/actions.ts';
import { useServices, useShop, useTranslate } from '../../state/shop-context.tsx';
import { type Recipient, RecipientCard } from './recipient-card.tsx';

/** The recipient's card. */
export function RecipientChoice() {
  const services = useServices();
  const t = useTranslate();
  const hasPlayer = useShop((state) => state.player !== undefined);
  const isEntering = useShop((state) => state.sdk === 'exchanging');
  const language = useShop((state) => state.language);
  const role = useShop((state) => state.order.role);
  const server = useShop((state) => state.order.server);
  const area = useShop((state) => state.order.area);
  const isAreaRole = useShop((state) => state.offer.config.area_config.is_area_role);
  const choose = () => openPopup(services, { kind: 'recipient' });

  function recipient(): Recipient {
    if (isEntering) return { kind: 'loading', label: t('loading') };
    if (!hasPlayer) {
      return {
        kind: 'empty',
        sentence: t('login_to_choose'),
        action: t('login'),
        onAction: () => openPopup(services, { kind: 'login' }),
      };
    }
    if (!role || !server)
      return { kind: 'empty', sentence: t('role_choose_text'), action: t('choose'), onAction: choose };
    return {
      kind: 'chosen',
      role: role.display,
      level: t('role_level', { number: role.level }),
      server: sideBySide([isAreaRole && area?.display, server.display], language),
      change: { text: t('change'), label: t('role_change'), onClick: choose },
    };
  }
  return <RecipientCard title={t('who_gets_it')} recipient={recipient()} />;
}
