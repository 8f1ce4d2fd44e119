import type { ReportedFailure, TrackedEvent } from '@gemporium/contract/service/recharge/tracked-event.ts';

/** An event to be sent: its call and its content. */
export type Outgoing = { call: 'dot.php'; event: TrackedEvent } | { call: 'api.php'; event: ReportedFailure };
