import { parseJson } from '@gemporium/provider-kit/json.ts';
import type { ProviderContext } from '@gemporium/provider-kit/provider.ts';
import { scrub } from '@gemporium/provider-kit/scrub.ts';
import { errorSchema } from './wire.ts';

/** What one call of its API came to. */
export type CallOutcome =
  /** Answered with 200; whether it is signed, its reader sees. */
  | { kind: 'answer'; body: unknown }
  /** Answered with a code of refusal, which nobody signs. */
  | { kind: 'error'; code: string; detail: string }
  /** Not sent, lost, or answered by something else. */
  | { kind: 'away'; detail: string };

/** One call of the API: a form, answered as JSON with status 200. */
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
