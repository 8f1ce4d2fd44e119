import type { MoneyEvent, QueryOnlyEvent } from '@gemporium/provider-kit/simulator.ts';
import { onlyPaidOrDeclined } from '../../simulator/only-paid-or-declined.ts';
import { act } from './payer.ts';

/** Events about the money of a payment that KakaoPay never reports, with the reason. */
export const neverReported = onlyPaidOrDeclined({
  once: 'A tid is approved only once.',
  kept: 'An approved payment is never released: KakaoPay can only refund it.',
  noRefund:
    'KakaoPay reports nothing by itself, and the store asks about a paid payment only for a refund of its own.',
  noDispute: 'KakaoPay reports nothing by itself, and none of its answers contains a dispute.',
});

/**
 * What can happen in the window. There are no notifications: the payer's browser comes back and approve charges, or
 * else the store asks.
 */
export const queryOnlyEvents: Readonly<Partial<Record<MoneyEvent, QueryOnlyEvent>>> = {
  // Nothing was approved, so the answer has no amount to lie about.
  decline: {
    lies: ['wrong-merchant', 'other-order'],
    happens: (desk, payment) => act(desk, payment, 'decline'),
  },
  capture: { happens: (desk, payment) => act(desk, payment, 'pay') },
};
