import { type Query, readQuery } from '../routing/entry-query.ts';

export interface GameEntry {
  /** What the address asks for, without the token. */
  entry: Query;
  /** The game's token of the SDK view. */
  gameToken: string | undefined;
}

/**
 * Reads the address. `oauth_token` means a session only with visit=sdk (elsewhere it may be another service's); either
 * way it is taken out of the address bar and the history before the page makes any request (row I-09).
 */
export function takeGameToken(): GameEntry {
  const { oauth_token, ...entry } = readQuery(location.search);
  const address = new URL(location.href);
  if (address.searchParams.has('oauth_token')) {
    address.searchParams.delete('oauth_token');
    history.replaceState(history.state, '', address.pathname + address.search + address.hash);
  }
  return { entry, gameToken: entry.visit === 'sdk' ? oauth_token : undefined };
}
