import type { ProviderHttp } from '@gemporium/provider-kit/provider.ts';

/** What somebody does on a consent page, and the address to which its provider has to lead back. */
export interface ConsentAnswer {
  button: 'allow' | 'deny';
  person: string;
  redirectUri: string;
}

/** Answers a simulator's consent page as a browser does; the fields that the provider sends back with it. */
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

/** The fields with which the provider sends the browser back: a redirect's query, what stands behind its #, or a page's form. */
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
