import { codes } from '@gemporium/contract/codes.ts';
import type { KnownPayment } from '@gemporium/provider-kit/provider.ts';
import { describe, expect, it } from 'vitest';
import { type Bought, buyersOf } from '../../testing/buyers.ts';
import { codeOf } from '../../testing/read-answer.ts';
import { setUpStage } from '../../testing/stage.ts';
import { readOrder } from '../orders/read-order.ts';

const stage = setUpStage({
  goods: [{}, { productId: 'free-of-yen', prices: { USD: '4.99' } }],
  provider: {
    async query(_context, payment) {
      known.push(payment);
      return stage.provider.script.query(payment.reference);
    },
  },
});
const buyers = buyersOf(stage);
const known: KnownPayment[] = [];

let roles = 0;
const newRole = () => ({ role_id: `terms-${++roles}` });

describe('O-14 only the price that the page showed is paid', () => {
  it.each([
    ['4.99', 'USD', {}, codes.success],
    ['4.98', 'USD', {}, codes.priceChanged],
    ['5.00', 'USD', {}, codes.priceChanged],
    ['0.01', 'USD', {}, codes.priceChanged],
    ['499', 'USD', {}, codes.priceChanged],
    ['4.990', 'USD', {}, codes.success],
    ['4.99', 'EUR', {}, codes.priceChanged],
    ['', 'USD', {}, codes.priceChanged],
    ['750', 'JPY', { domain_area: 'nippon' }, codes.success],
    ['749', 'JPY', { domain_area: 'nippon' }, codes.priceChanged],
    ['751', 'JPY', { domain_area: 'nippon' }, codes.priceChanged],
    ['750.00', 'JPY', { domain_area: 'nippon' }, codes.success],
    ['4.99', 'USD', { domain_area: 'elsewhere' }, codes.wrongDomain],
    ['750', 'JPY', { domain_area: 'nippon', product_id: 'free-of-yen' }, codes.goodsGone],
    ['4.99', 'USD', { product_id: 'never-was' }, codes.goodsGone],
    ['4.99', 'USD', { client_id: 'nobody-web' }, codes.noGame],
    ['4.99', 'USD', { client_id: 'second-web' }, codes.notLoggedIn],
    ['4.99', 'USD', { channel_id: '10901' }, codes.noSuchMethod],
  ])('O-14 %s %s with %j: %d', async (price, currency, changes, code) => {
    expect(codeOf(await stage.pay({ ...newRole(), price, currency, ...changes }))).toBe(code);
  });

  it('P-01 a game is sold only in its own areas', async () => {
    const game = stage.brand.games[0] as unknown as { areas: string[] };
    const { areas } = game;
    game.areas = ['nippon'];
    try {
      expect(codeOf(await stage.pay(newRole()))).toBe(codes.goodsGone);
    } finally {
      game.areas = areas;
    }
  });
});

describe('O-03 a purchase whose terms do not agree any more', () => {
  it('O-03 an account that leaves the catalogue at whatever moment sells nothing, or an order that can be seen', async () => {
    const { providers } = stage.services;
    const outcomes: unknown[] = [];
    for (let looks = 0; outcomes.at(-1) !== codes.success; looks += 1) {
      let looked = 0;
      const find = (id: string) => (looked++ < looks ? providers.account(id) : undefined);
      Object.assign(stage.services, { providers: { ...providers, account: find } });
      const suid = `leaves-${looks}`;
      outcomes.push(codeOf(await stage.pay({ role_id: suid }, { suid })));
      const orders = await stage.rows('select 1 from orders where suid = $1', [suid]);
      expect(orders).toHaveLength(outcomes.at(-1) === codes.noSuchMethod ? 0 : 1);
    }
    Object.assign(stage.services, { providers });
    expect(outcomes.slice(-2)).toEqual([codes.providerDown, codes.success]);
    const early = outcomes.slice(0, -2);
    expect(early.length).toBeGreaterThan(1);
    expect(new Set(early)).toEqual(new Set([codes.noSuchMethod]));
  });

  it.each<[string, object, object, number | string[]]>([
    ['the same', {}, {}, codes.success],
    ['another player’s', {}, { suid: 'somebody-else' }, codes.notFound],
    ['another game’s', { client_id: 'second-web' }, { gpId: 'gp2' }, codes.notFound],
    ['of other goods', { product_id: 'free-of-yen' }, {}, ['product_id']],
    ['for another server', { server_id: 's2' }, {}, ['server_id']],
    ['for another character', { role_id: 'r-else' }, {}, ['role_id']],
    [
      'for other goods and another server',
      { product_id: 'free-of-yen', server_id: 's2' },
      {},
      ['product_id', 'server_id'],
    ],
    ['in yen', { domain_area: 'nippon', currency: 'JPY', price: '750' }, {}, ['domain_area']],
    ['at another price', { price: '4.98' }, {}, codes.priceChanged],
    ['at the price of another currency', { currency: 'EUR' }, {}, codes.priceChanged],
  ])('O-09 paying an order by another method: %s', async (_title, fields, who, expected) => {
    const order = await buyers.bought();
    const answer = await stage.pay(
      { role_id: order.roleId, billing_no: order.billingNo, ...fields },
      { suid: order.suid, ...who },
    );
    if (typeof expected === 'number') return expect(codeOf(answer)).toBe(expected);
    const wrong = expected.map((field) => ({ field, problem: 'wrong-value' }));
    expect(answer).toMatchObject({ code: codes.badRequest, content: { fields: wrong } });
  });
});

describe('P-13 what is stored of a payment', () => {
  const read = (order: Bought, ask = true) =>
    readOrder(stage.contextOf({ suid: order.suid }), order.billingNo, ask);
  const row = async ({ reference }: Bought) =>
    (await stage.rows<Record<string, unknown>>('select * from payment where reference = $1', [reference]))[0];

  it('P-13 is reported to its provider, with the requested amount, not the captured one', async () => {
    const order = await buyers.bought();
    known.length = 0;
    await read(order);
    const stored = await row(order);
    const whole = {
      reference: order.reference,
      amount: { amountMinor: 499, currency: 'USD' },
      channelId: 10801,
      shopperId: `watt.production:gp1:${order.suid}`,
      providerReference: `P-${order.reference}`,
      memo: {},
      createdAt: stored?.created_at,
      expiresAt: stored?.expires_at,
    };
    expect(known).toEqual([whole]);
    // An unknown number is omitted, and the times are those of the payment, not of its end.
    await stage.rows(
      `update payment set provider_reference = null, paid_at = now() + interval '1 day', closed_at = now() + interval '2 days',
         captured_minor = 498 where reference = $1`,
      [order.reference],
    );
    await read(order);
    const { providerReference: _told, ...rest } = whole;
    expect(known.slice(1)).toEqual([rest]);
  });

  it('O-12 a simple query asks no provider', async () => {
    const order = await buyers.bought();
    known.length = 0;
    await read(order, false);
    expect(known).toEqual([]);
  });

  it('P-13 a page that opens after the notification keeps its address and the data of both', async () => {
    let opened: (() => void) | undefined;
    const { create } = stage.provider.script;
    stage.provider.script.create = (reference) =>
      new Promise((resolve) => {
        opened = () =>
          resolve({
            kind: 'created',
            url: `https://late.example/${reference}`,
            memo: { page: 'new', b: 'create' },
          });
      });
    const role = newRole();
    const paying = stage.pay(role, { suid: 'late-page' });
    await expect.poll(() => opened !== undefined).toBe(true);
    stage.provider.script.create = create;
    const [found] = await stage.rows<{ reference: string }>(
      `select p.reference from payment p join orders o using (store, billing_no) where o.role_id = $1`,
      [role.role_id],
    );
    await stage.rows(`update payment set state = 'unknown' where reference = $1`, [found!.reference]);
    await stage.say(found!.reference, 'pending', { memo: { page: 'old', a: 'notification' } });
    opened!();
    expect(await paying).toMatchObject({ content: { url: `https://late.example/${found!.reference}` } });
    expect(await row({ reference: found!.reference } as Bought)).toMatchObject({
      state: 'pending',
      url: `https://late.example/${found!.reference}`,
      memo: { page: 'new', a: 'notification', b: 'create' },
    });
  });
});
