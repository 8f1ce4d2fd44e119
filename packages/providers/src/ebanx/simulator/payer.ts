import type {
  ActResult,
  PayerAction,
  SimulatedPayment,
  SimulatorDesk,
} from '@gemporium/provider-kit/simulator.ts';
import { tell } from './notifications.ts';

/** What the payer chose on the page. */
export interface Chosen {
  readonly amountMinor?: number;
  readonly way?: string;
}

/** Where the browser goes, with the payment's numbers, which anybody could have added. */
export function returnUrlOf({ id, reference, details }: SimulatedPayment): string | undefined {
  if (typeof details.returnUrl !== 'string') return undefined;
  const url = new URL(details.returnUrl);
  url.searchParams.set('hash', id);
  url.searchParams.set('merchant_payment_code', reference);
  url.searchParams.set('payment_type_code', String(details.chosen ?? details.types));
  return url.href;
}

function end(
  desk: SimulatorDesk,
  payment: SimulatedPayment,
  status: 'paid' | 'declined' | 'cancelled' | 'expired',
  { amountMinor, way }: Chosen,
): ActResult {
  if (desk.chargeOf(payment.id)) return { ok: false, code: 'already_paid', message: 'This payment is paid.' };
  if (status === 'paid') desk.charge({ id: payment.id, payment, amountMinor });
  const ended = desk.changePayment(payment.id, { status, ...(way ? { details: { chosen: way } } : {}) });
  tell(desk, ended, 'update');
  return { ok: true, payment: ended, returnUrl: returnUrlOf(ended) };
}

/** The payer has chosen how to pay, and has not paid yet. */
export function submit(desk: SimulatorDesk, payment: SimulatedPayment, way: string): SimulatedPayment {
  return desk.changePayment(payment.id, { details: { isSubmitted: true, ...(way && { chosen: way }) } });
}

/** The bank takes back what has not been refunded. */
function chargeback(desk: SimulatorDesk, payment: SimulatedPayment): ActResult {
  const charge = desk.chargeOf(payment.id);
  if (!charge) return { ok: false, code: 'not_paid', message: 'Nothing was captured.' };
  const back = desk
    .refundsOf(payment.id)
    .filter(({ status }) => status === 'succeeded')
    .reduce((sum, one) => sum + one.amountMinor, 0);
  desk.refund({
    id: `CB${desk.randomHex(8).toUpperCase()}`,
    charge,
    refundReference: payment.reference,
    kind: 'chargeback',
    amountMinor: charge.amountMinor - back,
    status: 'succeeded',
  });
  tell(desk, payment, 'chargeback');
  return { ok: true, payment };
}

/** What the payer, the bank or time does to a payment. */
export function act(
  desk: SimulatorDesk,
  payment: SimulatedPayment,
  action: PayerAction,
  chosen: Chosen,
): ActResult {
  switch (action) {
    case 'pay':
      return end(desk, payment, 'paid', chosen);
    case 'decline':
      return end(desk, payment, 'declined', chosen);
    case 'cancel':
      return end(desk, payment, 'cancelled', chosen);
    case 'expire':
      return end(desk, payment, 'expired', {});
    case 'chargeback':
      return chargeback(desk, payment);
    case 'make-up':
      return { ok: false, code: 'impossible', message: 'EBANX has no make-up call.' };
  }
}
