import { codes } from '@gemporium/contract/codes.ts';
import type { QueryOutcome } from '@gemporium/provider-kit/provider.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findDelivery } from '../repositories/deliveries.ts';
import { listExceptions } from '../repositories/exceptions.ts';
import type { Services } from '../services.ts';
import { type Bought, buyersOf } from '../testing/buyers.ts';
import { openStage, type Stage } from '../testing/stage.ts';
import { moveDeliveryWithOrder } from './deliveries/move-delivery-with-order.ts';
import { completeReturn } from './payments/complete-return.ts';
import { giveBackByHand } from './refunds/give-back-by-hand.ts';
import { refundOrder } from './refunds/refund-order.ts';

/* What happens seldom, beside what happens always. */

let stage: Stage;
let buyers: ReturnType<typeof buyersOf>;
let isReturn: QueryOutcome;
const returns: string[] = [];
beforeAll(async () => {
  stage = await openStage({
    provider: {
      async completeReturn(_context, { reference }) {
        returns.push(reference);
        return isReturn;
      },
    },
  });
  buyers = buyersOf(stage);
});
afterAll(() => stage.close());
let scripts: Stage['provider']['script'];
beforeEach(() => {
  scripts ??= { ...stage.provider.script };
  Object.assign(stage.provider.script, scripts);
});
const why = { reason: 'asked', requestedBy: 'operator:sample' };

describe('O-11 a browser that comes back', () => {
  const comeBack = (order: Bought, services: Services = stage.services) =>
    completeReturn(
      services,
      { store: stage.store.id, provider: 'scripted', name: order.reference, clientIp: '10.0.0.1' },
      {},
    );
  const saying = (order: Bought, status: 'pending' | 'declined'): QueryOutcome => ({
    kind: 'known',
    update: { reference: order.reference, status, merchant: 'main-merchant', detail: '' },
  });

  it('O-11 with nothing new has nobody asked; with an end, the provider itself is asked', async () => {
    const order = await buyers.bought();
    isReturn = saying(order, 'pending');
    await comeBack(order);
    expect(stage.provider.asked.query.filter((one) => one === order.reference)).toEqual([]);
    isReturn = saying(order, 'declined');
    await comeBack(order);
    expect(stage.provider.asked.query.filter((one) => one === order.reference)).toHaveLength(1);
    expect(await buyers.stateOf(order)).toBe('unpaid');
  });

  it('O-11 finds its order, also when the account has left the catalogue', async () => {
    const order = await buyers.bought();
    const providers = { ...stage.services.providers, account: () => undefined };
    const found = await comeBack(order, { ...stage.services, providers } as Services);
    expect(found?.billing_no).toBe(order.billingNo);
    expect(returns).not.toContain(order.reference);
  });
});

describe('O-03 a purchase whose terms do not agree any more', () => {
  const code = (answer: { kind: string; code?: number }) =>
    answer.kind === 'content' ? codes.success : answer.code;

  it('O-03 an account that leaves the catalogue at whatever moment sells nothing, or an order that can be seen', async () => {
    const { providers } = stage.services;
    const outcomes: unknown[] = [];
    for (let looks = 0; outcomes.at(-1) !== codes.success; looks += 1) {
      let looked = 0;
      const find = (id: string) => (looked++ < looks ? providers.account(id) : undefined);
      Object.assign(stage.services, { providers: { ...providers, account: find } });
      const suid = `leaves-${looks}`;
      outcomes.push(code(await stage.pay({ role_id: suid }, { suid })));
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
    ['of other goods', { product_id: 'gems-900' }, {}, ['product_id']],
    ['for another server', { server_id: 's2' }, {}, ['server_id']],
    ['for another character', { role_id: 'r-else' }, {}, ['role_id']],
    [
      'for other goods and another server',
      { product_id: 'gems-900', server_id: 's2' },
      {},
      ['product_id', 'server_id'],
    ],
    ['in yen', { domain_area: 'nippon', currency: 'JPY', price: '750' }, {}, ['domain_area']],
    ['at another price', { price: '4.98' }, {}, codes.priceChanged],
    ['at the price of another currency', { currency: 'EUR' }, {}, codes.priceChanged],
  ])('O-09 paying an order by another method: %s', async (_title, fields, who, expected) => {
    const own = await openStageWithTwoGoods();
    const order = await own.buyers.bought();
    const answer = await own.stage.pay(
      { role_id: order.roleId, billing_no: order.billingNo, ...fields },
      { suid: order.suid, ...who },
    );
    if (typeof expected === 'number') return expect(code(answer)).toBe(expected);
    const wrong = expected.map((field) => ({ field, problem: 'wrong-value' }));
    expect(answer).toMatchObject({ code: codes.badRequest, content: { fields: wrong } });
  });

  let two: { stage: Stage; buyers: ReturnType<typeof buyersOf> } | undefined;
  async function openStageWithTwoGoods() {
    if (!two) {
      const opened = await openStage({ goods: [{}, { productId: 'gems-900' }] });
      two = { stage: opened, buyers: buyersOf(opened) };
    }
    return two;
  }
  afterAll(() => two?.stage.close());
});

describe('O-14 money that goes back in parts', () => {
  const entries = async ({ billingNo }: Bought) =>
    (
      await stage.rows<{ line: string }>(
        `select concat_ws(' ', replace(refund_reference, $1, 'GP'), kind, state, amount_minor) as line from refund
         where billing_no = $1 order by created_at, refund_reference`,
        [billingNo],
      )
    ).map(({ line }) => line);
  const add = (order: Bought, number: number, kind: string, state: string, minor: number, payment = 1) =>
    stage.rows(
      `insert into refund (store, refund_reference, reference, billing_no, kind, state, amount_minor, currency, reason, requested_by)
       values ($1, $2, $3, $4, $5, $6, $7, 'USD', 'x', 'x')`,
      [
        ...[stage.store.id, `${order.billingNo}-${payment}-R${number}`, `${order.billingNo}-${payment}`],
        ...[order.billingNo, kind, state, minor],
      ],
    );

  it('O-14 a dispute is numbered among the disputes of its own payment', async () => {
    const order = await buyers.bought();
    await stage.pay({ role_id: order.roleId, billing_no: order.billingNo }, { suid: order.suid });
    await stage.say(order.reference, 'paid');
    await stage.runEffects();
    await add(order, 8, 'refund', 'failed', 1);
    await add(order, 9, 'chargeback', 'failed', 1, 2);
    await buyers.dispute(order, 'lost', { dispute: 'D1', sequence: 1 });
    expect(await entries(order)).toContain('GP-1-C chargeback succeeded 499');
  });

  it.each([
    ['nothing', [], 'GP-1-R2 refund succeeded 499'],
    ['a part', [['refund', 'succeeded', 100]], 'GP-1-R3 refund succeeded 399'],
    ['what failed', [['refund', 'failed', 100]], 'GP-1-R3 refund succeeded 499'],
    ['what the bank took', [['chargeback', 'succeeded', 100]], 'GP-1-R3 refund succeeded 499'],
    ['all of it', [['refund', 'succeeded', 499]], undefined],
  ] as const)('O-14 an operator gives back by hand what is left after %s', async (_title, before, booked) => {
    const order = await buyers.delivered();
    stage.provider.script.refund = () => ({ kind: 'refused', detail: 'too old' });
    await refundOrder(stage.services, stage.store.id, order.billingNo, why);
    await stage.runEffects();
    for (const [index, [kind, state, minor]] of before.entries())
      await add(order, index + 7, kind, state, minor);
    const [exception] = (
      await listExceptions(stage.database, { store: stage.store.id, state: 'open', limit: 99 })
    ).filter(({ billing_no }) => billing_no === order.billingNo);
    const told = await stage.database.transaction((tx) =>
      giveBackByHand(tx, exception!, 'operator:sample', 'by bank transfer'),
    );
    expect(told).toEqual({ kind: 'booked' });
    const made = (await entries(order)).slice(1).filter((line) => !/-R[789] /.test(line));
    expect(made).toEqual(booked ? [booked] : []);
    expect(await buyers.stateOf(order)).toBe('refunded');
  });

  it.each([
    ['nothing', [], 'GP-2-R2 refund succeeded 499'],
    ['a part', [['refund', 'succeeded', 100]], 'GP-2-R3 refund succeeded 399'],
    ['what the bank took', [['chargeback', 'succeeded', 100]], 'GP-2-R3 refund succeeded 399'],
    ['what the bank gave back', [['chargeback', 'failed', 100]], 'GP-2-R3 refund succeeded 499'],
    ['all of it', [['chargeback', 'succeeded', 499]], undefined],
  ] as const)('O-14 and of money that no order needs, after %s', async (_title, before, booked) => {
    stage.provider.script.refund = () => ({ kind: 'refused', detail: 'too old' });
    const order = await buyers.bought();
    await stage.pay({ role_id: order.roleId, billing_no: order.billingNo }, { suid: order.suid });
    for (const number of [1, 2]) {
      await stage.say(`${order.billingNo}-${number}`, 'paid');
      await stage.runEffects();
    }
    for (const [index, [kind, state, minor]] of before.entries())
      await add(order, index + 7, kind, state, minor, 2);
    const [exception] = (
      await listExceptions(stage.database, { store: stage.store.id, state: 'open', limit: 99 })
    ).filter(({ billing_no }) => billing_no === order.billingNo);
    await stage.database.transaction((tx) =>
      giveBackByHand(tx, exception!, 'operator:sample', 'by bank transfer'),
    );
    const made = (await entries(order)).slice(1).filter((line) => !/-R[789] /.test(line));
    expect(made).toEqual(booked ? [booked] : []);
    expect(await buyers.stateOf(order)).toBe('delivered');
  });
});

it('O-13 a delivered reward cannot be refused later', async () => {
  const order = await buyers.delivered();
  const id = `D-${order.billingNo}`;
  await stage.rows(
    `update delivery set billing_no = null, source_kind = 'reward', source_id = 'R-1' where delivery_id = $1`,
    [id],
  );
  const reward = await findDelivery(stage.database, stage.store.id, id);
  await moveDeliveryWithOrder(stage.services, reward!, 'refuse', { detail: 'too late' }, 'worker');
  expect(await findDelivery(stage.database, stage.store.id, id)).toEqual(reward);
  expect(await stage.rows('select 1 from exception where key = $1', [id])).toEqual([]);
});

it.each([
  ['review', 1],
  ['paid', 1],
  ['refunded', 0],
  ['charged_back', 0],
])(
  'O-13 goods that the game refuses while the order is %s: before an operator %d times',
  async (state, times) => {
    const order = await buyers.bought();
    stage.game.script.deliver = () => ({ kind: 'unreachable', lost: false, detail: 'away' });
    await stage.say(order.reference, 'paid');
    await stage.runEffects();
    await stage.rows('update orders set state = $2 where billing_no = $1', [order.billingNo, state]);
    const goods = await findDelivery(stage.database, stage.store.id, `D-${order.billingNo}`);
    await moveDeliveryWithOrder(stage.services, goods!, 'refuse', { detail: 'banned' }, 'worker');
    expect(
      await stage.rows(`select 1 from exception where billing_no = $1 and kind = 'delivery-refused'`, [
        order.billingNo,
      ]),
    ).toHaveLength(times);
  },
);
