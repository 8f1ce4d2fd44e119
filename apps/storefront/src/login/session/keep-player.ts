import type { UserInfo } from '@gemporium/contract/util/login/login-calls.ts';
import type { ShopStorage } from '../../storage/shop-storage.ts';

/** Stores the player who logged in as the current one of the game. */
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

/** "k***a": a masked name that its owner recognises. */
function hintOf(username: string): string {
  const letters = Array.from(username);
  const last = letters.length > 2 ? letters[letters.length - 1] : '';
  return `${letters[0] ?? ''}***${last}`;
}
