import type { MoneyEvent, QueryOnlyEvent } from '@gemporium/provider-kit/simulator.ts';
import { act } from './payer.ts';

const once = 'A number of Naver Pay’s is applied for once.';
const kept = 'An approved payment is never released: Naver Pay can only give it back.';
const notAsked =
  'Naver Pay tells nothing by itself, and nobody asks about a payment that is paid but for a refund of ours.';
const noDispute = 'Naver Pay tells nothing by itself, and its history has no disputes.';

/** Events about a payment's money that Naver Pay never reports, and why. */
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

/** What can happen on the page. Nothing is notified: the payer's browser returns, and apply charges or is refused. */
export const queryOnlyEvents: Readonly<Partial<Record<MoneyEvent, QueryOnlyEvent>>> = {
  // Nothing was approved, so no record is attributed to this payment or to another.
  decline: { lies: [], happens: (desk, payment) => act(desk, payment, 'decline') },
  capture: { happens: (desk, payment) => act(desk, payment, 'pay') },
};
