import type {
  ActResult,
  PayerAction,
  SimulatedPayment,
  SimulatorDesk,
  SimulatorTools,
} from '@gemporium/provider-kit/simulator.ts';
import { tell } from './notifications.ts';
import { newTranId } from './orders.ts';

const paidAlready: ActResult = { ok: false, code: 'already_paid', message: 'This order is paid.' };

function end(
  tools: SimulatorTools,
  desk: SimulatorDesk,
  payment: SimulatedPayment,
  { tranId, status }: { tranId: string; status: Exclude<SimulatedPayment['status'], 'pending'> },
): ActResult {
  const after = desk.changePayment(payment.id, { status, details: { tranId } });
  // An order that merely expires is not notified.
  if (status !== 'expired') tell(tools, desk, after);
  return { ok: true, payment: after, returnUrl: String(after.details.returnUrl) };
}

/** What the payer, the bank or time does to an order; each try has its own number. */
export function act(
  tools: SimulatorTools,
  desk: SimulatorDesk,
  payment: SimulatedPayment,
  action: PayerAction,
  options: { readonly amountMinor?: number },
): ActResult {
  if (action === 'chargeback' || action === 'make-up')
    return { ok: false, code: 'impossible', message: `Razer Merchant Services has no ${action}.` };
  if (desk.chargeOf(payment.id)) return paidAlready;
  const tranId = newTranId(desk);
  if (action === 'pay') {
    const { amountMinor } = options;
    desk.charge({ id: tranId, payment, amountMinor });
    return end(tools, desk, payment, { tranId, status: 'paid' });
  }
  const statuses = { decline: 'declined', cancel: 'cancelled', expire: 'expired' } as const;
  return end(tools, desk, payment, { tranId, status: statuses[action] });
}
