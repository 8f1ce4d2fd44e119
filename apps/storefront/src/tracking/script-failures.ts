import type { PageEvent } from './page-event.ts';

/**
 * An uncaught error of the shop's scripts, by kind and place. Its message is not sent, because it may contain anything.
 * Undefined for errors of other scripts, such as browser extensions.
 */
export function scriptFailure(error: unknown): PageEvent | undefined {
  const { name, stack } = (error ?? {}) as { name?: unknown; stack?: unknown };
  const place = /\/assets\/([\w-]{1,64}\.js:\d{1,7}:\d{1,7})/.exec(String(stack))?.[1];
  if (!place) return undefined;
  const kind = /^[A-Za-z]{1,40}$/.test(String(name)) ? String(name) : 'Error';
  return { event: 'scriptFailed', kind, place };
}
