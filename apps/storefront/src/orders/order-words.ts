import type { OrderDetail, OrderSummary, ReturnedOrder } from '@gemporium/contract/api/pay/order.ts';
import { listOf } from '@gemporium/domain/isolate.ts';
import type { OrderState } from '@gemporium/domain/lifecycles/order.ts';
import { parseMajor, toMajor } from '@gemporium/domain/money.ts';
import { showMoney } from '@gemporium/domain/show-money.ts';
import { isoTime, momentText } from '../messages/time-text.ts';
import type { Translate } from '../messages/translator.ts';
import type { Fact } from '../ui/lists/facts.tsx';
import type { ClockStep } from './result/steps-clock.tsx';

const knownStates: readonly OrderState[] = [
  'paid',
  'delivered',
  'failed',
  'expired',
  'cancelled',
  'refunding',
  'refunded',
  'charged_back',
  'review',
];

/** The state of an order, in one or two words; a newer server's state that this page does not know counts as unpaid. */
export function stateText(
  { state, make_up, payment_cancelled }: Pick<OrderSummary, 'state' | 'make_up' | 'payment_cancelled'>,
  t: Translate,
): string {
  if (payment_cancelled) return t('order_step_payment_cancelled');
  if (make_up && state === 'delivered') return t('make_up_step_delivered');
  return t(`order_state_${knownStates.includes(state) ? state : 'unpaid'}`);
}

/** The facts of an order as the result and the order page list them: account, game, goods, server and so on. */
export function orderFacts(
  order: OrderDetail,
  language: string,
  t: Translate,
  wholeCurrencies: readonly string[],
): Fact[] {
  return [
    { label: t('account'), value: order.user_name },
    { label: t('game'), value: order.game_name },
    { label: t('goods'), value: order.product_name },
    { label: t('goods_contents'), value: order.contents && listOf(order.contents, language) },
    { label: t('server'), value: order.game_server_name },
    { label: t('role'), value: order.role_name },
    { label: t('make_up_for'), value: order.make_up?.for_billing_no },
    { label: t('payment_method'), value: order.method_name },
    { label: t('coupon'), value: savedText(order, wholeCurrencies) },
    {
      label: t('price'),
      value: order.price_hidden ? undefined : showMoney(order.price, order.currency, wholeCurrencies),
    },
  ];
}

/** "−$1.50": what a coupon saved; undefined without a coupon, or if the price is not revealed. */
function savedText(
  { price, original_price, currency }: OrderDetail,
  wholeCurrencies: readonly string[],
): string | undefined {
  const [full, paid] = [original_price, price].map((text = '') => parseMajor(text, currency));
  const saved = full?.ok && paid?.ok ? full.amountMinor - paid.amountMinor : 0;
  return saved > 0
    ? `−${showMoney(toMajor({ amountMinor: saved, currency }), currency, wholeCurrencies)}`
    : undefined;
}

const wayToTheGame = ['paid', 'sent', 'delivered'] as const;
const endings: readonly string[] = ['failed', 'expired', 'cancelled', 'charged_back'];

type WalkedOrder = Pick<OrderDetail, 'steps' | 'make_up' | 'payment_cancelled' | 'charged'> | ReturnedOrder;

/** A make-up payment notifies the game instead of delivering goods; a cancelled payment is not called failed. */
function stepText(
  { make_up, payment_cancelled }: WalkedOrder,
  key: OrderDetail['steps'][number]['key'],
  t: Translate,
): string {
  if (make_up && (key === 'sent' || key === 'delivered')) return t(`make_up_step_${key}`);
  if (payment_cancelled && key === 'failed') return t('order_step_payment_cancelled');
  return t(`order_step_${key}`);
}

/** A review lasts until the next step. A cancelled or expired order is over, but has not gone wrong. */
function stepState(key: string, isLast: boolean, { payment_cancelled }: WalkedOrder): ClockStep['state'] {
  if (key === 'review' && isLast) return 'now';
  if (!endings.includes(key)) return 'done';
  const isOver = key === 'expired' || key === 'cancelled' || (key === 'failed' && payment_cancelled);
  return isOver ? 'over' : 'wrong';
}

/** The text of the step in progress. Money that came in but is not the order's is reviewed by people. */
function waitingText(key: (typeof wayToTheGame)[number], { charged }: WalkedOrder, t: Translate): string {
  if (key !== 'paid') return t('order_step_on_its_way');
  return t(charged === 'held' ? 'order_step_review' : 'order_state_unpaid');
}

/** The order's steps: the past ones with times, then the future ones while goods are awaited. `now` is in seconds. */
export function orderSteps(order: WalkedOrder, now: number, language: string, t: Translate): ClockStep[] {
  const happened = order.steps.map(
    ({ key, at }, index): ClockStep => ({
      key: `${key} ${at}`,
      text: stepText(order, key, t),
      time: momentText(at, now, language),
      dateTime: isoTime(at),
      state: stepState(key, index === order.steps.length - 1, order),
    }),
  );
  const keys = order.steps.map((step) => step.key);
  const isOver = keys.some(
    (key) => endings.includes(key) || ['refunding', 'refunded', 'review'].includes(key),
  );
  const toCome = isOver ? [] : wayToTheGame.filter((key) => !keys.includes(key));
  const expected = toCome.map(
    (key, index): ClockStep => ({
      key,
      text: index === 0 ? waitingText(key, order, t) : stepText(order, key, t),
      state: index === 0 ? 'now' : 'next',
    }),
  );
  return [...happened, ...expected];
}
