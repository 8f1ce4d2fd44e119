import { parseJson } from '@gemporium/provider-kit/json.ts';
import type { ProviderContext } from '@gemporium/provider-kit/provider.ts';
import { scrub } from '@gemporium/provider-kit/scrub.ts';
import { errorSchema } from './wire.ts';

/** The outcome of one call to its API. */
export type CallOutcome =
  /** Answered with 200; the reader checks the signature. */
  | { kind: 'answer'; body: unknown }
  /** Answered with a refusal code; refusals are not signed. */
  | { kind: 'error'; code: string; detail: string }
  /** Not sent, lost, or not an answer of the API. */
  | { kind: 'away'; detail: string };

/** One API call: a form, answered as JSON with status 200. */
export async function call(
  context: ProviderContext,
  path: string,
  fields: Readonly<Record<string, string>>,
): Promise<CallOutcome> {
  const outcome = await context.http({
    method: 'POST',
    url: `${context.baseUrl}/RMS/${path}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields).toString(),
  });
  if (outcome.kind !== 'answer') return { kind: 'away', detail: outcome.reason };
  if (outcome.status !== 200) return { kind: 'away', detail: `answer ${outcome.status}` };
  const body = parseJson(outcome.body);
  const error = errorSchema.safeParse(body);
  if (!error.success) return { kind: 'answer', body };
  const { error_code: code, error_desc: words } = error.data;
  return { kind: 'error', code, detail: scrub(`${code} ${words ?? ''}`) };
}
