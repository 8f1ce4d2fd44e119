import type {
  ActResult,
  PayerAction,
  SimulatedPayment,
  SimulatorDesk,
  SimulatorTools,
} from '@gemporium/provider-kit/simulator.ts';
import { tell } from './messages.ts';

/** Result codes: paid, declined by the channel, abandoned by the payer, expired. */
const codes = { paid: 0, declined: 463, cancelled: 210, expired: 213 } as const;

/** Where the browser goes: to the address from init, with its placeholders in braces filled in. It proves nothing. */
export function returnUrlOf({ id, reference, details }: SimulatedPayment): string {
  const filled = String(details.returnUrl)
    .replaceAll('{transactionId}', id)
    .replaceAll('{orderId}', reference);
  const url = new URL(filled);
  url.searchParams.set('TxnId', id);
  url.searchParams.set('OrderId', reference);
  return url.toString();
}

function end(
  tools: SimulatorTools,
  desk: SimulatorDesk,
  payment: SimulatedPayment,
  status: keyof typeof codes,
  { amountMinor, paidBy = 227 }: { readonly amountMinor?: number; readonly paidBy?: number },
): ActResult {
  if (desk.chargeOf(payment.id))
    return { ok: false, code: 'already_paid', message: 'This transaction is complete.' };
  if (status === 'paid') desk.charge({ id: payment.id, payment, amountMinor });
  const ended = desk.changePayment(payment.id, {
    status,
    details: { resultCode: codes[status], ...(status === 'paid' ? { paidBy } : {}) },
  });
  tell(tools, desk, ended);
  return { ok: true, payment: ended, returnUrl: returnUrlOf(ended) };
}

/** What the payer, the channel or time does to a payment. */
export function act(
  tools: SimulatorTools,
  desk: SimulatorDesk,
  payment: SimulatedPayment,
  action: PayerAction,
  options: { readonly amountMinor?: number; readonly paidBy?: number },
): ActResult {
  switch (action) {
    case 'pay':
      return end(tools, desk, payment, 'paid', options);
    case 'decline':
      return end(tools, desk, payment, 'declined', {});
    case 'cancel':
      return end(tools, desk, payment, 'cancelled', {});
    case 'expire':
      return end(tools, desk, payment, 'expired', {});
    case 'chargeback':
    case 'make-up':
      return { ok: false, code: 'impossible', message: `Codapay documents no ${action}.` };
  }
}
