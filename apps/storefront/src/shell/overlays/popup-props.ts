import type { ComponentType } from 'react';
import type { Popup } from '../../state/shop-state.ts';

/** The props of a popup, which may be mounted before it opens and stays mounted while it closes. */
export interface PopupProps {
  /** The popup that is open; undefined before it is opened and while it closes. */
  popup: Popup | undefined;
}

export type PopupsByKind = Readonly<Record<Popup['kind'], ComponentType<PopupProps>>>;
