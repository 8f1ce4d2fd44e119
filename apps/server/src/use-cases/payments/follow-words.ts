import { type Capture, standingOf, type TakenBack, withinAmount } from '@gemporium/domain/provider-ledger.ts';
import type { Queryable } from '../../repositories/database.ts';
import { endWaits } from '../../repositories/effects.ts';
import { raiseAgain, resolveCauses } from '../../repositories/exceptions.ts';
import { recordHistory } from '../../repositories/history.ts';
import type { OrderRow } from '../../repositories/orders.ts';
import { insertPayment, type PaymentRow, savePayment } from '../../repositories/payments.ts';
import { releaseProviderNumber, takeProviderNumber } from '../../repositories/provider-numbers.ts';
import type { KeptWords } from '../../repositories/provider-words.ts';
import { type RefundRow, refundsOfOrder } from '../../repositories/refunds.ts';
import type { KeepsBooks } from '../../services.ts';
import { moveOrder } from '../orders/move-order.ts';
import { retakeReservations } from '../orders/retake-reservations.ts';
import { bookChargeback, mentionChargeback, winDispute } from '../refunds/book-chargeback.ts';
import { giveBack } from '../refunds/give-back.ts';
import { restOf } from '../refunds/rest-of.ts';
import { isStandingChargeback } from '../refunds/whole-is-back.ts';
import { type Books, familyOf } from './books.ts';
import { movePayment, wasPaidWrongly } from './move-payment.ts';

/** What became of the money that was not booked yet; `nothing-new` where all of it was. */
export type Taken = 'nothing-new' | 'paid' | 'extra';

/**
 * Brings the books of one payment to where all the provider's words about its money put them: money that came in is
 * booked once per capture, money that the bank has taken back is booked for each dispute that stands, and a dispute
 * that was won falls. Because it follows from all words and not from the last one, the order in which they arrived
 * does not matter (`packages/domain/src/provider-ledger.ts`). The first capture pays the order where it can stand; any
 * other is money that we hold, and goes back. `learned` belongs to the capture that was just heard of; `beyond` is what is said
 * to be taken back beyond what was paid.
 */
export async function followWords(
  services: KeepsBooks,
  tx: Queryable,
  books: Books,
  said: KeptWords & { root: PaymentRow },
  by: string,
  learned: Partial<PaymentRow> = {},
): Promise<{ paid: Taken; order: OrderRow; beyond: TakenBack[] }> {
  const { root } = said;
  const { captures } = standingOf(said.words);
  let { order } = books;
  let payments = books.payments;
  let paid: Taken = 'nothing-new';

  const named = numbered(captures);
  for (const capture of named) {
    const family = familyOf({ payments }, root.reference).filter(({ state }) => state === 'paid');
    if (family.some((one) => capture.number === '' || one.provider_reference === capture.number)) continue;
    // Booked before it had a number: a payment whose number is none of the captures' is this money's.
    const unnamed = family.find((one) => !named.some((other) => other.number === one.provider_reference));
    if (unnamed) {
      const adopted = { ...unnamed, provider_reference: capture.number };
      const isPaidBy = [releaseProviderNumber(tx, unnamed), takeProviderNumber(tx, adopted)];
      await Promise.all([savePayment(tx, adopted), ...isPaidBy]);
      payments = payments.map((one) => (one === unnamed ? adopted : one));
      continue;
    }
    const taken = await takeCapture(services, tx, { order, payments }, root.reference, capture, by, learned);
    order = taken.order;
    payments = [...payments.filter((one) => one.reference !== taken.payment.reference), taken.payment];
    if (paid !== 'paid') paid = taken.payment.applied ? 'paid' : 'extra';
  }

  const family = familyOf({ payments }, root.reference).filter(({ state }) => state === 'paid');
  const disputed = await followDisputes(tx, { order, payments: family }, said, by);
  order = disputed.order;
  for (const payment of family.filter(({ applied }) => !applied))
    await giveBackExtra(services, tx, { order, payment, isHereAgain: disputed.won.includes(payment) }, by);
  return { paid, order, beyond: disputed.beyond };
}

/**
 * Money beside the order is the player's: what is left of it with us goes back, also what a dispute had kept till now
 * (`isHereAgain`). Where the provider has failed to give it back before, it stands before an operator again.
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
    const rest = restOf(payment, entries);
    if (isHereAgain && rest > 0) await mentionRest(tx, payment, rest);
    return;
  }
  await giveBack(services, tx, order, payment, { reason: extraBecause(order, payment), requestedBy: by });
}

function mentionRest(tx: Queryable, payment: PaymentRow, amountMinor: number): Promise<void> {
  const { store, reference, billing_no: billingNo, currency } = payment;
  return raiseAgain(tx, {
    ...{ store, kind: 'refund-failed', key: reference, billingNo, reference },
    reason: 'a dispute was won about money that no order needs, and its refund had failed before',
    detail: { amountMinor, currency },
  });
}

/** A provider that names its money in some words and not in others speaks of the same money. */
function numbered(captures: readonly Capture[]): readonly Capture[] {
  return captures.length > 1 ? captures.filter(({ number }) => number !== '') : captures;
}

/** Books money that came in: by the payment that was opened for it, or beside that one where it is paid already. */
async function takeCapture(
  services: KeepsBooks,
  tx: Queryable,
  { order, payments }: Books,
  rootReference: string,
  capture: Capture,
  by: string,
  learned: Partial<PaymentRow>,
): Promise<{ order: OrderRow; payment: PaymentRow }> {
  const root = payments.find(({ reference }) => reference === rootReference);
  if (!root) throw new Error(`order ${order.billing_no} has lost its payment ${rootReference}`);
  const payment = root.state === 'paid' ? await openBeside(tx, root, payments, by) : root;
  const late = order.state === 'failed' || order.state === 'expired' || order.state === 'cancelled';
  const stands = order.state === 'unpaid' || (late && (await retakeReservations(services, tx, order)));
  const number = capture.number || payment.provider_reference;
  const changes = {
    ...learned,
    provider_reference: number,
    applied: stands,
    captured_minor: capture.amountMinor,
    error: null,
  };
  // What was found wrong stands by the number that its word named, or by none.
  const corrected = [...new Set([capture.number, number ?? ''])];
  const pay = movePayment(tx, payment, { event: 'pay', by, changes });
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

/** A row for money that was taken a second time under one reference: a payment that nobody asked for. */
async function openBeside(
  tx: Queryable,
  root: PaymentRow,
  payments: readonly PaymentRow[],
  by: string,
): Promise<PaymentRow> {
  const { store, billing_no: billingNo } = root;
  const reference = `${root.reference}-${familyOf({ payments }, root.reference).length + 1}`;
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
 * Books each dispute that stands and is not booked as it stands, and lets each one fall that is booked otherwise. No more is
 * booked than was paid; what is beyond stands before an operator. Where nothing is taken back of a
 * payment any more, its exception is resolved. `won`: the payments of which a dispute fell.
 */
async function followDisputes(
  tx: Queryable,
  { order, payments }: Books,
  { root, words, earlier }: KeptWords & { root: PaymentRow },
  by: string,
): Promise<{ order: OrderRow; won: PaymentRow[]; beyond: TakenBack[] }> {
  const { takenBack } = standingOf(words);
  const won: PaymentRow[] = [];
  const beyond: TakenBack[] = [];
  if (words.every(({ status }) => status === 'paid')) return { order, won, beyond };
  const stood = standingOf(earlier).takenBack;
  const isOver = ({ store, reference: key }: PaymentRow) =>
    resolveCauses(tx, ['chargeback'], { store, key }, by, 'nothing is taken back any more');
  if (payments.length === 0) {
    // Nothing is known to have come in yet: the words are kept, and count as soon as it is.
    for (const gone of takenBack.filter((one) => !isAmong(stood, one)))
      await mentionChargeback(tx, root, gone, 'taken back before it was known to be paid');
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
      await mentionChargeback(tx, payment, one, 'more is said to be taken back than was paid');
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
 * dispute may change with what is heard later: an entry then stands for another one of its amount.
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
function isAbout({ capture }: TakenBack, payment: PaymentRow, family: readonly PaymentRow[]): boolean {
  const named = family.find(({ provider_reference: number }) => capture !== '' && number === capture);
  return named ? named === payment : payment.beside === null;
}
