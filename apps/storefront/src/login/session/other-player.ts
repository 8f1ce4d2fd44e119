import type { UserInfo } from '@gemporium/contract/util/login/login-calls.ts';
import type { ShopStorage } from '../../storage/shop-storage.ts';
import { storedPlayer } from './player.ts';

/** Another account that this device knows, where somebody is about to be logged in by a link. */
export interface OtherPlayer {
  /** The account's name; hidden but for its ends where it is not logged in any more. */
  name: string;
  /** Logged in now, in the same game: the shop can stay with that one. */
  isLoggedIn: boolean;
}

/**
 * The account that this device knows instead of the link's player; undefined if it is the same one, or none is known.
 * The logged-in account comes first, then the former one, then a player of another game.
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
  const elsewhere = Object.values(users).map(({ username }) => username);
  const hints = Object.values(known).map(({ hint }) => hint);
  const name = [before?.hint, ...elsewhere, ...hints].find(Boolean);
  return name ? { name, isLoggedIn: false } : undefined;
}
