import type { Deed, MoneyEvent, SimulatorTools } from '@gemporium/provider-kit/simulator.ts';
import { act } from './payer.ts';

const once = 'A transaction is completed once.';
const kept = 'What is complete is never let go: no result code says so.';
const noRefund = 'Coda makes refunds in its portal, and their messages are in no public document.';
const noDispute = 'What Codapay says of chargebacks is in no public document.';

/** What of the money of a transaction Codapay never tells, with the reason. */
export const unsaid: Readonly<Partial<Record<MoneyEvent, string>>> = {
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

/** How a transaction can end: a notification names it, and the inquiry tells. Only of one that is paid it has an amount. */
export const deedsOf = (tools: SimulatorTools): Readonly<Partial<Record<MoneyEvent, Deed>>> => ({
  decline: { lies: ['other-order'], happens: (desk, payment) => act(tools, desk, payment, 'decline', {}) },
  capture: { happens: (desk, payment) => act(tools, desk, payment, 'pay', {}) },
});
