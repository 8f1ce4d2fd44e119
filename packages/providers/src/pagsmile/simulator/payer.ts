import type {
  ActResult,
  PayerAction,
  SimulatedPayment,
  SimulatorDesk,
  SimulatorTools,
} from '@gemporium/provider-kit/simulator.ts';
import { tell } from './notifications.ts';
import { statusOf } from './trades.ts';

/** What the payer chose on the page. */
export interface Chosen {
  readonly amountMinor?: number;
  readonly method?: string;
}

/** Where the browser goes. Pagsmile documents no parameters of the return. */
export function returnUrlOf({ details }: SimulatedPayment): string | undefined {
  return typeof details.returnUrl === 'string' ? details.returnUrl : undefined;
}

function end(
  tools: SimulatorTools,
  desk: SimulatorDesk,
  payment: SimulatedPayment,
  status: 'paid' | 'declined' | 'cancelled' | 'expired',
  { amountMinor, method }: Chosen,
): ActResult {
  if (desk.chargeOf(payment.id)) return { ok: false, code: 'already_paid', message: 'This trade is paid.' };
  if (status === 'paid') desk.charge({ id: payment.id, payment, amountMinor });
  const ended = desk.changePayment(payment.id, { status, ...(method ? { details: { method } } : {}) });
  tell(tools, desk, ended, statusOf(desk, ended));
  return { ok: true, payment: ended, returnUrl: returnUrlOf(ended) };
}

function chargeback(tools: SimulatorTools, desk: SimulatorDesk, payment: SimulatedPayment): ActResult {
  const charge = desk.chargeOf(payment.id);
  if (!charge) return { ok: false, code: 'not_paid', message: 'Nothing was captured.' };
  desk.refund({
    id: `CB${desk.randomHex(8).toUpperCase()}`,
    charge,
    refundReference: payment.reference,
    kind: 'chargeback',
    amountMinor: charge.amountMinor,
    status: 'succeeded',
  });
  const disputed = desk.changePayment(payment.id, { details: { later: 'CHARGEBACK' } });
  tell(tools, desk, disputed, 'CHARGEBACK');
  return { ok: true, payment: disputed };
}

/** What the payer, the bank or time does to a trade. */
export function act(
  tools: SimulatorTools,
  desk: SimulatorDesk,
  payment: SimulatedPayment,
  action: PayerAction,
  chosen: Chosen,
): ActResult {
  switch (action) {
    case 'pay':
      return end(tools, desk, payment, 'paid', chosen);
    case 'decline':
      return end(tools, desk, payment, 'declined', {});
    case 'cancel':
      return end(tools, desk, payment, 'cancelled', {});
    case 'expire':
      return end(tools, desk, payment, 'expired', {});
    case 'chargeback':
      return chargeback(tools, desk, payment);
    case 'make-up':
      return { ok: false, code: 'impossible', message: 'Pagsmile has no make-up call.' };
  }
}
