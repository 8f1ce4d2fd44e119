import { type Capture, standingOf, type TakenBack, withinAmount } from '@gemporium/domain/provider-ledger.ts';
import type { Queryable } from '../../repositories/database.ts';
import { endWaits } from '../../repositories/effects.ts';
import { raiseAgain, resolveCauses } from '../../repositories/exceptions.ts';
import { recordHistory } from '../../repositories/history.ts';
import type { OrderRow } from '../../repositories/orders.ts';
import { insertPayment, type PaymentRow, savePayment } from '../../repositories/payments.ts';
import type { RecordedEvents } from '../../repositories/provider-events.ts';
import { releaseProviderNumber, takeProviderNumber } from '../../repositories/provider-numbers.ts';
import { type RefundRow, refundsOfOrder } from '../../repositories/refunds.ts';
import type { KeepsBooks } from '../../services.ts';
import { moveOrder } from '../orders/move-order.ts';
import { retakeReservations } from '../orders/retake-reservations.ts';
import { bookChargeback, raiseChargeback, winDispute } from '../refunds/book-chargeback.ts';
import { giveBack } from '../refunds/give-back.ts';
import { refundableMinor } from '../refunds/refundable-minor.ts';
import { isStandingChargeback } from '../refunds/whole-is-back.ts';
import { type Books, paymentsUnder } from './books.ts';
import { movePayment, wasPaidWrongly } from './move-payment.ts';

/** What became of the money that was not booked yet; `nothing-new` where all of it was. */
export type BookingResult = 'nothing-new' | 'paid' | 'extra';

/**
 * Makes the books of one payment agree with all that its provider has reported of its money: each capture is booked
 * once, each standing dispute takes its money back, and a dispute that was won gives it back. Because the books follow
 * from all events and not from the last one, the order in which they arrived does not matter
 * (`packages/domain/src/provider-ledger.ts`). The first capture pays the order if the order can stand; any other is
 * money that we hold, and goes back. `changes` come with the newest capture; `beyond` is what disputes claim beyond what was paid.
 */
export async function bookEvents(
  services: KeepsBooks,
  tx: Queryable,
  books: Books,
  recorded: RecordedEvents & { root: PaymentRow },
  by: string,
  changes: Partial<PaymentRow> = {},
): Promise<{ result: BookingResult; order: OrderRow; beyond: TakenBack[] }> {
  const { root } = recorded;
  const { captures } = standingOf(recorded.events);
  let { order } = books;
  let payments = books.payments;
  let result: BookingResult = 'nothing-new';

  const named = numbered(captures);
  for (const capture of named) {
    const paid = paymentsUnder({ payments }, root.reference).filter(({ state }) => state === 'paid');
    if (paid.some((one) => capture.number === '' || one.provider_reference === capture.number)) continue;
    // Booked before it had a number: a payment whose number is none of the captures' is this money's.
    const unnamed = paid.find((one) => !named.some((other) => other.number === one.provider_reference));
    if (unnamed) {
      const adopted = { ...unnamed, provider_reference: capture.number };
      const isPaidBy = [releaseProviderNumber(tx, unnamed), takeProviderNumber(tx, adopted)];
      await Promise.all([savePayment(tx, adopted), ...isPaidBy]);
      payments = payments.map((one) => (one === unnamed ? adopted : one));
      continue;
    }
    const booked = await bookCapture(services, tx, { order, payments }, root.reference, capture, by, changes);
    order = booked.order;
    payments = [...payments.filter((one) => one.reference !== booked.payment.reference), booked.payment];
    if (result !== 'paid') result = booked.payment.applied ? 'paid' : 'extra';
  }

  const paid = paymentsUnder({ payments }, root.reference).filter(({ state }) => state === 'paid');
  const disputed = await bookDisputes(tx, { order, payments: paid }, recorded, by);
  order = disputed.order;
  for (const payment of paid.filter(({ applied }) => !applied))
    await giveBackExtra(services, tx, { order, payment, isHereAgain: disputed.won.includes(payment) }, by);
  return { result, order, beyond: disputed.beyond };
}

/**
 * Money that no order needs is the player's: what we still hold of it goes back, also what a dispute had held until now
 * (`isHereAgain`). Where the provider has failed to give it back before, an operator sees it again.
 */
async function giveBackExtra(
  services: KeepsBooks,
  tx: Queryable,
  { order, payment, isHereAgain }: { order: OrderRow; payment: PaymentRow; isHereAgain: boolean },
  by: string,
): Promise<void> {
  const entries = await refundsOfOrder(tx, order.store, order.billing_no);
  const hasFailed = entries.some(
    ({ reference, kind, state }) =>
      reference === payment.reference && kind === 'refund' && state === 'failed',
  );
  // The provider was asked and did not: an operator goes on from there.
  if (hasFailed) {
    const rest = refundableMinor(payment, entries);
    if (isHereAgain && rest > 0) await raiseFailedRest(tx, payment, rest);
    return;
  }
  await giveBack(services, tx, order, payment, { reason: extraBecause(order, payment), requestedBy: by });
}

function raiseFailedRest(tx: Queryable, payment: PaymentRow, amountMinor: number): Promise<void> {
  const { store, reference, billing_no: billingNo, currency } = payment;
  return raiseAgain(tx, {
    ...{ store, kind: 'refund-failed', key: reference, billingNo, reference },
    reason: 'a dispute was won about money that no order needs, and its refund had failed before',
    detail: { amountMinor, currency },
  });
}

/** A provider that numbers its money in some events and not in others means the same money. */
function numbered(captures: readonly Capture[]): readonly Capture[] {
  return captures.length > 1 ? captures.filter(({ number }) => number !== '') : captures;
}

/** Books money that came in: by the payment that was opened for it, or beside that one where it is paid already. */
async function bookCapture(
  services: KeepsBooks,
  tx: Queryable,
  { order, payments }: Books,
  rootReference: string,
  capture: Capture,
  by: string,
  changes: Partial<PaymentRow>,
): Promise<{ order: OrderRow; payment: PaymentRow }> {
  const root = payments.find(({ reference }) => reference === rootReference);
  if (!root) throw new Error(`order ${order.billing_no} has lost its payment ${rootReference}`);
  const payment = root.state === 'paid' ? await openDuplicate(tx, root, payments, by) : root;
  const late = order.state === 'failed' || order.state === 'expired' || order.state === 'cancelled';
  const stands = order.state === 'unpaid' || (late && (await retakeReservations(services, tx, order)));
  const number = capture.number || payment.provider_reference;
  const paidChanges = {
    ...changes,
    provider_reference: number,
    applied: stands,
    captured_minor: capture.amountMinor,
    error: null,
  };
  // A mismatch was raised under the number that its update named, or under none.
  const corrected = [...new Set([capture.number, number ?? ''])];
  const pay = movePayment(tx, payment, { event: 'pay', by, changes: paidChanges });
  const event = late ? ('pay-late' as const) : ('pay' as const);
  const mustConfirm = services.providers.provider(payment.provider)?.confirm !== undefined;
  const others = payments.filter(({ reference }) => reference !== payment.reference);
  const paid = { payment, mustConfirm, others };
  const [paidNow, movedOrder] = await Promise.all([
    pay,
    stands ? moveOrder(tx, order, { event, by, detail: payment.reference, paid }) : order,
    endWaits(tx, payment),
    ...(wasPaidWrongly(payment) ? corrected : []).map((named) => {
      const cause = { store: payment.store, key: `${rootReference}:${named}` };
      return resolveCauses(tx, ['payment-mismatch'], cause, by, 'the provider has corrected itself');
    }),
  ]);
  if (!paidNow) throw new Error(`payment ${payment.reference} is ${payment.state} and cannot be paid`);
  return { order: movedOrder ?? order, payment: paidNow };
}

/** A row for a duplicate capture: an unrequested second charge under one reference. */
async function openDuplicate(
  tx: Queryable,
  root: PaymentRow,
  payments: readonly PaymentRow[],
  by: string,
): Promise<PaymentRow> {
  const { store, billing_no: billingNo } = root;
  const reference = `${root.reference}-${paymentsUnder({ payments }, root.reference).length + 1}`;
  const opened = await insertPayment(tx, {
    ...{ store, reference, billingNo, number: payments.length + 1, beside: root.reference },
    ...{ provider: root.provider, account: root.account, merchant: root.merchant },
    ...{ paywayId: root.payway_id, channelId: root.channel_id, channel: root.channel },
    ...{ region: root.region, methodName: root.method_name },
    ...{ amountMinor: root.amount_minor, currency: root.currency },
    lifetimeSeconds: 0,
  });
  const created = { event: 'create', from: '', to: 'creating', by, detail: `beside ${root.reference}` };
  await recordHistory(tx, { store, entity: 'payment', id: reference, ...created });
  return { ...opened, memo: root.memo };
}

function extraBecause({ state }: OrderRow, { beside }: PaymentRow): string {
  if (beside) return `the money was taken twice for ${beside}`;
  const closed = state === 'failed' || state === 'expired' || state === 'cancelled';
  return closed
    ? 'paid after the order had closed, and it cannot stand any more'
    : 'the order was already paid by another payment';
}

/**
 * Books each dispute that stands and is not booked yet, and reverses each one that stands no longer or for another amount.
 * No more is booked than was paid; an operator sees what is beyond. When nothing is taken back of a payment any more, its
 * exception is resolved. `won`: the payments of which a dispute was won.
 */
async function bookDisputes(
  tx: Queryable,
  { order, payments }: Books,
  { root, events, earlier }: RecordedEvents & { root: PaymentRow },
  by: string,
): Promise<{ order: OrderRow; won: PaymentRow[]; beyond: TakenBack[] }> {
  const { takenBack } = standingOf(events);
  const won: PaymentRow[] = [];
  const beyond: TakenBack[] = [];
  if (events.every(({ status }) => status === 'paid')) return { order, won, beyond };
  const stood = standingOf(earlier).takenBack;
  const isOver = ({ store, reference: key }: PaymentRow) =>
    resolveCauses(tx, ['chargeback'], { store, key }, by, 'nothing is taken back any more');
  if (payments.length === 0) {
    // Nothing is known to have come in yet: the events are kept, and count as soon as it is.
    for (const gone of takenBack.filter((one) => !isAmong(stood, one)))
      await raiseChargeback(tx, root, gone, 'taken back before it was known to be paid');
    if (takenBack.length === 0) await isOver(root);
    return { order, won, beyond };
  }
  const entries = await refundsOfOrder(tx, order.store, order.billing_no);
  let current = order;
  for (const payment of payments) {
    const about = (one: TakenBack) => isAbout(one, payment, payments);
    const captured = payment.captured_minor ?? payment.amount_minor;
    const gone = withinAmount(takenBack.filter(about), captured);
    const before = withinAmount(stood.filter(about), captured);
    for (const one of gone.beyond.filter((g) => !isAmong(before.beyond, g)))
      await raiseChargeback(tx, payment, one, 'more is said to be taken back than was paid');
    beyond.push(...gone.beyond);
    const booked = entries.filter((entry) => isStandingChargeback(entry, payment));
    const { fallen, unbooked } = notAsBooked(booked, gone.within);
    for (const entry of fallen) {
      const isCorrected = gone.within.some((g) => isNumbered(entry, g));
      const detail = isCorrected ? 'another amount is in dispute' : 'the dispute was won';
      if (!isCorrected) won.push(payment);
      const isStillGone = gone.within.length > 0;
      current = await winDispute(tx, { order: current, payment }, entry, { detail, isStillGone, by });
    }
    for (const one of unbooked) await bookChargeback(tx, { order: current, payment }, one, by);
    if (gone.within.length === 0) await isOver(payment);
    const detail = gone.within.at(-1)?.detail;
    if (payment.applied && detail !== undefined)
      current = (await moveOrder(tx, current, { event: 'charge-back', by, detail })) ?? current;
  }
  return { order: current, won, beyond };
}

const isAmong = (standing: readonly TakenBack[], { number }: TakenBack) =>
  standing.some(({ numbers }) => numbers.includes(number));

const isNumbered = ({ provider_reference: number }: RefundRow, { numbers }: TakenBack) =>
  numbers.includes(number ?? '');

/**
 * The entries that stand for nothing which is gone, and what is gone without an entry. Which row of a report means which
 * dispute may change with events that come after: an entry then stands for another one of its amount.
 */
function notAsBooked(
  booked: readonly RefundRow[],
  gone: readonly TakenBack[],
): { fallen: readonly RefundRow[]; unbooked: readonly TakenBack[] } {
  let [fallen, unbooked] = [booked, gone];
  const isBookedAs: ((entry: RefundRow, one: TakenBack) => boolean)[] = [
    isNumbered,
    (entry) => gone.some((other) => isNumbered(entry, other)),
  ];
  for (const means of isBookedAs)
    fallen = fallen.filter((entry) => {
      const as = unbooked.find((one) => entry.amount_minor === one.amountMinor && means(entry, one));
      unbooked = unbooked.filter((one) => one !== as);
      return as === undefined;
    });
  return { fallen, unbooked };
}

/** Money that nobody names by its number is that of the payment that was asked for. */
function isAbout({ capture }: TakenBack, payment: PaymentRow, payments: readonly PaymentRow[]): boolean {
  const named = payments.find(({ provider_reference: number }) => capture !== '' && number === capture);
  return named ? named === payment : payment.beside === null;
}
