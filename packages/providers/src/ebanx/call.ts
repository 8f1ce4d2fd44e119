import { parseJson } from '@gemporium/provider-kit/json.ts';
import type { ProviderContext } from '@gemporium/provider-kit/provider.ts';
import { scrub } from '@gemporium/provider-kit/scrub.ts';
import { keysOf } from '@gemporium/provider-kit/signatures.ts';
import { answerSchema } from './wire.ts';

/** The outcome of one call. */
export type CallOutcome =
  | { kind: 'done'; body: unknown }
  /** EBANX says that it did not carry it out, and why. */
  | { kind: 'error'; code: string; detail: string }
  /** Nobody knows whether it was carried out. */
  | { kind: 'unknown'; detail: string }
  | { kind: 'not-sent'; detail: string };

/** Makes one call, authenticated by the integration key in its body. Errors come with status 200 or 4xx. */
export async function call(context: ProviderContext, path: string, fields: object): Promise<CallOutcome> {
  const { baseUrl, http, secret } = context;
  const keys = keysOf(secret('integrationKey'));
  const outcome = await http({
    method: 'POST',
    url: `${baseUrl}/ws/${path}`,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ integration_key: keys[0], ...fields }),
  });
  if (outcome.kind === 'not-sent') return { kind: 'not-sent', detail: outcome.reason };
  if (outcome.kind === 'lost') return { kind: 'unknown', detail: outcome.reason };

  const { status: httpStatus } = outcome;
  const body = parseJson(outcome.body);
  const answer = answerSchema.safeParse(body);
  if (!answer.success) return { kind: 'unknown', detail: `answer ${httpStatus}` };
  const { status, status_code: code, status_message } = answer.data;
  if (httpStatus === 200 && status === 'SUCCESS') return { kind: 'done', body };
  const isAnswered = httpStatus === 200 || (httpStatus >= 400 && httpStatus <= 499);
  return isAnswered && status === 'ERROR' && code
    ? { kind: 'error', code, detail: scrub(`${code} ${status_message ?? ''}`, keys) }
    : { kind: 'unknown', detail: scrub(`answer ${httpStatus} ${status}`, keys) };
}
