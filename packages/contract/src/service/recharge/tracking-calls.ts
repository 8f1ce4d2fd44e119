import { z } from 'zod';
import { changeCall } from '../../call.ts';
import { reportedFailure, trackedEvent } from './tracked-event.ts';
import { mostEvents } from './tracking-words.ts';

/** How many were this brand's; a repeated event is counted again here, but stored once. */
const accepted = z.object({ accepted: z.number().int() });

/** The brand's name in the publisher's statistics; events under another name are not this store's. */
const applicationId = z.string().min(1).max(64);

/*
 * Both take a form too, in which `events` is JSON: a page that closes may send nothing to another host but what an HTML
 * form could, and browsers do not wait for leave then.
 */

export const dot = changeCall(
  '/service/recharge/dot.php',
  { summary: 'What players did. Answers how many events were of this brand.', session: 'none' },
  { application_id: applicationId, events: z.array(trackedEvent).max(mostEvents) },
  accepted,
);
export const report = changeCall(
  '/service/recharge/api.php',
  { summary: 'What went wrong in the page (event 18).', session: 'none' },
  { application_id: applicationId, events: z.array(reportedFailure).max(mostEvents) },
  accepted,
);
