import { parseJson } from '@gemporium/provider-kit/json.ts';
import type {
  HttpOutcome,
  KnownPayment,
  PaymentStatus,
  PaymentUpdate,
  ProviderContext,
  QueryOutcome,
} from '@gemporium/provider-kit/provider.ts';
import { scrub } from '@gemporium/provider-kit/scrub.ts';
import { keysOf } from '@gemporium/provider-kit/signatures.ts';
import type { z } from 'zod';
import { fromAdyen } from './amounts.ts';
import { sessionStatuses } from './provider.ts';
import { sessionResultSchema } from './wire.ts';

/**
 * Adyen reports a session's state only to the holder of the `sessionResult` that the browser brings back, and that
 * state is a snapshot. Without it the webhook is the only source, and a payment that is never notified stays
 * unknown.
 */
export async function query(context: ProviderContext, payment: KnownPayment): Promise<QueryOutcome> {
  const { sessionId, sessionResult } = payment.memo;
  if (sessionId === undefined || sessionResult === undefined) {
    return {
      kind: 'cannot-ask',
      detail: 'Adyen has no status call without a sessionResult: waiting for its webhook',
    };
  }
  const outcome = await ask(context, sessionId, sessionResult);
  return outcome.kind === 'answer'
    ? read(context, payment, outcome)
    : { kind: 'unavailable', detail: outcome.reason };
}

/** Asks for the session's state with this `sessionResult`. */
export function ask(
  context: ProviderContext,
  sessionId: string,
  sessionResult: string,
): Promise<HttpOutcome> {
  return context.http({
    method: 'GET',
    url: `${context.baseUrl}/sessions/${encodeURIComponent(sessionId)}?sessionResult=${encodeURIComponent(sessionResult)}`,
    headers: { 'X-API-Key': keysOf(context.secret('apiKey'))[0] },
  });
}

/** Reads the answer to that question. */
export function read(
  context: ProviderContext,
  payment: KnownPayment,
  { status, body }: { status: number; body: string },
): QueryOutcome {
  const session = sessionResultSchema.safeParse(parseJson(body));
  if (status !== 200 || !session.success) {
    return { kind: 'unavailable', detail: `answer ${status} is not a session's result` };
  }
  const { id, reference } = session.data;
  if (id !== payment.memo.sessionId || (reference != null && reference !== payment.reference)) {
    return { kind: 'unavailable', detail: 'Adyen answered for another session' };
  }
  return { kind: 'known', update: paymentUpdateOf(context, payment, session.data) };
}

function paymentUpdateOf(
  context: ProviderContext,
  payment: KnownPayment,
  session: z.infer<typeof sessionResultSchema>,
): PaymentUpdate {
  const status = statusOf(session.status);
  const common = {
    reference: payment.reference,
    merchant: context.account.merchant,
    memo: { ...payment.memo },
    detail: scrub(`session ${session.status}`),
  };
  if (status !== 'paid') return { ...common, status };

  const authorised = session.payments?.find((one) => one.resultCode === 'Authorised' && one.amount != null);
  const amount = authorised?.amount && fromAdyen(authorised.amount);
  // "completed" without an authorised payment proves no amount: the webhook will report it.
  if (authorised === undefined) return { ...common, status: 'pending' };
  return {
    ...common,
    status,
    ...(amount == null ? {} : { amount }),
    ...(authorised.pspReference == null ? {} : { providerReference: authorised.pspReference }),
  };
}

function statusOf(text: string): PaymentStatus {
  const known = Object.entries(sessionStatuses).find(([, names]) => names.includes(text));
  return known === undefined ? 'pending' : (known[0] as PaymentStatus);
}
