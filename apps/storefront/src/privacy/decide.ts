import type { Services } from '../state/services.ts';

/** Half a year; then the player is asked again. */
const rememberedMs = 180 * 86_400_000;

/** The player's answer, remembered; events say when he agreed. */
export function decide({ store, storage, browser }: Services, agreed: boolean): void {
  storage.write('trackConsent', { agreed, at: browser.now() }, rememberedMs);
  store.setState({ tracking: agreed ? 'on' : 'off' });
}
