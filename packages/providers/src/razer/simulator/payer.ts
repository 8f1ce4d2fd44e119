import type {
  ActResult,
  PayerAction,
  SimulatedPayment,
  SimulatorDesk,
  SimulatorTools,
} from '@gemporium/provider-kit/simulator.ts';
import { tell } from './callbacks.ts';

const paidAlready: ActResult = { ok: false, code: 'already_paid', message: 'This payment is paid.' };

function pay(
  tools: SimulatorTools,
  desk: SimulatorDesk,
  payment: SimulatedPayment,
  amountMinor: number | undefined,
): ActResult {
  if (desk.chargeOf(payment.id)) return paidAlready;
  desk.charge({ id: payment.id, payment, amountMinor });
  return ended(tools, desk, payment, 'paid');
}

function ended(
  tools: SimulatorTools,
  desk: SimulatorDesk,
  payment: SimulatedPayment,
  status: Exclude<SimulatedPayment['status'], 'pending'>,
): ActResult {
  const after = desk.changePayment(payment.id, { status });
  tell(tools, desk, after);
  return { ok: true, payment: after, returnUrl: String(after.details.returnUrl) };
}

/** What the payer, the channel or time does to a payment. */
export function act(
  tools: SimulatorTools,
  desk: SimulatorDesk,
  payment: SimulatedPayment,
  action: PayerAction,
  options: { readonly amountMinor?: number },
): ActResult {
  if (action === 'pay') return pay(tools, desk, payment, options.amountMinor);
  if (action === 'chargeback' || action === 'make-up')
    return { ok: false, code: 'impossible', message: `Razer has no ${action}.` };
  if (payment.status === 'paid') return paidAlready;
  const statuses = { decline: 'declined', cancel: 'cancelled', expire: 'expired' } as const;
  return ended(tools, desk, payment, statuses[action]);
}
