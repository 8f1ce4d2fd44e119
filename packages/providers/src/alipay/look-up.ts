import type {
  LookUpOutcome,
  NamedNumber,
  PaymentUpdate,
  ProviderContext,
} from '@gemporium/provider-kit/provider.ts';
import { fromAlipay } from './amounts.ts';
import { ask, paymentUpdateOf, places } from './query.ts';

/**
 * Finds the payment that a capture's notification is about: it contains only Alipay's number. The notification
 * itself has said whether the money was taken, and how much.
 */
export async function lookUp(
  context: ProviderContext,
  { number: paymentId, about }: NamedNumber,
): Promise<LookUpOutcome> {
  const found = await ask(context, { paymentId });
  if (found.kind === 'not-found') return { kind: 'found', events: [] };
  if (found.kind !== 'found') return { kind: 'unavailable', detail: found.detail };
  if (found.payment.paymentId !== paymentId)
    return { kind: 'unavailable', detail: 'the answer is not this payment' };
  const update = withCapture(paymentUpdateOf(context.account, found.payment, true), about);
  return {
    kind: 'found',
    events: [{ type: 'payment', dedupeKey: `${paymentId}:${about}`, ...update, detail: about }],
  };
}

/** What a capture's notification says; it is passed on as the reason for the look-up. */
export interface SaidCapture {
  status: string;
  currency: string;
  value: string;
}

type WordsOfCapture = [kind: string, status: string, currency: string, value: string];

/** `CAPTURE_RESULT S USD 1499` */
export function aboutCapture({ status, currency, value }: SaidCapture): string {
  const words: WordsOfCapture = ['CAPTURE_RESULT', status, currency, value];
  return words.join(' ');
}

/** Adds the capture to the update. A cancelled payment stays cancelled, whatever was captured before. */
function withCapture(update: PaymentUpdate, about: string): PaymentUpdate {
  const [, status, currency, value] = about.split(' ') as WordsOfCapture;
  if (status === 'S' && update.status !== 'cancelled')
    return { ...update, status: 'paid', amount: fromAlipay({ currency, value }), sequence: places.paid };
  return status === 'F' && update.status === 'pending'
    ? { ...update, status: 'declined', error: 'declined' }
    : update;
}
