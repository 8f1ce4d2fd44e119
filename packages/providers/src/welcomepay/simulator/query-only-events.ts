import type { MoneyEvent, QueryOnlyEvent } from '@gemporium/provider-kit/simulator.ts';
import { act } from './payer.ts';

const once = 'An agreement is approved once.';
const kept = 'An approved payment is never let go: Welcome Payments can only give it back.';
const notAsked =
  'Welcome Payments can be asked nothing: of money that goes back only the call that gives it back tells.';
const noDispute = 'Welcome Payments can be asked nothing, and tells of no dispute.';

/** Events about the money of a payment that Welcome Payments never reports, with the reason. */
export const neverReported: Readonly<Partial<Record<MoneyEvent, string>>> = {
  'second capture': once,
  'second capture disputed': once,
  cancel: kept,
  expire: kept,
  'part refund': notAsked,
  refund: notAsked,
  'refund failed': notAsked,
  'chargeback opened': noDispute,
  'chargeback lost': noDispute,
  'chargeback won': noDispute,
  'second dispute': noDispute,
};

/** What can happen in the window. Nothing is notified: the payer's browser comes back, and approve charges. */
export const queryOnlyEvents: Readonly<Partial<Record<MoneyEvent, QueryOnlyEvent>>> = {
  // That nothing was agreed is a code alone.
  decline: { lies: [], happens: (desk, payment) => act(desk, payment, 'decline') },
  capture: { happens: (desk, payment) => act(desk, payment, 'pay') },
};
