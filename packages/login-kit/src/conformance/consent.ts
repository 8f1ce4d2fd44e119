import { formOf } from '@gemporium/provider-kit/conformance/html-form.ts';
import type { ProviderHttp } from '@gemporium/provider-kit/provider.ts';

/** The user's actions on a consent page, and the expected return address. */
export interface ConsentAnswer {
  button: 'allow' | 'deny';
  person: string;
  redirectUri: string;
}

/** Submits a simulator's consent page like a browser; returns the callback fields. */
export async function answerConsent(
  http: ProviderHttp,
  url: string,
  { button, person, redirectUri }: ConsentAnswer,
): Promise<Record<string, string>> {
  const page = await http({ method: 'GET', url });
  if (page.kind !== 'answer' || page.status !== 200)
    throw new Error(`no consent page: ${JSON.stringify(page)}`);
  const { action, fields } = formOf(page.body);
  const pressed = await http({
    method: 'POST',
    url: new URL(action, url).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ ...fields, person, answer: button }).toString(),
  });
  if (pressed.kind !== 'answer') throw new Error(`"${button}" was lost: ${pressed.reason}`);
  return broughtBack(pressed, redirectUri);
}

/** The callback fields: from a redirect's query or fragment, or from a page's form. */
function broughtBack(
  answer: { status: number; headers: Readonly<Record<string, string>>; body: string },
  redirectUri: string,
): Record<string, string> {
  const { location } = answer.headers;
  const form = location === undefined ? formOf(answer.body) : undefined;
  const url = new URL(location ?? form?.action ?? '');
  const [place = ''] = url.href.split(/[?#]/);
  if (place !== redirectUri) throw new Error(`it leads to ${place}`);
  return {
    ...Object.fromEntries(url.searchParams),
    ...Object.fromEntries(new URLSearchParams(url.hash.slice(1))),
    ...form?.fields,
  };
}
