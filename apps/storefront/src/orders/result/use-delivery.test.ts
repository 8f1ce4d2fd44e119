import type { OrderDetail } from '@gemporium/contract/api/pay/order.ts';
import { expect, it } from 'vitest';
import { fakeShop } from '../../testing/fake-shop.ts';
import { stubPage } from '../../testing/page-without-a-browser.ts';
import { sampleOrder } from '../../testing/sample-order.ts';
import { sampleGoods } from '../../testing/sample-page.ts';
import type { Delivery } from './delivery-card.tsx';

const page = stubPage('/selectGoods');
const { act, createElement } = await import('react');
const { createRoot } = await import('react-dom/client');
const { ShopProvider } = await import('../../state/shop-context.tsx');
const { useDelivery } = await import('./use-delivery.ts');

const { services } = fakeShop({ page: { goods: [sampleGoods('p1', { bonus: 98, art: '/art/p1.svg' })] } });
const states = (...all: OrderDetail['state'][]) => all.map((state) => sampleOrder({ state, points: 14 }));

let seen: (Delivery | undefined)[] = [];
function Probe({ order }: { order: OrderDetail }) {
  seen.push(useDelivery(order));
  return null;
}

/** The deliveries that a result shows for these states of an order, one after the other. */
async function shown(orders: readonly OrderDetail[]): Promise<(Delivery | undefined)[]> {
  seen = [];
  const root = createRoot(page.body as unknown as Element);
  for (const order of orders)
    await act(async () =>
      root.render(createElement(ShopProvider, { value: services }, createElement(Probe, { order }))),
    );
  act(() => root.unmount());
  return seen;
}

const fresh = async (...orders: Parameters<typeof shown>[0]) => (await shown(orders)).at(-1)?.isFresh;

it('S-10 O-13 a delivered order shows its goods and character, with bonus and points', async () => {
  expect((await shown(states('unpaid', 'paid', 'delivered'))).slice(0, 2)).toEqual([undefined, undefined]);
  expect((await shown(states('paid', 'delivered'))).at(-1)).toEqual({
    role: 'Kira',
    server: 'Asgard 12',
    goods: '980 Crystals',
    art: '/art/p1.svg',
    gains: ['+98 bonus', '+14 points'],
    isFresh: true,
  });
  const [elsewhere] = await shown([
    sampleOrder({ state: 'delivered', product_id: 'gone', product_name: 'Gone' }),
  ]);
  expect(elsewhere).toMatchObject({ art: undefined, gains: [] });
});

it('S-10 K-01 a redeemed card shows its own bonus, and the picture of the goods that are named alike', async () => {
  const card = { state: 'delivered', product_id: 'card:spring', points: 0 } as const;
  const [like] = await shown([sampleOrder({ ...card, product_name: '980 Crystals', bonus: 20 })]);
  expect(like).toMatchObject({ art: '/art/p1.svg', gains: ['+20 bonus'] });
  const [unlike] = await shown([sampleOrder({ ...card, product_name: 'Spring card' })]);
  expect(unlike).toMatchObject({ art: undefined, gains: [] });
});

it('S-10 the animation plays if the player saw the order before delivery, and not on reopening', async () => {
  expect(await fresh(...states('unpaid', 'delivered'))).toBe(true);
  expect(await fresh(...states('paid', 'delivered', 'delivered'))).toBe(true);
  expect(await fresh(...states('delivered'))).toBe(false);
  const [other] = states('paid');
  expect(await fresh({ ...other!, billing_no: 'GP9' }, ...states('delivered'))).toBe(false);
});

it('Y-01 a make-up payment shows no delivery', async () => {
  const make_up = { replenish_id: 'R1', for_billing_no: 'GP0' };
  expect(await shown([sampleOrder({ state: 'delivered', make_up })])).toEqual([undefined]);
});
