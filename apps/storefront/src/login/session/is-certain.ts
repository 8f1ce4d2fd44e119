import type { SdkView } from '../../state/shop-state.ts';

/**
 * Whether it is certain who the player is. While a game's token is not exchanged for a session nobody is: the account that this
 * device remembers may be another one (row I-09).
 */
export function isCertain(sdk: SdkView): boolean {
  return sdk === 'off' || sdk === 'open';
}
