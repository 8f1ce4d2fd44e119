import type { PageData } from '@gemporium/contract/page-data.ts';
import type { UserInfo } from '@gemporium/contract/util/login/login-calls.ts';
import type { ShopStorage } from '../../storage/shop-storage.ts';

/**
 * Super (beta) mode: a demo shop with a stored betaAccountKey that the brand allows. Its player is stored under a
 * separate key, so that a tester's account never mixes with an ordinary one (row I-07).
 */
export function isSuperMode(
  storage: ShopStorage,
  { environment, betaAccountKeys }: Pick<PageData, 'environment' | 'betaAccountKeys'>,
): boolean {
  const key = storage.read('betaAccountKey');
  return environment === 'demo' && key !== undefined && betaAccountKeys.includes(key);
}

/** The player logged in to a game product; each game product has its own (row I-05). */
export function storedPlayer(storage: ShopStorage, gpId: string, superMode: boolean): UserInfo | undefined {
  if (!superMode) return storage.read('userMap')?.[gpId];
  const tester = storage.read('betaUserInfo');
  return tester?.gp_id === gpId ? tester : undefined;
}

/** Removes the player of a game product; those of other games stay logged in. */
export function forgetPlayer(storage: ShopStorage, gpId: string, superMode: boolean): void {
  if (superMode) {
    storage.remove('betaUserInfo');
    return;
  }
  const { [gpId]: _, ...others } = storage.read('userMap') ?? {};
  storage.write('userMap', others);
  storage.remove('paymentUserinfo', 'oauth_token');
}
