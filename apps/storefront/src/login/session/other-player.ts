import type { UserInfo } from '@gemporium/contract/util/login/login-calls.ts';
import type { ShopStorage } from '../../storage/shop-storage.ts';
import { storedPlayer } from './player.ts';

/** Another account that this device knows, when a link is about to log somebody in. */
export interface OtherPlayer {
  /** The account's name; masked if that is all that the device has kept. */
  name: string;
  /** Whether it is logged in to the same game, so that the shop can stay with it. */
  isLoggedIn: boolean;
}

/**
 * The account that this device knows instead of the link's player; undefined if it is the same one or none is known.
 * The account logged in to this game takes precedence, then its last one, then one of another game.
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
