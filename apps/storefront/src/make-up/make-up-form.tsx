import type { ReplenishInfo } from '@gemporium/contract/api/replenishment/replenishment_info.ts';
import { isolate } from '@gemporium/domain/isolate.ts';
import { showMoney, spellMoney } from '@gemporium/domain/show-money.ts';
import { useId } from 'react';
import { CardForm } from '../cards/card-form.tsx';
import { PayTerms } from '../legal/pay-terms.tsx';
import { clockText } from '../messages/clock-text.ts';
import { MethodChoice } from '../recharge/methods/method-choice.tsx';
import { SubPaymentList } from '../recharge/methods/sub-payment-list.tsx';
import { retriedNumber } from '../recharge/pay/retried-order.ts';
import { useShop, useTranslate } from '../state/shop-context.tsx';
import { Button } from '../ui/buttons/button.tsx';
import { PriceRow } from '../ui/labels/price-row.tsx';
import { Facts } from '../ui/lists/facts.tsx';
import { Countdown } from './countdown.tsx';
import * as s from './make-up-form.module.css';
import type { OpenedLink } from './opened-link.ts';
import { type LinkPayment, useLinkPayment } from './use-link-payment.ts';

/** A link has a countdown only in its last day (row Y-01). */
const countedSeconds = 86_400;

export interface MakeUpFormProps {
  link: OpenedLink;
  info: ReplenishInfo;
  /** The countdown has ended: reloads the link to check with the server. */
  onEnd: () => void;
}

/** Amount, account, remaining time, methods and paying. */
export function MakeUpForm({ link, info, onEnd }: MakeUpFormProps) {
  const language = useShop((state) => state.language);
  const retried = useShop((state) => retriedNumber(state, link.replenishId));
  const wholeCurrencies = useShop(({ page }) => page.brand.wholeCurrencies);
  const t = useTranslate();
  const payment = useLinkPayment(link, info);
  const formId = useId();
  const { amount, currency_code: currency, valid_time: seconds } = info;
  const { method } = payment;
  const isOpen = payment.methods.kind !== 'none';
  const isLocked = method?.method.card_form === true && payment.card.problem?.isLock === true;
  const price = showMoney(amount, currency, wholeCurrencies);
  const payLabel = `${payment.payText} (${t('make_up_goods')}, ${spellMoney(amount, currency, wholeCurrencies)})`;
  return (
    <section className={s.form}>
      <h1 className={s.title}>{t('make_up_goods')}</h1>
      <p className={s.intro}>{t('make_up_intro')}</p>
      {seconds > 0 && seconds < countedSeconds && (
        <p className={s.time}>
          <span>{t('make_up_time_left')}</span>
          <Countdown
            seconds={seconds}
            format={(left) => clockText(left, t)}
            label={t('make_up_time_left')}
            onEnd={onEnd}
          />
        </p>
      )}
      <div className={s.facts}>
        <Facts
          rows={[
            { label: t('game'), value: info.game_name },
            { label: t('account'), value: info.user_name },
            { label: t('server'), value: info.server_name },
            { label: t('role'), value: info.role_name },
            { label: t('make_up_for'), value: info.for_billing_no },
            { label: t('price'), value: price },
          ]}
        />
      </div>
      <MethodChoice recharge={payment} currency={currency} radioName="make-up-method" ofLink />
      {isOpen && (
        <>
          {method && method.subPayments.length > 0 && (
            <div>
              <h2 className={s.options}>{t('channel_choose')}</h2>
              <SubPaymentList
                label={t('channel_choose')}
                subPayments={method.subPayments}
                chosen={payment.subPaymentId}
                onChoose={payment.chooseSubPayment}
              />
            </div>
          )}
          {method?.method.card_form && (
            <CardForm
              formId={formId}
              number={payment.card.typed.number}
              password={payment.card.typed.password}
              onNumber={(number) => payment.card.type({ number })}
              onPassword={(password) => payment.card.type({ password })}
              problem={payment.card.problem}
            />
          )}
          <div className={s.foot}>
            <PriceRow label={t('to_pay')} price={price} />
            <p className={s.note}>
              {t('pay_for', {
                text: isolate(info.user_name, language),
                role: isolate(info.role_name, language),
                server: isolate(info.server_name, language),
              })}
            </p>
            {retried && <p className={s.note}>{t('repay_note', { text: retried })}</p>}
            <p className={s.note}>{t('make_up_promise')}</p>
            <PayTerms terms={payment.terms} />
            <Button
              type="submit"
              form={formId}
              wide
              label={payment.canPay ? payLabel : undefined}
              disabled={!payment.canPay || isLocked}
              busy={payment.paying}
              onClick={payment.pay}
            >
              {payment.canPay ? payment.payText : t(stillMissing(payment))}
            </Button>
          </div>
        </>
      )}
    </section>
  );
}

/** The text of the disabled button: what is still missing. */
function stillMissing({ method, subPaymentId }: LinkPayment) {
  if (!method) return 'method_choose';
  return method.subPayments.length > 0 && subPaymentId === undefined ? 'channel_choose' : 'card_type';
}
