import type {
  ActResult,
  PayerAction,
  SimulatedPayment,
  SimulatorDesk,
  SimulatorTools,
} from '@gemporium/provider-kit/simulator.ts';
import { sendMakeUp, sendResult } from './result.ts';

/** How the payer pays: a card with its password, member points, or some billing channel. */
export interface Means {
  readonly paymentType: string;
  readonly cardId?: string;
  readonly cardPassword?: string;
}

const billing = 'FA018';
const day = 86_400_000;

/** The means that the merchant requested, or a billing channel if the choice was left to the player. */
function usualMeans(payment: SimulatedPayment): Means {
  return { paymentType: String(payment.details.paymentType || billing) };
}

/**
 * The player's choice on the page, if the merchant left it open; a card's number and password are typed in next to
 * it.
 */
export function meansOf({ details }: SimulatedPayment, form: URLSearchParams): Means {
  const paymentType = String(details.paymentType || form.get('means') || billing);
  return paymentType === 'INGAME'
    ? { paymentType, cardId: form.get('card_id') ?? '', cardPassword: form.get('card_password') ?? '' }
    : { paymentType };
}

/** INGAME trades are numbered by their card, point trades CGM and digits, billing trades by MyCard. */
function tradeNumber(desk: SimulatorDesk, means: Means): string {
  if (means.paymentType === 'INGAME') return means.cardId ?? `MC${desk.serial(14)}`;
  return means.paymentType === 'COSTPOINT' ? `CGM${desk.serial(12)}` : `MB${desk.serial(14)}`;
}

/** What the payer reads if the card cannot pay. */
export type CardComplaint = 'card_malformed' | 'card_wrong' | 'card_used';

/** Why this card cannot pay: spent before, or one of the documented cards with a wrong password. */
export function cardComplaint(desk: SimulatorDesk, means: Means): CardComplaint | undefined {
  if (means.paymentType !== 'INGAME') return undefined;
  const { cardId = '', cardPassword = '' } = means;
  if (!/^[A-Za-z0-9]{4,30}$/.test(cardId) || !/^[A-Za-z0-9]{4,30}$/.test(cardPassword))
    return 'card_malformed';
  if (/^0+$/.test(cardPassword)) return 'card_wrong';
  return desk.recall('mycard-card', cardId) === undefined ? undefined : 'card_used';
}

export function cardRefused(complaint: CardComplaint): ActResult {
  return { ok: false, code: 'card_refused', message: `The card was refused: ${complaint}.` };
}

export function pay(
  tools: SimulatorTools,
  desk: SimulatorDesk,
  payment: SimulatedPayment,
  means: Means,
  options: { readonly amountMinor?: number; readonly tellStore?: boolean } = {},
): ActResult {
  if (desk.chargeOf(payment.id)) return { ok: false, code: 'already_paid', message: 'This trade is paid.' };
  const complaint = means.cardId === undefined ? undefined : cardComplaint(desk, means);
  if (complaint !== undefined) return cardRefused(complaint);
  const id = tradeNumber(desk, means);
  if (means.paymentType === 'INGAME') desk.remember('mycard-card', id, payment.id);
  desk.charge({
    id,
    payment,
    amountMinor: options.amountMinor,
  });
  const paid = desk.changePayment(payment.id, { status: 'paid', details: { paidBy: means.paymentType } });
  if (options.tellStore !== false) sendResult(tools, desk, paid);
  desk.schedule({ name: 'make-up', payment: paid, afterMs: tools.makeUpAfterMs, details: { round: 1 } });
  return { ok: true, payment: paid };
}

function end(
  tools: SimulatorTools,
  desk: SimulatorDesk,
  payment: SimulatedPayment,
  status: 'declined' | 'cancelled' | 'expired',
): ActResult {
  if (payment.status === 'paid') return { ok: false, code: 'already_paid', message: 'This trade is paid.' };
  const ended = desk.changePayment(payment.id, { status });
  // MyCard sends nothing about a trade that merely expired.
  if (status !== 'expired') sendResult(tools, desk, ended);
  return { ok: true, payment: ended };
}

/**
 * Makes a make-up call about this trade and the account's other paid trades that have been unconfirmed for long
 * enough.
 */
function makeUp(tools: SimulatorTools, desk: SimulatorDesk, payment: SimulatedPayment): ActResult {
  if (payment.status !== 'paid') return { ok: false, code: 'not_paid', message: 'Nothing was paid.' };
  if (payment.details.confirmedAt !== null)
    return { ok: false, code: 'confirmed', message: 'This trade is confirmed.' };
  const waiting = desk
    .paymentsOf(payment.account)
    .filter(
      (other) =>
        other.id !== payment.id &&
        other.status === 'paid' &&
        other.details.confirmedAt === null &&
        other.updatedAt <= desk.now - tools.makeUpAfterMs,
    )
    .slice(0, 49);
  for (const one of [payment, ...waiting]) desk.changePayment(one.id, { details: { askedAt: desk.now } });
  sendMakeUp(
    desk,
    payment,
    [payment, ...waiting].map((one) => one.reference),
  );
  return { ok: true, payment };
}

/** The scheduled make-up call: asks, and asks again at growing intervals until the trade is confirmed. */
export function makeUpTask(
  tools: SimulatorTools,
  desk: SimulatorDesk,
  payment: SimulatedPayment,
  round: number,
): void {
  if (payment.details.confirmedAt !== null) return;
  const askedAt = Number(payment.details.askedAt ?? 0);
  if (askedAt <= desk.now - tools.makeUpAfterMs) makeUp(tools, desk, payment);
  const afterMs = Math.min(tools.makeUpAfterMs * 2 ** round, day);
  desk.schedule({ name: 'make-up', payment, afterMs, details: { round: round + 1 } });
}

/** What the player, the channel or time does to a trade. */
export function act(
  tools: SimulatorTools,
  desk: SimulatorDesk,
  payment: SimulatedPayment,
  action: PayerAction,
  options: { readonly amountMinor?: number },
): ActResult {
  switch (action) {
    case 'pay':
      return pay(tools, desk, payment, usualMeans(payment), options);
    case 'decline':
      return end(tools, desk, payment, 'declined');
    case 'cancel':
      return end(tools, desk, payment, 'cancelled');
    case 'expire':
      return end(tools, desk, payment, 'expired');
    case 'make-up':
      return makeUp(tools, desk, payment);
    case 'chargeback':
      return { ok: false, code: 'impossible', message: 'MyCard documents no chargeback.' };
  }
}
