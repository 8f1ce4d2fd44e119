import type { MoneyEvent, QueryOnlyEvent } from '@gemporium/provider-kit/simulator.ts';
import { act } from './payer.ts';

const once = 'An agreement is approved once.';
const kept = 'An approved payment is never released: Welcome Payments can only give it back.';
const notAsked = 'Welcome Payments has no query: only the answer to a refund tells about refunded money.';
const noDispute = 'Welcome Payments has no query, and reports no disputes.';

/** Events about a payment's money that Welcome Payments never reports, and why. */
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

/** What can happen in the window. Nothing is notified: the payer's browser returns, and approve charges. */
export const queryOnlyEvents: Readonly<Partial<Record<MoneyEvent, QueryOnlyEvent>>> = {
  // That nothing was agreed is only a code.
  decline: { lies: [], happens: (desk, payment) => act(desk, payment, 'decline') },
  capture: { happens: (desk, payment) => act(desk, payment, 'pay') },
};
