import type { MoneyEvent, QueryOnlyEvent } from '@gemporium/provider-kit/simulator.ts';
import { act } from './payer.ts';

const once = 'A tid is approved once.';
const kept = 'An approved payment is never let go: KakaoPay can only give it back.';
const notAsked =
  'KakaoPay tells nothing by itself, and nobody asks about a payment that is paid but for a refund of ours.';
const noDispute = 'KakaoPay tells nothing by itself, and no answer of its has a dispute.';

/** Events about the money of a payment that KakaoPay never reports, with the reason. */
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

/** What can happen in the window. Nothing is notified: the payer's browser comes back, and approve charges; else the store asks. */
export const queryOnlyEvents: Readonly<Partial<Record<MoneyEvent, QueryOnlyEvent>>> = {
  // A status has no amount where nothing was approved.
  decline: {
    lies: ['wrong-merchant', 'other-order'],
    happens: (desk, payment) => act(desk, payment, 'decline'),
  },
  capture: { happens: (desk, payment) => act(desk, payment, 'pay') },
};
