import type { MoneyEvent, QueryOnlyEvent, SimulatorTools } from '@gemporium/provider-kit/simulator.ts';
import { act } from './payer.ts';

const once = 'A trade is paid only once.';
const kept = 'PayResult has only success and failure: paid money is never released.';
const noRefund = 'Refunds are made by MyCard’s staff, and no message or query reports them.';
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
