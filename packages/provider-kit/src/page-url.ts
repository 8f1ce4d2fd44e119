import type { Account } from './provider.ts';

/**
 * Whether a page address that a provider answered may be opened for a player: http or https, and nothing but https
 * for a real provider.
 */
export function isPageUrl(text: string, mode: Account['mode']): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol } = new URL(text);
  return protocol === 'https:' || (protocol === 'http:' && mode === 'sandbox');
}
