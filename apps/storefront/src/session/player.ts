import type { PageData } from '@gemporium/contract/page-data.ts';
import type { UserInfo } from '@gemporium/contract/util/login/login-calls.ts';
import type { ShopStorage } from '../storage/shop-storage.ts';

/**
 * Super (beta) mode: a demo shop opened with a stored betaAccountKey that the brand allows keeps its player under a key
 * of its own, so that a tester's account never mixes with an ordinary one (row I-07).
 */
export function isSuperMode(
  storage: ShopStorage,
  { environment, betaAccountKeys }: Pick<PageData, 'environment' | 'betaAccountKeys'>,
): boolean {
  const key = storage.read('betaAccountKey');
  return environment === 'demo' && key !== undefined && betaAccountKeys.includes(key);
}

/** Who is logged in for a game product; every game product has a player of its own (row I-05). */
export function storedPlayer(storage: ShopStorage, gpId: string, superMode: boolean): UserInfo | undefined {
  if (!superMode) return storage.read('userMap')?.[gpId];
  const tester = storage.read('betaUserInfo');
  return tester?.gp_id === gpId ? tester : undefined;
}

/** Another account that this device knows, where somebody is about to be logged in by a link. */
export interface OtherPlayer {
  /** The account's name; hidden but for its ends where it is not logged in any more. */
  name: string;
  /** Logged in now, in the same game: the shop can stay with that one. */
  isLoggedIn: boolean;
}

/**
 * Whom this device knows instead of the player whom a link brings: nobody where it knows that very account, or none at
 * all. The account that is logged in comes first, then the one that was, then whoever plays another game here.
 */
export function otherPlayer(
  storage: ShopStorage,
  brought: Pick<UserInfo, 'gp_id' | 'suid'>,
  superMode: boolean,
): OtherPlayer | undefined {
  const present = storedPlayer(storage, brought.gp_id, superMode);
  const known = storage.read('devicePlayers') ?? {};
  if (present)
    return present.suid === brought.suid ? undefined : { name: present.username, isLoggedIn: true };
  const before = known[brought.gp_id];
  if (before?.suid === brought.suid) return undefined;
  const users = storage.read('userMap') ?? {};
  const elsewhere = Object.keys(users).map((gpId) => users[gpId]?.username ?? '');
  const hints = Object.keys(known).map((gpId) => known[gpId]?.hint ?? '');
  const name = [before?.hint, ...elsewhere, ...hints].find(Boolean);
  return name ? { name, isLoggedIn: false } : undefined;
}

/** "k***a": what its owner recognises. */
function hintOf(username: string): string {
  const letters = Array.from(username);
  const last = letters.length > 2 ? letters[letters.length - 1] : '';
  return `${letters[0] ?? ''}***${last}`;
}

/** Remembers who logged in, and makes that player the present one. */
export function keepPlayer(storage: ShopStorage, player: UserInfo, superMode: boolean): void {
  const { suid, gp_id, username } = player;
  const hint = hintOf(username);
  storage.write('devicePlayers', { ...storage.read('devicePlayers'), [gp_id]: { suid, hint } });
  if (superMode) {
    storage.write('betaUserInfo', player);
    return;
  }
  storage.write('userMap', { ...storage.read('userMap'), [player.gp_id]: player });
  storage.write('paymentUserinfo', player);
  storage.write('oauth_token', player.oauth_token);
}

/** Forgets the player of a game product; others stay logged in. */
export function forgetPlayer(storage: ShopStorage, gpId: string, superMode: boolean): void {
  if (superMode) {
    storage.remove('betaUserInfo');
    return;
  }
  const { [gpId]: _, ...others } = storage.read('userMap') ?? {};
  storage.write('userMap', others);
  storage.remove('paymentUserinfo', 'oauth_token');
}
