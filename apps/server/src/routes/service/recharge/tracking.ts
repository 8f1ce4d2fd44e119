import { failureEventId } from '@gemporium/contract/service/recharge/tracking-words.ts';
import { content, isRefusal } from '../../../answer.ts';
import { handler } from '../../../handler.ts';
import type { CallContext } from '../../../services.ts';
import { type SentEvent, takeEvents } from '../../../use-cases/tracking/take-events.ts';

export const dot = handler('/service/recharge/dot.php', (context, input) =>
  take(context, input, context.store.brand.tracking.eventId),
);
export const report = handler('/service/recharge/api.php', (context, input) =>
  take(context, input, failureEventId),
);

async function take(
  { services, store, clientIp }: CallContext,
  { application_id: applicationId, events }: { application_id: string; events: readonly SentEvent[] },
  eventId: number,
) {
  const accepted = await takeEvents(services, store, { applicationId, eventId, events, clientIp });
  return isRefusal(accepted) ? accepted : content({ accepted });
}
