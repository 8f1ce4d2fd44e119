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

function formOf(html: string): { action: string; fields: Record<string, string> } {
  const fields: Record<string, string> = {};
  for (const [input] of html.matchAll(/<input\b[^>]*>/g)) {
    const name = /\bname="([^"]*)"/.exec(input)?.[1];
    if (name !== undefined) fields[name] = unescaped(/\bvalue="([^"]*)"/.exec(input)?.[1] ?? '');
  }
  return { action: unescaped(/<form\b[^>]*\baction="([^"]*)"/.exec(html)?.[1] ?? ''), fields };
}

function unescaped(text: string): string {
  return text
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}
