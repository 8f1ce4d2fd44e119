import type { Popup } from '../../state/shop-state.ts';

/** What a popup gets: it stays mounted while it closes. */
export interface PopupProps {
  /** The popup that is open; undefined while it closes. */
  popup: Popup | undefined;
}
