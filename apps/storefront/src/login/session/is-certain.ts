import type { SdkView } from '../../state/shop-state.ts';

/**
 * Whether it is certain who the player is. It is not while a game's token is being exchanged for a session: this device
 * may remember another account (row I-09).
 */
export function isCertain(sdk: SdkView): boolean {
  return sdk === 'off' || sdk === 'open';
}
