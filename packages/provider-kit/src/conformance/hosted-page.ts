import type { ProviderHttp } from '../provider.ts';
import { formOf } from './html-form.ts';

/** The value that each payer button sends, by the button's English name: the page itself may be in any language. */
export const buttonValues = {
  Pay: 'pay',
  Decline: 'decline',
  Cancel: 'cancel',
  'Leave pending': 'pending',
} as const;
export type Button = keyof typeof buttonValues;

/** What the browser brings back to the store; undefined if it stays on the provider's page. */
export type Landing = { url: string; parameters: Record<string, string> } | undefined;

/**
 * Presses a button of a hosted payment page as a browser would: sends its form, follows a redirect to the store, or
 * posts the form that a result page carries for the store.
 */
export async function pressButton(http: ProviderHttp, pageUrl: string, button: Button): Promise<Landing> {
  const page = await http({ method: 'GET', url: pageUrl });
  if (page.kind !== 'answer' || page.status !== 200)
    throw new Error(`no page at ${pageUrl}: ${JSON.stringify(page)}`);
  const value = buttonValues[button];
  const pressed = new RegExp(`<button[^>]*name="([^"]+)"[^>]*value="${value}"[^>]*>`).exec(page.body);
  if (!pressed?.[1]) throw new Error(`no button "${button}" at ${pageUrl}`);
  const { action, fields } = formOf(page.body);
  const answer = await http({
    method: 'POST',
    url: new URL(action, pageUrl).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ ...fields, [pressed[1]]: value }).toString(),
  });
  if (answer.kind !== 'answer') throw new Error(`"${button}" at ${pageUrl}: ${answer.reason}`);
  if (answer.headers.location !== undefined) return landingAt(answer.headers.location);
  if (answer.status !== 200 || !answer.body.includes('<form')) return undefined;
  const result = formOf(answer.body);
  // The page's own form again: the payer may retry.
  if (!URL.canParse(result.action)) return undefined;
  return { url: result.action, parameters: { ...landingAt(result.action).parameters, ...result.fields } };
}

/** The address and its parsed query, as the store's return route reads them. */
export function landingAt(address: string): { url: string; parameters: Record<string, string> } {
  return { url: address, parameters: Object.fromEntries(new URL(address).searchParams) };
}
