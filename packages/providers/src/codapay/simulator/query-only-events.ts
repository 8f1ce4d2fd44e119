import type { MoneyEvent, QueryOnlyEvent, SimulatorTools } from '@gemporium/provider-kit/simulator.ts';
import { onlyPaidOrDeclined } from '../../simulator/only-paid-or-declined.ts';
import { act } from './payer.ts';

/** Events about the money of a transaction that Codapay never reports, with the reason. */
export const neverReported = onlyPaidOrDeclined({
  once: 'A transaction is completed only once.',
  kept: 'A completed transaction’s money is never released: no result code says so.',
  noRefund: 'Refunds are made in Coda’s portal, and no public document describes their messages.',
  noDispute: 'No public document describes Codapay’s messages about chargebacks.',
});

/**
 * How a transaction can end: a notification names it, and the inquiry reports how it ended. Only a paid one has an
 * amount.
 */
export const queryOnlyEventsOf = (
  tools: SimulatorTools,
): Readonly<Partial<Record<MoneyEvent, QueryOnlyEvent>>> => ({
  decline: { lies: ['other-order'], happens: (desk, payment) => act(tools, desk, payment, 'decline', {}) },
  capture: { happens: (desk, payment) => act(tools, desk, payment, 'pay', {}) },
});
