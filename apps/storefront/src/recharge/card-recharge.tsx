import { useState } from 'react';
import { askToExchange, canExchange } from '../payment-actions/exchange-card.ts';
import { CardForm } from '../sheets/card-form.tsx';
import { closePopup, openPopup } from '../state/actions.ts';
import { useServices, useShop } from '../state/shop-context.tsx';
import { Button } from '../ui/button.tsx';
import { RowButton } from '../ui/row-button.tsx';
import { Sheet } from '../ui/sheet.tsx';
import * as s from './card.module.css';
import { payForOf } from './pay-for.ts';

const empty = { number: '', password: '' };

/** The recharge popup in card mode: number and password in the place of the methods, no price (row S-08). */
export function CardRecharge({ open }: { open: boolean }) {
  const services = useServices();
  const state = useShop((shop) => shop);
  const { order, paying, offer, page, player, t } = state;
  const payFor = payForOf(state);
  const [card, setCard] = useState(empty);
  const [error, setError] = useState<string>();
  // The way to the character and back keeps what was typed; every other end forgets it.
  const isAway = state.popup?.kind === 'recipient' && state.popup.toCard === true;
  if (!open && !isAway && (card !== empty || error !== undefined)) {
    setCard(empty);
    setError(undefined);
  }
  const change = (part: Partial<typeof empty>) => {
    setCard({ ...card, ...part });
    setError(undefined);
  };
  const submit = () => {
    if (player) void askToExchange(services, card, setError);
    else openPopup(services, { kind: 'login' });
  };
  const hasMethods =
    page.brand.layout === 'new' && offer.goods.some((item) => item.value === order.goods?.value);
  return (
    <Sheet
      open={open}
      title={t('card_redeem')}
      closeLabel={t('close')}
      onClose={() => closePopup(services)}
      footer={
        <>
          {payFor && <p>{payFor}</p>}
          <Button
            wide
            disabled={player !== undefined && !canExchange(card, state)}
            busy={paying}
            onClick={submit}
          >
            {player ? t('card_exchange') : t('login')}
          </Button>
        </>
      }
    >
      <div className={s.row}>
        <RowButton
          icon="user"
          text={order.role?.display ?? t('role_choose')}
          value={order.role && order.server?.display}
          disabled={!player}
          onClick={() => openPopup(services, { kind: 'recipient', toCard: true })}
        />
      </div>
      <CardForm
        number={card.number}
        password={card.password}
        onNumber={(number) => change({ number })}
        onPassword={(password) => change({ password })}
        errors={{ password: error }}
        texts={{
          number: t('card_number'),
          password: t('card_password'),
          show: t('password_show'),
          hide: t('password_hide'),
          hint: t('card_redeem_intro'),
        }}
      />
      {hasMethods && (
        <RowButton
          icon="swap"
          text={t('card_to_methods')}
          onClick={() => openPopup(services, { kind: 'recharge', channels: false })}
        />
      )}
    </Sheet>
  );
}
