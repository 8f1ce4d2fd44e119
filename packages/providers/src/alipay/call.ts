import { parseJson } from '@gemporium/provider-kit/json.ts';
import type { ProviderContext } from '@gemporium/provider-kit/provider.ts';
import { rsaPrivateKey, rsaPublicKeys } from '@gemporium/provider-kit/rsa.ts';
import { scrub } from '@gemporium/provider-kit/scrub.ts';
import { settingsSchema, unsignedRefusals } from './provider.ts';
import { isSigned, signatureHeader, signatureIn } from './signature.ts';
import { answerSchema, sealSchema } from './wire.ts';

/**
 * The outcome of one gateway call. Every answer is proved by Alipay's signature, except a refusal of our own
 * signature.
 */
export type CallOutcome =
  | { kind: 'done'; body: unknown }
  /** Certainly not carried out. */
  | { kind: 'refused'; code: string; detail: string }
  /** Accepted but not decided: a payment or refund under way, or a fault at Alipay. */
  | { kind: 'undecided'; body: unknown; detail: string }
  /** Nobody knows whether it was carried out. */
  | { kind: 'unknown'; detail: string }
  | { kind: 'not-sent'; detail: string };

/** Makes one signed gateway call. */
export async function call(context: ProviderContext, api: string, data: object): Promise<CallOutcome> {
  const { account, http, secret, now } = context;
  const url = `${context.baseUrl}/${api}`;
  const path = new URL(url).pathname;
  const clientId = account.merchant;
  const time = String(now().getTime());
  const body = JSON.stringify(data);
  const { keyVersion } = settingsSchema.parse(account.settings);
  const key = rsaPrivateKey(secret('privateKey'), account);
  const outcome = await http({
    method: 'POST',
    url,
    headers: {
      'content-type': 'application/json; charset=UTF-8',
      'client-id': clientId,
      'request-time': time,
      signature: signatureHeader(key, keyVersion, { path, clientId, time, body }),
    },
    body,
  });
  if (outcome.kind === 'not-sent') return { kind: 'not-sent', detail: outcome.reason };
  if (outcome.kind === 'lost') return { kind: 'unknown', detail: outcome.reason };

  const { headers, status } = outcome;
  const parsed = parseJson(outcome.body);
  const answer = answerSchema.safeParse(parsed);
  if (!answer.success) return { kind: 'unknown', detail: `answer ${status}` };
  const { resultCode: code, resultStatus, resultMessage } = answer.data.result;
  const detail = scrub(`${code} ${resultMessage ?? ''}`);
  const keys = rsaPublicKeys(secret('alipayPublicKey'), account);
  const seal = sealSchema.safeParse(headers);
  const isProved =
    seal.success &&
    isSigned(
      signatureIn(seal.data.signature),
      { path, clientId, time: seal.data['response-time'], body: outcome.body },
      keys,
    );
  if (!isProved && !(resultStatus === 'F' && unsignedRefusals.includes(code)))
    return { kind: 'unknown', detail: scrub(`answer ${status} ${code} is not signed by Alipay`) };
  if (resultStatus === 'S') return { kind: 'done', body: parsed };
  return resultStatus === 'F'
    ? { kind: 'refused', code, detail }
    : { kind: 'undecided', body: parsed, detail };
}
