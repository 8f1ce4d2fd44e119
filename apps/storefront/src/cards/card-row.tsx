import { openPopup } from '../state/actions.ts';
import { useServices, useShop, useTranslate } from '../state/shop-context.tsx';
import { RowButton } from '../ui/buttons/row-button.tsx';
import * as s from './card.module.css';

/** Opens card mode, if the publisher issues cards; for a visitor the login, and card mode after it. */
export function CardRow() {
  const services = useServices();
  const isOpen = useShop(({ offer }) => offer.config.is_open_card);
  const isVisitor = useShop(({ player, sdk }) => player === undefined && sdk === 'off');
  const t = useTranslate();
  if (!isOpen) return null;
  return (
    <div className={s.row}>
      <RowButton
        icon="topUp"
        text={t('card_redeem')}
        onClick={() =>
          openPopup(
            services,
            isVisitor
              ? { kind: 'login', toCard: true }
              : { kind: 'recharge', subPayments: false, card: 'issued' },
          )
        }
      />
    </div>
  );
}
