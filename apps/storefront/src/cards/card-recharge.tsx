import { useId, useState } from 'react';
import { PayTerms } from '../legal/pay-terms.tsx';
import { useRecharge } from '../recharge/pay/use-recharge.ts';
import { orderedGoods } from '../recharge/summary/ordered-goods.ts';
import { payForOf } from '../recharge/summary/pay-for.ts';
import { closePopup, openPopup } from '../state/actions.ts';
import { useServices, useShop, useTranslate } from '../state/shop-context.tsx';
import type { CardMode } from '../state/shop-state.ts';
import { Button } from '../ui/buttons/button.tsx';
import { RowButton } from '../ui/buttons/row-button.tsx';
import { Sheet } from '../ui/dialogs/sheet.tsx';
import * as s from './card.module.css';
import { CardForm } from './card-form.tsx';
import { isTyped } from './encode-card.ts';
import { askToExchange } from './exchange-card.ts';
import { useCardProblem } from './use-card-problem.ts';

const empty = { number: '', password: '' };

/**
 * The recharge popup in card mode: number and password instead of methods and price (row S-08). The card is either
 * issued by the publisher, or pays for the chosen goods by a method with a card form (row O-08).
 */
export function CardRecharge({ mode }: { mode: CardMode | undefined }) {
  const services = useServices();
  const t = useTranslate();
  const payFor = useShop(payForOf);
  const [card, setCard] = useState(empty);
  const { paying, hasPlayer, role, server, hasRole, isAway, hasMethods } = useShop((state) => ({
    paying: state.paying,
    hasPlayer: state.player !== undefined,
    role: state.order.role?.display,
    server: state.order.server?.display,
    hasRole: Boolean(state.order.role && state.order.realServer),
    // Choosing a character, or logging in again after the session has ended, and coming back keeps what was typed; any other
    // way out clears it.
    isAway:
      (state.popup?.kind === 'recipient' && state.popup.toCard !== undefined) ||
      (state.popup?.kind === 'login' && state.popup.typing !== undefined),
    hasMethods: state.page.brand.layout === 'new' && orderedGoods(state) !== undefined,
  }));
  const recharge = useRecharge();
  const formId = useId();
  const [last, setLast] = useState(mode);
  if (mode && mode !== last) setLast(mode);
  // Keeps the content rendered during the closing animation.
  const shown = mode ?? last;
  const form = mode ?? (isAway ? shown : undefined);
  const { problem, forget, refuse } = useCardProblem(form);
  if (!form && (card !== empty || (problem && !problem.isLock))) {
    setCard(empty);
    forget();
  }
  // The same card would be refused again, and during a lock any card.
  const isRefused = problem !== undefined && (problem.isLock || problem.of !== undefined);
  const change = (part: Partial<typeof empty>) => {
    setCard({ ...card, ...part });
    forget();
  };
  const toRoles = () => openPopup(services, { kind: 'recipient', toCard: shown });
  const lacksRole = isTyped(card) && !hasRole;
  const submit = () => {
    const next = shown === 'method' ? { toPay: true } : { toCard: true };
    if (!hasPlayer) openPopup(services, { kind: 'login', ...next });
    else if (lacksRole) toRoles();
    else if (shown === 'method') recharge.buyWithCard(card, refuse);
    else void askToExchange(services, card, refuse);
  };
  return (
    <Sheet
      open={mode !== undefined}
      title={shown === 'method' && recharge.method ? recharge.method.method.name : t('card_redeem')}
      closeLabel={t('close')}
      onClose={() => closePopup(services)}
      footer={
        <>
          {payFor && <p className={s.note}>{payFor}</p>}
          {shown === 'method' && recharge.canBuy && <PayTerms terms={recharge.terms} />}
          {shown === 'method' && !recharge.canBuy ? (
            <Button wide onClick={recharge.wayOut.onClick}>
              {recharge.wayOut.text}
            </Button>
          ) : (
            <Button
              type="submit"
              form={formId}
              wide
              disabled={hasPlayer && (!isTyped(card) || isRefused)}
              busy={shown === 'method' ? recharge.paying : paying}
              onClick={submit}
            >
              {t(!hasPlayer ? 'login' : lacksRole ? 'role_choose' : 'card_exchange')}
            </Button>
          )}
        </>
      }
    >
      {shown === 'method' && <p className={s.note}>{recharge.goods?.display}</p>}
      {/* A login begins the page anew: nothing is typed before it that it would lose. */}
      {hasPlayer ? (
        <>
          <div className={s.row}>
            <RowButton icon="user" text={role ?? t('role_choose')} value={role && server} onClick={toRoles} />
          </div>
          <CardForm
            formId={formId}
            number={card.number}
            password={card.password}
            onNumber={(number) => change({ number })}
            onPassword={(password) => change({ password })}
            problem={problem}
            hint={shown === 'method' ? undefined : t('card_redeem_intro')}
          />
        </>
      ) : (
        <p>{t('error_not_logged_in')}</p>
      )}
      {hasMethods && (
        <RowButton
          icon="swap"
          text={t('card_to_methods')}
          onClick={() => openPopup(services, { kind: 'recharge', subPayments: false })}
        />
      )}
    </Sheet>
  );
}
