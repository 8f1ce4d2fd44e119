import type { Account } from './provider.ts';

/**
 * Whether a page address that a provider answered may be opened for a player: http or https, and nothing but https
 * for a real provider; no user name, and nothing that a browser would read otherwise than it is written.
 */
export function isPageUrl(text: string, mode: Account['mode']): boolean {
  if (/[\s\\]/.test(text) || !text.includes('://') || !URL.canParse(text)) return false;
  const { protocol, username, password } = new URL(text);
  if (username || password) return false;
  return protocol === 'https:' || (protocol === 'http:' && mode === 'sandbox');
}
