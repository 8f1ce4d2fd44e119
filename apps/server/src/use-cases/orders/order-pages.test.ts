import { orderLifecycle } from '@gemporium/domain/lifecycles/order.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { getOrderInfo } from '../../routes/api/pay/getOrderInfo.ts';
import { getOrderList } from '../../routes/api/pay/getOrderList.ts';
import { type Bought, buyersOf } from '../../testing/buyers.ts';
import { setUpStage } from '../../testing/stage.ts';
import { finishLateWork } from '../payments/wait-at-most.ts';
import { refundOrder } from '../refunds/refund-order.ts';
import { readOrder } from './read-order.ts';

const stage = setUpStage({ isAlone: true });
const buyers = buyersOf(stage);
beforeAll(() => {
  Object.assign(stage.brand.methods[1]!, { name: 'Wallet' });
});

const list = async (suid: string, page?: number) => {
  const answer = await getOrderList.handle(stage.contextOf({ suid }), {
    client_id: 'client-web',
    page,
  } as never);
  if (answer.kind !== 'content') throw new Error(`refused with ${answer.code}`);
  return answer.content;
};
const detail = async ({ suid, billingNo }: Bought) => {
  const answer = await readOrder(stage.contextOf({ suid }), billingNo, false);
  if (answer.kind !== 'content') throw new Error(`refused with ${answer.code}`);
  return answer.content;
};

it('P-14 an order is shown only to its own account in its own game', async () => {
  const { suid, billingNo } = await buyers.bought();
  const kinds = [{ suid }, { suid, gpId: 'gp2' }, { suid: 'another' }].map(
    async (who) => (await readOrder(stage.contextOf(who), billingNo, false)).kind,
  );
  expect(await Promise.all(kinds)).toEqual(['content', 'refusal', 'refusal']);
});

it('P-14 an order lists its pack’s contents as sold, with today’s names', async () => {
  const order = await buyers.bought({ role_id: 'packed' }, 'packs');
  const items = JSON.stringify([
    { sku: 'gem', quantity: 1_200 },
    { sku: 'shell', quantity: 5 },
  ]);
  await stage.rows('update orders set items = $2 where billing_no = $1', [order.billingNo, items]);
  const [game] = stage.brand.games;
  Object.assign(game!, { itemNames: { gem: 'Gems', shell: 'Shells' } });
  expect((await detail(order)).contents).toEqual(['Gems ×1,200', 'Shells ×5']);
  Object.assign(game!, { itemNames: undefined });
});

describe('P-11 the list of a player’s orders', () => {
  const shelves = [0, 1, 20, 21, 40, 41];
  it.each(shelves)('P-11 %d orders are listed newest first, twenty on a page, each once', async (count) => {
    const suid = `lists-${count}`;
    const made: string[] = [];
    for (let number = 0; number < count; number += 1) {
      const { billingNo } = await buyers.bought({ role_id: `lists-${count}-${number}` }, suid);
      const at = new Date(Date.UTC(2026, 0, 1, 0, 0, number));
      await stage.rows('update orders set created_at = $2 where billing_no = $1', [billingNo, at]);
      made.unshift(billingNo);
    }
    const listed: string[] = [];
    const more: boolean[] = [];
    for (let page = 1; page <= Math.max(1, Math.ceil(count / 20)); page += 1) {
      const answer = await list(suid, page);
      expect(answer.page).toBe(page);
      listed.push(...answer.orders.map(({ billing_no }) => billing_no));
      more.push(answer.has_more);
    }
    expect(listed).toEqual(made);
    expect(more).toEqual(more.map((_, index) => index < more.length - 1));
  });

  it.each([
    [1, 'Cashier'],
    [2, 'Wallet'],
  ])('P-11 an order names the method that paid it: the %d. of two', async (number, name) => {
    const order = await buyers.bought();
    await stage.pay(
      { role_id: order.roleId, billing_no: order.billingNo, pay_id: '109' },
      { suid: order.suid },
    );
    expect((await list(order.suid)).orders[0]?.method_name).toBe('Wallet');
    const [account, merchant] = number === 1 ? ['main', 'main-merchant'] : ['second', 'second-merchant'];
    await stage.say(`${order.billingNo}-${number}`, 'paid', { merchant }, account);
    expect((await list(order.suid)).orders[0]?.method_name).toBe(name);
    expect((await detail(order)).method_name).toBe(name);
  });
});

it.each([
  [undefined, 1],
  [0, 1],
  [1, 0],
])('P-11 O-12 with simple=%s an open order’s provider is queried %d times', async (simple, times) => {
  const { suid, billingNo, reference } = await buyers.bought();
  const input = { billing_no: billingNo, ...(simple !== undefined && { simple }) };
  const { query } = stage.provider.asked;
  query.length = 0;
  const answer = await getOrderInfo.handle(stage.contextOf({ suid }), input);
  expect(answer).toMatchObject({ kind: 'content', content: { billing_no: billingNo } });
  expect(query).toEqual(Array(times).fill(reference));
});

describe('P-14 the times of an order', () => {
  const at = (second: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, second));
  const seconds = (second: number) => at(second).getTime() / 1000;

  it('P-14 each step has its own', async () => {
    const order = await buyers.delivered();
    await stage.rows(
      'update orders set created_at = $2, expires_at = $3, paid_at = $4 where billing_no = $1',
      [order.billingNo, at(1), at(2), at(3)],
    );
    await stage.rows(
      'update delivery set created_at = $4, sent_at = $2, delivered_at = $3 where billing_no = $1',
      [order.billingNo, at(4), at(5), at(9)],
    );
    expect(await detail(order)).toMatchObject({
      created_at: seconds(1),
      expires_at: seconds(2),
      steps: [
        { key: 'created', at: seconds(1) },
        { key: 'paid', at: seconds(3) },
        { key: 'sent', at: seconds(4) },
        { key: 'delivered', at: seconds(5) },
      ],
    });
  });

  it.each(['failed', 'expired', 'cancelled'])('P-14 %s has its own', async (state) => {
    const order = await buyers.bought();
    await stage.rows('update orders set state = $2, created_at = $3, closed_at = $4 where billing_no = $1', [
      ...[order.billingNo, state],
      ...[at(1), at(7)],
    ]);
    expect((await detail(order)).steps).toEqual([
      { key: 'created', at: seconds(1) },
      { key: state, at: seconds(7) },
    ]);
  });
});

describe('O-11 a second payment of an order', () => {
  it.each([
    ['nothing was begun', undefined, 'review'],
    ['requested', 'requested', 'refunding'],
    ['pending', 'pending', 'refunding'],
    ['unknown', 'unknown', 'refunding'],
    ['succeeded', 'succeeded', 'refunded'],
    ['failed', 'failed', 'review'],
  ])('O-11 whose refund is %s is shown with that state', async (_title, state, told) => {
    const order = await buyers.bought();
    await stage.pay({ role_id: order.roleId, billing_no: order.billingNo }, { suid: order.suid });
    await stage.say(order.reference, 'paid');
    expect((await detail(order)).extra_payment).toBe('none');
    await stage.say(`${order.billingNo}-2`, 'paid');
    if (state)
      await stage.rows('update refund set state = $2 where billing_no = $1', [order.billingNo, state]);
    else await stage.rows('delete from refund where billing_no = $1', [order.billingNo]);
    expect((await detail(order)).extra_payment).toBe(told);
  });
});

describe('O-12 reading an order', () => {
  const states = Object.keys(orderLifecycle.states);
  it.each(states)(
    'O-12 that is %s: only its open payments are queried, if it is open and its player is waiting',
    async (state) => {
      const order = await buyers.bought();
      for (const _again of [2, 3])
        await stage.pay({ role_id: order.roleId, billing_no: order.billingNo }, { suid: order.suid });
      await stage.say(`${order.billingNo}-2`, 'declined');
      await stage.rows('update orders set state = $2 where billing_no = $1', [order.billingNo, state]);
      const { query } = stage.provider.asked;
      for (const waits of [false, true]) {
        const before = query.length;
        await readOrder(stage.contextOf({ suid: order.suid }), order.billingNo, waits);
        const isAsked = waits && state === 'unpaid';
        expect([waits, ...query.slice(before).sort()]).toEqual([
          waits,
          ...(isAsked ? [order.reference, `${order.billingNo}-3`] : []),
        ]);
      }
    },
  );

  it('O-12 returns the result of its own query', async () => {
    const order = await buyers.bought();
    const { query } = stage.provider.script;
    const merchant = 'main-merchant';
    stage.provider.script.query = (reference) => ({
      kind: 'known',
      update: {
        reference,
        status: 'paid',
        merchant,
        detail: '',
        amount: { amountMinor: 499, currency: 'USD' },
      },
    });
    const read = await readOrder(stage.contextOf({ suid: order.suid }), order.billingNo, true);
    stage.provider.script.query = query;
    expect(read).toMatchObject({
      content: { state: 'paid', url: '', can_drop: false, method_name: 'Cashier' },
    });
    expect(read.kind === 'content' && read.content.steps.map(({ key }) => key)).toEqual(['created', 'paid']);
  });

  it('O-12 a late answer that cannot be booked is logged with its order, and the player sees the order as it is', async () => {
    const order = await buyers.bought();
    const { query } = stage.provider.script;
    const answer = Promise.withResolvers<never>();
    stage.provider.script.query = () => answer.promise as never;
    const read = await readOrder(stage.contextOf({ suid: order.suid }), order.billingNo, true, 1);
    expect(read).toMatchObject({ content: { state: 'unpaid' } });
    expect(stage.surprises()).toEqual([]);
    answer.reject(new Error('the books are away'));
    await finishLateWork(stage.services, 5_000);
    stage.provider.script.query = query;
    expect(stage.surprises().map((line) => JSON.parse(line))).toMatchObject([
      {
        msg: 'could not apply the late answer of a provider',
        billingNo: order.billingNo,
        err: { message: 'the books are away' },
      },
    ]);
  });

  it('A-01 includes activities only if the brand has any', async () => {
    const order = await buyers.delivered();
    await refundOrder(stage.services, stage.store.id, order.billingNo, {
      reason: 'x',
      requestedBy: 'operator:sample',
    });
    await stage.runEffects();
    const { activities } = stage.brand;
    for (const [of, isTold] of [
      [undefined, false],
      [[], false],
      [[{}], true],
    ]) {
      Object.assign(stage.brand, { activities: of });
      expect([of, (await detail(order)).money_back?.activities]).toEqual([of, isTold]);
    }
    Object.assign(stage.brand, { activities });
  });
});
