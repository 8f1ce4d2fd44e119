import type { MoneyEvent, QueryOnlyEvent, SimulatorTools } from '@gemporium/provider-kit/simulator.ts';
import { act } from './payer.ts';

const once = 'A transaction is completed only once.';
const kept = 'A completed transaction’s money is never released: no result code says so.';
const noRefund = 'Refunds are made in Coda’s portal, and no public document describes their messages.';
const noDispute = 'No public document describes Codapay’s messages about chargebacks.';

/** Events about the money of a transaction that Codapay never reports, with the reason. */
export const neverReported: Readonly<Partial<Record<MoneyEvent, string>>> = {
  'second capture': once,
  'second capture disputed': once,
  cancel: kept,
  expire: kept,
  'part refund': noRefund,
  refund: noRefund,
  'refund failed': noRefund,
  'chargeback opened': noDispute,
  'chargeback lost': noDispute,
  'chargeback won': noDispute,
  'second dispute': noDispute,
};

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
