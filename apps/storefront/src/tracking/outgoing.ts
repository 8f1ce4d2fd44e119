import type { ReportedFailure, TrackedEvent } from '@gemporium/contract/service/recharge/tracked-event.ts';

/** An event on its way: the call that takes it, and what it says. */
export type Outgoing = { call: 'dot.php'; event: TrackedEvent } | { call: 'api.php'; event: ReportedFailure };
