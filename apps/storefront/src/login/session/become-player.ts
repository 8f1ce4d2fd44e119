import type { UserInfo } from '@gemporium/contract/util/login/login-calls.ts';
import { changeOrder } from '../../state/actions.ts';
import type { Services } from '../../state/services.ts';
import type { Popup } from '../../state/shop-state.ts';

/**
 * Sets the player of the page, or nobody. If the account changes, popup and question close (or this popup opens), and the
 * previous account's choices are cleared: character, ticked consents, coupon, the order to be paid another way.
 */
export function becomePlayer(services: Services, player: UserInfo | undefined, popup?: Popup): void {
  const { store } = services;
  const before = store.getState().player;
  store.setState({ player, isUnverified: false });
  if (before?.suid === player?.suid) return;
  store.setState({ popup, question: undefined, coupon: undefined, retried: undefined });
  if (!before) return;
  forgetRole(services);
  store.setState({ agreed: [] });
}

/** Clears the chosen character. */
export function forgetRole(services: Services): void {
  changeOrder(services, { role: undefined, server: undefined, realServer: undefined, area: undefined });
}
