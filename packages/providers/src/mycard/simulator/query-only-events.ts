import type { MoneyEvent, QueryOnlyEvent, SimulatorTools } from '@gemporium/provider-kit/simulator.ts';
import { onlyPaidOrDeclined } from '../../simulator/only-paid-or-declined.ts';
import { act } from './payer.ts';

/** Events about the money of a trade that MyCard never reports, with the reason. */
export const neverReported = onlyPaidOrDeclined({
  once: 'A trade is paid only once.',
  kept: 'PayResult has only success and failure: paid money is never released.',
  noRefund: 'Refunds are made by MyCard’s staff, and no message or query reports them.',
  noDispute: 'MyCard documents no chargeback message.',
});

/** How a trade can end: its result is posted, and TradeQuery repeats it. Only the amount of a paid one counts. */
export const queryOnlyEventsOf = (
  tools: SimulatorTools,
): Readonly<Partial<Record<MoneyEvent, QueryOnlyEvent>>> => ({
  decline: { lies: ['other-order'], happens: (desk, payment) => act(tools, desk, payment, 'decline', {}) },
  capture: {
    happens: (desk, payment) => act(tools, desk, payment, 'pay', {}),
    again: (desk, payment) => act(tools, desk, payment, 'make-up', {}),
  },
});
