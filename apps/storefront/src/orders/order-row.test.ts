import { billingStatusOf, type OrderState } from '@gemporium/domain/lifecycles/order.ts';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { OrderRow } from './order-row.tsx';

vi.mock('../ui/labels/badge.module.css', () => ({
  badge: 'badge',
  accent: 'accent',
  brand: 'brand',
  quiet: 'quiet',
  good: 'good',
  bad: 'bad',
}));

/** The tone of an order's state. */
function toneOf(state: OrderState, paymentCancelled: boolean): string | undefined {
  const order = {
    billing_no: 'GP1',
    state,
    billing_status: billingStatusOf(state),
    product_name: 'Gems',
    ...(paymentCancelled && { payment_cancelled: true }),
  };
  const row = {
    order,
    href: '/order/GP1',
    where: 'Orbit · Asgard',
    price: '$4.99',
    time: 'today',
    state: 'Its state',
  };
  return /class="badge (\w+)">Its state</.exec(renderToStaticMarkup(createElement(OrderRow, row)))?.[1];
}

const tones: Record<OrderState, string> = {
  unpaid: 'quiet',
  paid: 'quiet',
  review: 'quiet',
  refunding: 'quiet',
  delivered: 'good',
  failed: 'bad',
  charged_back: 'bad',
  expired: 'quiet',
  cancelled: 'quiet',
  refunded: 'quiet',
};
it.each(Object.entries(tones) as [OrderState, string][])(
  'P-11 in the list an order in state %s has the tone %s',
  (state, tone) => {
    expect(toneOf(state, false)).toBe(tone);
  },
);

it('P-11 in the list a cancelled payment has a quiet tone', () => {
  expect(toneOf('failed', true)).toBe('quiet');
});
