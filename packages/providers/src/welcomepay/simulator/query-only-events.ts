import type { MoneyEvent, QueryOnlyEvent } from '@gemporium/provider-kit/simulator.ts';
import { onlyPaidOrDeclined } from '../../simulator/only-paid-or-declined.ts';
import { act } from './payer.ts';

/** Events about the money of a payment that Welcome Payments never reports, with the reason. */
export const neverReported = onlyPaidOrDeclined({
  once: 'An agreement is approved only once.',
  kept: 'An approved payment is never released: Welcome Payments can only refund it.',
  noRefund: 'Welcome Payments has no query: only the answer to a refund reports refunded money.',
  noDispute: 'Welcome Payments has no query, and reports no disputes.',
});

/** What can happen in the window. Nothing is notified: the payer's browser returns, and approve charges. */
export const queryOnlyEvents: Readonly<Partial<Record<MoneyEvent, QueryOnlyEvent>>> = {
  // That nothing was agreed is only a code.
  decline: { lies: [], happens: (desk, payment) => act(desk, payment, 'decline') },
  capture: { happens: (desk, payment) => act(desk, payment, 'pay') },
};
