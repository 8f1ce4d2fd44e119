import { codes } from '@gemporium/contract/codes.ts';
import { describe, expect, it } from 'vitest';
import type { ApiAnswer } from '../../api/client.ts';
import { type FakeShop, fakeShop, kira, refusal } from '../../testing/fake-shop.ts';
import { sampleOrder } from '../../testing/sample-order.ts';
import { samplePurchase } from '../../testing/sample-purchase.ts';
import { pay } from './pay.ts';

const purchase = samplePurchase();
const seen = { price: '14.99', currency: 'USD' };
const lost = { ok: false as const, code: 'lost' as const, message: 'network', content: undefined };

type Fate = 'open' | 'paid' | 'failed' | 'expired' | 'cancelled';
const billingStatus = {
  open: 'Pending',
  paid: 'Success',
  failed: 'Fail',
  expired: 'Fail',
  cancelled: 'Fail',
};

/** A store with one order per idempotency key and one open order per goods; it repeats the answer to a known key. */
function storeOf(gone: { answers: number }) {
  const orders = new Map<string, { no: string; fate: Fate; isRefused: boolean }>();
  let refuses = false;
  const told = (no: string) => {
    const found = Array.from(orders.values()).find((order) => order.no === no);
    return sampleOrder({
      billing_no: no,
      billing_status: billingStatus[found?.fate ?? 'open'] as 'Pending',
    });
  };
  const answerPay = (name: string): ApiAnswer<unknown> => {
    const known = orders.get(name);
    const over = known && known.fate !== 'open' ? { is_over: true } : {};
    if (known?.isRefused) return refusal(codes.providerDown, 'down', { billing_no: known.no, ...over });
    if (known)
      return { ok: true, content: { billing_no: known.no, url: `https://p.example/${known.no}`, ...over } };
    const open = Array.from(orders.values()).find((order) => order.fate === 'open');
    if (open) return refusal(codes.unpaidOrder, 'unpaid', { billing_no: open.no });
    const no = `GP${orders.size + 1}`;
    orders.set(name, { no, fate: refuses ? 'failed' : 'open', isRefused: refuses });
    if (refuses) return refusal(codes.providerDown, 'down', { billing_no: no });
    return { ok: true, content: { billing_no: no, url: `https://p.example/${no}` } };
  };
  const shop: FakeShop = fakeShop({
    replies: {
      '/api/pay/adyen_pay': () => {
        const answer = answerPay(shop.attempts.at(-1) ?? '');
        gone.answers -= 1;
        return gone.answers >= 0 ? lost : answer;
      },
      '/api/pay/getOrderInfo': ({ billing_no }) => ({ ok: true, content: told(String(billing_no)) }),
      '/api/pay/getOrderList': () => ({
        ok: true,
        content: { orders: Array.from(orders.values(), ({ no }) => told(no)), page: 1, has_more: false },
      }),
    },
  });
  shop.services.store.setState({ player: kira, started: true });
  const refuse = (isDown: boolean) => {
    refuses = isDown;
  };
  return { shop, orders, refuse };
}

const telling: Record<string, (shop: FakeShop) => Promise<unknown>> = {
  'the page was not told': async () => undefined,
  'the order’s page or its result told': ({ services }) =>
    services.api.read('/api/pay/getOrderInfo', { billing_no: 'GP1' }),
  'the list of orders told': ({ services }) =>
    services.api.read('/api/pay/getOrderList', { client_id: 'one', page: 1 }),
};
const fates: Fate[] = ['open', 'paid', 'failed', 'expired', 'cancelled'];

describe('after a pay answer that was lost', () => {
  it('O-10 a second tap sends the same idempotency key: the same order, and no second one', async () => {
    const { shop, orders } = storeOf({ answers: 2 });
    for (let tap = 0; tap < 3; tap += 1) await pay(shop.services, purchase, seen);
    expect(shop.attempts).toEqual(Array(3).fill(shop.attempts[0]));
    expect(orders.size).toBe(1);
    expect(shop.state().popup).toEqual({ kind: 'result', billingNo: 'GP1' });
  });

  it.each(fates.flatMap((fate) => Object.keys(telling).map((who) => [fate, who] as const)))(
    'O-10 its order is %s meanwhile, %s: buying again leads to that order while it is open, else to a new one',
    async (fate, who) => {
      const { shop, orders } = storeOf({ answers: 1 });
      await pay(shop.services, purchase, seen);
      for (const order of orders.values()) order.fate = fate;
      await telling[who]?.(shop);

      await pay(shop.services, purchase, seen);
      expect(shop.state().popup).toEqual({ kind: 'result', billingNo: fate === 'open' ? 'GP1' : 'GP2' });
      expect(orders.size).toBe(fate === 'open' ? 1 : 2);
      await pay(shop.services, purchase, seen);
      expect(shop.state().popup).toEqual({ kind: 'unpaid', billingNo: fate === 'open' ? 'GP1' : 'GP2' });
    },
  );

  it.each(Object.keys(telling))(
    'O-10 an older, closed order of the same goods does not count (%s): buying again leads to the open one',
    async (who) => {
      const { shop, orders } = storeOf({ answers: 1 });
      orders.set('an earlier purchase', { no: 'GP1', fate: 'paid', isRefused: false });
      await pay(shop.services, purchase, seen);
      await telling[who]?.(shop);
      await pay(shop.services, purchase, seen);
      expect(shop.state().popup).toEqual({ kind: 'result', billingNo: 'GP2' });
      expect(new Set(shop.attempts).size).toBe(1);
    },
  );

  it('O-10 a refusal that was lost is not repeated for a later tap', async () => {
    const { shop, refuse } = storeOf({ answers: 1 });
    refuse(true);
    await pay(shop.services, purchase, seen);
    refuse(false);
    await pay(shop.services, purchase, seen);
    expect(shop.state().popup).toEqual({ kind: 'result', billingNo: 'GP2' });
    // The message of the first tap would contradict the result.
    expect(shop.state().toasts).toEqual([]);
  });

  it('O-10 a retry within one tap whose order has closed meanwhile shows that order, and buys no more', async () => {
    const over = { billing_no: 'GP1', url: '', is_over: true };
    const shop = fakeShop({ replies: { '/api/pay/adyen_pay': () => ({ ok: true, content: over }) } });
    await pay(shop.services, purchase, seen);
    expect(shop.attempts).toHaveLength(1);
    expect(shop.state().popup).toEqual({ kind: 'result', billingNo: 'GP1' });
  });

  it('O-10 an idempotency key is never reused for another player of this browser', async () => {
    const { shop } = storeOf({ answers: 1 });
    await pay(shop.services, purchase, seen);
    shop.services.store.setState({ player: { ...kira, suid: '2' } });
    await pay(shop.services, purchase, seen);
    expect(new Set(shop.attempts).size).toBe(2);
  });

  it('O-10 an idempotency key that the store knows for something else is replaced by a new one', async () => {
    const names: string[] = [];
    const shop: FakeShop = fakeShop({
      replies: {
        '/api/pay/adyen_pay': () => {
          names.push(shop.attempts.at(-1) ?? '');
          if (names.length === 1) return lost;
          if (names[0] === names.at(-1)) return refusal(codes.idempotencyKeyReused);
          return { ok: true, content: { billing_no: 'GP1', url: '' } };
        },
      },
    });
    await pay(shop.services, purchase, seen);
    await pay(shop.services, purchase, seen);
    expect(shop.state().popup).toEqual({ kind: 'result', billingNo: 'GP1' });
  });
});

describe('after the lost answer to another change', () => {
  it.each([
    ['/api/coupons/receiveCoupons', { client_id: 'one', code: 'weekly' }, '/api/coupons/couponList', []],
    [
      '/api/cumulative/receiveActivityGift',
      { client_id: 'one', server_id: 's1', role_id: 'r1', activity_id: 'a', reward_id: 'all' },
      '/api/cumulative/cumulativeActivityInfo',
      {},
    ],
  ] as const)(
    'O-10 %s: once its list has loaded, the next tap is a new change',
    async (path, fields, list, content) => {
      const shop = fakeShop({ replies: { [path]: () => lost, [list]: () => ({ ok: true, content }) } });
      const change = () => shop.services.api.change(path, fields as never, { keep: true, quiet: true });
      await change();
      await change();
      expect(new Set(shop.attempts).size).toBe(1);
      await shop.services.api.read(list, fields as never);
      await change();
      expect(new Set(shop.attempts).size).toBe(2);
    },
  );
});
