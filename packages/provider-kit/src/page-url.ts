import type { Account } from './provider.ts';

/**
 * Whether a page address from a provider may be opened for a player: https, or http in the sandbox; no user name or
 * password, and nothing that a browser would read differently from how it is written.
 */
export function isPageUrl(text: string, mode: Account['mode']): boolean {
  if (/[\s\\]/.test(text) || !text.includes('://') || !URL.canParse(text)) return false;
  const { protocol, username, password } = new URL(text);
  if (username || password) return false;
  return protocol === 'https:' || (protocol === 'http:' && mode === 'sandbox');
}
