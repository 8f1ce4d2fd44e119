import { createHash } from 'node:crypto';
import type {
  JsonValue,
  NotificationDraft,
  SimulatedCharge,
  SimulatedPayment,
  SimulatedRefund,
  SimulatorDesk,
} from '@gemporium/provider-kit/simulator.ts';

/** Everything that a provider knows at one moment: plain data, so that a copy can be replayed from there. */
export interface BooksAtAMoment {
  now: number;
  payments: SimulatedPayment[];
  charges: SimulatedCharge[];
  refunds: SimulatedRefund[];
  memories: Record<string, JsonValue>;
}

/** A provider's books before anything has happened. */
export function newBooks(now: number): BooksAtAMoment {
  return { now, payments: [], charges: [], refunds: [], memories: {} };
}

/**
 * A simulator's desk over such books. The same `seed` draws the same numbers in every copy. Notifications go to `notify`;
 * scheduled work never runs.
 */
export function deskOver(
  books: BooksAtAMoment,
  provider: string,
  seed: string,
  notify: (draft: NotificationDraft) => void = () => {},
): SimulatorDesk {
  const { now, payments, charges, refunds, memories } = books;
  let drawn = 0;
  const drawHex = (bytes: number) => {
    if (bytes < 8) throw new RangeError('see `SimulatorDesk.randomHex`');
    const text = createHash('sha512').update(`${seed} ${drawn++}`).digest('hex');
    return text.slice(0, 2 * bytes);
  };
  const change = <T extends { readonly id: string }>(rows: T[], id: string, change: (row: T) => T): T => {
    const at = rows.findIndex((row) => row.id === id);
    const row = rows[at];
    if (!row) throw new Error(`${provider} has no ${id}`);
    const changed = change(row);
    rows[at] = changed;
    return changed;
  };
  const add = <T>(rows: T[], row: T): T => {
    rows.push(row);
    return row;
  };
  return {
    now,
    randomHex: drawHex,
    serial(digits) {
      const next = Number(memories.serial ?? Number.parseInt(drawHex(8).slice(0, 12), 16)) + 1;
      memories.serial = next;
      return String(next % 10 ** digits).padStart(digits, '0');
    },
    openPayment: ({ expiresAt = null, ...draft }) =>
      add(payments, {
        provider,
        ...draft,
        status: 'pending',
        createdAt: now,
        updatedAt: now,
        expiresAt,
      }),
    payment: (id) => payments.find((one) => one.id === id),
    paymentByReference: (account, reference) =>
      payments.findLast((one) => one.account === account && one.reference === reference),
    paymentsOf: (account) => payments.filter((one) => one.account === account),
    changePayment: (id, { status, details }) =>
      change(payments, id, (payment) => ({
        ...payment,
        updatedAt: now,
        status: status ?? payment.status,
        details: { ...payment.details, ...details },
      })),
    charge: ({ id, payment, amountMinor = payment.amountMinor, details = {} }) =>
      add(charges, {
        id,
        paymentId: payment.id,
        account: payment.account,
        reference: payment.reference,
        amountMinor,
        currency: payment.currency,
        chargedAt: now,
        details,
      }),
    chargeOf: (paymentId) => charges.find((one) => one.paymentId === paymentId),
    chargeById: (id) => charges.find((one) => one.id === id),
    refund: ({ charge, details = {}, ...draft }) =>
      add(refunds, {
        ...draft,
        paymentId: charge.paymentId,
        chargeId: charge.id,
        reference: charge.reference,
        currency: charge.currency,
        createdAt: now,
        details,
      }),
    refundsOf: (paymentId) => refunds.filter((one) => one.paymentId === paymentId),
    finishRefund: (id, status) => change(refunds, id, (refund) => ({ ...refund, status })),
    notify,
    schedule: () => {},
    remember(scope, key, value) {
      memories[`${scope} ${key}`] = value;
    },
    recall: (scope, key) => memories[`${scope} ${key}`],
    takeRefundFailure: () => undefined,
  };
}
