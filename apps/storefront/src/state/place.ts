import type { Services } from './services.ts';
import type { Popup } from './shop-state.ts';

/** Where a player has pressed a button: the screen, and the popup on it. */
export interface ButtonPlace {
  path: string;
  popup: Popup | undefined;
}

export function placeOf({ browser, store }: Services): ButtonPlace {
  return { path: browser.path(), popup: store.getState().popup };
}

/** Whether the player is still there; what opens, asks or leads on because of the button has come too late otherwise. */
export function isStillAt(services: Services, place: ButtonPlace): boolean {
  const { path, popup } = placeOf(services);
  return path === place.path && popup === place.popup;
}
