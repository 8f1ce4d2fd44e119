import type { aboutTheVisit } from '@gemporium/contract/about-the-visit.ts';
import { campaignOf } from '../../routing/campaign-of.ts';
import type { Services } from '../../state/services.ts';

/**
 * What a pay call reports about the visit (row O-09): the browser's id, the visit's id, duration and source. It affects
 * no decision and is stored with the order. Untracked players have no browser id.
 */
export function visitFields(services: Services): Partial<Record<(typeof aboutTheVisit)[number], string>> {
  const { store, storage, browser, entry, visit } = services;
  const did = store.getState().tracking === 'on' ? storage.read('paymentUuid') : undefined;
  const source = campaignOf(services)?.utm_source;
  return {
    ...(did && { did }),
    session_id: visit.id,
    session_time: String(Math.max(0, browser.now() - visit.since)),
    ...(source && { traffic_source: source }),
    ...(entry.utm_pay && { game_channel_id: entry.utm_pay }),
  };
}
