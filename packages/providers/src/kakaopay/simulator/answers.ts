import { createHash } from 'node:crypto';
import type { SimulatorAnswer, SimulatorRequest, SimulatorTools } from '@gemporium/provider-kit/simulator.ts';
import { jsonAnswer } from '../../simulator/json.ts';

export function reply(body: object, paymentId?: string): SimulatorAnswer {
  return jsonAnswer(200, body, paymentId);
}

/** The error object of the open API; `extras` says more if a payment method refused. */
export function refusal(
  status: number,
  code: number,
  message: string,
  extras?: { readonly code: string; readonly message: string },
): SimulatorAnswer {
  return jsonAnswer(status, {
    error_code: code,
    error_message: message,
    ...(extras ? { extras: { method_result_code: extras.code, method_result_message: extras.message } } : {}),
  });
}

/** KakaoPay's times: Korean time, without a zone. */
export function koreanTime(ms: number): string {
  return new Date(ms + 9 * 3_600_000).toISOString().slice(0, 19);
}

/** The sandbox's rule for a merchant code: the first ten characters of the account name's SHA-256 in capital hex. */
function cidOf(account: string): string {
  return createHash('sha256').update(account, 'utf8').digest('hex').slice(0, 10).toUpperCase();
}

/** The merchant whose key the request carries; neither the key nor the cid says whose it is. */
export function accountOfKey(tools: SimulatorTools, { headers }: SimulatorRequest): string | undefined {
  const secretKey = /^SECRET_KEY (\S+)$/.exec(headers.authorization ?? '')?.[1];
  return secretKey === undefined ? undefined : tools.accountWith({ secretKey });
}

/** The account's own code or, on a demo account, KakaoPay's public test code. */
export function cidFits(account: string, cid: unknown): boolean {
  return cid === cidOf(account) || (cid === 'TC0ONETIME' && account.endsWith('-demo'));
}
