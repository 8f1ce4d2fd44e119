import type { Services } from '../state/services.ts';
import type { TrackingState } from './tracking-state.ts';

/** The player's consent: their own answer first, then the browser's signal, then the law of the area. */
export function standingOf(
  { store, storage }: Pick<Services, 'store' | 'storage'>,
  refusesAll: boolean,
): Exclude<TrackingState, 'waiting'> {
  const { page, offer } = store.getState();
  // Without retention events are useless, and without storage an answer could not be remembered.
  if (page.eventsKeptDays === 0 || storage.isBlocked) return 'off';
  const said = storage.read('trackConsent');
  if (said) return said.agreed ? 'on' : 'off';
  if (refusesAll) return 'off';
  return page.brand.consentAreas.includes(offer.area) ? 'unasked' : 'on';
}

/** Global Privacy Control: the browser setting by which a player refuses tracking on all sites. */
export function refusesAllTracking(browser: Navigator): boolean {
  return (browser as { globalPrivacyControl?: unknown }).globalPrivacyControl === true;
}
