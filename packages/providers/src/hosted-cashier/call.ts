import { parseJson } from '@gemporium/provider-kit/json.ts';
import type { ProviderContext } from '@gemporium/provider-kit/provider.ts';
import { scrub } from '@gemporium/provider-kit/scrub.ts';
import { keysOf } from '@gemporium/provider-kit/signatures.ts';
import { signedExchange } from '@gemporium/provider-kit/signed-exchange.ts';
import { errorSchema } from './wire.ts';

/** The outcome of one call to the cashier. */
export type CallOutcome =
  /** 200 or 201, proved by its signature. */
  | { kind: 'done'; body: unknown }
  /** 4xx with the cashier's own error, proved by its signature: certainly not carried out. */
  | { kind: 'error'; status: number; code: string; detail: string }
  /** Nobody knows whether it was carried out. */
  | { kind: 'unknown'; detail: string }
  | { kind: 'not-sent'; detail: string };

export const paymentsPath = '/v1/payments';

/** The path of one payment, or of something below it. */
export function pathOf(reference: string, below = ''): string {
  return `${paymentsPath}/${encodeURIComponent(reference)}${below}`;
}

/** Makes one signed call. `purpose` and the time form the message id; a GET has no body. */
export async function call(
  context: ProviderContext,
  { purpose, path, body }: { purpose: string; path: string; body?: unknown },
): Promise<CallOutcome> {
  const outcome = await signedExchange(context, {
    method: body === undefined ? 'GET' : 'POST',
    url: context.baseUrl + path,
    body: body === undefined ? '' : JSON.stringify(body),
    messageId: `${purpose}-${context.now().getTime()}`,
    keys: keysOf(context.secret('signingKey')),
  });
  if (outcome.kind === 'not-sent') return { kind: 'not-sent', detail: outcome.reason };
  if (outcome.kind !== 'answer') return { kind: 'unknown', detail: outcome.reason };

  const { status } = outcome;
  const answered = parseJson(outcome.body);
  if (status === 200 || status === 201) return { kind: 'done', body: answered };
  const error = errorSchema.safeParse(answered);
  if (status < 400 || status > 499 || !error.success) return { kind: 'unknown', detail: `answer ${status}` };
  const { code, message } = error.data.error;
  return { kind: 'error', status, code, detail: scrub(`${status} ${code} ${message ?? ''}`) };
}
