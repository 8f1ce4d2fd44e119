import { type Query, readQuery } from '../routing/entry-query.ts';

export interface GameEntry {
  /** The query without the token. */
  entry: Query;
  /** The game's token of the SDK view. */
  gameToken: string | undefined;
  /** The one-time code that the game requested from the store for its player, instead of a token (row P-12). */
  gameCode: string | undefined;
}

/**
 * Reads the address. `oauth_token` is a game's token only with visit=sdk (it may be another service's otherwise); in
 * any case it is removed from the address bar and the history before the page sends a request (row I-09). So is a code,
 * which comes in the fragment, where no server sees it.
 */
export function takeGameToken(): GameEntry {
  const { oauth_token, ...entry } = readQuery(location.search);
  const address = new URL(location.href);
  const [hash = '', code] = address.hash.split('game_code=');
  if (code !== undefined || address.searchParams.has('oauth_token')) {
    address.searchParams.delete('oauth_token');
    address.hash = hash.slice(1);
    history.replaceState(history.state, '', address.href);
  }
  const [gameToken, gameCode] = entry.visit === 'sdk' ? [oauth_token, code] : [];
  return { entry, gameToken, gameCode };
}
