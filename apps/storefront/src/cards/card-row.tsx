import { openPopup } from '../state/actions.ts';
import { useServices, useShop } from '../state/shop-context.tsx';
import { RowButton } from '../ui/buttons/row-button.tsx';
import * as s from './card.module.css';

/** The way to card mode, where the publisher issues cards. */
export function CardRow() {
  const services = useServices();
  const { offer, t } = useShop((state) => state);
  if (!offer.config.is_open_card) return null;
  return (
    <div className={s.row}>
      <RowButton
        icon="topUp"
        text={t('card_redeem')}
        onClick={() => openPopup(services, { kind: 'recharge', channels: false, card: 'issued' })}
      />
    </div>
  );
}
