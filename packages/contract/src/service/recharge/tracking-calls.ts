import { z } from 'zod';
import { changeCall } from '../../call.ts';

const accepted = z.object({ accepted: z.number().int() });
const event = z.looseObject({ event: z.string().max(64), event_id: z.number().int() });

export const dot = changeCall(
  '/service/recharge/dot.php',
  { summary: 'Tracking events.', session: 'none' },
  { events: z.array(event).max(50) },
  accepted,
);
export const report = changeCall(
  '/service/recharge/api.php',
  { summary: 'Errors and failures of the page (event 18).', session: 'none' },
  { events: z.array(event).max(50) },
  accepted,
);
