import type { UserInfo } from '@gemporium/contract/util/login/login-calls.ts';
import { changeOrder } from '../../state/actions.ts';
import type { Services } from '../../state/services.ts';

/**
 * Makes this the player of the page, or nobody. A character belongs to its account: with another account nobody is
 * chosen any more.
 */
export function becomePlayer(services: Services, player: UserInfo | undefined): void {
  const { store } = services;
  const before = store.getState().player;
  store.setState({ player, isUnverified: false });
  if (before && before.suid !== player?.suid) forgetRole(services);
}

/** Nobody is chosen to get the goods. */
export function forgetRole(services: Services): void {
  changeOrder(services, { role: undefined, server: undefined, realServer: undefined, area: undefined });
}
