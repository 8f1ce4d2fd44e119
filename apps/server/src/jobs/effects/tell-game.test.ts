import { randomBytes } from 'node:crypto';
import { orderLifecycle } from '@gemporium/domain/lifecycles/order.ts';
import type { NoticeAnswer } from '@gemporium/game-link/types.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { insertMakeUpLink } from '../../repositories/make-up-links.ts';
import { type Bought, buyersOf } from '../../testing/buyers.ts';
import { sampleMakeUpLink } from '../../testing/sample-make-up-link.ts';
import { hasten, openStage, type Stage, setUpStage } from '../../testing/stage.ts';
import { triedAgain, untold, untoldBecause, type Work, workerOf } from '../../testing/work.ts';
import { newReplenishId } from '../../use-cases/make-up/create-link.ts';
import type { EffectOutcome } from './outcome.ts';

/* How the worker notifies a game of refunded and restored money, and how it handles the answer. */

const stage = setUpStage();
const buyers = buyersOf(stage);
const worked = workerOf(stage);
let asItIs: Stage['game']['liftScript'];
beforeAll(() => {
  asItIs = { ...stage.game.liftScript };
});
afterEach(() => void Object.assign(stage.game.liftScript, asItIs));

const day = 86_400;
const goodsOf = ({ billingNo }: { billingNo: string }) => `D-${billingNo}`;

describe('O-14 a game is notified where an order’s money is', () => {
  const told: { call: string; what: object }[] = [];
  beforeAll(() => {
    const { refunded, liftRestriction } = stage.game.link;
    Object.assign(stage.game.link, {
      refunded(scope: never, what: never) {
        told.push({ call: 'gone', what });
        return refunded(scope, what);
      },
      liftRestriction(scope: never, what: never) {
        told.push({ call: 'here', what });
        return liftRestriction(scope, what);
      },
    });
  });
  afterEach(() => {
    told.length = 0;
  });
  async function standing(state: string, snapshot: object = {}): Promise<Bought> {
    const order = await buyers.bought();
    await stage.say(order.reference, 'paid');
    // It cost less than its price.
    await stage.rows(
      'update orders set price_minor = 999, state = $2, snapshot = snapshot || $3 where billing_no = $1',
      [order.billingNo, state, snapshot],
    );
    return order;
  }
  let refunds = 0;
  const wentBack = ({ billingNo }: Bought, reference: string, kind: string, state: string) =>
    stage.rows(
      `insert into refund (store, refund_reference, reference, billing_no, kind, state, amount_minor, currency, reason, requested_by)
       values ($1, $2, $3, $4, $5, $6, 499, 'USD', 'x', 'x')`,
      [stage.store.id, `${reference}-X${refunds++}`, reference, billingNo, kind, state],
    );
  const tell = (order: Bought, work: Work = {}) => worked('tell-game', order.billingNo, work);

  it.each([
    ['refunded', 'gone'],
    ['charged_back', 'gone'],
    ['paid', 'here'],
    ['delivered', 'here'],
    ['review', 'here'],
    ['refunding', 'here'],
  ])('O-14 %s: the money is %s', async (state, call) => {
    const order = await standing(state);
    expect(await tell(order)).toEqual({ kind: 'done' });
    expect(told).toEqual([{ call, what: expect.objectContaining({ billingNo: order.billingNo }) }]);
  });

  it.each<[title: string, entries: [kind: string, state: string][], kind: string, goods: string]>([
    ['by a refund', [['refund', 'succeeded']], 'refund', 'leave'],
    ['by a chargeback', [['chargeback', 'succeeded']], 'chargeback', 'take-back'],
    [
      'by a chargeback beside a refund',
      [
        ['refund', 'succeeded'],
        ['chargeback', 'succeeded'],
      ],
      'chargeback',
      'take-back',
    ],
    [
      'by a refund, after a chargeback that was won',
      [
        ['chargeback', 'failed'],
        ['refund', 'succeeded'],
      ],
      'refund',
      'leave',
    ],
    [
      'by a refund whose chargeback is not through',
      [
        ['chargeback', 'pending'],
        ['refund', 'succeeded'],
      ],
      'refund',
      'leave',
    ],
  ])(
    'O-14 gone %s: the notification says so, and what to do about the goods',
    async (_title, entries, kind, goods) => {
      const refundRules = { refund: { goods: 'leave' }, chargeback: { goods: 'take-back' } };
      const order = await standing('refunded', { refundRules });
      for (const [entry, state] of entries) await wentBack(order, order.reference, entry, state);
      await tell(order);
      expect(told[0]?.what).toEqual({
        billingNo: order.billingNo,
        deliveryIds: [goodsOf(order)],
        kind,
        goods,
        amount: { amountMinor: 499, currency: 'USD' },
      });
    },
  );

  it.each([
    ['refund', 'chargeback', 'refunded', 'leave', 1],
    ['chargeback', 'refund', 'charged_back', 'take-back', 1],
    ['refund', 'chargeback', 'refunded', 'leave', 2],
    ['chargeback', 'refund', 'charged_back', 'take-back', 2],
  ])(
    'O-14 gone by a %s, while an extra payment went by a %s: the notification is about the order’s own payment (%s, %s, payment %d)',
    async (kind, beside, state, goods, own) => {
      const refundRules = { refund: { goods: 'leave' }, chargeback: { goods: 'take-back' } };
      const order = await buyers.bought();
      await stage.pay({ role_id: order.roleId, billing_no: order.billingNo }, { suid: order.suid });
      await stage.say(`${order.billingNo}-${own}`, 'paid');
      await stage.rows('update orders set state = $2, snapshot = snapshot || $3 where billing_no = $1', [
        order.billingNo,
        state,
        { refundRules },
      ]);
      await wentBack(order, `${order.billingNo}-${own}`, kind, 'succeeded');
      await wentBack(order, `${order.billingNo}-${3 - own}`, beside, 'succeeded');
      await tell(order);
      expect(told[0]?.what).toMatchObject({ billingNo: order.billingNo, kind, goods });
    },
  );

  it('Y-01 a paid debt: the restriction is that of its order', async () => {
    const order = await standing('delivered', { makeUp: { replenishId: 'X', forBillingNo: 'GPOWED' } });
    await tell(order);
    const { suid, roleId } = order;
    expect(told[0]?.what).toEqual({ suid, roleId, serverId: 's1', billingNo: 'GPOWED' });
  });

  /** A debt of one order, and its link, which another order has paid; each order is in that state. */
  async function debt(owed: string, paying: string): Promise<{ debtor: Bought; payer: Bought }> {
    const debtor = await standing(owed);
    const replenishId = newReplenishId(randomBytes);
    const payer = await standing(paying, { makeUp: { replenishId, forBillingNo: debtor.billingNo } });
    await insertMakeUpLink(
      stage.database,
      sampleMakeUpLink(stage.store.id, debtor.suid, {
        replenish_id: replenishId,
        role_id: debtor.roleId,
        for_billing_no: debtor.billingNo,
      }),
    );
    await put(replenishId, payer);
    return { debtor, payer };
  }
  const put = (replenishId: string, { billingNo }: Bought) =>
    stage.rows(
      `update make_up_link set state = 'paid', billing_no = $2, paid_at = now() where replenish_id = $1`,
      [replenishId, billingNo],
    );
  const turn = ({ billingNo }: Bought, state: string) =>
    stage.rows('update orders set state = $2 where billing_no = $1', [billingNo, state]);
  const words = (numbers: Record<string, string>) =>
    told.map(({ call, what }) => `${call} ${numbers[(what as { billingNo: string }).billingNo]}`);

  const isHere = (state: string) => ['paid', 'delivered', 'review', 'refunding'].includes(state);
  const isGone = (state: string) => state === 'refunded' || state === 'charged_back';
  const states = Object.keys(orderLifecycle.states);
  it.each(
    states
      .flatMap((owed) => states.map((paying) => ({ owed, paying })))
      .filter(({ owed, paying }) => [owed, paying].some(isGone) && owed !== 'unpaid'),
  )(
    'Y-01 O-14 the owed order is $owed and the one for its link $paying: the game is told what the debt lacks',
    async ({ owed, paying }) => {
      const { debtor, payer } = await debt(owed, paying);
      const numbers = { [debtor.billingNo]: 'the debt', [payer.billingNo]: 'its payment' };
      const gone = [
        ...(isGone(owed) ? ['gone the debt'] : []),
        ...(isGone(paying) ? ['gone its payment'] : []),
      ];
      const expected = [owed, paying].some(isHere) ? ['here the debt'] : gone;
      for (const [order, state] of [
        [debtor, owed],
        [payer, paying],
      ] as const) {
        if (!isGone(state)) continue;
        expect(await tell(order)).toEqual({ kind: 'done' });
        expect(words(numbers).sort()).toEqual(expected.sort());
        told.length = 0;
      }
    },
  );

  it.each([
    ['is paid', 'unpaid', 'paid', 'gone', 'here'],
    ['is taken back', 'paid', 'charged_back', 'here', 'gone'],
  ])('Y-01 O-14 the debt %s while the game is told: it is told again', async (...row) => {
    const [, before, after, first, then] = row;
    const { debtor, payer } = await debt('charged_back', before);
    const answer: NoticeAnswer = { kind: 'accepted' };
    const meanwhile = () => turn(payer, after).then(() => answer) as unknown as NoticeAnswer;
    Object.assign(stage.game.liftScript, { refunded: meanwhile, lift: meanwhile });
    const again = {
      kind: 'again',
      inSeconds: 1,
      reason: 'the debt has changed a moment ago',
      progress: true,
    };
    expect(await tell(debtor)).toEqual(again);
    expect(told.splice(0).map(({ call }) => call)).toEqual([first]);
    expect(await tell(debtor)).toEqual({ kind: 'done' });
    expect(told[0]?.call).toBe(then);
  });

  it('Y-01 O-14 another debt, or one that names no order, settles nothing', async () => {
    const { debtor } = await debt('charged_back', 'refunded');
    await debt('charged_back', 'delivered');
    await standing('delivered', { makeUp: { replenishId: 'X', forBillingNo: null } });
    await tell(debtor);
    expect(told.map(({ call }) => call)).toEqual(['gone', 'gone']);
    told.length = 0;
    await tell(await standing('refunded', { makeUp: { replenishId: 'X', forBillingNo: null } }));
    expect(told.map(({ call }) => call)).toEqual(['gone']);
  });

  it.each<NoticeAnswer>([
    { kind: 'refused', detail: 'unknown order' },
    { kind: 'unreachable', lost: true, detail: 'maintenance' },
  ])('Y-01 O-14 the game accepts one of two, and the other is $kind: both are sent again', async (answer) => {
    const { payer } = await debt('charged_back', 'refunded');
    const answers: NoticeAnswer[] = [{ kind: 'accepted' }, answer];
    stage.game.liftScript.refunded = () => answers.shift() ?? { kind: 'accepted' };
    expect(await tell(payer)).toEqual(triedAgain((answer as { detail: string }).detail, 1));
    expect(await tell(payer)).toEqual({ kind: 'done' });
    expect(told.map(({ call }) => call)).toEqual(['gone', 'gone', 'gone', 'gone']);
  });

  it.each<[string, NoticeAnswer]>([
    ['refused', { kind: 'refused', detail: 'unknown order' }],
    ['unreachable', { kind: 'unreachable', lost: true, detail: 'maintenance' }],
  ])('O-14 it is %s: retried like a delivery, for seven days', async (_title, answer) => {
    const { detail } = answer as { detail: string };
    for (const state of ['refunded', 'delivered']) {
      const order = await standing(state);
      stage.game.liftScript.refunded = () => answer;
      stage.game.liftScript.lift = () => answer;
      expect(await tell(order, { tries: 3, age: 60 })).toEqual(triedAgain(detail, 10));
      expect(await tell(order, { age: 7 * day - 2 })).toEqual(triedAgain(detail, 1));
      expect(await tell(order, { age: 7 * day })).toEqual({
        kind: 'park',
        reason: `the game has not been told in seven days: ${detail}`,
      });
      expect(told.splice(0)).toHaveLength(3);
    }
  });

  const lacks = ['brand', 'game', 'secret'] as const;
  it.each(
    lacks.flatMap((what) =>
      (['refunded', 'charged_back', 'delivered'] as const).map((state) => [what, state] as const),
    ),
  )(
    'O-14 no %s, and the order is %s: retried as for a game that is down, and then an exception',
    async (...row) => {
      const [what, state] = row;
      const order = await standing(state);
      const services = untold[what];
      const why = untoldBecause[what];
      expect(await tell(order, { services })).toEqual(triedAgain(why, 1));
      expect(await tell(order, { services, tries: 200, age: 2 * day })).toEqual(triedAgain(why, 3600));
      expect(await tell(order, { services, age: 7 * day })).toEqual({
        kind: 'park',
        reason: `the game has not been told in seven days: ${why}`,
      });
      expect(told).toEqual([]);
      expect(await tell(order, { age: 60 })).toEqual({ kind: 'done' });
      expect(told).toHaveLength(1);
    },
  );
});

describe('Y-01 what the game answers when a debt is paid', () => {
  let debts = 0;
  /** The order that pays the debt, with its notification in this state. */
  async function paidDebt(state: string): Promise<string> {
    debts += 1;
    const suid = `owes-${debts}`;
    const replenish_id = newReplenishId(randomBytes);
    const character = { server_id: 's1', role_id: `role-of-${suid}` };
    await insertMakeUpLink(stage.database, {
      store: stage.store.id,
      replenish_id,
      gp_id: 'gp1',
      client_id: 'client-web',
      suid,
      ...character,
      domain_area: 'universal',
      amount_minor: 499,
      currency: 'USD',
      reason: '',
      created_by: 'x',
      valid_seconds: 3600,
      for_billing_no: null,
    });
    const answer = await stage.pay({ product_id: undefined, replenish_id, ...character }, { suid });
    if (answer.kind !== 'content') throw new Error(`refused with ${answer.code}`);
    const { billing_no: billingNo } = answer.content;
    await stage.say(`${billingNo}-1`, 'paid');
    await stage.rows('update delivery set state = $2 where billing_no = $1', [billingNo, state]);
    return billingNo;
  }
  const written = (billingNo: string) =>
    stage.rows('select state, tries, detail from delivery where billing_no = $1', [billingNo]);
  const lost: NoticeAnswer = { kind: 'unreachable', lost: true, detail: 'connection reset' };
  const away: NoticeAnswer = { kind: 'unreachable', lost: false, detail: 'maintenance' };

  it.each<[string, string, NoticeAnswer, EffectOutcome, { state: string; detail: string }]>([
    [
      'the restriction is gone',
      'waiting',
      { kind: 'accepted' },
      { kind: 'written' },
      { state: 'delivered', detail: 'the restriction is lifted' },
    ],
    [
      'the restriction is gone',
      'unknown',
      { kind: 'accepted' },
      { kind: 'written' },
      { state: 'delivered', detail: 'the restriction is lifted' },
    ],
    [
      'not now',
      'waiting',
      { kind: 'refused', detail: 'unknown_role' },
      triedAgain('unknown_role', 1),
      { state: 'waiting', detail: '' },
    ],
    [
      'lost',
      'waiting',
      lost,
      triedAgain('connection reset', 1),
      { state: 'unknown', detail: 'connection reset' },
    ],
    ['lost once more', 'unknown', lost, triedAgain('connection reset', 1), { state: 'unknown', detail: '' }],
    ['away', 'waiting', away, triedAgain('maintenance', 1), { state: 'waiting', detail: '' }],
  ])('Y-01 %s (%s)', async (_title, state, answer, outcome, row) => {
    const billingNo = await paidDebt(state);
    stage.game.liftScript.lift = () => answer;
    expect(await worked('lift-restriction', goodsOf({ billingNo }))).toEqual(outcome);
    expect(await written(billingNo)).toEqual([{ ...row, tries: 1 }]);
  });

  it('Y-01 once the restriction is lifted, no work is left', async () => {
    const billingNo = await paidDebt('waiting');
    await stage.runEffects();
    const works = await stage.rows(
      `select state, lease from effect where kind = 'lift-restriction' and key = $1`,
      [goodsOf({ billingNo })],
    );
    expect(works).toEqual([{ state: 'done', lease: 1 }]);
  });

  it.each([
    [899, 60],
    [900, 900],
  ])('Y-01 it is retried within a minute until the promised time: after %d s', async (age, wait) => {
    const billingNo = await paidDebt('waiting');
    stage.game.liftScript.lift = () => away;
    const outcome = await worked('lift-restriction', goodsOf({ billingNo }), { age, tries: 9 });
    expect(outcome).toEqual(triedAgain('maintenance', wait));
  });
});

describe('O-14 a message to the game that is slow to arrive', () => {
  let slow: Stage;
  let slowBuyers: ReturnType<typeof buyersOf>;
  /** Where the game believes the money of each order to be, by the last message that reached it. */
  const believed = new Map<string, 'gone' | 'here'>();
  let held: { reached: () => void; open: Promise<void>; answer: NoticeAnswer } | undefined;
  beforeAll(async () => {
    slow = await openStage({ mayOvertake: true });
    slowBuyers = buyersOf(slow);
    const arrives = (where: 'gone' | 'here') => async (_scope: unknown, what: { billingNo: string }) => {
      const on = held;
      held = undefined;
      on?.reached();
      await on?.open;
      believed.set(what.billingNo, where);
      return on?.answer ?? { kind: 'accepted' };
    };
    Object.assign(slow.game.link, { refunded: arrives('gone'), liftRestriction: arrives('here') });
  });
  afterAll(() => slow.close());

  const lost: NoticeAnswer = { kind: 'unreachable', lost: true, detail: 'no answer within 10 s' };
  const accepted: NoticeAnswer = { kind: 'accepted' };
  it.each<[said: 'lost' | 'won', change: 'lost' | 'won', title: string, answer: NoticeAnswer]>([
    ['lost', 'won', 'accepted', accepted],
    ['lost', 'won', 'unanswered', lost],
    ['won', 'lost', 'accepted', accepted],
    ['won', 'lost', 'unanswered', lost],
  ])(
    'O-14 it says that the dispute is %s, which is %s before it arrives (%s): the game ends up with the latter',
    async (said, change, _title, answer) => {
      const order = await slowBuyers.delivered();
      let sequence = 0;
      const disputed = (status: 'lost' | 'won') =>
        slowBuyers.dispute(order, status, { sequence: ++sequence });
      if (said === 'won') {
        await disputed('lost');
        await slow.runEffects();
      }
      await disputed(said);
      const open = Promise.withResolvers<void>();
      const reached = Promise.withResolvers<void>();
      held = { reached: reached.resolve, open: open.promise, answer };
      const first = slow.runEffects();
      await reached.promise;
      await disputed(change);
      // Another worker tells the game at once.
      await slow.runEffects();
      const last = change === 'won' ? 'here' : 'gone';
      expect(believed.get(order.billingNo)).toBe(last);
      open.resolve();
      await first;
      for (let times = 0; times < 3; times += 1) {
        await hasten(slow.database, 'tell-game');
        await slow.runEffects();
      }
      expect(believed.get(order.billingNo)).toBe(last);
      const left = `select state from effect where kind = 'tell-game' and key = $1`;
      expect(await slow.rows(left, [order.billingNo])).toEqual([{ state: 'done' }]);
    },
  );
});
