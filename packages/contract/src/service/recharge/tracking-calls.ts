import { z } from 'zod';
import { changeCall } from '../../call.ts';

const accepted = z.object({ accepted: z.number().int() });
const event = z.looseObject({ event: z.string().max(64), event_id: z.number().int() });

/** What happened and where; nothing in it is about a person (docs/decisions/0008). */
const happening = z.strictObject({
  event: z.enum(['viewPage', 'clickPay', 'openPayLink', 'selectPayway', 'manualUseVipCoupon']),
  /** The brand's number for the publisher's statistics. */
  event_id: z.number().int(),
  /** The first part of its path. */
  screen: z.string().max(128),
  platform: z.enum(['android', 'ios', 'web']),
  locale: z.string().max(16),
});

export const dot = changeCall(
  '/service/recharge/dot.php',
  { summary: 'Tracking events: they are counted. Answers how many were of this brand.', session: 'none' },
  { events: z.array(happening).max(50) },
  accepted,
);
export const report = changeCall(
  '/service/recharge/api.php',
  { summary: 'Errors and failures of the page (event 18).', session: 'none' },
  { events: z.array(event).max(50) },
  accepted,
);
