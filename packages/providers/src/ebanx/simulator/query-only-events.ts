import type {
  ActResult,
  MoneyEvent,
  QueryOnlyEvent,
  SimulatedPayment,
  SimulatedRefund,
  SimulatorDesk,
} from '@gemporium/provider-kit/simulator.ts';
import { tell } from './notifications.ts';
import { act } from './payer.ts';

const once = 'A merchant_payment_code is one payment, which is confirmed only once.';
const kept = 'CA means that nobody has paid: a confirmed payment can only be refunded.';
const oneDispute = 'EBANX does not number disputes: a payment has only one.';

/** Events about the money of a payment that EBANX never reports, with the reason. */
export const neverReported: Readonly<Partial<Record<MoneyEvent, string>>> = {
  cancel: kept,
  expire: kept,
  'second capture': once,
  'second capture disputed': once,
  'chargeback opened': 'The first notification of a chargeback already says that the money is gone.',
  'second dispute': oneDispute,
};

/** Somebody refunds a part of the rest in the dashboard, which sets no refund code. */
const refunded =
  (part: number): QueryOnlyEvent['happens'] =>
  (desk, payment) => {
    const charge = desk.chargeOf(payment.id);
    if (!charge) return { ok: false, code: 'not_paid', message: 'Nothing was captured.' };
    const left = desk
      .refundsOf(payment.id)
      .reduce((rest, { amountMinor }) => rest - amountMinor, charge.amountMinor);
    desk.refund({
      id: `1${desk.serial(9)}`,
      charge,
      refundReference: '',
      kind: 'refund',
      amountMinor: Math.floor(left / part),
      status: 'succeeded',
    });
    return told(desk, payment, 'refund');
  };

/** The payment's last refund does not reach the payer, or the bank returns the money of a chargeback. */
const undone =
  (kind: SimulatedRefund['kind'], type: Parameters<typeof tell>[2]): QueryOnlyEvent['happens'] =>
  (desk, payment) => {
    const last = desk.refundsOf(payment.id).findLast((one) => one.kind === kind);
    if (last) desk.finishRefund(last.id, 'failed');
    return told(desk, payment, type);
  };

function told(desk: SimulatorDesk, payment: SimulatedPayment, type: Parameters<typeof tell>[2]): ActResult {
  tell(desk, payment, type);
  return { ok: true, payment };
}

const ofCapture = { after: ['capture'], beside: ['capture'] } as const;

/** What can happen to the money of a payment. Each notification names the payment, and the query reports its state. */
export const queryOnlyEvents: Readonly<Partial<Record<MoneyEvent, QueryOnlyEvent>>> = {
  decline: { happens: (desk, payment) => act(desk, payment, 'decline', {}) },
  capture: { happens: (desk, payment) => act(desk, payment, 'pay', {}) },
  'part refund': { ...ofCapture, happens: refunded(3) },
  refund: { ...ofCapture, happens: refunded(1) },
  'refund failed': {
    after: ['capture', 'refund'],
    beside: ['capture'],
    happens: undone('refund', 'refund'),
  },
  'chargeback lost': { ...ofCapture, happens: (desk, payment) => act(desk, payment, 'chargeback', {}) },
  'chargeback won': {
    after: ['capture', 'chargeback lost'],
    beside: ['capture'],
    happens: undone('chargeback', 'chargeback_credit'),
  },
};
