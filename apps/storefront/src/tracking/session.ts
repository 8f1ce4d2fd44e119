import type { TrackedEvent } from '@gemporium/contract/service/recharge/tracked-event.ts';
import { mapPresent } from '../map-present.ts';
import { recordOf } from '../record-of.ts';
import { campaignOf } from '../routing/campaign-of.ts';
import type { Services } from '../state/services.ts';

export type VisitOfEvent = Required<Pick<TrackedEvent, 'did' | 'session_id' | 'session_time'>> &
  Pick<TrackedEvent, 'traffic_source' | (typeof details)[number] | 'agreed_at'>;

/** Campaign parameters besides the source; events use the same names. */
const details = ['utm_medium', 'utm_campaign', 'utm_content'] as const;

/** A visit ends after this long without an event. */
const visitMs = 30 * 60_000;

/**
 * The device's id and its visit, which continues across reloads and tabs until half an hour passes without an event
 * (row W-02). From now on pay calls name the same visit.
 */
export function keepSession(services: Services): VisitOfEvent {
  const { storage, browser, visit } = services;
  const now = browser.now();
  const did = storage.read('paymentUuid') ?? browser.randomHex(16);
  const since = storage.read('trackTimestamp') ?? now;
  const campaign = campaignOf(services);
  const source = campaign && (campaign.utm_source ?? storage.read('trafficSource'));
  const agreedAt = storage.read('trackConsent')?.at;
  storage.write('paymentUuid', did);
  storage.write('trackTimestamp', since, visitMs);
  if (source) storage.write('trafficSource', source, visitMs);
  visit.id = `${did}-${since}`;
  visit.since = since;
  return {
    did,
    session_id: visit.id,
    session_time: Math.max(0, now - since),
    ...(source && { traffic_source: source }),
    ...recordOf(
      mapPresent(details, (name) => {
        const said = campaign?.[name];
        return said ? ([name, said] as const) : undefined;
      }),
    ),
    ...(agreedAt !== undefined && { agreed_at: agreedAt }),
  };
}

/** Removes everything from the browser by which the device could be recognised. */
export function forgetSession({ storage, browser, visit }: Services): void {
  storage.remove('paymentUuid', 'trackTimestamp', 'trafficSource', 'trackEvents');
  visit.id = browser.randomHex(16);
}
