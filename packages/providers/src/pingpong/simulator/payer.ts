import type {
  ActResult,
  PayerAction,
  Pressed,
  SimulatedPayment,
  SimulatorDesk,
  SimulatorTools,
} from '@gemporium/provider-kit/simulator.ts';
import { disputeBody } from './disputes.ts';
import { saltOf, tell } from './notifications.ts';
import { transactionView } from './orders.ts';

const paidAlready: ActResult = { ok: false, code: 'already_paid', message: 'This order is paid.' };

function tellPayment(
  tools: SimulatorTools,
  desk: SimulatorDesk,
  payment: SimulatedPayment,
  requestId: string,
): void {
  const about = { event: 'RECHARGE' as const, url: payment.details.notificationUrl };
  tell(tools, desk, payment, about, (lie) => ({
    ...transactionView(tools, desk, payment, lie),
    requestId,
    threeDSecure: 'N',
    paymentMethod: { type: 'scheme' },
  }));
}

function pay(
  tools: SimulatorTools,
  desk: SimulatorDesk,
  payment: SimulatedPayment,
  amountMinor: number | undefined,
): ActResult {
  if (desk.chargeOf(payment.id)) return paidAlready;
  desk.charge({ id: payment.id, payment, amountMinor });
  const paid = desk.changePayment(payment.id, { status: 'paid' });
  tellPayment(tools, desk, paid, desk.randomHex(8));
  return { ok: true, payment: paid, returnUrl: String(paid.details.payResultUrl) };
}

/** A try that the bank declined. The order stays open: the payer may try again on the page. */
function fail(tools: SimulatorTools, desk: SimulatorDesk, payment: SimulatedPayment): ActResult {
  if (desk.chargeOf(payment.id)) return paidAlready;
  if (payment.status === 'expired') return { ok: false, code: 'closed', message: 'This order is closed.' };
  const failed = desk.changePayment(payment.id, { status: 'declined', details: { failedBy: '301002' } });
  tellPayment(tools, desk, failed, desk.randomHex(8));
  return { ok: true, payment: failed };
}

/** Nobody is notified of the closing; a query shows it. */
function close(desk: SimulatorDesk, payment: SimulatedPayment): ActResult {
  if (desk.chargeOf(payment.id)) return paidAlready;
  return { ok: true, payment: desk.changePayment(payment.id, { status: 'expired' }) };
}

function chargeback(tools: SimulatorTools, desk: SimulatorDesk, payment: SimulatedPayment): ActResult {
  const charge = desk.chargeOf(payment.id);
  if (!charge) return { ok: false, code: 'not_paid', message: 'Nothing was captured.' };
  const { account, reference, currency } = payment;
  const dispute = desk.refund({
    id: `D${desk.randomHex(8).toUpperCase()}`,
    charge,
    refundReference: reference,
    kind: 'chargeback',
    amountMinor: charge.amountMinor,
    status: 'succeeded',
  });
  desk.notify({
    about: payment,
    event: 'NOTIFICATION_OF_CHARGEBACK',
    contentType: 'application/json',
    to: { storePath: `/notify/pingpong/${account}` },
    compose: (lie) =>
      disputeBody(
        {
          accId: account,
          dispute: dispute.id,
          reference,
          transactionId: payment.id,
          currency,
          amount: tools.toMajor(charge.amountMinor, currency),
          now: desk.now,
        },
        'NOTIFICATION_OF_CHARGEBACK',
        saltOf(tools, account, lie),
      ),
  });
  return { ok: true, payment };
}

/** A payer whose try failed stays on the page; one who turns back or waits leaves the order open. */
export function wayBack({ status, details }: SimulatedPayment, { chosen }: Pressed): string {
  const { payResultUrl, payCancelUrl, paymentUrl } = details;
  if (chosen === 'cancel') return String(payCancelUrl);
  const hasFailed = status === 'declined' && (chosen === 'pay' || chosen === 'decline');
  return String(hasFailed ? paymentUrl : payResultUrl);
}

/** What the payer, the bank or time does to an order. */
export function act(
  tools: SimulatorTools,
  desk: SimulatorDesk,
  payment: SimulatedPayment,
  action: PayerAction,
  options: { readonly amountMinor?: number },
): ActResult {
  switch (action) {
    case 'pay':
      return pay(tools, desk, payment, options.amountMinor);
    case 'decline':
      return fail(tools, desk, payment);
    case 'expire':
      return close(desk, payment);
    case 'chargeback':
      return chargeback(tools, desk, payment);
    case 'cancel':
    case 'make-up':
      return { ok: false, code: 'impossible', message: `PingPong has no ${action}.` };
  }
}
