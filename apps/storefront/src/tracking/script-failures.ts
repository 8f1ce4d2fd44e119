import type { Told } from './told.ts';

/**
 * A script of the shop's that threw where nobody caught it, by the kind of its error and its place. Its text stays here: nobody
 * knows what stands in it. Undefined for what is not the shop's, such as an extension of the browser.
 */
export function toldScriptFailure(error: unknown): Told | undefined {
  const { name, stack } = (error ?? {}) as { name?: unknown; stack?: unknown };
  const place = /\/assets\/([\w-]{1,64}\.js:\d{1,7}:\d{1,7})/.exec(String(stack))?.[1];
  if (!place) return undefined;
  const kind = /^[A-Za-z]{1,40}$/.test(String(name)) ? String(name) : 'Error';
  return { event: 'scriptFailed', kind, place };
}
