import type {
  NotificationDraft,
  SimulatedPayment,
  Simulator,
  SimulatorDesk,
} from '@gemporium/provider-kit/simulator.ts';
import { meets } from '../books/faults.ts';
import { refundFault } from '../faults/kinds.ts';
import { putInOutbox } from '../notifications/outbox.ts';
import type { Surroundings } from '../surroundings.ts';

/** The task that expires a payment. */
export const expireTask = 'expire';

/** One provider's view of the books, for use within one commit. */
export function deskOf(around: Surroundings, simulator: Simulator): SimulatorDesk {
  const { books, randomHex } = around;
  const now = around.now();
  const { provider } = simulator;
  const { payments, charges } = books;
  const schedule = (name: string, paymentId: string, dueAt: number, details = {}) =>
    books.tasks.add({ provider, name, paymentId, dueAt, details });
  return {
    now,
    randomHex,
    serial: (digits) => nextSerial(around, provider, digits),
    openPayment({ expiresAt, ...draft }) {
      const payment: SimulatedPayment = {
        provider,
        ...draft,
        status: 'pending',
        createdAt: now,
        updatedAt: now,
        expiresAt: expiresAt ?? null,
      };
      payments.open(payment);
      if (expiresAt !== undefined) schedule(expireTask, draft.id, expiresAt);
      return payment;
    },
    payment: (id) => payments.find(provider, id),
    paymentByReference: (account, reference) => payments.findByReference(provider, account, reference),
    paymentsOf: (account) => payments.listOf(provider, account),
    changePayment: (id, change) => payments.change(provider, id, change, now),
    charge({ id, payment, amountMinor, details }) {
      const charge = {
        id,
        paymentId: payment.id,
        account: payment.account,
        reference: payment.reference,
        amountMinor: amountMinor ?? payment.amountMinor,
        currency: payment.currency,
        chargedAt: now,
        details: details ?? {},
      };
      charges.add(provider, charge);
      return charge;
    },
    chargeOf: (paymentId) => charges.ofPayment(provider, paymentId),
    chargeById: (id) => charges.find(provider, id),
    refund({ charge, details, ...draft }) {
      const refund = {
        ...draft,
        paymentId: charge.paymentId,
        chargeId: charge.id,
        reference: charge.reference,
        currency: charge.currency,
        createdAt: now,
        details: details ?? {},
      };
      charges.addRefund(provider, charge.account, refund);
      return refund;
    },
    refundsOf: (paymentId) => charges.refundsOf(provider, paymentId),
    finishRefund: (id, status) => charges.finishRefund(provider, id, status, now),
    notify: (draft: NotificationDraft) => putInOutbox(around, simulator, draft),
    schedule: ({ name, payment, afterMs, details }) => schedule(name, payment.id, now + afterMs, details),
    remember: books.memories.remember,
    recall: books.memories.recall,
    takeRefundFailure(payment) {
      const fault = books.faults
        .live(provider)
        .find((one) => one.kind === refundFault && meets(one, payment));
      if (!fault) return undefined;
      books.faults.spend(fault);
      return fault.options.how === 'later' ? 'later' : 'refused';
    },
  };
}

/**
 * Counts on, as providers do: numbers of few digits that are drawn at random repeat sooner than one expects. The
 * first one is random, so that a sandbox with new books gives other numbers than the one before.
 */
function nextSerial({ books, randomHex }: Surroundings, provider: string, digits: number): string {
  const latest = books.memories.recall('serial', provider) ?? Number.parseInt(randomHex(8).slice(0, 12), 16);
  const next = Number(latest) + 1;
  books.memories.remember('serial', provider, next);
  return String(next % 10 ** digits).padStart(digits, '0');
}
