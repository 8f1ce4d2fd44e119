import { expect, it } from 'vitest';
import { sampleGoods } from '../../testing/sample-page.ts';
import { lastBought } from './last-bought.ts';

const order = (product_id: string, billing_status: 'Success' | 'Pending' | 'Fail' = 'Success') => ({
  product_id,
  billing_status,
});
const offered = ['a', 'b', 'c', 'd'].map((value) => sampleGoods(value));
const ids = (orders: Parameters<typeof lastBought>[0], goods = offered) =>
  lastBought(orders, goods).map(({ value }) => value);

it('S-07 recently bought goods are offered again: each once, newest first, at most three', () => {
  expect(ids([order('b'), order('a'), order('b'), order('d'), order('c')])).toEqual(['b', 'a', 'd']);
});

it('S-07 goods are not offered again if undelivered, paid by a link, limited or no longer sold', () => {
  const limited = sampleGoods('limited', { isLimit: true });
  const orders = [
    order('a', 'Fail'),
    order('b', 'Pending'),
    { ...order('c'), make_up: { replenish_id: 'r', for_billing_no: 'n' } },
    order('limited'),
    order('gone'),
    order('d'),
  ];
  expect(ids(orders, [...offered, limited])).toEqual(['d']);
});
