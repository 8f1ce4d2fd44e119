import type {
  JsonObject,
  JsonValue,
  Lie,
  SimulatedPayment,
  SimulatedRefund,
  SimulatorDesk,
  SimulatorTools,
} from '@gemporium/provider-kit/simulator.ts';
import { moneyOf } from './amounts.ts';
import { timeOf } from './answers.ts';

/** The facts that messages state about a payment: the true ones, or a lie. */
export interface Told {
  readonly account: string;
  readonly reference: string;
  readonly amountMinor: number;
  readonly currency: string;
  readonly origin: string;
}

/** The facts about this payment, with the requested lie if any. */
export function told(
  payment: Pick<SimulatedPayment, 'account' | 'reference' | 'amountMinor' | 'currency'>,
  origin: string,
  lie: Lie | undefined,
): Told {
  const { account, reference, amountMinor, currency } = payment;
  return {
    account: lie === 'wrong-merchant' ? 'SOMEBODYELSE1' : account,
    reference:
      lie === 'other-order' ? `${reference.slice(0, -1)}${reference.endsWith('9') ? '8' : '9'}` : reference,
    // Whole hundreds suit every currency's decimals.
    amountMinor: lie === 'wrong-amount' ? Math.ceil(amountMinor / 1000) * 100 + 100 : amountMinor,
    currency: lie === 'wrong-currency' ? (currency === 'JPY' ? 'USD' : 'JPY') : currency,
    origin,
  };
}

export const api = (origin: string, path: string): string => `${origin}/paypal${path}`;

const link = (href: string, rel: string, method: 'GET' | 'POST' = 'GET') => ({ href, rel, method });

const payeeOf = ({ account }: Told): JsonObject => ({
  email_address: `${account.toLowerCase()}@business.example.com`,
  merchant_id: account,
});

export interface CaptureOf {
  readonly id: string;
  readonly orderId: string;
  readonly status: string;
  readonly reason?: string;
  readonly at: number;
}

/** A capture as the Payments API shows it. */
export function captureView(tools: SimulatorTools, about: Told, capture: CaptureOf): JsonObject {
  const { id, orderId, status, reason, at } = capture;
  const amount = moneyOf(tools, about.amountMinor, about.currency);
  return {
    id,
    amount,
    final_capture: true,
    seller_protection: { status: 'NOT_ELIGIBLE' },
    seller_receivable_breakdown: { gross_amount: amount },
    invoice_id: about.reference,
    custom_id: about.reference,
    status,
    ...(reason === undefined ? {} : { status_details: { reason } }),
    payee: payeeOf(about),
    supplementary_data: { related_ids: { order_id: orderId } },
    create_time: timeOf(at),
    update_time: timeOf(at),
    links: [
      link(api(about.origin, `/v2/payments/captures/${id}`), 'self'),
      link(api(about.origin, `/v2/payments/captures/${id}/refund`), 'refund', 'POST'),
      link(api(about.origin, `/v2/checkout/orders/${orderId}`), 'up'),
    ],
  };
}

export interface RefundOf {
  readonly id: string;
  readonly captureId: string;
  /** The merchant's name for it; its order's reference if PayPal made it. */
  readonly name: string;
  readonly amountMinor: number;
  readonly status: string;
  readonly note?: string;
  readonly at: number;
}

/** A refund or a reversal as the Payments API shows it. */
export function refundView(tools: SimulatorTools, about: Told, refund: RefundOf): JsonObject {
  const { id, captureId, name, amountMinor, status, note, at } = refund;
  const amount = moneyOf(tools, amountMinor, about.currency);
  return {
    id,
    amount,
    invoice_id: name,
    custom_id: name,
    ...(note === undefined ? {} : { note_to_payer: note }),
    seller_payable_breakdown: { gross_amount: amount },
    payer: payeeOf(about),
    status,
    create_time: timeOf(at),
    update_time: timeOf(at),
    links: [
      link(api(about.origin, `/v2/payments/refunds/${id}`), 'self'),
      link(api(about.origin, `/v2/payments/captures/${captureId}`), 'up'),
    ],
  };
}

const refundStatus = { succeeded: 'COMPLETED', pending: 'PENDING', failed: 'FAILED' } as const;

export function viewOfRefund(tools: SimulatorTools, about: Told, refund: SimulatedRefund): JsonObject {
  const { id, chargeId, refundReference, amountMinor, status, createdAt } = refund;
  return refundView(tools, about, {
    id,
    captureId: chargeId,
    name: refundReference,
    amountMinor,
    status: refundStatus[status],
    at: createdAt,
  });
}

/** The capture in a payment's own books, if there is one. */
export function captureOf(desk: SimulatorDesk, payment: SimulatedPayment): CaptureOf | undefined {
  const capture = payment.details.capture as JsonObject | null | undefined;
  if (!capture) return undefined;
  const back = desk
    .refundsOf(payment.id)
    .filter((refund) => refund.kind === 'refund' && refund.status === 'succeeded')
    .reduce((sum, refund) => sum + refund.amountMinor, 0);
  const status = String(capture.status);
  const shown =
    status !== 'COMPLETED' || back === 0
      ? status
      : back < payment.amountMinor
        ? 'PARTIALLY_REFUNDED'
        : 'REFUNDED';
  return {
    id: String(capture.id),
    orderId: payment.id,
    status: shown,
    at: Number(capture.at),
    ...(status === 'PENDING' ? { reason: 'PENDING_REVIEW' } : {}),
  };
}

/** An order as the Orders API shows it. */
export function orderView(
  tools: SimulatorTools,
  desk: SimulatorDesk,
  payment: SimulatedPayment,
  lie: Lie | undefined,
): JsonObject {
  const { details, id } = payment;
  const origin = String(details.origin);
  const about = told(payment, origin, lie);
  const capture = captureOf(desk, payment);
  const refunds = desk.refundsOf(payment.id).filter((refund) => refund.kind === 'refund');
  const payments: JsonObject = capture
    ? {
        captures: [captureView(tools, about, capture)],
        ...(refunds.length === 0
          ? {}
          : { refunds: refunds.map((refund) => viewOfRefund(tools, about, refund)) }),
      }
    : {};
  return {
    id,
    intent: 'CAPTURE',
    status: String(details.state),
    payment_source: { paypal: {} },
    purchase_units: [
      {
        reference_id: 'default',
        amount: moneyOf(tools, about.amountMinor, about.currency),
        payee: payeeOf(about),
        description: details.description ?? '',
        custom_id: about.reference,
        invoice_id: about.reference,
        ...(capture ? { payments } : {}),
      },
    ],
    create_time: timeOf(payment.createdAt),
    update_time: timeOf(payment.updatedAt),
    links: orderLinks(payment),
  };
}

/** The payer's page, and what the merchant may do next. */
export function orderLinks({ id, details }: SimulatedPayment): JsonValue {
  const origin = String(details.origin);
  const self = link(api(origin, `/v2/checkout/orders/${id}`), 'self');
  const page = link(
    api(String(details.pages), `/checkoutnow?token=${id}`),
    details.hasSource ? 'payer-action' : 'approve',
  );
  const capture = link(api(origin, `/v2/checkout/orders/${id}/capture`), 'capture', 'POST');
  if (details.state === 'COMPLETED') return [self];
  return details.state === 'APPROVED' ? [self, capture] : [self, page];
}

export interface DisputeOf {
  readonly id: string;
  readonly captureId: string;
  readonly amountMinor: number;
  readonly status: 'OPEN' | 'RESOLVED';
  readonly outcome?: string;
  readonly at: number;
}

/** A dispute as the Disputes API shows it. */
export function disputeView(tools: SimulatorTools, about: Told, dispute: DisputeOf): JsonObject {
  const { id, captureId, amountMinor, status, outcome, at } = dispute;
  const gross = moneyOf(tools, about.amountMinor, about.currency);
  return {
    dispute_id: id,
    create_time: new Date(at).toISOString(),
    update_time: new Date(at).toISOString(),
    disputed_transactions: [
      {
        seller_transaction_id: captureId,
        create_time: new Date(at).toISOString(),
        transaction_status: 'COMPLETED',
        gross_amount: gross,
        invoice_number: about.reference,
        custom: about.reference,
        buyer: { name: 'Sandbox payer' },
        seller: { merchant_id: about.account, name: about.account },
      },
    ],
    reason: 'UNAUTHORISED',
    status,
    dispute_amount: moneyOf(tools, amountMinor, about.currency),
    ...(outcome === undefined
      ? {}
      : {
          dispute_outcome: {
            outcome_code: outcome,
            ...(outcome === 'RESOLVED_BUYER_FAVOUR'
              ? { amount_refunded: moneyOf(tools, amountMinor, about.currency) }
              : {}),
          },
        }),
    dispute_life_cycle_stage: 'CHARGEBACK',
    dispute_channel: 'INTERNAL',
    links: [link(api(about.origin, `/v1/customer/disputes/${id}`), 'self')],
  };
}
