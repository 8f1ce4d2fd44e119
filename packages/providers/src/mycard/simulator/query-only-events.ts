import type { MoneyEvent, QueryOnlyEvent, SimulatorTools } from '@gemporium/provider-kit/simulator.ts';
import { act } from './payer.ts';

const once = 'A trade is paid once.';
const kept = 'PayResult knows success and failure: what was paid is never let go.';
const noRefund = 'Money goes back by MyCard’s people, and no message or query tells of it.';
const noDispute = 'MyCard documents no chargeback message.';

/** Events about the money of a trade that MyCard never reports, with the reason. */
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

/** How a trade can end: its result is posted, and TradeQuery repeats it. Only a paid one's amount is believed. */
export const queryOnlyEventsOf = (
  tools: SimulatorTools,
): Readonly<Partial<Record<MoneyEvent, QueryOnlyEvent>>> => ({
  decline: { lies: ['other-order'], happens: (desk, payment) => act(tools, desk, payment, 'decline', {}) },
  capture: {
    happens: (desk, payment) => act(tools, desk, payment, 'pay', {}),
    again: (desk, payment) => act(tools, desk, payment, 'make-up', {}),
  },
});
