import { parseJson } from '@gemporium/provider-kit/json.ts';
import type { Account, ProviderContext } from '@gemporium/provider-kit/provider.ts';
import { fitsRsaSha256, rsaPrivateKey, rsaPublicKeys, rsaSha256Base64 } from '@gemporium/provider-kit/rsa.ts';
import { scrub } from '@gemporium/provider-kit/scrub.ts';
import { settingsSchema } from './provider.ts';
import { answerSchema } from './wire.ts';

/** The outcome of one call to the gateway. */
export type CallOutcome =
  /** Accepted, and signed by PayerMax. */
  | { kind: 'done'; data: unknown }
  /** Answered with an error code, which PayerMax does not sign. */
  | { kind: 'error'; code: string; detail: string }
  /** The call may or may not have taken effect. */
  | { kind: 'unknown'; detail: string }
  | { kind: 'not-sent'; detail: string };

/** PayerMax's id for the account's application. */
export function appIdOf({ settings, merchant }: Account): string {
  return settingsSchema.parse(settings).appId ?? merchant;
}

/** One signed call to the gateway. PayerMax refuses requests older than two minutes. */
export async function call(context: ProviderContext, api: string, data: object): Promise<CallOutcome> {
  const { account, http, secret, now } = context;
  const body = JSON.stringify({
    version: '1.4',
    keyVersion: '1',
    requestTime: now().toISOString(),
    appId: appIdOf(account),
    merchantNo: account.merchant,
    data,
  });
  const outcome = await http({
    method: 'POST',
    url: `${context.baseUrl}/${api}`,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      sign: rsaSha256Base64(rsaPrivateKey(secret('privateKey'), account), body),
    },
    body,
  });
  if (outcome.kind === 'not-sent') return { kind: 'not-sent', detail: outcome.reason };
  if (outcome.kind === 'lost') return { kind: 'unknown', detail: outcome.reason };

  const { status } = outcome;
  const answer = answerSchema.safeParse(parseJson(outcome.body));
  const isAnswered = status === 200 || (status >= 400 && status <= 499);
  if (!isAnswered || !answer.success) return { kind: 'unknown', detail: `answer ${status}` };
  const { code, msg } = answer.data;
  if (code !== 'APPLY_SUCCESS') return { kind: 'error', code, detail: scrub(`${code} ${msg ?? ''}`) };
  const keys = rsaPublicKeys(secret('payermaxPublicKey'), account);
  const { sign } = outcome.headers;
  return status === 200 && sign !== undefined && fitsRsaSha256(sign, outcome.body, keys)
    ? { kind: 'done', data: answer.data.data }
    : { kind: 'unknown', detail: `answer ${status} ${code} is not signed by PayerMax` };
}
