import { parseJson } from '@gemporium/provider-kit/json.ts';
import type { Account, ProviderContext } from '@gemporium/provider-kit/provider.ts';
import { scrub } from '@gemporium/provider-kit/scrub.ts';
import { keysOf } from '@gemporium/provider-kit/signatures.ts';
import { settingsSchema, taken } from './provider.ts';
import { isSigned, messageSchema, signatureOf } from './signature.ts';
import { answerSchema } from './wire.ts';

/** The outcome of one call. */
export type CallOutcome =
  /** Accepted, signed by PingPong and addressed to our merchant. */
  | { kind: 'done'; contents: unknown }
  /**
   * Answered with an error code. PingPong signs errors if it accepted our signature; if there is a signature, it must
   * be valid.
   */
  | { kind: 'error'; code: string; detail: string }
  /** The call may or may not have taken effect. */
  | { kind: 'unknown'; detail: string }
  | { kind: 'not-sent'; detail: string };

/** PingPong's id for the merchant whose store this account is. */
export function clientIdOf({ settings, merchant }: Account): string {
  return settingsSchema.parse(settings).clientId ?? merchant.slice(0, -3);
}

/** One signed call. Its content travels as JSON text inside the envelope. */
export async function call(
  { account, baseUrl, http, secret }: ProviderContext,
  path: string,
  contents: object,
): Promise<CallOutcome> {
  const salts = keysOf(secret('salt'));
  const asked = {
    accId: account.merchant,
    clientId: clientIdOf(account),
    signType: 'SHA256',
    version: '1.0',
    // PingPong blocks values with angle brackets.
    bizContent: JSON.stringify(contents).replaceAll('<', '‹').replaceAll('>', '›'),
  };
  const outcome = await http({
    method: 'POST',
    url: `${baseUrl}/v4/${path}`,
    headers: { 'content-type': 'application/json; charset=utf-8' },
    body: JSON.stringify({ ...asked, sign: signatureOf(asked, salts[0]) }),
  });
  if (outcome.kind === 'not-sent') return { kind: 'not-sent', detail: outcome.reason };
  if (outcome.kind === 'lost') return { kind: 'unknown', detail: outcome.reason };

  const { status } = outcome;
  const body = parseJson(outcome.body);
  const answer = answerSchema.safeParse(body);
  const isAnswered = status === 200 || (status >= 400 && status <= 499);
  if (!isAnswered || !answer.success) return { kind: 'unknown', detail: `answer ${status}` };
  const { code, description, accId, bizContent, sign } = answer.data;
  const isYes = taken.includes(code);
  const message = messageSchema.safeParse(body);
  const isProved = message.success && isSigned(message.data, salts);
  if (!isProved && (isYes || sign))
    return { kind: 'unknown', detail: `answer ${status} ${code} is not signed by PingPong` };
  if (!isYes) return { kind: 'error', code, detail: scrub([code, description].join(' '), salts) };
  if (status !== 200) return { kind: 'unknown', detail: `answer ${status} ${code}` };
  return accId === account.merchant
    ? { kind: 'done', contents: parseJson(bizContent ?? '') }
    : { kind: 'unknown', detail: `answer ${status} ${code} is for another merchant` };
}
