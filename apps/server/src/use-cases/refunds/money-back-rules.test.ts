import type { MoneyBackRules } from '@gemporium/catalogue/refund-types.ts';
import type { Activity } from '@gemporium/catalogue/types.ts';
import type { RefundNotice } from '@gemporium/game-link/types.ts';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listExceptions } from '../../repositories/exceptions.ts';
import { findRefundOfAccount } from '../../repositories/refunds.ts';
import { type Bought, buyersOf } from '../../testing/buyers.ts';
import { setUpStage } from '../../testing/stage.ts';
import { readOrder } from '../orders/read-order.ts';
import { applyOutsideRefund } from './apply-outside-refund.ts';
import { applyRefundOutcome } from './apply-refund-outcome.ts';
import { giveBackByHand } from './give-back-by-hand.ts';
import { refundOrder } from './refund-order.ts';

/*
 * What a refund or chargeback takes back with the money: the publisher has separate rules for each, and neither
 * decides for the other. Each case sets the other kind's rules to the opposite.
 */

const activity: Activity = {
  id: 'total',
  type: 'cumulative',
  name: 'Total',
  games: ['gp1'],
  from: '2020-01-01T00:00:00Z',
  until: '2100-01-01T00:00:00Z',
  receiveUntil: '2100-01-01T00:00:00Z',
  rewards: [{ id: 'one', name: 'one', amounts: { USD: '1.00' }, items: [{ sku: 'gem', quantity: 1 }] }],
};
const vip = {
  pointToCoin: { USD: '1' },
  faqTitle: '',
  faqContent: '',
  levels: [{ id: 0, name: '', show: '', needPoints: 0 }],
};

const stage = setUpStage({
  // A refund at the provider notifies the game again, perhaps while it is still being notified of the dispute.
  mayOvertake: true,
  goods: [{}, { productId: 'once', limit: { type: 'role', frequency: 1, days: 0 } }],
});
const buyers = buyersOf(stage);
const heard: RefundNotice[] = [];
beforeAll(() => {
  Object.assign(stage.brand, { vip, activities: [activity], timeZone: 'UTC' });
  stage.game.link.refunded = async (_scope, notice) => {
    heard.push(notice);
    return { kind: 'accepted' };
  };
});
beforeEach(() => {
  heard.length = 0;
});

const kinds = ['refund', 'chargeback'] as const;
type Kind = (typeof kinds)[number];

async function goesBack(kind: Kind, order: Bought): Promise<void> {
  const why = { reason: 'asked for', requestedBy: 'operator:sample' };
  if (kind === 'refund') await refundOrder(stage.services, stage.store.id, order.billingNo, why);
  else await buyers.dispute(order, 'lost');
  await stage.runEffects();
}

const rules: Required<MoneyBackRules>[] = (['take-back', 'keep'] as const).flatMap((points) =>
  (['take-back', 'keep'] as const).flatMap((topUps) =>
    (['take-back', 'leave'] as const).map((goods) => ({ points, topUps, goods })),
  ),
);
const opposite = ({ points, topUps, goods }: Required<MoneyBackRules>): MoneyBackRules => ({
  points: points === 'keep' ? 'take-back' : 'keep',
  topUps: topUps === 'keep' ? 'take-back' : 'keep',
  goods: goods === 'leave' ? 'take-back' : 'leave',
});

/** What the order counts for: its points, and its money in activities. */
const counted = async (order: Bought) => ({
  points: await buyers.only<number>(
    'coalesce(sum(points), 0)::int as value from points_entry where billing_no = $1',
    order,
  ),
  topUps: await buyers.only<number>(
    'coalesce(sum(amount_minor), 0)::int as value from top_up where billing_no = $1',
    order,
  ),
});

describe.each(kinds)('V-02 A-01 O-11 a %s', (kind) => {
  const other = kind === 'refund' ? 'chargeback' : 'refund';

  it.each(rules)('follows its own rules: points $points, top-ups $topUps, goods $goods', async (rule) => {
    Object.assign(stage.brand, { refunds: { [kind]: rule, [other]: opposite(rule) } });
    const order = await buyers.delivered();
    expect(await counted(order)).toEqual({ points: 4, topUps: 499 });
    // The rules are those of the day of the sale.
    Object.assign(stage.brand, { refunds: { [kind]: opposite(rule), [other]: rule } });
    await goesBack(kind, order);
    expect(await counted(order)).toEqual({
      points: rule.points === 'keep' ? 4 : 0,
      topUps: rule.topUps === 'keep' ? 499 : 0,
    });
    expect(heard).toMatchObject([{ billingNo: order.billingNo, kind, goods: rule.goods }]);
    const page = await readOrder(stage.contextOf({ suid: order.suid }), order.billingNo, false);
    expect(page).toMatchObject({
      content: {
        state: kind === 'refund' ? 'refunded' : 'charged_back',
        money_back: {
          points: rule.points === 'keep' ? 0 : 4,
          activities: rule.topUps !== 'keep',
          goods: rule.goods !== 'leave',
        },
      },
    });
  });
});

it.each(kinds)(
  'V-02 A-01 O-11 a %s without rules of its own takes everything back, even if the other kind has rules',
  async (kind) => {
    const other = kind === 'refund' ? 'chargeback' : 'refund';
    Object.assign(stage.brand, { refunds: { [other]: { points: 'keep', topUps: 'keep', goods: 'leave' } } });
    const order = await buyers.delivered();
    await goesBack(kind, order);
    const page = await readOrder(stage.contextOf({ suid: order.suid }), order.billingNo, false);
    expect(page).toMatchObject({ content: { money_back: { points: 4, activities: true, goods: true } } });
    const sums = `(select sum(points)::int from points_entry where billing_no = $1) as points,
      (select coalesce(sum(amount_minor), 0)::int from top_up where billing_no = $1) as minor`;
    expect(await stage.rows(`select ${sums}`, [order.billingNo])).toEqual([{ points: 0, minor: 0 }]);
  },
);

it.each([
  ['return', 'refund', 1],
  ['keep-used', 'refund', 0],
  [undefined, 'refund', 0],
  ['return', 'chargeback', 0],
  ['keep-used', 'chargeback', 0],
] as const)('M-01 with the limit’s rule %s for refunds, a %s leaves %d', async (limit, kind, left) => {
  // The other rules do not affect the limit.
  Object.assign(stage.brand, { refunds: { refund: { ...rules[0], limit }, chargeback: rules[7] } });
  const order = await buyers.delivered({ product_id: 'once' });
  const standing = async () => (await buyers.limitOf(order, 'once')).left;
  expect(await standing()).toBe(0);
  await goesBack(kind, order);
  expect(await standing()).toBe(left);
});

describe('O-11 C-06 V-02 A-01 M-01 the store refunds the money, and the bank also takes it', () => {
  const coupons = {
    templates: [{ id: 'gift', name: 'Gift', discountRate: '0.80', kind: 'granted' }],
  };
  const usd = (amountMinor: number) => ({ amountMinor, currency: 'USD' });
  const steps = {
    refund: (order: Bought) =>
      applyOutsideRefund(
        stage.services,
        'main',
        {
          refundReference: `B-${order.billingNo}`,
          providerReference: `B-${order.billingNo}`,
          capture: `N-${order.billingNo}`,
          status: 'succeeded',
          amount: usd(399),
          merchant: 'main-merchant',
          detail: 'it says',
        },
        'test',
      ),
    lost: (order: Bought) => buyers.dispute(order, 'lost', { sequence: 1 }),
    won: (order: Bought) => buyers.dispute(order, 'won', { sequence: 2 }),
  };
  type Name = keyof typeof steps;
  const orders: Name[][] = [
    ['refund', 'lost', 'won'],
    ['lost', 'refund', 'won'],
    ['lost', 'won', 'refund'],
  ];
  /** Whose rules hold: the bank's while it has the money, otherwise the refund's if there was one. */
  function ruleOf(names: readonly Name[]): Kind | undefined {
    const isTaken = names.includes('lost') && !names.includes('won');
    if (isTaken) return 'chargeback';
    return names.includes('refund') ? 'refund' : undefined;
  }
  /** Whether a refund ever stood alone: then coupon and limit have followed its rules, for good. */
  const refundStoodAlone = (names: readonly Name[]) =>
    names.some((_, at) => ruleOf(names.slice(0, at + 1)) === 'refund');
  let grants = 0;

  const cases = orders.flatMap((names) =>
    (['return', 'keep-used'] as const).flatMap((back) =>
      ([undefined, -1, 1] as const).flatMap((hours) =>
        ([rules[0], rules[7]] as const).map((rule) => ({ names, back, hours, rule: rule! })),
      ),
    ),
  );
  it.each(cases)(
    'O-11 $names, coupon: $back, valid for $hours more hours: the page shows what was taken ($rule.points)',
    async ({ names, back, hours, rule }) => {
      const limit = back === 'return' ? 'return' : 'keep-used';
      const refunds = { refund: { ...rule, limit }, chargeback: opposite(rule) };
      Object.assign(stage.brand, { refunds, coupons: { ...coupons, onRefund: back } });
      grants += 1;
      const [code, suid] = [`CROSS${grants}`, `crosses-${grants}`];
      await stage.rows(
        `insert into coupon_grant (store, code, gp_id, suid, template, name, discount_rate, pay_id, state, valid_from)
         values ($1, $2, 'gp1', $3, 'gift', '"Gift"', '0.80', '', 'avail', now())`,
        [stage.store.id, code, suid],
      );
      const order = await buyers.bought({ product_id: 'once', coupon_code: code, price: '3.99' }, suid);
      await stage.say(order.reference, 'paid', {
        amount: usd(399),
        providerReference: `N-${order.billingNo}`,
      });
      await stage.runEffects();
      if (hours !== undefined)
        await stage.rows(
          `update coupon_grant set valid_from = now() - interval '9 hours', valid_until = now() + make_interval(hours => $2)
           where code = $1`,
          [code, hours],
        );
      for (const [at, name] of names.entries()) {
        await steps[name](order);
        await stage.runEffects();
        const until = names.slice(0, at + 1);
        const kind = ruleOf(until);
        const taken = (trace: 'points' | 'topUps') =>
          kind !== undefined && refunds[kind][trace] === 'take-back';
        const isReturned = back === 'return' && refundStoodAlone(until);
        const books = {
          ...(await counted(order)),
          coupon: await buyers.only<string>(
            'state as value from coupon_grant where code = $2 or billing_no = $1',
            order,
            code,
          ),
          left: (await buyers.limitOf(order, 'once')).left,
        };
        expect({ at, ...books }).toEqual({
          at,
          points: taken('points') ? 0 : 3,
          topUps: taken('topUps') ? 0 : 399,
          coupon: isReturned ? 'avail' : 'used',
          left: isReturned ? 1 : 0,
        });
        const page = await readOrder(stage.contextOf({ suid }), order.billingNo, false);
        const told = page.kind === 'content' ? page.content.money_back : undefined;
        const coupon = books.coupon === 'used' ? 'used' : hours === -1 ? '' : 'returned';
        const isGone = (await buyers.stateOf(order)) !== 'delivered';
        expect(told && { ...told, goods: undefined }).toEqual(
          isGone
            ? { points: books.points === 0 ? 3 : 0, coupon, activities: books.topUps === 0, goods: undefined }
            : undefined,
        );
      }
    },
  );
});

describe('P-14 C-06 what the page shows as taken with the money', () => {
  type Grant = [state: string, whose: 'own' | 'other' | 'nobody', hours: number | null, told: string];
  const grants: Grant[] = [
    ['used', 'own', null, 'used'],
    ['used', 'own', -1, 'used'],
    ['used', 'other', null, ''],
    ['reserved', 'other', null, ''],
    ['reserved', 'other', 1, ''],
    ['avail', 'nobody', null, 'returned'],
    ['avail', 'nobody', 1, 'returned'],
    ['avail', 'nobody', -1, ''],
    ['revoked', 'nobody', null, ''],
    ['revoked', 'nobody', 1, ''],
  ];
  it.each(grants)(
    'C-06 a coupon that is %s, of an order: %s, for %j more hours: %j',
    async (state, whose, hours, told) => {
      Object.assign(stage.brand, { refunds: {} });
      const order = await buyers.delivered();
      const other = await buyers.bought();
      const code = `TOLD-${order.billingNo}`;
      const holder = { own: order.billingNo, other: other.billingNo, nobody: null }[whose];
      await stage.rows(
        `insert into coupon_grant (store, code, gp_id, suid, template, name, discount_rate, pay_id, state, billing_no, valid_from, valid_until)
       values ($1, $2, 'gp1', $3, 'gift', '"Gift"', '0.80', '', $4, $5, now() - interval '9 hours', now() + make_interval(hours => $6))`,
        [stage.store.id, code, order.suid, state, holder, hours],
      );
      for (const gone of ['refunded', 'charged_back', 'refunding']) {
        await stage.rows('update orders set state = $2, coupon_code = $3 where billing_no = $1', [
          order.billingNo,
          gone,
          code,
        ]);
        const page = await readOrder(stage.contextOf({ suid: order.suid }), order.billingNo, false);
        const isGone = gone === 'refunded' || gone === 'charged_back';
        expect(page.kind === 'content' && [gone, page.content.money_back?.coupon]).toEqual([
          gone,
          isGone ? told : undefined,
        ]);
      }
    },
  );

  it('V-02 no points that the player never had', async () => {
    Object.assign(stage.brand, { refunds: {} });
    const order = await buyers.bought();
    await stage.say(order.reference, 'paid');
    const why = { reason: 'asked for', requestedBy: 'operator:sample' };
    await refundOrder(stage.services, stage.store.id, order.billingNo, why);
    await stage.runEffects();
    expect(await buyers.stateOf(order)).toBe('refunded');
    const page = await readOrder(stage.contextOf({ suid: order.suid }), order.billingNo, false);
    expect(page).toMatchObject({ content: { money_back: { points: 0, goods: false } } });
  });
});

describe('V-02 A-01 O-11 points and top-ups follow what became of the money, not the order of the news', () => {
  const usd = { amountMinor: 499, currency: 'USD' };
  const back = (order: Bought, status: 'pending' | 'succeeded' | 'failed', mark = 'B') =>
    applyOutsideRefund(
      stage.services,
      'main',
      {
        refundReference: `${mark}-${order.billingNo}`,
        providerReference: `${mark}-${order.billingNo}`,
        capture: `N-${order.billingNo}`,
        status,
        amount: usd,
        merchant: 'main-merchant',
        detail: 'it says',
      },
      'test',
    );
  const news = {
    begun: (order: Bought) => back(order, 'pending'),
    refunded: (order: Bought) => back(order, 'succeeded'),
    failed: (order: Bought) => back(order, 'failed'),
    'begun again': (order: Bought) => back(order, 'pending', 'C'),
    lost: (order: Bought) => buyers.dispute(order, 'lost', { sequence: 1 }),
    won: (order: Bought) => buyers.dispute(order, 'won', { sequence: 2 }),
    'lost again': (order: Bought) => buyers.dispute(order, 'lost', { sequence: 3 }),
  };
  type News = keyof typeof news;
  /** Both in their own order, interleaved in every way. */
  const interleaved = (one: News[], other: News[]): News[][] => {
    const [first, ...rest] = one;
    const [second, ...others] = other;
    if (!first || !second) return [[...one, ...other]];
    return [
      ...interleaved(rest, other).map((after) => [first, ...after]),
      ...interleaved(one, others).map((after) => [second, ...after]),
    ];
  };
  /** The bank has the money, or a refund has ever returned it, or neither. */
  function ruleAfter(seen: readonly News[]): Kind | undefined {
    const dispute = seen.filter((name) => name === 'lost' || name === 'won' || name === 'lost again').at(-1);
    if (dispute !== undefined && dispute !== 'won') return 'chargeback';
    return seen.includes('refunded') ? 'refund' : undefined;
  }
  const keepers = rules.filter(({ goods }) => goods === 'leave');
  const cases = [
    ...interleaved(['begun', 'refunded', 'failed'], ['lost', 'won', 'lost again']),
    ...interleaved(['begun', 'failed'], ['lost', 'won']),
    ...interleaved(['refunded', 'failed', 'begun again'], ['lost', 'won']),
    ...interleaved(['refunded'], ['won', 'lost']),
  ].flatMap((names) => keepers.map((refund) => ({ names, refund })));

  it.each(cases)(
    'V-02 A-01 $names; a refund: points $refund.points, top-ups $refund.topUps',
    async ({ names, refund }) => {
      const isKept = { refund, chargeback: opposite(refund) };
      Object.assign(stage.brand, { refunds: isKept, coupons: undefined });
      const order = await buyers.bought();
      await stage.say(order.reference, 'paid', { amount: usd, providerReference: `N-${order.billingNo}` });
      await stage.runEffects();
      // A dispute's news may arrive the wrong way round: its own numbers tell.
      const isWrongWay = names.indexOf('won') < names.indexOf('lost');
      for (const [at, name] of names.entries()) {
        heard.length = 0;
        await news[name](order);
        await stage.runEffects();
        const seen = names.slice(0, at + 1).filter((one) => !(isWrongWay && one === 'lost'));
        const kind = ruleAfter(seen);
        const has = (trace: 'points' | 'topUps') => kind === undefined || isKept[kind][trace] === 'keep';
        expect({ at, ...(await counted(order)) }).toEqual({
          at,
          points: has('points') ? 4 : 0,
          topUps: has('topUps') ? 499 : 0,
        });
        // The game knows who has the money now.
        if (heard.length > 0) expect([at, heard.at(-1)?.kind]).toEqual([at, kind]);
        if (name.startsWith('lost') && !isWrongWay)
          expect([at, heard.map((one) => one.kind)]).toEqual([at, ['chargeback']]);
      }
    },
  );

  const never: Record<string, ReturnType<typeof stage.game.script.deliver>> = {
    'refuses them': { kind: 'refused', code: 'no', retryable: false },
    'cannot be reached': { kind: 'unreachable', lost: false, detail: 'away' },
  };
  it.each(
    Object.keys(never).flatMap((game) =>
      interleaved(['begun', 'refunded', 'failed'], ['lost', 'won']).map((names) => ({ game, names })),
    ),
  )(
    'V-02 A-01 goods that the game never had have earned nothing that could be kept: it $game, $names',
    async ({ game, names }) => {
      const keep = { points: 'keep', topUps: 'keep' };
      Object.assign(stage.brand, { refunds: { refund: keep, chargeback: keep }, coupons: undefined });
      const { deliver } = stage.game.script;
      stage.game.script.deliver = () => never[game]!;
      const order = await buyers.bought();
      await stage.say(order.reference, 'paid', { amount: usd, providerReference: `N-${order.billingNo}` });
      for (const step of [async () => {}, ...names.map((name) => () => news[name](order))]) {
        await step();
        await stage.runEffects();
        const earned = `select (select count(*)::int from points_entry where billing_no = $1) as points,
          (select count(*)::int from top_up where billing_no = $1) as "topUps"`;
        expect(await stage.rows(earned, [order.billingNo])).toEqual([{ points: 0, topUps: 0 }]);
      }
      stage.game.script.deliver = deliver;
    },
  );
});

describe('O-14 a refund fails after all, and the bank takes the money', () => {
  const deeds = {
    fails: (order: Bought) =>
      applyRefundOutcome(
        stage.services,
        { store: stage.store.id, refund_reference: `${order.reference}-R1`, billing_no: order.billingNo },
        { kind: 'refused', detail: 'the account is closed' },
        'test',
      ),
    lost: (order: Bought) => buyers.dispute(order, 'lost', { sequence: 1 }),
  };
  it.each([[['fails', 'lost']], [['lost', 'fails']]] as [(keyof typeof deeds)[]][])(
    'O-14 (%j) in either order: the bank has it, and the store refunds it once the dispute is won',
    async (names) => {
      const order = await buyers.delivered();
      await goesBack('refund', order);
      for (const name of names) await deeds[name](order);
      const again = () =>
        refundOrder(stage.services, stage.store.id, order.billingNo, {
          reason: 'asked again',
          requestedBy: 'operator:sample',
        });
      expect(await buyers.stateOf(order)).toBe('charged_back');
      expect(await again()).toMatchObject({ kind: 'refused', reason: 'state' });
      // A resolved exception is raised again if there is something to do about it.
      await stage.rows(`update exception set state = 'resolved' where billing_no = $1`, [order.billingNo]);
      await buyers.dispute(order, 'won', { sequence: 2 });
      expect(await buyers.stateOf(order)).toBe('refunding');
      const open = `select kind from exception where billing_no = $1 and state = 'open'`;
      expect(await stage.rows(open, [order.billingNo])).toEqual([{ kind: 'refund-failed' }]);
      expect(await again()).toMatchObject({ kind: 'requested' });
      await stage.runEffects();
      expect(await buyers.stateOf(order)).toBe('refunded');
      expect(await stage.rows(open, [order.billingNo])).toEqual([]);
    },
  );
});

describe('O-11 a refund that had succeeded, and then fails after all', () => {
  const failed = async ({ billingNo }: Bought, number: number) =>
    applyRefundOutcome(
      stage.services,
      { store: stage.store.id, refund_reference: `${billingNo}-1-R${number}`, billing_no: billingNo },
      { kind: 'refused', detail: 'the account is closed' },
      'test',
    );
  const open = ({ billingNo }: Bought) =>
    stage.rows<{ kind: string }>(
      `select kind from exception where billing_no = $1 and state = 'open' order by kind`,
      [billingNo],
    );

  it('O-11 leaves the money owed until a refund succeeds, even after several failures', async () => {
    Object.assign(stage.brand, { refunds: {} });
    const order = await buyers.delivered();
    await goesBack('refund', order);
    expect(await buyers.stateOf(order)).toBe('refunded');
    for (const again of [1, 2, 3]) {
      expect(await failed(order, again)).toBe('failed');
      expect([again, await buyers.stateOf(order)]).toEqual([again, 'refunding']);
      expect(await open(order)).toEqual([{ kind: 'refund-failed' }]);
      if (again < 3) await goesBack('refund', order);
      if (again < 3) expect([again, await buyers.stateOf(order)]).toEqual([again, 'refunded']);
    }
    // A refund that failed at once: the money is owed as before.
    const { refund } = stage.provider.script;
    stage.provider.script.refund = () => ({ kind: 'refused', detail: 'no money left' });
    await goesBack('refund', order);
    stage.provider.script.refund = refund;
    expect(await buyers.stateOf(order)).toBe('refunding');
    expect(await open(order)).toEqual([{ kind: 'refund-failed' }]);
    await goesBack('refund', order);
    expect(await buyers.stateOf(order)).toBe('refunded');
    expect(await open(order)).toEqual([]);
    expect((await counted(order)).points).toBe(0);
  });
});

describe('O-11 partial refunds and refunds by other ways', () => {
  const dollars = (amountMinor: number) => ({ amountMinor, currency: 'USD' });
  const outside = ({ reference }: Bought, amountMinor: number, number: string) =>
    applyOutsideRefund(
      stage.services,
      'main',
      {
        refundReference: number,
        providerReference: number,
        capture: `P-${reference}`,
        status: 'succeeded',
        amount: dollars(amountMinor),
        merchant: 'main-merchant',
        detail: '',
      },
      'test',
    );

  it('O-11 an order is refunded only once refunds have returned the full amount', async () => {
    const order = await buyers.delivered();
    await outside(order, 200, 'PART-1');
    expect(await buyers.stateOf(order)).toBe('delivered');
    await outside(order, 298, 'PART-2');
    expect(await buyers.stateOf(order)).toBe('delivered');
    await outside(order, 1, 'PART-3');
    expect(await buyers.stateOf(order)).toBe('refunded');
  });

  it('O-11 a refund is found only at its own account', async () => {
    const order = await buyers.delivered();
    await goesBack('refund', order);
    const of = (account: string) =>
      findRefundOfAccount(stage.database, { store: stage.store.id, account }, `${order.reference}-R1`);
    expect(await of('main')).toMatchObject({ billing_no: order.billingNo });
    expect(await of('second')).toBeUndefined();
  });

  it('O-11 a chargeback is not a refund: with a partial refund the order stays charged back', async () => {
    const order = await buyers.delivered();
    await buyers.dispute(order, 'lost', { amount: dollars(200) });
    await outside(order, 299, 'BESIDE');
    expect(await buyers.stateOf(order)).toBe('charged_back');
  });

  it.each([
    ['delivered', undefined],
    ['review', { kind: 'refused', code: 'banned', retryable: false }],
  ] as const)('O-11 a second payment is refunded outside, and the order stays %s', async (state, refusal) => {
    const { deliver } = stage.game.script;
    if (refusal) stage.game.script.deliver = () => refusal;
    const order = await buyers.bought();
    await stage.pay({ role_id: order.roleId, billing_no: order.billingNo }, { suid: order.suid });
    await stage.say(order.reference, 'paid');
    const { refund } = stage.provider.adapter;
    Object.assign(stage.provider.adapter, { refund: undefined });
    await stage.say(`${order.billingNo}-2`, 'paid');
    await stage.runEffects();
    stage.game.script.deliver = deliver;
    const open = await listExceptions(stage.database, { store: stage.store.id, state: 'open', limit: 9 });
    const extra = open.find(({ kind }) => kind === 'extra-payment');
    expect(extra?.reference).toBe(`${order.billingNo}-2`);
    const told = await stage.database.transaction((tx) =>
      giveBackByHand(tx, extra!, 'operator:sample', 'by transfer'),
    );
    expect(told).toEqual({ kind: 'booked' });
    Object.assign(stage.provider.adapter, { refund });
    expect(await buyers.stateOf(order)).toBe(state);
    expect(
      await stage.rows('select reference, state, amount_minor from refund where billing_no = $1', [
        order.billingNo,
      ]),
    ).toEqual([{ reference: `${order.billingNo}-2`, state: 'succeeded', amount_minor: 499 }]);
  });
});
