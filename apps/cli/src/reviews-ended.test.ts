import { randomBytes } from 'node:crypto';
import { type OrderState, orderLifecycle } from '@gemporium/domain/lifecycles/order.ts';
import { deliveriesOfOrder } from '@gemporium/server/repositories/deliveries.ts';
import { buyersOf } from '@gemporium/server/testing/buyers.ts';
import { cardInfoOf } from '@gemporium/server/testing/card-info.ts';
import { type Stage, setUpStage } from '@gemporium/server/testing/stage.ts';
import { exchangeCard } from '@gemporium/server/use-cases/cards/exchange-card.ts';
import { issueCards, makeCards } from '@gemporium/server/use-cases/cards/issue-cards.ts';
import { readOrder } from '@gemporium/server/use-cases/orders/read-order.ts';
import { refundOrder } from '@gemporium/server/use-cases/refunds/refund-order.ts';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { checkInvariants } from '../../../tests/books/check-invariants.ts';
import { exceptionsResolve } from './commands/exceptions-resolve.ts';
import { ordersClose } from './commands/orders-close.ts';
import { ordersRedeliver } from './commands/orders-redeliver.ts';
import { everything, openDesk, refusal } from './testing/desk.ts';

/* The game refuses what was paid for, for good; an operator settles it outside the store, and the player reads how. */

const stage = setUpStage({ isAlone: true });
const desk = openDesk(stage);
let asItIs: Stage['game']['script'];
beforeAll(() => {
  asItIs = { ...stage.game.script };
});
afterEach(async () => {
  Object.assign(stage.game.script, asItIs);
  expect(await checkInvariants((text) => stage.rows(text))).toEqual([]);
});

interface Reviewed {
  suid: string;
  billingNo: string;
}
const refuses = () => {
  stage.game.script.deliver = () => ({ kind: 'refused', code: 'banned', retryable: false });
};
async function paidByMoney(): Promise<Reviewed> {
  const order = await buyersOf(stage).bought();
  await stage.say(order.reference, 'paid');
  return order;
}
let holders = 0;
async function paidByCard(): Promise<Reviewed> {
  holders += 1;
  const suid = `holder-${holders}`;
  const [card] = makeCards(1, randomBytes);
  const batch = {
    store: stage.store.id,
    batch: `batch-${holders}`,
    gpId: 'gp1',
    name: 'Card',
    items: [],
    gems: 1,
  };
  const price = { amountMinor: 499, currency: 'USD' };
  await issueCards(stage.services, { ...batch, extraGems: 0, price, expiresAt: undefined }, [card!], 'x');
  const answer = await exchangeCard(stage.contextOf({ suid }), {
    attempt_id: `exchange-of-${suid}`,
    client_id: 'client-web',
    server_id: 's1',
    role_id: `of-${suid}`,
    platform: 'web',
    card_info: cardInfoOf(card!),
  });
  if (answer.kind !== 'content') throw new Error(`refused with ${answer.code}`);
  return { suid, billingNo: answer.content.billing_no };
}
const refused = (pays: () => Promise<Reviewed>) => async () => {
  refuses();
  const order = await pays();
  await stage.runEffects();
  Object.assign(stage.game.script, asItIs);
  return order;
};
/** The goods arrived, and the refund failed. */
async function refusedByProvider(): Promise<Reviewed> {
  const order = await paidByMoney();
  await stage.runEffects();
  const { refund } = stage.provider.script;
  stage.provider.script.refund = () => ({ kind: 'refused', detail: 'too old' });
  const why = { reason: 'asked', requestedBy: 'operator:sam' };
  await refundOrder(stage.services, stage.store.id, order.billingNo, why);
  await stage.runEffects();
  stage.provider.script.refund = refund;
  return order;
}
const ways: Record<string, () => Promise<Reviewed>> = {
  'refused by the game': refused(paidByMoney),
  'refused by the game, and paid by a prepaid card': refused(paidByCard),
  'delivered, whose refund failed': refusedByProvider,
};

const close = (
  { billingNo }: Reviewed,
  flags: readonly string[],
  asked: { dryRun?: true; reason?: string } = {},
) =>
  desk(ordersClose, {
    words: { 'billing-number': billingNo },
    flags,
    dryRun: asked.dryRun ?? false,
    options: { reason: asked.reason ?? 'settled by hand' },
  });
async function page({ billingNo, suid }: Reviewed) {
  const answer = await readOrder(stage.contextOf({ suid }), billingNo, false);
  if (answer.kind !== 'content') throw new Error(`refused with ${answer.code}`);
  const { state, billing_status, steps } = answer.content;
  return { state, billing_status, last: steps.at(-1)?.key };
}
const about = async (order: Reviewed) => ({
  delivery: (await deliveriesOfOrder(stage.database, stage.store.id, order.billingNo)).map(
    ({ state }) => state,
  ),
  open: await stage.rows(`select kind from exception where billing_no = $1 and state = 'open'`, [
    order.billingNo,
  ]),
  told: stage.game.told.includes(`refund ${order.billingNo}`),
  audit: await stage.rows(
    `select operator, store, outcome, arguments from audit where command = 'orders close' and target = $1`,
    [order.billingNo],
  ),
});
const audited = (how: string) => [
  { operator: 'sam', store: 'watt.production', outcome: how, arguments: { how, reason: 'settled by hand' } },
];

describe('O-13 S-10 an order under review that is settled outside the store', () => {
  it.each(Object.keys(ways))('%s: given by hand, its player reads that it is delivered', async (way) => {
    const [order, other] = [await ways[way]!(), await ways[way]!()];
    expect((await page(order)).state).toBe('review');
    const before = await everything(stage);
    expect((await close(order, ['delivered'], { dryRun: true })).lines).toEqual([
      `Would close ${order.billingNo} as delivered.`,
    ]);
    expect(await everything(stage)).toEqual(before);

    const done = [`${order.billingNo} is delivered: its player reads that.`];
    expect((await close(order, ['delivered'])).lines).toEqual(done);
    const sent = stage.game.sent.length;
    await stage.runEffects();
    expect(stage.game.sent).toHaveLength(sent);
    expect(await page(order)).toMatchObject({ state: 'delivered', billing_status: 'Success' });
    const { delivery, open, audit } = await about(order);
    expect([delivery, audit]).toEqual([['delivered'], audited('delivered')]);
    expect(open).toEqual(way.endsWith('failed') ? [{ kind: 'refund-failed' }] : []);
    expect((await page(other)).state).toBe('review');
  });

  it('a prepaid card’s worth given back, its player reads that it is refunded, and the game is told', async () => {
    const [order, other] = [
      await ways['refused by the game, and paid by a prepaid card']!(),
      await paidByCard(),
    ];
    expect((await close(order, ['given-back'])).lines).toEqual([
      `${order.billingNo} is refunded: its player reads that.`,
    ]);
    await stage.runEffects();
    const read = { state: 'refunded', billing_status: 'Fail', last: 'refunded' };
    expect(await page(order)).toEqual(read);
    expect(await about(order)).toEqual({
      delivery: ['refused'],
      open: [],
      told: true,
      audit: audited('given-back'),
    });
    expect((await page(other)).state).toBe('delivered');
  });

  it('also after its exception was ended without saying what became of the order', async () => {
    const order = await ways['refused by the game']!();
    await stage.rows(
      `update exception set state = 'resolved', resolved_at = now(), resolved_by = 'x', resolution = 'x' where billing_no = $1`,
      [order.billingNo],
    );
    await close(order, ['delivered']);
    expect((await page(order)).state).toBe('delivered');
  });

  it.each(['refused by the game', 'delivered, whose refund failed'])(
    '%s: a payment’s money goes back by a refund, not by word',
    async (way) => {
      const order = await ways[way]!();
      const before = await everything(stage);
      const hint = `Give it back with: gemporium orders refund ${order.billingNo}`;
      expect(await refusal(close(order, ['given-back']))).toEqual([
        `${order.billingNo} was paid by a payment.`,
        hint,
        1,
      ]);
      expect((await page(order)).state).toBe('review');
      const without = (rows: unknown[]) => rows.filter((_, at) => at !== 5);
      expect(without(await everything(stage))).toEqual(without(before));
    },
  );

  it('not without saying how, and why', async () => {
    const order = await ways['refused by the game']!();
    const unsaid = ['Say how the order was settled.', '--delivered, or --given-back.', 2];
    for (const flags of [[], ['delivered', 'given-back']])
      expect(await refusal(close(order, flags))).toEqual(unsaid);
    const why = ['--reason is required: it is kept with the order.', '', 2];
    expect(await refusal(close(order, ['delivered'], { reason: ' ' }))).toEqual(why);
    expect((await page(order)).state).toBe('review');
  });

  it.each(Object.keys(orderLifecycle.states).filter((state) => state !== 'review') as OrderState[])(
    'not if it is %s',
    async (state) => {
      const order = await ways['refused by the game, and paid by a prepaid card']!();
      await stage.rows('update orders set state = $2 where billing_no = $1', [order.billingNo, state]);
      for (const how of ['delivered', 'given-back'])
        expect(await refusal(close(order, [how]))).toEqual([
          `${order.billingNo} is ${state}: only an order under review is closed.`,
          `See: gemporium orders show ${order.billingNo}`,
          1,
        ]);
      await stage.rows(`update orders set state = 'review' where billing_no = $1`, [order.billingNo]);
    },
  );

  it.each([
    ['refused by the game', '`orders redeliver` or `orders refund`'],
    ['refused by the game, and paid by a prepaid card', '`orders redeliver`'],
  ])('%s: its exception does not end alone, but with the order', async (way, ends) => {
    const order = await ways[way]!();
    const [row] = await stage.rows<{ id: number }>(
      `select id::int from exception where kind = 'delivery-refused' and state = 'open' and billing_no = $1`,
      [order.billingNo],
    );
    const resolve = (dryRun: boolean) =>
      desk(exceptionsResolve, { words: { id: String(row?.id) }, options: { resolution: 'seen' }, dryRun });
    const before = await everything(stage);
    for (const dryRun of [true, false])
      expect(await refusal(resolve(dryRun))).toEqual([
        `Exception ${row?.id} ends with its order, and ${order.billingNo} is under review: nothing was changed.`,
        `${ends}; \`orders close\`, once you have settled it outside the store.`,
        2,
      ]);
    expect(await everything(stage)).toEqual(before);
    await desk(ordersRedeliver, { words: { 'billing-number': order.billingNo } });
    await stage.runEffects();
    expect((await page(order)).state).toBe('delivered');
  });
});
