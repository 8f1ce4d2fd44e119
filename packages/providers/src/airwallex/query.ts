import { listNaming } from '@gemporium/provider-kit/list-naming.ts';
import { fromMajorUnits } from '@gemporium/provider-kit/major-units.ts';
import type {
  KnownPayment,
  PaymentUpdate,
  ProviderContext,
  QueryOutcome,
} from '@gemporium/provider-kit/provider.ts';
import { scrub } from '@gemporium/provider-kit/scrub.ts';
import { call } from './call.ts';
import { intentStatuses, unbegunStatus } from './provider.ts';
import { type Intent, intentSchema, listSchema } from './wire.ts';

export type FetchedPayment = { kind: 'found'; intent: Intent } | Exclude<QueryOutcome, { kind: 'known' }>;

/** Finds the payment's intent by its number, or by our reference if create's answer was lost. */
export async function fetchPayment(context: ProviderContext, payment: KnownPayment): Promise<FetchedPayment> {
  const { providerReference: id, reference } = payment;
  const path =
    id === undefined
      ? `/pa/payment_intents?merchant_order_id=${encodeURIComponent(reference)}`
      : `/pa/payment_intents/${encodeURIComponent(id)}`;
  const outcome = await call(context, { method: 'GET', path });
  // An intent of ours that is suddenly unknown means another account's key; it says nothing about the money.
  if (outcome.kind !== 'done') return { kind: 'unavailable', detail: outcome.detail };
  return id === undefined ? amongAll(outcome.body, reference) : inAnswer(outcome.body, id, reference);
}

function inAnswer(body: unknown, id: string, reference: string): FetchedPayment {
  const intent = intentSchema.safeParse(body);
  return intent.success && intent.data.id === id && intent.data.merchant_order_id === reference
    ? { kind: 'found', intent: intent.data }
    : { kind: 'unavailable', detail: 'the answer is not this intent' };
}

/** A reference has one intent; if somebody has created another one under it, the paid one counts. */
function amongAll(body: unknown, reference: string): FetchedPayment {
  const list = listSchema.safeParse(body);
  if (!list.success) return { kind: 'unavailable', detail: 'the answer is not a list of intents' };
  const { items } = list.data;
  if (items.length === 0) return { kind: 'not-found', detail: 'Airwallex has no intent for this order' };
  const ours = items.flatMap((item) => {
    const intent = intentSchema.safeParse(item);
    return intent.success && intent.data.merchant_order_id === reference ? [intent.data] : [];
  });
  const intent = ours.find(({ status }) => intentStatuses.paid.includes(status)) ?? ours[0];
  return intent === undefined
    ? { kind: 'unavailable', detail: 'the answer is about other orders' }
    : { kind: 'found', intent };
}

/** The payment's state at Airwallex. An intent with no payment under way ends when its `client_secret` expires. */
export async function query(context: ProviderContext, payment: KnownPayment): Promise<QueryOutcome> {
  const found = await fetchPayment(context, payment);
  if (found.kind !== 'found') return found;
  const update = paymentUpdateOf(found.intent, context.account.merchant);
  const isOver = found.intent.status === unbegunStatus && context.now() >= payment.expiresAt;
  return {
    kind: 'known',
    update: isOver ? { ...update, status: 'expired' } : update,
  };
}

/**
 * Reads an intent into a `PaymentUpdate`. An unknown status means pending. A cancellation is not an event about
 * money: it means that nobody will pay this intent, never that Airwallex releases money, whenever it comes.
 */
export function paymentUpdateOf(intent: Intent, merchant: string): PaymentUpdate {
  const status = listNaming(intentStatuses, intent.status) ?? 'pending';
  const taken = status === 'paid' ? intent.captured_amount : undefined;
  return {
    reference: intent.merchant_order_id,
    status,
    amount: fromMajorUnits(taken ?? intent.amount, intent.currency),
    providerReference: intent.id,
    merchant,
    detail: scrub(intent.status),
  };
}
