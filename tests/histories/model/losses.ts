/*
 * Money that leaves against the store's will: disputes at the player's bank, and captures that the provider lets go of.
 * The provider's last report in its own sequence counts, not the last one to arrive (docs/operations/refunds.md).
 */
import { endsUnpaid } from './ending.ts';
import { areThere } from './goods.ts';
import { giveBackExtra, isGoingBack, takeBack, takeByRefund } from './money-back.ts';
import type { DisputeId, Phase, SaidBy } from './shop.ts';
import type { Entry, Order, Payment, Store } from './store.ts';

const order: Record<Phase, number> = { opened: 1, lost: 2, won: 3 };

/**
 * A report cannot distinguish two disputes of one amount: it is about the first, and the second is then not reported.
 */
export function isClear(
  payment: Payment,
  { dispute, saidBy }: { dispute: DisputeId; saidBy: SaidBy },
): boolean {
  if (saidBy === 'report') return dispute === 'A' && payment.disputes.B === undefined;
  return dispute === 'A' || !payment.isReported;
}

export function disputeWord(
  store: Store,
  of: Order,
  payment: Payment,
  { dispute, phase, saidBy }: { dispute: DisputeId; phase: Phase; saidBy: SaidBy },
): void {
  if (saidBy === 'report') payment.isReported = true;
  const known = payment.disputes[dispute];
  if (!known || order[phase] > order[known]) payment.disputes[dispute] = phase;
  followLosses(store, of, payment);
}

/** If nothing was paid yet, this also closes the payment; the capture may still be reported later. */
export function letGo(
  store: Store,
  of: Order,
  payment: Payment,
  capture: number,
  how: 'cancelled' | 'expired',
): void {
  payment.letGo.add(capture);
  endsUnpaid(store, of, payment, how);
  followLosses(store, of, payment);
}

/** Each current loss has an entry of its own; the entry of a reversed loss fails. */
export function followLosses(store: Store, of: Order, asked: Payment): void {
  for (const payment of of.payments.filter((one) => one === asked || one.beside === asked)) {
    if (payment.state !== 'paid') continue;
    const losses = lossesOf(asked, payment);
    for (const entry of standing(payment).filter(({ because }) => !losses.some((one) => one === because))) {
      entry.state = 'failed';
      if (losses.length === 0) moneyIsHereAgain(store, of, payment);
    }
    const news = losses.filter((one) => !standing(payment).some((entry) => entry.because === one));
    for (const because of news)
      payment.refunds.push({ kind: 'chargeback', state: 'succeeded', amount: of.pay, because });
    if (!payment.applied) giveBackExtra(store, of, payment);
    if (!payment.applied || losses.length === 0) continue;
    // The money went back twice: while the bank has it, its rules hold.
    if (of.state === 'refunded' && news.length > 0) takeBack(store, of, of.rules.chargeback);
    if (!['paid', 'review', 'delivered', 'refunding'].includes(of.state)) continue;
    of.stoodAs = of.state;
    of.state = 'charged_back';
    takeBack(store, of, of.rules.chargeback);
  }
}

/** A dispute takes all the money of the requested payment: together they cannot take more than one does. */
function lossesOf(asked: Payment, payment: Payment): (DisputeId | 'let go')[] {
  const disputes = payment === asked ? (['A', 'B'] as const) : [];
  return [
    ...(asked.letGo.has(payment.capture) ? (['let go'] as const) : []),
    ...disputes.filter((one) => asked.disputes[one] === 'opened' || asked.disputes[one] === 'lost'),
  ].slice(0, 1);
}

function standing({ refunds }: Payment): Entry[] {
  return refunds.filter(({ kind, state }) => kind === 'chargeback' && state === 'succeeded');
}

/** The order returns to its earlier state; goods that were only held back are sent. */
function moneyIsHereAgain(store: Store, of: Order, payment: Payment): void {
  if (!payment.applied) return;
  // The store's own refund still counts.
  if (of.state === 'refunded') takeByRefund(store, of);
  if (of.state !== 'charged_back') return;
  of.toTell = store.now;
  if (of.wasRefunded) {
    of.state = 'refunding';
    takeBack(store, of, of.rules.refund);
  } else if (isGoingBack(payment)) {
    of.state = 'refunding';
    of.hasPoints = of.hasEarned;
    of.isTopUp = of.hasEarned;
  } else if (of.parcel.state === 'delivered') areThere(of);
  else if (of.stoodAs === 'paid') {
    of.state = 'paid';
    of.parcel = { ...of.parcel, begun: store.now, state: 'on their way' };
  } else of.state = 'review';
}
