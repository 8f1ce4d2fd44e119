import { openPopup } from '../../state/actions.ts';
import { useServices, useShop } from '../../state/shop-context.tsx';
import { type Recipient, RecipientCard } from './recipient-card.tsx';

/** The card that answers "who gets it". */
export function RecipientChoice() {
  const services = useServices();
  const { player, order, sdk, offer, t } = useShop((state) => state);
  const choose = () => openPopup(services, { kind: 'recipient' });

  function recipient(): Recipient {
    if (sdk === 'exchanging') return { kind: 'loading', label: t('loading') };
    if (!player) {
      return {
        kind: 'empty',
        sentence: t('login_to_choose'),
        action: t('login'),
        onAction: () => openPopup(services, { kind: 'login' }),
      };
    }
    const { role, server, area } = order;
    if (!role || !server)
      return { kind: 'empty', sentence: t('role_choose_text'), action: t('choose'), onAction: choose };
    const isAreaRole = offer.config.area_config.is_area_role && area;
    return {
      kind: 'chosen',
      role: role.display,
      level: t('role_level', { number: role.level }),
      server: isAreaRole ? `${area.display} · ${server.display}` : server.display,
      change: { text: t('change'), label: t('role_change'), onClick: choose },
    };
  }
  return <RecipientCard title={t('who_gets_it')} recipient={recipient()} />;
}
