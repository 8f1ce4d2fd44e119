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

const once = 'A merchant_payment_code is one payment, which is confirmed once.';
const kept = 'CA says that nobody has paid: what is confirmed can only be refunded.';
const oneDispute = 'EBANX numbers no dispute: a payment has one.';

/** Events about the money of a payment that EBANX never reports, with the reason. */
export const neverReported: Readonly<Partial<Record<MoneyEvent, string>>> = {
  cancel: kept,
  expire: kept,
  'second capture': once,
  'second capture disputed': once,
  'chargeback opened': 'The first notification of a chargeback is that the money is gone.',
  'second dispute': oneDispute,
};

/** Somebody gives back a part of what is left of it in the dashboard, which knows no code of the merchant's. */
const refunded =
  (part: number): QueryOnlyEvent['happens'] =>
  (desk, payment) => {
    const charge = desk.chargeOf(payment.id);
    if (!charge) return { ok: false, code: 'not_paid', message: 'Nothing was captured.' };
    const left = desk
      .refundsOf(payment.id)
      .reduce((rest, { amountMinor }) => rest - amountMinor, charge.amountMinor);
    desk.refund({
      ...{ id: String(Number.parseInt(desk.randomHex(4), 16)), charge, refundReference: '', kind: 'refund' },
      ...{ amountMinor: Math.floor(left / part), status: 'succeeded' },
    });
    return told(desk, payment, 'refund');
  };

/** The last refund of it does not reach the payer; the bank gives back what it took. */
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

/** What can happen to the money of a payment. Each notification names it, and the query says how it stands. */
export const queryOnlyEvents: Readonly<Partial<Record<MoneyEvent, QueryOnlyEvent>>> = {
  decline: { happens: (desk, payment) => act(desk, payment, 'decline', {}) },
  capture: { happens: (desk, payment) => act(desk, payment, 'pay', {}) },
  'part refund': { ...ofCapture, happens: refunded(3) },
  refund: { ...ofCapture, happens: refunded(1) },
  'refund failed': {
    ...{ after: ['capture', 'refund'], beside: ['capture'] },
    happens: undone('refund', 'refund'),
  },
  'chargeback lost': { ...ofCapture, happens: (desk, payment) => act(desk, payment, 'chargeback', {}) },
  'chargeback won': {
    ...{ after: ['capture', 'chargeback lost'], beside: ['capture'] },
    happens: undone('chargeback', 'chargeback_credit'),
  },
};
