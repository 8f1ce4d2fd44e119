import type { Services } from '../state/services.ts';

/** Half a year, after which the player is asked again. */
const rememberedMs = 180 * 86_400_000;

/** Stores the player's answer; events include the time of consent. */
export function decide({ store, storage, browser }: Services, agreed: boolean): void {
  storage.write('trackConsent', { agreed, at: browser.now() }, rememberedMs);
  store.setState({ tracking: agreed ? 'on' : 'off' });
}
