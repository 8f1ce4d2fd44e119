import type { MoneyEvent, QueryOnlyEvent } from '@gemporium/provider-kit/simulator.ts';
import { onlyPaidOrDeclined } from '../../simulator/only-paid-or-declined.ts';
import { act } from './payer.ts';

/** Events about the money of a payment that Naver Pay never reports, with the reason. */
export const neverReported = onlyPaidOrDeclined({
  once: 'A Naver Pay number is approved only once.',
  kept: 'An approved payment is never released: Naver Pay can only refund it.',
  noRefund:
    'Naver Pay reports nothing by itself, and the store asks about a paid payment only for a refund of its own.',
  noDispute: 'Naver Pay reports nothing by itself, and its history has no disputes.',
});

/** What can happen on the page. Nothing is notified: the payer's browser returns, and apply charges or is refused. */
export const queryOnlyEvents: Readonly<Partial<Record<MoneyEvent, QueryOnlyEvent>>> = {
  // Nothing was approved, so no record is attributed to this payment or to another.
  decline: { lies: [], happens: (desk, payment) => act(desk, payment, 'decline') },
  capture: { happens: (desk, payment) => act(desk, payment, 'pay') },
};
