import { describe, expect, it } from 'vitest';
import { decide, type Lifecycle } from '../lifecycle.ts';
import { deliveryLifecycle } from './delivery.ts';
import { type OrderEvent, type OrderState, orderLifecycle } from './order.ts';
import { paymentLifecycle } from './payment.ts';
import { refundLifecycle } from './refund.ts';

const lifecycles = [
  orderLifecycle,
  paymentLifecycle,
  refundLifecycle,
  deliveryLifecycle,
] as unknown as Lifecycle<string, string, string>[];

function reachableFrom(lifecycle: Lifecycle<string, string, string>, start: string): Set<string> {
  const seen = new Set([start]);
  for (const state of seen) {
    for (const edge of Object.values(lifecycle.states[state] ?? {})) seen.add(edge?.to ?? state);
  }
  return seen;
}

describe.each(lifecycles.map((l) => [l.name, l] as const))('I7 the %s lifecycle', (_name, lifecycle) => {
  const states = Object.keys(lifecycle.states);

  it('reaches every state', () => {
    expect([...reachableFrom(lifecycle, lifecycle.initial)].sort()).toEqual([...states].sort());
  });

  it.each(states)('can come to an end from %s', (state) => {
    const ends = [...reachableFrom(lifecycle, state)].filter((s) => lifecycle.endings.includes(s));
    expect(ends).not.toEqual([]);
  });

  it('lists only states it has as endings', () => {
    expect(lifecycle.endings.filter((s) => !states.includes(s))).toEqual([]);
  });
});

it.each<[OrderState, OrderEvent, OrderState | 'rejected']>([
  ['unpaid', 'pay', 'paid'],
  ['expired', 'pay', 'rejected'],
  ['expired', 'pay-late', 'paid'],
  ['paid', 'expire', 'rejected'],
  ['delivered', 'pay', 'rejected'],
  ['delivered', 'deliver', 'rejected'],
  ['delivered', 'charge-back', 'charged_back'],
  ['refunded', 'deliver', 'refunded'],
  ['refunding', 'deliver', 'refunding'],
  ['charged_back', 'deliver', 'charged_back'],
])('O-11 an order that is %s gets %s and is %s', (state, event, expected) => {
  const decision = decide(orderLifecycle, state, event);
  expect(decision.kind === 'moved' ? decision.to : 'rejected').toBe(expected);
});
