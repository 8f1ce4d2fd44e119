import { codes } from '@gemporium/contract/codes.ts';
import { describe, expect, it } from 'vitest';
import { dropOrder } from '../../orders/unpaid-order.ts';
import { changeOrder, clearOrder, closePopup } from '../../state/actions.ts';
import { type FakeShop, fakeShop, refusal } from '../../testing/fake-shop.ts';
import { sampleMethod } from '../../testing/sample-method.ts';
import { sampleGoods, withLayout } from '../../testing/sample-page.ts';
import { samplePurchase } from '../../testing/sample-purchase.ts';
import { chooseRole } from '../recipient/preselect-role.ts';
import type { CheckedPurchase } from './check-purchase.ts';
import { pay } from './pay.ts';
import { retriedNumber } from './retried-order.ts';
import { showRecharge } from './show-recharge.ts';
import { showRechargeOf } from './show-recharge-of.ts';

/*
 * "Pay this order another way" applies to one order: whatever the player chooses between that and Pay, no other
 * purchase uses its billing number.
 */

const method = sampleMethod('card');
const seen = { price: '14.99', currency: 'USD' };
const link = { replenishId: 'R1', clientId: 'one' };

function shopThat(answer: unknown, layout: 'new' | 'old' = 'new'): FakeShop {
  const shop = fakeShop({
    page: withLayout(layout),
    replies: { '/api/pay/adyen_pay': () => answer as never, '/api/pay/cancelOrder': () => answer as never },
  });
  acts.goods1?.(shop);
  acts.role1?.(shop);
  return shop;
}

const role = (role_id: string, server_id: string) => ({
  role_id,
  name: role_id,
  level: 1,
  server_id,
  server_name: server_id,
  area_id: '',
  area_name: '',
});
const goods = (value: string) => (shop: FakeShop) =>
  changeOrder(shop.services, { goods: sampleGoods(value) });
/** What a player can do between the two taps. */
const acts: Record<string, (shop: FakeShop) => void> = {
  close: ({ services }) => closePopup(services),
  goods1: goods('p1'),
  goods2: goods('p2'),
  role1: ({ services }) => chooseRole(services, role('r1', 's1')),
  role2: ({ services }) => chooseRole(services, role('r2', 's1')),
  // Character ids are unique only within a server.
  'role1 elsewhere': ({ services }) => chooseRole(services, role('r1', 's2')),
  'another game': ({ services }) => changeOrder(services, { clientId: 'two' }),
  'nothing chosen': ({ services }) => clearOrder(services),
  'pay GP1 another way': ({ services }) => showRechargeOf(services, 'GP1'),
  'pay the link’s GP2 another way': ({ services }) => showRechargeOf(services, 'GP2', link),
  'on to the methods': ({ services }) => showRecharge(services),
};
const names = Object.keys(acts);
const lives = names.flatMap((one) =>
  names.flatMap((two) => names.map((three) => [one, two, three] as const)),
);

/** Pays what is chosen, and the link; returns the billing numbers that were sent. */
async function numbersSent(shop: FakeShop): Promise<[goods: unknown, link: unknown]> {
  const { order } = shop.state();
  const base = { path: '/api/pay/adyen_pay', method, subPayment: undefined } as const;
  const serverId = order.realServer ?? '';
  const roleId = order.role?.value ?? '';
  const whats: CheckedPurchase['what'][] = [
    { product_id: order.goods?.value ?? '' },
    { replenish_id: link.replenishId },
  ];
  // Each is refused, so that neither affects the other.
  for (const what of whats) await pay(shop.services, { ...base, serverId, roleId, what }, seen);
  const [first, second] = shop.calls
    .slice(-2)
    .map(({ fields }) => (fields as Record<string, unknown>).billing_no);
  return [first, second];
}

describe('O-09 an order paid another way', () => {
  it.each(lives)(
    'O-09 after %s, %s, %s: its billing number is sent only with its own purchase',
    async (...life) => {
      const shop = shopThat(refusal(codes.noSuchMethod));
      /** The expected billing number, and what was chosen at that time. */
      let meant: { number: string; of: string } | undefined;
      const chosen = () => {
        const { clientId, goods, realServer, role } = shop.state().order;
        return JSON.stringify([clientId, goods?.value, realServer, role?.value]);
      };
      for (const act of ['pay GP1 another way', ...life]) {
        acts[act]?.(shop);
        if (act === 'pay GP1 another way') meant = { number: 'GP1', of: chosen() };
        if (act === 'pay the link’s GP2 another way') meant = { number: 'GP2', of: 'the link' };
        if (act === 'nothing chosen') meant = undefined;
        const fits = meant?.of === chosen() ? meant.number : undefined;
        expect(retriedNumber(shop.state())).toBe(fits);
      }
      const expected = [
        meant?.of === chosen() ? meant.number : undefined,
        meant?.of === 'the link' ? meant.number : undefined,
      ];
      expect(await numbersSent(shop)).toEqual(expected);
    },
  );
});

it('O-09 characters of two servers are never confused, whatever their ids', () => {
  const shop = shopThat(refusal(codes.noSuchMethod));
  chooseRole(shop.services, role('23', '1'));
  showRechargeOf(shop.services, 'GP1');
  expect(retriedNumber(shop.state())).toBe('GP1');
  chooseRole(shop.services, role('3', '12'));
  expect(retriedNumber(shop.state())).toBeUndefined();
});

describe('O-09 an order that was paid meanwhile is not reported as closed', () => {
  const closed = refusal(codes.orderClosed, 'This order is already closed.');
  const purchase = samplePurchase({ serverId: 's1', method });
  const ways: Record<
    string,
    (shop: FakeShop, onRefused: (failure: { message: string }) => void) => Promise<unknown>
  > = {
    'paid another way': ({ services }) => pay(services, purchase, seen),
    'paid with a typed card': ({ services }, onRefused) =>
      pay(services, purchase, seen, { cardInfo: 'x', onRefused }),
    'paid another way on a link’s page': async ({ services }) => {
      showRechargeOf(services, 'GP1', link);
      await pay(services, { ...purchase, what: { replenish_id: link.replenishId } }, seen);
    },
    dropped: ({ services }) => dropOrder(services, 'GP1'),
  };

  it.each(Object.keys(ways).flatMap((way) => [[way, 'new'] as const, [way, 'old'] as const]))(
    'O-09 %s, in the %s layout: the order’s result screen shows its outcome',
    async (way, layout) => {
      const shop = shopThat(closed, layout);
      showRechargeOf(shop.services, 'GP1');
      const { epoch } = shop.state();
      const refusals: string[] = [];
      await ways[way]?.(shop, ({ message }) => void refusals.push(message));
      const result = { kind: 'result', billingNo: 'GP1' };
      expect(shop.state()).toMatchObject({ retried: undefined, paying: false });
      if (layout === 'new') expect(shop.state().popup).toEqual(result);
      else expect(String(shop.events.at(-1))).toMatch(/^navigate,\/result\?(.*&)?billing_no=GP1(&|$)/);
      expect([refusals, shop.state().toasts]).toEqual([[], []]);
      expect(shop.state().epoch).toBeGreaterThan(epoch);
    },
  );

  it('O-09 the next Pay creates a new order', async () => {
    const shop = shopThat(closed);
    showRechargeOf(shop.services, 'GP1');
    await pay(shop.services, purchase, seen);
    await pay(shop.services, purchase, seen);
    const sent = shop.calls.map(({ fields }) => (fields as Record<string, unknown>).billing_no);
    expect(sent).toEqual(['GP1', undefined]);
  });

  it.each([codes.notCancelled, codes.tooManyRequests, codes.notFound, 'lost'] as const)(
    'O-09 an order that could not be dropped (%s) stays unchanged, and the player is told why',
    async (code) => {
      const shop = shopThat({ ok: false, code, message: 'a sentence', content: {} });
      showRechargeOf(shop.services, 'GP1');
      expect(await dropOrder(shop.services, 'GP1')).toBe(false);
      expect(retriedNumber(shop.state())).toBe('GP1');
      expect(shop.state().toasts.map(({ text }) => text)).toEqual(['a sentence']);
    },
  );

  it.each([
    ['GP1', undefined],
    ['GP2', 'GP1'],
  ])('O-09 once %s is dropped, the order that is being paid another way is: %s', async (dropped, retried) => {
    const shop = shopThat({ ok: true, content: {} });
    showRechargeOf(shop.services, 'GP1');
    expect(await dropOrder(shop.services, dropped)).toBe(true);
    expect(retriedNumber(shop.state())).toBe(retried);
  });

  it.each([codes.notLoggedIn, codes.wrongDomain])(
    'X-01 a drop refused with %s is reported once, as for every call',
    async (code) => {
      const shop = shopThat(refusal(code, 'a sentence'));
      await dropOrder(shop.services, 'GP1');
      expect(shop.state().toasts).toEqual([]);
    },
  );
});
