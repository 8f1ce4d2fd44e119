import type {
  ActResult,
  PayerAction,
  SimulatedPayment,
  SimulatorDesk,
  SimulatorTools,
} from '@gemporium/provider-kit/simulator.ts';
import { tell } from './notifications.ts';
import { tradeView } from './trades.ts';

const paidAlready: ActResult = { ok: false, code: 'already_paid', message: 'This trade is paid.' };

function tellTrade(
  tools: SimulatorTools,
  desk: SimulatorDesk,
  payment: SimulatedPayment,
  code?: string,
): void {
  const about = { notifyType: 'PAYMENT', event: 'PAYMENT', ...(code === undefined ? {} : { code }) };
  tell(desk, payment, about, (lie) => tradeView(tools, desk, payment, lie));
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
  tellTrade(tools, desk, paid);
  return { ok: true, payment: paid, returnUrl: returnUrlOf(paid) };
}

/** `code`: PayerMax may report APPLY_SUCCESS for a failed trade, or give a reason. */
function end(
  tools: SimulatorTools,
  desk: SimulatorDesk,
  payment: SimulatedPayment,
  status: 'declined' | 'expired',
  code?: string,
): ActResult {
  if (payment.status === 'paid') return paidAlready;
  const ended = desk.changePayment(payment.id, { status });
  tellTrade(tools, desk, ended, code);
  return { ok: true, payment: ended, returnUrl: returnUrlOf(ended) };
}

function chargeback(tools: SimulatorTools, desk: SimulatorDesk, payment: SimulatedPayment): ActResult {
  const charge = desk.chargeOf(payment.id);
  if (!charge) return { ok: false, code: 'not_paid', message: 'Nothing was captured.' };
  const dispute = desk.refund({
    id: `O${desk.randomHex(12).toUpperCase()}`,
    charge,
    refundReference: payment.reference,
    kind: 'chargeback',
    amountMinor: charge.amountMinor,
    status: 'succeeded',
  });
  const { currency, amountMinor } = charge;
  tell(desk, payment, { notifyType: 'CHARGEBACK', event: 'DISPUTE_INQUIRY' }, () => ({
    caseId: dispute.id,
    status: 'DISPUTE_INQUIRY',
    outTradeNo: String(payment.details.outTradeNo),
    tradeToken: payment.id,
    amount: tools.toMajor(amountMinor, currency),
    currency,
    originTradeAmount: tools.toMajor(amountMinor, currency),
    originTradeCurrency: currency,
    reasonCode: '4853',
    reasonMessage: 'Cardholder dispute',
  }));
  return { ok: true, payment };
}

/** Where the browser goes. The status in the address proves nothing. */
export function returnUrlOf(payment: SimulatedPayment): string {
  const url = new URL(String(payment.details.frontCallbackUrl));
  const statuses: Readonly<Record<string, string>> = {
    paid: 'SUCCESS',
    declined: 'FAILED',
    expired: 'CLOSED',
  };
  url.searchParams.set('outTradeNo', String(payment.details.outTradeNo));
  url.searchParams.set('status', statuses[payment.status] ?? 'PENDING');
  return url.toString();
}

/** What the payer, the bank or time does to a trade. */
export function act(
  tools: SimulatorTools,
  desk: SimulatorDesk,
  payment: SimulatedPayment,
  action: PayerAction,
  options: { readonly amountMinor?: number; readonly code?: string },
): ActResult {
  switch (action) {
    case 'pay':
      return pay(tools, desk, payment, options.amountMinor);
    case 'decline':
      return end(tools, desk, payment, 'declined', options.code);
    case 'expire':
      return end(tools, desk, payment, 'expired', 'PAYMENT_FAILED');
    case 'chargeback':
      return chargeback(tools, desk, payment);
    case 'cancel':
    case 'make-up':
      return { ok: false, code: 'impossible', message: `PayerMax has no ${action}.` };
  }
}
