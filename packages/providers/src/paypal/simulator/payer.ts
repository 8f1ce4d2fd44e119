import type {
  ActResult,
  PayerAction,
  SimulatedPayment,
  SimulatorDesk,
  SimulatorTools,
} from '@gemporium/provider-kit/simulator.ts';
import { complete, deny } from './captures.ts';
import { disputeView, orderView, told } from './resources.ts';
import { sendEvent } from './webhook.ts';

/**
 * How the payer pays: with good money, with a card that its bank declines, or with money that PayPal reviews first.
 */
type Funding = 'good' | 'declined' | 'review';

/** Where the browser goes in this state. PayPal says which order it is, but not how it ended. */
export function wayBack(payment: SimulatedPayment, hasLeft = false): string {
  const { details, id } = payment;
  const isApproved = ['APPROVED', 'COMPLETED'].includes(String(details.state)) && !hasLeft;
  const url = new URL(String(isApproved ? details.returnUrl : details.cancelUrl));
  url.searchParams.set('token', id);
  if (isApproved) url.searchParams.set('PayerID', String(details.payerId));
  return url.href;
}

const closed = (message: string): ActResult => ({ ok: false, code: 'closed', message });

/** The payer approves. Nothing is charged: that takes the merchant's capture. */
function approve(
  tools: SimulatorTools,
  desk: SimulatorDesk,
  payment: SimulatedPayment,
  funding: Funding,
): ActResult {
  if (payment.status !== 'pending' && payment.status !== 'declined')
    return closed('A closed order cannot be approved.');
  if (payment.details.state === 'APPROVED') return { ok: true, payment, returnUrl: wayBack(payment) };
  const approved = desk.changePayment(payment.id, {
    status: 'pending',
    details: { state: 'APPROVED', funding },
  });
  sendEvent(desk, approved, {
    type: 'CHECKOUT.ORDER.APPROVED',
    resourceType: 'checkout-order',
    summary: 'An order has been approved by buyer',
    resource: (lie) => orderView(tools, desk, approved, lie),
  });
  return { ok: true, payment: approved, returnUrl: wayBack(approved) };
}

/** The payer approves, and PayPal reviews the money first. */
export function leavePending(
  tools: SimulatorTools,
  desk: SimulatorDesk,
  payment: SimulatedPayment,
): SimulatedPayment {
  const result = approve(tools, desk, payment, 'review');
  return result.ok ? result.payment : payment;
}

/** The money is gone until the dispute is decided. */
function openDispute(tools: SimulatorTools, desk: SimulatorDesk, payment: SimulatedPayment): ActResult {
  const charge = desk.chargeOf(payment.id);
  if (!charge) return { ok: false, code: 'not_paid', message: 'Nothing was captured.' };
  const { amountMinor } = charge;
  const id = `PP-D-${desk.serial(8)}`;
  desk.refund({
    id,
    charge,
    refundReference: payment.reference,
    kind: 'chargeback',
    amountMinor,
    status: 'succeeded',
  });
  sendEvent(desk, payment, {
    type: 'CUSTOMER.DISPUTE.CREATED',
    resourceType: 'dispute',
    summary: `A new dispute opened with Case # ${id}`,
    resource: (lie) => {
      const about = told(payment, String(payment.details.origin), lie);
      const dispute = { id, captureId: charge.id, status: 'OPEN', at: desk.now } as const;
      return disputeView(tools, about, { ...dispute, amountMinor: about.amountMinor });
    },
  });
  return { ok: true, payment };
}

function expire(tools: SimulatorTools, desk: SimulatorDesk, payment: SimulatedPayment): ActResult {
  if (payment.details.capture) return { ok: false, code: 'already_paid', message: 'This order is captured.' };
  const wasApproved = payment.details.state === 'APPROVED';
  const expired = desk.changePayment(payment.id, {
    status: 'expired',
    details: { state: payment.details.hasSource ? 'PAYER_ACTION_REQUIRED' : 'CREATED' },
  });
  if (wasApproved)
    sendEvent(desk, expired, {
      type: 'CHECKOUT.PAYMENT-APPROVAL.REVERSED',
      resourceType: 'checkout-order',
      summary: 'A payment has been reversed after approval.',
      resource: (lie) => {
        const order = orderView(tools, desk, expired, lie);
        return { order_id: expired.id, purchase_units: order.purchase_units ?? [], intent: 'CAPTURE' };
      },
    });
  return { ok: true, payment: expired };
}

/** What the payer, a bank or time does to an order. */
export function act(
  tools: SimulatorTools,
  desk: SimulatorDesk,
  payment: SimulatedPayment,
  action: PayerAction,
): ActResult {
  const isHeld = payment.details.capture !== null && payment.status === 'pending';
  switch (action) {
    case 'pay':
      return isHeld
        ? { ok: true, payment: complete(tools, desk, payment) }
        : approve(tools, desk, payment, 'good');
    case 'decline':
      return isHeld
        ? { ok: true, payment: deny(tools, desk, payment) }
        : approve(tools, desk, payment, 'declined');
    case 'cancel':
      // The payer leaves. The order stays as it is, and PayPal notifies nobody.
      return payment.details.capture === null
        ? { ok: true, payment, returnUrl: wayBack(payment, true) }
        : { ok: false, code: 'already_paid', message: 'This order is captured.' };
    case 'expire':
      return expire(tools, desk, payment);
    case 'chargeback':
      return openDispute(tools, desk, payment);
    case 'make-up':
      return { ok: false, code: 'impossible', message: 'PayPal has no make-up call.' };
  }
}
