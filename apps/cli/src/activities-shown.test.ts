import { publish } from '@gemporium/server/catalogue/publish.ts';
import type { Database } from '@gemporium/server/repositories/database.ts';
import { setUpCrowd } from '@gemporium/server/testing/crowd.ts';
import { sampleShop } from '@gemporium/server/testing/sample-shop.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { activitiesShow } from './commands/activities-show.ts';
import { openDesk, refusal } from './testing/desk.ts';
import { at, demo, number, ours, theirs } from './testing/names-of-rows.ts';

/*
 * Every word that an operator reads of activities and of what a character has of them, among others that are alike in all
 * but one thing: the store, the environment, the game, the account, the server or the role.
 */

const crowd = setUpCrowd();
const desk = openDesk(crowd);

const item = { items: [{ sku: 'gem', quantity: 1 }] };
const activities = [
  {
    id: 'much',
    type: 'cumulative',
    name: { ja: 'たくさん', en: 'Much' },
    from: '2026-01-01T00:00:00Z',
    until: '2026-03-01T00:00:00Z',
    receiveUntil: '2026-04-01T00:00:00Z',
    games: ['1', '2', '77', '78'],
    rewards: [
      { id: 'm-1', name: 'Small', amounts: { USD: '5.00', JPY: '800' }, ...item },
      { id: 'm-2', name: 'Large', amounts: { USD: '7.50' }, ...item },
      { id: 'm-3', name: 'Huge', amounts: { USD: '7.51' }, ...item },
    ],
  },
  {
    id: 'daily',
    type: 'continuous',
    name: 'Daily',
    from: '2026-02-01T00:00:00Z',
    games: ['1'],
    until: '2026-03-02T00:00:00Z',
    receiveUntil: '2026-03-02T00:00:00Z',
    rewards: [
      { id: 'd-1', name: 'One', days: 1, ...item },
      { id: 'd-2', name: 'Two', days: 2, ...item },
      { id: 'd-3', name: 'Three', days: 3, ...item },
    ],
  },
  {
    id: 'first',
    type: 'first-top-up',
    name: 'First',
    from: '2026-01-02T00:00:00Z',
    games: ['1', '2'],
    until: '2026-01-31T00:00:00Z',
    receiveUntil: '2026-02-01T00:00:00Z',
    rewards: [{ id: 'm-1', name: 'Hello', ...item }],
  },
];
beforeAll(async () => {
  const shop = sampleShop();
  const [comet, orbit] = shop.brands.nova!.games;
  const moon = {
    ...comet!,
    gpId: '77',
    key: 'moon',
    name: { ja: '月', en: 'Moon' },
    goods: [],
    subGames: [],
  };
  Object.assign(shop.brands.nova!, { activities, games: [comet, { ...orbit!, subGames: [moon] }] });
  await publish(crowd.database, { catalogue: shop, by: 'test', note: '', at: new Date() });
});

/** The store at a time that the operator's machine does not know. */
const on = (now: string): Database => ({
  ...crowd.database,
  one: async (asked, values) =>
    asked.name === 'database_time'
      ? ({ epochMs: Date.parse(now) } as never)
      : crowd.database.one(asked, values),
});

describe('A-01 activities show', () => {
  const ann = { store: ours, gp_id: '1', suid: 'p1', server_id: 's1', role_id: 'r1' };
  const others = [
    ...[demo, theirs].map((store) => ({ ...ann, store })),
    ...[{ gp_id: '2' }, { suid: 'p2' }, { server_id: 's2' }, { role_id: 'r2' }].map((one) => ({
      ...ann,
      ...one,
    })),
  ];
  const topUps = [
    // Before the third activity began: it has had its first top-up.
    { amount_minor: 100, currency: 'USD', paid_at: '2026-01-01T10:00:00Z' },
    { amount_minor: 150, currency: 'USD', paid_at: '2026-02-01T10:00:00Z' },
    { amount_minor: 400, currency: 'USD', paid_at: '2026-02-02T10:00:00Z' },
    { amount_minor: 700, currency: 'JPY', paid_at: '2026-02-02T11:00:00Z' },
    { amount_minor: 100, currency: 'USD', paid_at: '2026-02-04T10:00:00Z' },
  ];
  const claims = [
    { claim_id: 'RW-2', activity_id: 'much', reward_id: 'm-1', at: at(2) },
    { claim_id: 'RW-1', activity_id: 'daily', reward_id: 'd-1', at: at(3) },
  ];
  const deliveries = [
    { source_id: 'RW-1', state: 'refused', detail: 'no such role' },
    { source_id: 'RW-2', state: 'delivered', detail: 'in the mail' },
  ];
  const show = (options: Record<string, string>, now = '2026-02-03T12:00:00Z') =>
    desk(activitiesShow, { options, database: on(now) });
  const character = { store: ours, game: '1', player: 'p1', server: 's1', role: 'r1' };

  beforeAll(async () => {
    const more = { amount_minor: 100_000, currency: 'USD', paid_at: '2026-02-03T03:00:00Z' };
    await crowd.fill('top_up', [
      ...topUps.map((row, n) => ({ ...ann, ...row, billing_no: number(n), number: 1 })),
      ...others.map((who, n) => ({ ...who, ...more, billing_no: number(`E${n}`), number: 1 })),
    ]);
    await crowd.fill('reward_claim', [
      ...claims.map((row) => ({ ...ann, ...row })),
      ...others.map((who, n) => ({
        ...who,
        claim_id: `OTHER-${n}`,
        activity_id: 'much',
        reward_id: 'm-3',
        at: at(1),
      })),
    ]);
    await crowd.fill('delivery', [
      ...deliveries.map((row) => ({
        ...ann,
        ...row,
        delivery_id: `D-${row.source_id}`,
        source_kind: 'reward',
      })),
      ...others.map((who, n) => ({
        ...who,
        source_kind: 'reward',
        source_id: `OTHER-${n}`,
        delivery_id: `D-${n}`,
        detail: 'of Eve',
      })),
      // An order and another store's reward may bear the same number.
      { ...ann, source_kind: 'order', source_id: 'RW-1', delivery_id: 'D-order', detail: 'of an order' },
      {
        ...ann,
        store: demo,
        source_kind: 'reward',
        source_id: 'RW-1',
        delivery_id: 'D-demo',
        detail: 'of Eve',
      },
    ]);
  });

  it('A-01 every activity of a brand: when, in which games, what each reward needs, and which are open', async () => {
    const { lines, data } = await show({ store: ours });
    expect(lines).toEqual([
      '3 activities of nova, days in UTC',
      '',
      'much: Much (cumulative), open',
      '  2026-01-01T00:00:00Z to 2026-03-01T00:00:00Z, rewards to 2026-04-01T00:00:00Z',
      '  in Orbit (1), Comet (2), Moon (77), 78',
      '  m-1  5.00 USD or 800 JPY  Small',
      '  m-2  7.50 USD             Large',
      '  m-3  7.51 USD             Huge',
      '',
      'daily: Daily (continuous), open',
      '  2026-02-01T00:00:00Z to 2026-03-02T00:00:00Z, rewards to 2026-03-02T00:00:00Z',
      '  in Orbit (1)',
      '  d-1  1 day            One',
      '  d-2  2 days in a row  Two',
      '  d-3  3 days in a row  Three',
      '',
      'first: First (first-top-up), not open',
      '  2026-01-02T00:00:00Z to 2026-01-31T00:00:00Z, rewards to 2026-02-01T00:00:00Z',
      '  in Orbit (1), Comet (2)',
      '  m-1  the first top-up  Hello',
    ]);
    expect(data).toEqual({ activities, standings: [], received: [] });
  });

  it.each([
    ['2026-01-01T23:59:59Z', ['open', 'not open', 'not open']],
    ['2026-01-31T12:00:00Z', ['open', 'not open', 'open']],
    ['2026-03-15T00:00:00Z', ['open', 'not open', 'not open']],
  ])('A-01 on %s they are %j', async (now, states) => {
    const heads = (await show({ store: ours }, now)).lines.filter((line) => /^\w+: /.test(line));
    expect(heads.map((line) => line.split('), ')[1])).toEqual(states);
  });

  it('A-01 a character’s progress, rewards and the deliveries of received ones', async () => {
    const { lines, data } = await show(character, '2026-02-04T12:00:00Z');
    expect(lines).toEqual([
      '3 activities of nova, days in UTC',
      '',
      'much: Much (cumulative), open',
      '  2026-01-01T00:00:00Z to 2026-03-01T00:00:00Z, rewards to 2026-04-01T00:00:00Z',
      '  in Orbit (1), Comet (2), Moon (77), 78',
      '  m-1  5.00 USD or 800 JPY  Small  received',
      '  m-2  7.50 USD             Large  receivable',
      '  m-3  7.51 USD             Huge   locked',
      '  progress: 7.50 USD, 700 JPY',
      '',
      'daily: Daily (continuous), open',
      '  2026-02-01T00:00:00Z to 2026-03-02T00:00:00Z, rewards to 2026-03-02T00:00:00Z',
      '  in Orbit (1)',
      '  d-1  1 day            One    received',
      '  d-2  2 days in a row  Two    receivable',
      '  d-3  3 days in a row  Three  locked',
      '  progress: 1 now, 2 at best, today counts',
      '',
      'first: First (first-top-up), not open',
      '  2026-01-02T00:00:00Z to 2026-01-31T00:00:00Z, rewards to 2026-02-01T00:00:00Z',
      '  in Orbit (1), Comet (2)',
      '  m-1  the first top-up  Hello',
      '',
      'Received',
      '  RW-2  much m-1   2026-02-03 04:05:02Z  delivered  in the mail',
      '  RW-1  daily d-1  2026-02-03 04:05:03Z  refused    no such role',
    ]);
    const noCount = { count: 0, best: 0, today: false };
    const states = (...rewards: [string, string][]) =>
      rewards.map(([reward_id, state]) => ({ reward_id, state }));
    expect(JSON.parse(JSON.stringify(data))).toEqual({
      activities,
      standings: [
        {
          activity_id: 'much',
          progress: { ...noCount, amounts: { USD: 750, JPY: 700 } },
          rewards: states(['m-1', 'received'], ['m-2', 'receivable'], ['m-3', 'locked']),
        },
        {
          activity_id: 'daily',
          progress: { count: 1, best: 2, today: true, amounts: {} },
          rewards: states(['d-1', 'received'], ['d-2', 'receivable'], ['d-3', 'locked']),
        },
      ],
      received: [
        { ...claims[0], state: 'delivered', detail: 'in the mail' },
        { ...claims[1], state: 'refused', detail: 'no such role' },
      ],
    });
    const { lines: nextDay } = await show(character, '2026-02-05T12:00:00Z');
    expect(nextDay).toContain('  progress: 1 now, 2 at best, today is open');
  });

  it('A-01 a character of whom nothing counts, in the game of the first top-up', async () => {
    const nobody = { ...character, game: '2', role: 'nobody' };
    const { lines, data } = await show(nobody, '2026-01-15T12:00:00Z');
    const { standings } = data as { standings: { activity_id: string }[] };
    expect(standings.map(({ activity_id }) => activity_id)).toEqual(['much', 'first']);
    expect(lines).toEqual([
      '2 activities of nova, days in UTC',
      '',
      'much: Much (cumulative), open',
      '  2026-01-01T00:00:00Z to 2026-03-01T00:00:00Z, rewards to 2026-04-01T00:00:00Z',
      '  in Orbit (1), Comet (2), Moon (77), 78',
      '  m-1  5.00 USD or 800 JPY  Small  locked',
      '  m-2  7.50 USD             Large  locked',
      '  m-3  7.51 USD             Huge   locked',
      '  progress: nothing yet',
      '',
      'first: First (first-top-up), open',
      '  2026-01-02T00:00:00Z to 2026-01-31T00:00:00Z, rewards to 2026-02-01T00:00:00Z',
      '  in Orbit (1), Comet (2)',
      '  m-1  the first top-up  Hello  locked',
      '  progress: 0 now, 0 at best',
    ]);
  });

  it.each<[options: Record<string, string>, why: [string, string]]>([
    [{}, ['--store is required, such as watt.production.', '']],
    ...(['game', 'player', 'server', 'role'] as const).map(
      (missing): [Record<string, string>, [string, string]] => {
        const { [missing]: _, ...options } = character;
        return [
          options,
          ['A character needs --game, --player, --server and --role.', 'See: gemporium orders find'],
        ];
      },
    ),
  ])('A-01 with %j it says what is wrong', async (options, why) => {
    expect(await refusal(show(options))).toEqual([...why, 2]);
  });

  it('A-01 an account that has never been here is not taken for one without progress', async () => {
    await crowd.fill('orders', [{ ...ann, billing_no: number(0) }]);
    expect((await show(character)).note).toBeUndefined();
    expect((await show({ ...character, player: 'p11' })).note).toContain('Not known here: p11');
    expect((await show({ store: ours })).note).toBeUndefined();
  });

  it('A-01 a game goes by its number and by its key', async () => {
    const [byNumber, byKey] = await Promise.all(['1', 'orbit'].map((game) => show({ store: ours, game })));
    expect(byKey).toEqual(byNumber);
  });
});
