import type { Deed, MoneyEvent } from '@gemporium/provider-kit/simulator.ts';
import { act } from './payer.ts';

const once = 'A number of Naver Pay’s is applied for once.';
const kept = 'An approved payment is never let go: Naver Pay can only give it back.';
const notAsked =
  'Naver Pay tells nothing by itself, and nobody asks about a payment that is paid but for a refund of ours.';
const noDispute = 'Naver Pay tells nothing by itself, and its history has no disputes.';

/** What of the money of a payment Naver Pay never tells, with the reason. */
export const unsaid: Readonly<Partial<Record<MoneyEvent, string>>> = {
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

/** What can happen on the page. Nobody is told: the payer's browser comes back, and apply charges, or is refused. */
export const deeds: Readonly<Partial<Record<MoneyEvent, Deed>>> = {
  // Nothing was approved: no record of it is this payment's or another's.
  decline: { lies: [], happens: (desk, payment) => act(desk, payment, 'decline') },
  capture: { happens: (desk, payment) => act(desk, payment, 'pay') },
};
