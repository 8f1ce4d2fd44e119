import type { ReportedFailure, TrackedEvent } from '@gemporium/contract/service/recharge/tracked-event.ts';
import { trackedEvents } from '@gemporium/contract/service/recharge/tracking-words.ts';

/** What a player did, with what of the purchase the page's state does not say. */
interface Deed {
  event: TrackedEvent['event'];
  goods?: TrackedEvent['goods'];
}

/** What went wrong. `reasons`: how each try at a lost call ended, as the transport put it. */
interface Mishap extends Pick<ReportedFailure, 'event' | 'call' | 'code' | 'kind' | 'place'> {
  reasons?: readonly string[];
}

export type Told = Deed | Mishap;

export function isDeed(told: Told): told is Deed {
  return (trackedEvents as readonly string[]).includes(told.event);
}

/**
 * Where the page tells what happens in it (row T-01): a list until the tracker is there, which takes what is in it and then its
 * place. Nobody ever waits for it.
 */
export interface Tracked {
  push(told: Told): unknown;
}
