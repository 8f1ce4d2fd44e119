import type { ProviderContext } from '@gemporium/provider-kit/provider.ts';
import { mKeyOf, signatureOf } from './signatures.ts';

/** The outcome of one call to Welcome Payments. */
export type CallOutcome =
  | { kind: 'answer'; status: number; body: string }
  | { kind: 'lost'; detail: string }
  | { kind: 'not-sent'; detail: string };

/** Welcome Payments asks banks and card companies along the way. */
const patienceMs = 30_000;

/** POSTs one form. */
export async function postForm(
  context: ProviderContext,
  url: string,
  form: Readonly<Record<string, string>>,
): Promise<CallOutcome> {
  const outcome = await context.http({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' },
    body: new URLSearchParams(form).toString(),
    timeoutMs: patienceMs,
  });
  return outcome.kind === 'answer' ? outcome : { kind: outcome.kind, detail: outcome.reason };
}

/** The fields that say who sends a cancel and when. */
export function signedCancel(context: ProviderContext): Record<string, string> {
  const mid = context.account.merchant;
  const mkey = mKeyOf(context.secret('signKey'));
  const timestamp = koreanStamp(context.now());
  return { mid, timestamp, signature: signatureOf(['mid', mid], ['mkey', mkey], ['timestamp', timestamp]) };
}

/** Korean time in fourteen digits: `20190906110100`. */
function koreanStamp(at: Date): string {
  const inKorea = new Date(at.getTime() + 9 * 3_600_000).toISOString();
  return [...inKorea.slice(0, 19)].filter((character) => character >= '0' && character <= '9').join('');
}
