import type { ReportedFailure, TrackedEvent } from '@gemporium/contract/service/recharge/tracked-event.ts';
import { trackedEvents } from '@gemporium/contract/service/recharge/tracking-words.ts';

/** A player's action, with purchase data that is not in the page's state. */
interface PlayerAction {
  event: TrackedEvent['event'];
  goods?: TrackedEvent['goods'];
}

/** A failure. `reasons`: how each attempt of a lost call ended, from the transport. */
interface PageFailure extends Pick<ReportedFailure, 'event' | 'call' | 'code' | 'kind' | 'place'> {
  reasons?: readonly string[];
}

export type PageEvent = PlayerAction | PageFailure;

export function isPlayerAction(event: PageEvent): event is PlayerAction {
  return (trackedEvents as readonly string[]).includes(event.event);
}

/**
 * The queue of page events (row T-01): an array until the tracker is loaded, which takes its contents and replaces it.
 * Pushing never waits.
 */
export interface Tracked {
  push(event: PageEvent): unknown;
}
