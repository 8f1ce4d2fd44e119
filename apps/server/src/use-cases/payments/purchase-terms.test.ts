import { codes } from '@gemporium/contract/codes.ts';
import type { KnownPayment } from '@gemporium/provider-kit/provider.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Bought, buyersOf } from '../../testing/buyers.ts';
import { codeOf } from '../../testing/read-answer.ts';
import { openStage, payFields, type Stage } from '../../testing/stage.ts';
import { canonicalBody } from '../canonical-body.ts';
import { cancelOrder } from '../orders/cancel-order.ts';
import { readOrder } from '../orders/read-order.ts';
import { answerReport } from './answer-report.ts';
import { receiveNotification } from './receive-notification.ts';

let stage: Stage;
let buyers: ReturnType<typeof buyersOf>;
const known: KnownPayment[] = [];
let wanted: unknown;
beforeAll(async () => {
  stage = await openStage({
    goods: [{}, { productId: 'free-of-yen', prices: { USD: '4.99' } }],
    provider: {
      async query(_context, payment) {
        known.push(payment);
        return stage.provider.script.query(payment.reference);
      },
      readNotification: () => ({
        kind: 'authentic',
        events: [],
        reply: { status: 200, contentType: 'text/plain', body: 'ok' },
      }),
      readReport: () =>
        ({
          kind: 'asked',
          wanted,
          reply: (payments: unknown) => ({
            status: 200,
            contentType: 'json',
            body: JSON.stringify(payments),
          }),
        }) as never,
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

describe('O-10 a request is identified by its whole body', () => {
  const body = payFields({ billing_no: 'GP1', coupon_code: 'C', channel: 'sub', replenish_id: 'R' });
  const text = (changes: object) => canonicalBody('/call', 'player', { ...body, ...changes });

  it.each(Object.keys(body).filter((field) => field !== 'attempt_id'))(
    'O-10 another %s is another body',
    (field) => {
      expect(text({ [field]: 'changed' })).not.toBe(text({}));
    },
  );

  it.each(['attempt_id', 'spec_lang', 'idfv', 'oauth_token'])('O-10 another %s is the same body', (field) => {
    expect(text({ [field]: 'changed' })).toBe(text({}));
  });

  it('O-10 another call or player is another request; field order and absent fields do not matter', () => {
    expect(canonicalBody('/other', 'player', body)).not.toBe(text({}));
    expect(canonicalBody('/call', 'somebody', body)).not.toBe(text({}));
    const turned = Object.fromEntries(Object.entries(body).reverse());
    expect(canonicalBody('/call', 'player', { ...turned, areaId: undefined })).toBe(text({}));
  });

  it.each([
    [13, true],
    [60, true],
  ])('O-10 a request cut off %d seconds ago is answered at once with its order', async (seconds) => {
    const fields = payFields(newRole());
    const first = await stage.pay(fields);
    await stage.rows(
      `update attempt set code = null, answer = null, answered_at = null, created_at = now() - make_interval(secs => $2)
       where attempt_id = $1`,
      [fields.attempt_id, seconds],
    );
    const begun = performance.now();
    expect(await stage.pay(fields)).toEqual(first);
    expect(performance.now() - begun).toBeLessThan(4000);
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

describe('O-09 dropping an order', () => {
  const drop = async (order: Bought) =>
    codeOf(await cancelOrder(stage.contextOf({ suid: order.suid }), order.billingNo));

  it.each([
    ['cancelled', codes.success, 'cancelled'],
    ['unavailable', codes.notCancelled, 'unpaid'],
    ['refused', codes.notCancelled, 'unpaid'],
  ] as const)('O-09 the provider answers %s: %d, the order is %s', async (kind, code, state) => {
    const order = await buyers.bought();
    const { cancel } = stage.provider.script;
    stage.provider.script.cancel = () => ({ kind, detail: 'as the test says' });
    expect(await drop(order)).toBe(code);
    stage.provider.script.cancel = cancel;
    expect(await buyers.stateOf(order)).toBe(state);
  });

  it('O-09 a refusal because it was paid books the payment', async () => {
    const order = await buyers.bought();
    const { cancel } = stage.provider.script;
    stage.provider.script.cancel = (reference) => ({
      kind: 'refused',
      detail: 'paid',
      update: {
        reference,
        status: 'paid',
        merchant: 'main-merchant',
        detail: '',
        amount: { amountMinor: 499, currency: 'USD' },
      },
    });
    expect(await drop(order)).not.toBe(codes.success);
    stage.provider.script.cancel = cancel;
    await stage.runEffects();
    expect(await buyers.stateOf(order)).toBe('delivered');
  });
});

describe('O-11 a provider’s notification endpoint', () => {
  it.each([
    ['scripted', 'main', 'kept', 'answered'],
    ['scripted', 'second', 'kept', 'answered'],
    ['another', 'main', 'no-such-account', undefined],
    ['scripted', 'nobody', 'no-such-account', undefined],
    ['__proto__', 'main', 'no-such-account', undefined],
  ])('O-11 /notify/%s/%s: a message is %s, a query is %s', async (provider, account, message, question) => {
    const request = {} as never;
    const received = await receiveNotification(stage.services, provider, account, request);
    expect(received.kind).toBe(message);
    wanted = { kind: 'payment', providerReference: 'none' };
    expect((await answerReport(stage.services, provider, account, request))?.kind).toBe(question);
  });
});

describe('P-13 the answer to a provider that compares its books with ours', () => {
  const told = async (about: object, account = 'main') => {
    wanted = about;
    const answer = await answerReport(stage.services, 'scripted', account, {} as never);
    if (answer?.kind !== 'answered') throw new Error('not answered');
    return JSON.parse(answer.reply.body) as { reference: string; paidAt: string }[];
  };
  const paidAt = ({ reference }: Bought, at: string) =>
    stage.rows('update payment set paid_at = $2 where reference = $1', [reference, at]);

  it('P-13 player, amount and time of payment, by the provider’s number and at its own account', async () => {
    const order = await buyers.bought();
    await stage.say(order.reference, 'paid', { providerReference: 'TRADE-1' });
    await paidAt(order, '2026-02-03T04:05:06Z');
    const about = { kind: 'payment', providerReference: 'TRADE-1' };
    expect(await told(about)).toMatchObject([
      {
        reference: order.reference,
        providerReference: 'TRADE-1',
        amount: { amountMinor: 499, currency: 'USD' },
        shopperId: `watt.production:gp1:${order.suid}`,
        paidAt: '2026-02-03T04:05:06.000Z',
      },
    ]);
    expect(await told(about, 'second')).not.toContainEqual(
      expect.objectContaining({ reference: order.reference }),
    );
    expect(await told({ kind: 'payment', providerReference: 'TRADE-2' })).toEqual([]);
  });

  it('P-13 everything paid between two times, inclusive, oldest first', async () => {
    const moments = ['00:59:59.999', '01:00:00', '01:30:00', '02:00:00', '02:00:00.001'];
    const orders: Bought[] = [];
    for (const moment of moments) {
      const order = await buyers.bought();
      await stage.say(order.reference, 'paid');
      await paidAt(order, `2026-03-04T${moment}Z`);
      orders.push(order);
    }
    const unpaid = await buyers.bought();
    await stage.rows(`update payment set paid_at = '2026-03-04T01:10:00Z' where reference = $1`, [
      unpaid.reference,
    ]);
    const between = { from: new Date('2026-03-04T01:00:00Z'), to: new Date('2026-03-04T02:00:00Z') };
    await stage.rows('update payment set provider_reference = null where reference = $1', [
      orders[2]!.reference,
    ]);
    const reported = await told({ kind: 'period', ...between });
    expect(reported.filter(({ reference }) => reference === orders[2]!.reference)).toMatchObject([
      { providerReference: '', paidAt: '2026-03-04T01:30:00.000Z' },
    ]);
    const listed = reported.map(({ reference }) => reference);
    expect(listed.filter((reference) => !reference.startsWith('TWIN'))).toEqual(
      orders.slice(1, 4).map(({ reference }) => reference),
    );
  });
});
