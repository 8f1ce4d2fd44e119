import { codes } from '@gemporium/contract/codes.ts';
import { orderLifecycle } from '@gemporium/domain/lifecycles/order.ts';
import { paymentLifecycle } from '@gemporium/domain/lifecycles/payment.ts';
import type { PaymentRequest } from '@gemporium/provider-kit/provider.ts';
import { fastify } from 'fastify';
import { beforeEach, describe, expect, it } from 'vitest';
import { returnRoutes } from '../../routes/return.ts';
import { type Bought, buyersOf } from '../../testing/buyers.ts';
import { hasten, setUpStage } from '../../testing/stage.ts';
import { readOrder } from '../orders/read-order.ts';

/* What may still be paid, and how: every state of an order with every state of its payment. */

const stage = setUpStage({
  goods: [{}, { productId: 'other' }],
  provider: {
    chargesOnReturn: true,
    completeReturn: async (_context, { reference }) => {
      approved.push(reference);
      return { kind: 'not-found', detail: 'the test charges nothing' };
    },
    create: async (_context, request) => {
      requests.push(request);
      return stage.provider.script.create(request.reference);
    },
    confirm: async (_context, { reference }) => {
      confirmed.push(reference);
      return { kind: 'confirmed', detail: '' };
    },
  },
});
const buyers = buyersOf(stage);
const approved: string[] = [];
const requests: PaymentRequest[] = [];
const confirmed: string[] = [];
beforeEach(() => {
  approved.length = 0;
  requests.length = 0;
  confirmed.length = 0;
});

const orderStates = Object.keys(orderLifecycle.states) as (keyof typeof orderLifecycle.states)[];
const paymentStates = Object.keys(paymentLifecycle.states) as (keyof typeof paymentLifecycle.states)[];
const payable = ['unpaid creating', 'unpaid pending', 'unpaid unknown'];

/** Puts an order and its payment into each pair of states, with a new order for each. */
async function inEveryState(look: (order: Bought) => Promise<boolean>): Promise<string[]> {
  const found: string[] = [];
  for (const state of orderStates)
    for (const payment of paymentStates) {
      const order = await buyers.bought();
      await stage.rows('update orders set state = $2 where billing_no = $1', [order.billingNo, state]);
      await stage.rows('update payment set state = $2 where reference = $1', [order.reference, payment]);
      if (await look(order)) found.push(`${state} ${payment}`);
    }
  return found.sort();
}

const confirmedOf = ({ billingNo }: Bought) =>
  confirmed.filter((reference) => reference.startsWith(billingNo));

const detailOf = async ({ suid, billingNo }: Bought) => {
  const answer = await readOrder(stage.contextOf({ suid }), billingNo, false);
  if (answer.kind !== 'content') throw new Error(`refused with ${answer.code}`);
  return answer.content;
};

describe('P-13 the browser comes back from a provider that charges only then', () => {
  async function comesBack(provider: string, { reference }: Bought): Promise<number> {
    const app = fastify();
    app.decorateRequest('address', null);
    app.addHook('onRequest', async (request) => {
      request.address = { store: stage.store } as never;
    });
    await app.register(returnRoutes, { services: stage.services });
    const { statusCode } = await app.inject(`/return/${provider}/${reference}`);
    await app.close();
    return statusCode;
  }

  it('P-13 only an open payment of an unpaid order is charged', async () => {
    const charged = await inEveryState(async (order) => {
      approved.length = 0;
      expect(await comesBack('scripted', order)).toBe(303);
      return approved.includes(order.reference);
    });
    expect(charged).toEqual(payable);
  });

  it('P-13 nothing is charged at another provider’s return address', async () => {
    expect(await comesBack('another', await buyers.bought())).toBe(404);
    expect(approved).toEqual([]);
  });
});

describe('O-09 the page of an order', () => {
  it('O-09 links a payment page only if it can still be paid there', async () => {
    expect(await inEveryState(async (order) => (await detailOf(order)).url !== '')).toEqual(payable);
  });

  it('O-12 queries all open payments at once, and is answered within its time limit', async () => {
    const order = await buyers.bought();
    const again = { role_id: order.roleId, billing_no: order.billingNo };
    await stage.pay(again, { suid: order.suid });
    const { query } = stage.provider.adapter;
    let answerOf: (() => void) | undefined;
    stage.provider.adapter.query = async (_context, { reference }) => {
      // The first provider hangs until the test releases it; the second reports its payment as paid.
      if (reference === order.reference) await new Promise<void>((resolve) => (answerOf = resolve));
      return {
        kind: 'known',
        update: {
          reference,
          merchant: 'main-merchant',
          detail: '',
          status: 'paid',
          amount: { amountMinor: 499, currency: 'USD' },
        },
      };
    };
    const asked = performance.now();
    const answer = await readOrder(stage.contextOf({ suid: order.suid }), order.billingNo, true, 500);
    expect(performance.now() - asked).toBeLessThan(5000);
    expect(answer).toMatchObject({ kind: 'content', content: { state: 'paid' } });
    stage.provider.adapter.query = query!;
    // The late answer is still applied: the player has paid twice.
    answerOf!();
    const extra = () => detailOf(order).then(({ extra_payment }) => extra_payment);
    await expect.poll(extra).not.toBe('none');
  });

  it('O-09 links the newest open page', async () => {
    const order = await buyers.bought();
    const again = { role_id: order.roleId, billing_no: order.billingNo };
    await stage.pay(again, { suid: order.suid });
    await stage.pay(again, { suid: order.suid });
    expect((await detailOf(order)).url).toBe(`https://pay.example/${order.billingNo}-3`);
    await stage.say(`${order.billingNo}-3`, 'declined');
    expect((await detailOf(order)).url).toBe(`https://pay.example/${order.billingNo}-2`);
  });

  it('O-09 a closed order cannot be paid by another method', async () => {
    const order = await buyers.bought();
    const answers: string[] = [];
    for (const state of orderStates) {
      await stage.rows('update orders set state = $2 where billing_no = $1', [order.billingNo, state]);
      const answer = await stage.pay(
        { role_id: order.roleId, billing_no: order.billingNo },
        { suid: order.suid },
      );
      if (answer.kind === 'content') answers.push(state);
      else expect([state, answer.code]).toEqual([state, codes.orderClosed]);
    }
    expect(answers).toEqual(['unpaid']);
  });

  it('O-09 nine payments may be tried, but not ten', async () => {
    const order = await buyers.bought();
    const again = { role_id: order.roleId, billing_no: order.billingNo };
    const codesOf = [];
    for (let number = 2; number <= 10; number += 1) {
      const answer = await stage.pay(again, { suid: order.suid });
      codesOf.push(answer.kind === 'content' ? codes.success : answer.code);
    }
    expect(codesOf).toEqual([...Array(8).fill(codes.success), codes.tooManyPayments]);
  });

  it.each([
    { server_id: 's2' },
    { role_id: 'r-else' },
    { product_id: 'other' },
    { domain_area: 'nippon', currency: 'JPY', price: '750' },
  ])('O-09 another method must pay the same purchase: %j is refused', async (changes) => {
    const order = await buyers.bought();
    const answer = await stage.pay(
      { role_id: order.roleId, billing_no: order.billingNo, ...changes },
      { suid: order.suid },
    );
    expect(answer).toMatchObject({ code: codes.badRequest });
  });

  it('O-09 a player of another game with the same id does not find it', async () => {
    const order = await buyers.bought();
    const fields = { role_id: order.roleId, billing_no: order.billingNo };
    const other = { suid: order.suid, gpId: 'gp2', clientId: 'second-web' };
    const answer = await stage.pay({ ...fields, client_id: 'second-web' }, other);
    expect(answer).toMatchObject({ code: codes.notFound });
  });

  it.each([{ currency: 'EUR' }, { currency: 'JPY' }, { price: '4.98' }, { price: '' }, { price: '499' }])(
    'O-14 so is a price other than its page shows: %j',
    async (changes) => {
      const order = await buyers.bought();
      const again = { role_id: order.roleId, billing_no: order.billingNo, ...changes };
      expect(await stage.pay(again, { suid: order.suid })).toMatchObject({
        code: codes.priceChanged,
        content: { price: '4.99', currency: 'USD' },
      });
    },
  );

  it('O-09 a second payment is stored like the first, with its own method and account', async () => {
    const order = await buyers.bought();
    await stage.pay(
      { role_id: order.roleId, billing_no: order.billingNo, pay_id: '109' },
      { suid: order.suid },
    );
    const rows = await stage.rows<Record<string, unknown>>(
      `select number, beside, state, provider, account, merchant, payway_id, amount_minor, currency, provider_reference
       from payment where billing_no = $1 order by number`,
      [order.billingNo],
    );
    const common = {
      beside: null,
      state: 'pending',
      provider: 'scripted',
      amount_minor: 499,
      currency: 'USD',
    };
    expect(rows).toEqual(
      [
        { number: 1, account: 'main', merchant: 'main-merchant', payway_id: '108' },
        { number: 2, account: 'second', merchant: 'second-merchant', payway_id: '109' },
      ].map((own) => ({ ...common, ...own, provider_reference: `P-${order.billingNo}-${own.number}` })),
    );
    const lines = async (text: string) =>
      (await stage.rows<{ line: string }>(text, [order.billingNo])).map(({ line }) => line);
    expect(
      await lines(
        `select concat_ws(' ', entity, replace(entity_id, $1, 'GP'), event, to_state, by) as line from history
         where entity_id like $1 || '%' order by id`,
      ),
    ).toEqual([
      'order GP create unpaid player',
      'payment GP-1 create creating player',
      'payment GP-1 open pending player',
      'payment GP-2 create creating player',
      'payment GP-2 open pending player',
    ]);
    expect(
      await lines(
        `select concat_ws(' ', kind, replace(key, $1, 'GP'), lane, round(extract(epoch from run_at - created_at))) as line
         from effect where key like $1 || '%' order by kind, key`,
      ),
    ).toEqual([
      'expire-order GP  1800',
      'watch-payment GP-1 account:main 15',
      'watch-payment GP-2 account:second 15',
    ]);
  });

  it('O-09 an order stays open as long as its longest payment page, never shorter than before', async () => {
    const order = await buyers.bought();
    const later = new Date(Date.now() + 86_400_000);
    const ends = async () =>
      buyers.only<Date>('expires_at as value from orders where billing_no = $1', order);
    const again = () =>
      stage.pay({ role_id: order.roleId, billing_no: order.billingNo }, { suid: order.suid });
    await stage.rows('update orders set expires_at = $2 where billing_no = $1', [order.billingNo, later]);
    await again();
    expect(await ends()).toEqual(later);
    await stage.rows('update orders set expires_at = now() where billing_no = $1', [order.billingNo]);
    await again();
    const inMinutes = ((await ends())!.getTime() - Date.now()) / 60_000;
    expect(inMinutes).toBeGreaterThan(29);
    expect(inMinutes).toBeLessThan(31);
  });
});

describe('O-11 the request that opens a payment', () => {
  it('O-11 contains the stored payment, with the addresses of its own account', async () => {
    const order = await buyers.bought({ pay_id: '109', country: 'Global' });
    expect(requests).toEqual([
      {
        reference: order.reference,
        channel: '',
        clientIp: '127.0.0.1',
        expiresAt: expect.any(Date),
        shopperId: `watt.production:gp1:${order.suid}`,
        amount: { amountMinor: 499, currency: 'USD' },
        channelId: 10801,
        playerId: order.suid,
        language: 'en',
        platform: 'web',
        goodsName: '500 gems',
        gameName: 'Game',
        returnUrl: expect.stringContaining(`http://watt.localhost:8080/return/scripted/${order.reference}/`),
        pageUrl: expect.stringContaining(`http://watt.localhost:8080/pay/scripted/${order.reference}/`),
        notifyUrl: 'http://127.0.0.1:1/notify/scripted/second',
      },
    ]);
    const lifetimeMinutes = (requests[0]!.expiresAt.getTime() - Date.now()) / 60_000;
    expect(lifetimeMinutes).toBeGreaterThan(29);
    expect(lifetimeMinutes).toBeLessThan(31);
  });
});

describe('O-11 an account whose merchant has changed', () => {
  const account = () => stage.services.providers.account('main')!.account as { merchant: string };
  it.each([
    ['of the day of the payment', 'main-merchant', 'paid'],
    ['of today', 'merged-merchant', 'mismatch'],
  ] as const)('O-11 an update for the merchant %s', async (_title, merchant, result) => {
    const order = await buyers.bought();
    account().merchant = 'merged-merchant';
    try {
      expect(await stage.say(order.reference, 'paid', { merchant })).toBe(result);
    } finally {
      account().merchant = 'main-merchant';
    }
  });
});

describe('O-11 one number of a provider', () => {
  it('O-11 pays only one payment, even of the same order', async () => {
    const order = await buyers.bought();
    await stage.pay({ role_id: order.roleId, billing_no: order.billingNo }, { suid: order.suid });
    expect(await stage.say(order.reference, 'paid', { providerReference: 'ONE' })).toBe('paid');
    expect(await stage.say(`${order.billingNo}-2`, 'paid', { providerReference: 'ONE' })).toBe('mismatch');
  });
});

describe('O-11 a provider that settles only once the goods are certain', () => {
  it.each([
    [1, 2],
    [2, 1],
  ])(
    'O-11 gets a confirmation only for the payment that paid the order: %d before %d',
    async (first, second) => {
      const order = await buyers.bought();
      await stage.pay({ role_id: order.roleId, billing_no: order.billingNo }, { suid: order.suid });
      await stage.say(`${order.billingNo}-${second}`, 'declined');
      await stage.say(`${order.billingNo}-${first}`, 'paid');
      await stage.say(`${order.billingNo}-${second}`, 'paid');
      await stage.runEffects();
      expect(confirmedOf(order)).toEqual([`${order.billingNo}-${first}`]);
    },
  );

  it('O-11 gets it for the one of two late payments that paid', async () => {
    // The first could not be booked on the order: it was closed, and the price of its goods had changed.
    const order = await buyers.bought();
    await stage.say(order.reference, 'declined');
    const goods = stage.brand.games[0]!.goods[0]!;
    const { prices } = goods;
    goods.prices = { ...prices, USD: '5.99' };
    expect(await stage.say(order.reference, 'paid')).toBe('extra');
    goods.prices = prices;
    await stage.rows(`update orders set state = 'unpaid' where billing_no = $1`, [order.billingNo]);
    await stage.pay({ role_id: order.roleId, billing_no: order.billingNo }, { suid: order.suid });
    expect(await stage.say(`${order.billingNo}-2`, 'paid')).toBe('paid');
    await hasten(stage.database);
    await stage.runEffects();
    expect(confirmedOf(order)).toEqual([`${order.billingNo}-2`]);
  });
});
