import { parseJson } from '@gemporium/provider-kit/json.ts';
import type { ProviderContext } from '@gemporium/provider-kit/provider.ts';
import { scrub } from '@gemporium/provider-kit/scrub.ts';
import { keysOf } from '@gemporium/provider-kit/signatures.ts';
import { success } from './provider.ts';
import { answerSchema } from './wire.ts';

/** The outcome of one call to the gateway. */
export type CallOutcome =
  | { kind: 'done'; body: unknown }
  /** `code`: the sub_code if there is one, else the general code. */
  | { kind: 'error'; code: string; detail: string }
  /** The call may or may not have taken effect. */
  | { kind: 'unknown'; detail: string }
  | { kind: 'not-sent'; detail: string };

/** One call, authorized by the application's id and key. Errors come with status 200 or 4xx. */
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
