import type { SdkView } from '../../state/shop-state.ts';

/**
 * Whether the player is certain. Not while a game's token is being exchanged for a session: the account that this
 * device remembers may be another one (row I-09).
 */
export function isCertain(sdk: SdkView): boolean {
  return sdk === 'off' || sdk === 'open';
}
