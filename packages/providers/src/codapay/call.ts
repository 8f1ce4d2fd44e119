import { parseExactJson } from '@gemporium/provider-kit/json.ts';
import type { Account, ProviderContext } from '@gemporium/provider-kit/provider.ts';
import { scrub } from '@gemporium/provider-kit/scrub.ts';
import { keysOf } from '@gemporium/provider-kit/signatures.ts';
import { settingsSchema } from './provider.ts';

/** The outcome of one call. */
export type CallOutcome =
  | { kind: 'answer'; body: unknown }
  /** Nobody knows whether it was carried out. */
  | { kind: 'unknown'; detail: string }
  | { kind: 'not-sent'; detail: string };

/** Makes one call with the account's key, and with its title's id if the API version has one. */
export async function call(
  context: ProviderContext,
  path: 'init.json' | 'inquiryPaymentResult.json',
  name: 'initRequest' | 'inquiryPaymentRequest',
  fields: object,
): Promise<CallOutcome> {
  const { account, baseUrl, secret } = context;
  const [apiKey] = keysOf(secret('apiKey'));
  const outcome = await context.http({
    method: 'POST',
    url: `${baseUrl}/${path}`,
    headers: { 'content-type': 'application/json; charset=utf-8' },
    body: JSON.stringify({ [name]: { apiKey, ...projectOf(account), ...fields } }),
  });
  if (outcome.kind === 'not-sent') return { kind: 'not-sent', detail: outcome.reason };
  if (outcome.kind === 'lost') return { kind: 'unknown', detail: outcome.reason };
  return outcome.status === 200
    ? { kind: 'answer', body: parseExactJson(outcome.body) }
    : { kind: 'unknown', detail: `answer ${outcome.status}` };
}

function projectOf({ settings, merchant }: Account): { projectId?: string } {
  return settingsSchema.parse(settings).apiVersion === 'v2.0' ? { projectId: merchant } : {};
}

/** Codapay's code and reason as one scrubbed line. */
export function messageOf(
  { secret }: ProviderContext,
  { resultCode, resultDesc }: { resultCode: string; resultDesc?: string | null | undefined },
): string {
  return scrub(`Codapay ${resultCode} ${resultDesc ?? ''}`, keysOf(secret('apiKey')));
}
