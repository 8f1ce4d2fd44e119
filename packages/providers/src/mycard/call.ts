import { parseJson } from '@gemporium/provider-kit/json.ts';
import type { ProviderContext } from '@gemporium/provider-kit/provider.ts';
import { scrub } from '@gemporium/provider-kit/scrub.ts';

/** The outcome of one call to MyBillingPay. */
export type CallOutcome =
  | { kind: 'answer'; body: unknown }
  /** 401 or 403: MyCard refuses us access, so nothing was carried out. */
  | { kind: 'forbidden'; detail: string }
  | { kind: 'unknown'; detail: string }
  | { kind: 'not-sent'; detail: string };

/** Makes a form POST to MyCard's B2B host, which answers with JSON and status 200. */
export async function call(
  context: ProviderContext,
  path: string,
  fields: Readonly<Record<string, string>>,
): Promise<CallOutcome> {
  const outcome = await context.http({
    method: 'POST',
    url: context.baseUrl + path,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields).toString(),
  });
  if (outcome.kind === 'not-sent') return { kind: 'not-sent', detail: outcome.reason };
  if (outcome.kind === 'lost') return { kind: 'unknown', detail: outcome.reason };
  if (outcome.status === 401 || outcome.status === 403) {
    return {
      kind: 'forbidden',
      detail: `MyCard refuses us (${outcome.status}): is our address registered there?`,
    };
  }
  if (outcome.status !== 200) return { kind: 'unknown', detail: `answer ${outcome.status}` };
  return { kind: 'answer', body: parseJson(outcome.body) };
}

/** MyCard's code and message (which it URL-encodes) as one scrubbed line. */
export function messageOf({
  ReturnCode,
  ReturnMsg,
}: {
  ReturnCode: string;
  ReturnMsg?: string | null | undefined;
}): string {
  return scrub(`MyCard ${ReturnCode} ${decoded(ReturnMsg ?? '')}`);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    // A message with a stray percent sign was not encoded: it is readable as it is.
    return text;
  }
}
