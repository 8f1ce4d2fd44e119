import { parseJson } from '@gemporium/provider-kit/json.ts';
import type { ProviderContext } from '@gemporium/provider-kit/provider.ts';
import { scrub } from '@gemporium/provider-kit/scrub.ts';
import { keysOf } from '@gemporium/provider-kit/signatures.ts';
import { success } from './provider.ts';
import { answerSchema } from './wire.ts';

/** What one call of the gateway came to. */
export type CallOutcome =
  | { kind: 'done'; body: unknown }
  /** `code`: the sub_code where the general code says nothing. */
  | { kind: 'error'; code: string; detail: string }
  /** Nobody knows whether it was carried out. */
  | { kind: 'unknown'; detail: string }
  | { kind: 'not-sent'; detail: string };

/** One call, opened by the application's id and key. Errors come with 200 or with a status of the 400s. */
export async function call(context: ProviderContext, path: string, fields: object): Promise<CallOutcome> {
  const { account, baseUrl, http, now, secret } = context;
  const [key] = keysOf(secret('securityKey'));
  const outcome = await http({
    method: 'POST',
    url: `${baseUrl}/trade/${path}`,
    headers: {
      'content-type': 'application/json; charset=UTF-8',
      authorization: `Basic ${Buffer.from(`${account.merchant}:${key}`).toString('base64')}`,
    },
    body: JSON.stringify({
      app_id: account.merchant,
      timestamp: now().toISOString().slice(0, 19).replace('T', ' '),
      ...fields,
    }),
  });
  if (outcome.kind === 'not-sent') return { kind: 'not-sent', detail: outcome.reason };
  if (outcome.kind === 'lost') return { kind: 'unknown', detail: outcome.reason };

  const { status } = outcome;
  const body = parseJson(outcome.body);
  const answer = answerSchema.safeParse(body);
  const isAnswered = status === 200 || (status >= 400 && status <= 499);
  if (!isAnswered || !answer.success) return { kind: 'unknown', detail: `answer ${status}` };
  const { code, msg, sub_code, sub_msg } = answer.data;
  if (code === success) {
    return status === 200 ? { kind: 'done', body } : { kind: 'unknown', detail: `answer ${status} ${code}` };
  }
  const detail = scrub([code, msg, sub_code, sub_msg].join(' '), keysOf(secret('securityKey')));
  return { kind: 'error', code: sub_code || code, detail };
}
