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
import { wasPaidWrongly } from './in-doubt.ts';
import { movePayment } from './move-payment.ts';

/** What became of money that was not yet booked; `nothing-new` if all of it was. */
export type BookingResult = 'nothing-new' | 'paid' | 'extra';

/**
 * Makes the books of one payment agree with everything its provider has reported about its money: each capture is
 * booked once, each open or lost dispute takes its money back, and a won dispute returns it. The books follow from all
 * events, not from the latest, so their order of arrival does not matter (`packages/domain/src/provider-ledger.ts`).
 * The first capture pays the order if the order can still be fulfilled; any other capture is extra money and goes
 * back. `changes` come with the newest capture; `beyond` is what disputes claim beyond what was paid.
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

  const numberedCaptures = numbered(captures);
  for (const capture of numberedCaptures) {
    const paid = paymentsUnder({ payments }, root.reference).filter(({ state }) => state === 'paid');
    if (paid.some((one) => capture.number === '' || one.provider_reference === capture.number)) continue;
    // Booked before it had a number: a payment whose number belongs to none of the captures holds this money.
    const withoutNumber = paid.find(
      (one) => !numberedCaptures.some((other) => other.number === one.provider_reference),
    );
    if (withoutNumber) {
      const adopted = { ...withoutNumber, provider_reference: capture.number };
      const isPaidBy = [releaseProviderNumber(tx, withoutNumber), takeProviderNumber(tx, adopted)];
      await Promise.all([savePayment(tx, adopted), ...isPaidBy]);
      payments = payments.with(payments.indexOf(withoutNumber), adopted);
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
 * Extra money belongs to the player: whatever we still hold of it goes back, including what a dispute had held until
 * now (`isHereAgain`). If the provider has already failed to refund it, an operator sees it again.
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
  // The provider was asked and failed: an operator takes over.
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
    store,
    kind: 'refund-failed',
    key: reference,
    billingNo,
    reference,
    reason: 'a won dispute returned money that no order needs, and its refund had failed before',
    detail: { amountMinor, currency },
  });
}

/** A provider that numbers its money in some events only means the same money in all of them. */
function numbered(captures: readonly Capture[]): readonly Capture[] {
  return captures.length > 1 ? captures.filter(({ number }) => number !== '') : captures;
}

/** Books a capture: on the payment that was opened for it, or as a duplicate if that one is already paid. */
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
  if (!root) throw new Error(`order ${order.billing_no} has no payment ${rootReference}`);
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
  // A mismatch was raised under the number in its update, or under none.
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
    ...(wasPaidWrongly(payment) ? corrected : []).map((problem) => {
      const cause = { store: payment.store, key: `${rootReference}:${problem}` };
      return resolveCauses(tx, ['payment-mismatch'], cause, by, 'the provider has corrected itself');
    }),
  ]);
  if (!paidNow) throw new Error(`payment ${payment.reference} is ${payment.state} and cannot be paid`);
  return { order: movedOrder ?? order, payment: paidNow };
}

/** Adds a row for a duplicate capture: a second charge under one reference that nobody requested. */
async function openDuplicate(
  tx: Queryable,
  root: PaymentRow,
  payments: readonly PaymentRow[],
  by: string,
): Promise<PaymentRow> {
  const { store, billing_no: billingNo } = root;
  const reference = `${root.reference}-${paymentsUnder({ payments }, root.reference).length + 1}`;
  const opened = await insertPayment(tx, {
    store,
    reference,
    billingNo,
    number: payments.length + 1,
    beside: root.reference,
    provider: root.provider,
    account: root.account,
    merchant: root.merchant,
    paywayId: root.payway_id,
    channelId: root.channel_id,
    channel: root.channel,
    region: root.region,
    methodName: root.method_name,
    amountMinor: root.amount_minor,
    currency: root.currency,
    lifetimeSeconds: 0,
  });
  const created = { event: 'create', from: '', to: 'creating', by, detail: `beside ${root.reference}` };
  await recordHistory(tx, { store, entity: 'payment', id: reference, ...created });
  return opened;
}

function extraBecause({ state }: OrderRow, { beside }: PaymentRow): string {
  if (beside) return `the money was taken twice for ${beside}`;
  const closed = state === 'failed' || state === 'expired' || state === 'cancelled';
  return closed
    ? 'paid after the order had closed, and it can no longer be fulfilled'
    : 'the order was already paid by another payment';
}

/**
 * Books each open or lost dispute that is not yet booked, and reverses each booked one that was won or whose amount
 * has changed. Never books more than was paid; an operator sees the excess. Once no chargeback of a payment is left,
 * its exception is resolved. `won`: the payments of which a dispute was won.
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
    resolveCauses(tx, ['chargeback'], { store, key }, by, 'no chargeback is left');
  if (payments.length === 0) {
    // No capture is known yet: the events are kept, and count as soon as there is one.
    for (const gone of takenBack.filter((one) => !isAmong(stood, one)))
      await raiseChargeback(tx, root, gone, 'taken back before a capture was reported');
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
      await raiseChargeback(tx, payment, one, 'the reported chargebacks exceed what was paid');
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
    // A refunded order stays refunded: only a new entry is news to it.
    const isNews = current.state !== 'refunded' || unbooked.length > 0;
    if (payment.applied && detail !== undefined && isNews)
      current = (await moveOrder(tx, current, { event: 'charge-back', by, detail })) ?? current;
  }
  return { order: current, won, beyond };
}

const isAmong = (standing: readonly TakenBack[], { number }: TakenBack) =>
  standing.some(({ numbers }) => numbers.includes(number));

const isNumbered = ({ provider_reference: number }: RefundRow, { numbers }: TakenBack) =>
  numbers.includes(number ?? '');

/**
 * The booked entries that match no current chargeback, and the chargebacks without an entry. Later events may change
 * which dispute a report's row means; an entry then represents another chargeback of the same amount.
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

/** Money without a capture number belongs to the payment that was opened, not to its duplicates. */
function isAbout({ capture }: TakenBack, payment: PaymentRow, payments: readonly PaymentRow[]): boolean {
  const holder = payments.find(({ provider_reference: number }) => capture !== '' && number === capture);
  return holder ? holder === payment : payment.beside === null;
}
