import { codes } from '@gemporium/contract/codes.ts';
import type { KnownPayment } from '@gemporium/provider-kit/provider.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Bought, buyersOf } from '../../testing/buyers.ts';
import { codeOf } from '../../testing/read-answer.ts';
import { openStage, type Stage } from '../../testing/stage.ts';
import { readOrder } from '../orders/read-order.ts';

let stage: Stage;
let buyers: ReturnType<typeof buyersOf>;
const known: KnownPayment[] = [];
beforeAll(async () => {
  stage = await openStage({
    goods: [{}, { productId: 'free-of-yen', prices: { USD: '4.99' } }],
    provider: {
      async query(_context, payment) {
        known.push(payment);
        return stage.provider.script.query(payment.reference);
      },
    },
  });
  buyers = buyersOf(stage);
});
afterAll(() => stage.close());

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
