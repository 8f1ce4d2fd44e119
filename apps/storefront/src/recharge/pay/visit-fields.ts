import type { aboutTheVisit } from '@gemporium/contract/about-the-visit.ts';
import type { Services } from '../../state/services.ts';

/**
 * What a pay call tells of the visit (row O-09): the browser's own number, the visit that it belongs to, for how long
 * and from where. Nothing of it decides anything; the order keeps it. A brand whose law wants the player's consent
 * for numbers that stay in the browser sends none.
 */
export function visitFields(services: Services): Partial<Record<(typeof aboutTheVisit)[number], string>> {
  const { store, browser, entry, visit } = services;
  const source = entry.utm_source;
  return {
    ...(!store.getState().page.brand.needsConsent && { did: deviceNumber(services) }),
    session_id: visit.id,
    session_time: String(Math.max(0, browser.now() - visit.since)),
    ...(source && { traffic_source: source }),
    ...(entry.utm_pay && { game_channel_id: entry.utm_pay }),
  };
}

function deviceNumber({ storage, browser }: Services): string {
  const known = storage.read('paymentUuid');
  if (known) return known;
  const made = browser.randomHex(16);
  storage.write('paymentUuid', made);
  return made;
}
