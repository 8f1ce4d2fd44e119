import { content } from '../../../answer.ts';
import { handler } from '../../../handler.ts';
import { trackingEventsTotal } from '../../../metrics.ts';

/** Counts the events that carry the brand's number, for each store; nothing else of them is kept. */
export const dot = handler('/service/recharge/dot.php', ({ store }, { events }) => {
  const own = events.filter(({ event_id }) => event_id === store.brand.tracking.eventId);
  for (const { event, platform } of own) trackingEventsTotal.inc({ store: store.id, event, platform });
  return content({ accepted: own.length });
});
