import { publish } from '@gemporium/server/catalogue/publish.ts';
import { setUpCrowd } from '@gemporium/server/testing/crowd.ts';
import { sampleShop } from '@gemporium/server/testing/sample-shop.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { playersExport } from './commands/players-export.ts';
import { playersShow } from './commands/players-show.ts';
import { openDesk, refusal } from './testing/desk.ts';
import { at, demo, number, ours, theirs } from './testing/names-of-rows.ts';

/*
 * Every word that an operator reads of a player, among others that are alike in all but one thing: the store, the
 * environment, the game or the account.
 */

const crowd = setUpCrowd();
const desk = openDesk(crowd);

const level = (id: number, show: object | string, needPoints: number) => ({
  id,
  name: 'x',
  show,
  needPoints,
});
const levels = [level(4, 'VIP 0', 0), level(5, { ja: 'ビップ1', en: 'VIP 1' }, 100), level(6, 'VIP 2', 251)];
beforeAll(async () => {
  const shop = sampleShop();
  Object.assign(shop.brands.nova!, { vip: { levels } });
  // Games without sales have no points or coupons, and do not make a name ambiguous.
  for (const brand of Object.values(shop.brands)) {
    const empty = { ...brand.games[0]!, gpId: '77', key: 'parent', goods: [], subGames: [] };
    Object.assign(brand, { games: [empty, ...brand.games] });
  }
  await publish(crowd.database, { catalogue: shop, by: 'test', note: '', at: new Date() });
});

describe('V-01 players show', () => {
  const player = { store: ours, gp_id: '1', suid: 'p1' };
  /** Whoever is alike in all but one thing. */
  const others = [
    ...[demo, theirs].map((store) => ({ ...player, store })),
    { ...player, gp_id: '2' },
    { ...player, suid: 'p2' },
  ];
  const coupons = [
    {
      code: 'CODE-1',
      template: 'gift',
      discount_rate: '0.80',
      state: 'reserved',
      billing_no: 'GP1',
      valid_until: at(30),
      created_at: at(1),
    },
    { code: 'CODE-2', template: 'weekly', discount_rate: '0.875', valid_until: null, created_at: at(2) },
    {
      code: 'CODE-3',
      template: 'old',
      discount_rate: '0.333',
      state: 'used',
      billing_no: 'GP2',
      valid_until: at(31),
      created_at: at(3),
      used_at: at(4),
    },
    { code: 'CODE-4', template: 'taken', state: 'revoked', created_at: at(5), revoked_at: at(6) },
    {
      code: 'CODE-5',
      template: 'slip',
      state: 'reserved',
      billing_no: 'GP5',
      created_at: at(6),
      revoked_at: at(7),
    },
  ];
  const orders = Array.from({ length: 11 }, (_, n) => ({
    ...player,
    billing_no: number(n),
    state: 'delivered',
    username: `Ann ${n}`,
    server_id: 's1',
    role_id: `r${n}`,
    product_id: 'gem-60',
    price_minor: 200 + n,
    pay_minor: 100 + n,
    created_at: at(n),
  }));
  const show = (suid: string, options: Record<string, string>) =>
    desk(playersShow, { words: { suid }, options });

  beforeAll(async () => {
    await crowd.fill('orders', [
      ...orders,
      ...others.map((other, n) => ({ ...orders[0], ...other, billing_no: number(`E${n}`), username: 'Eve' })),
    ]);
    await crowd.database.script(`
      insert into player_session (token_hash, store, gp_id, client_id, suid, username, origin, created_at, expires_at, ended_at)
      select sha256(store::bytea), store, gp_id, 'web', 'quiet', 'Q', 'login', now(), now(), ended
      from (values ('${ours}', '2', now()), ('zeta.demo', '9', null)) one (store, gp_id, ended)`);
    await crowd.fill('coupon_grant', [
      ...coupons.map((coupon) => ({ ...player, ...coupon })),
      ...others.map((other, n) => ({ ...other, code: `OTHER-${n}`, template: 'of Eve' })),
    ]);
    await crowd.fill('points_entry', [
      ...[300, -50].map((points, n) => ({ ...player, id: n, billing_no: number(n), points })),
      ...others.map((other, n) => ({ ...other, id: 10 + n, billing_no: `GP-${n}`, points: 1000 + n })),
    ]);
  });

  it('V-01 points, level, coupons and the last ten orders of one player of one game', async () => {
    const { lines, data, note } = await show('p1', { store: ours, game: '1' });
    expect(lines).toEqual([
      'p1 of 1 at nova.production (Ann 10)',
      '250 points, VIP 1',
      '',
      'COUPON  STATE              TEMPLATE  DISCOUNT   UNTIL                 ORDER',
      'CODE-5  reserved, revoked  slip      20% off    for ever              GP5',
      'CODE-2  avail              weekly    12.5% off  for ever',
      'CODE-1  reserved           gift      20% off    2026-02-03 04:05:30Z  GP1',
      'CODE-4  revoked            taken     20% off    for ever',
      'CODE-3  used               old       66.7% off  2026-02-03 04:05:31Z  GP2',
      '',
      'ORDER               STORE            STATE      PRICE     PRODUCT  PLAYER AND CHARACTER  MADE',
      'GP0000000000000010  nova.production  delivered  1.10 USD  gem-60   p1 r10@s1             2026-02-03 04:05:10Z',
      'GP0000000000000009  nova.production  delivered  1.09 USD  gem-60   p1 r9@s1              2026-02-03 04:05:09Z',
      'GP0000000000000008  nova.production  delivered  1.08 USD  gem-60   p1 r8@s1              2026-02-03 04:05:08Z',
      'GP0000000000000007  nova.production  delivered  1.07 USD  gem-60   p1 r7@s1              2026-02-03 04:05:07Z',
      'GP0000000000000006  nova.production  delivered  1.06 USD  gem-60   p1 r6@s1              2026-02-03 04:05:06Z',
      'GP0000000000000005  nova.production  delivered  1.05 USD  gem-60   p1 r5@s1              2026-02-03 04:05:05Z',
      'GP0000000000000004  nova.production  delivered  1.04 USD  gem-60   p1 r4@s1              2026-02-03 04:05:04Z',
      'GP0000000000000003  nova.production  delivered  1.03 USD  gem-60   p1 r3@s1              2026-02-03 04:05:03Z',
      'GP0000000000000002  nova.production  delivered  1.02 USD  gem-60   p1 r2@s1              2026-02-03 04:05:02Z',
      'GP0000000000000001  nova.production  delivered  1.01 USD  gem-60   p1 r1@s1              2026-02-03 04:05:01Z',
    ]);
    expect(JSON.parse(JSON.stringify(data))).toMatchObject({
      store: ours,
      gpId: '1',
      suid: 'p1',
      points: 250,
      level: 5,
      coupons: [coupons[4], coupons[1], coupons[0], coupons[3], coupons[2]],
      orders: orders.toReversed().slice(0, 10),
    });
    expect(note).toBe('Only the newest 10 orders are listed: see gemporium orders find --player p1.');
  });

  it('V-01 of more coupons than are listed it says so, and where all of them are', async () => {
    const many = (count: number) =>
      Array.from({ length: count }, (_, n) => ({
        ...player,
        suid: 'rich',
        code: `RICH-${n}`,
        template: 'gift',
      }));
    const of = async (count: number) => {
      await crowd.fill('coupon_grant', many(count));
      const { lines, data, note } = await show('rich', { store: ours, game: 'orbit' });
      const { coupons } = data as { coupons: unknown[] };
      return [lines.filter((line) => line.startsWith('RICH-')).length, coupons.length, note];
    };
    const note =
      'Only the newest 500 coupons are listed: gemporium players export --store nova.production --game 1 --player rich has all.';
    expect(await of(501)).toEqual([500, 500, note]);
    expect(await of(500)).toEqual([500, 500, undefined]);
  });

  it('V-01 a player of whom nothing is known is no player with 0 points', async () => {
    for (const [suid, options] of [
      ['nobody', { store: ours, game: '1' }],
      ['quiet', { store: ours, game: '1' }],
      ['quiet', { store: demo, game: '2' }],
      ['quiet', { store: theirs }],
      ['quie', { store: ours, game: '2' }],
    ] as const)
      expect(await refusal(show(suid, options))).toEqual([
        expect.stringContaining(`Nothing is known of ${suid} in game`),
        `See: gemporium orders find --player ${suid}`,
        3,
      ]);
  });

  it('V-01 a player who has only logged in; the only game of a brand without levels', async () => {
    expect((await show('quiet', { store: ours, game: '2' })).lines).toEqual([
      'quiet of 2 at nova.production',
      '0 points, VIP 0',
      '',
      'No coupons.',
      '',
      'No orders.',
    ]);
    const { lines, data } = await show('quiet', { store: 'zeta.demo' });
    expect(lines.slice(0, 2)).toEqual(['quiet of 9 at zeta.demo', '0 points']);
    expect(data).toEqual({
      store: 'zeta.demo',
      gpId: '9',
      suid: 'quiet',
      points: 0,
      level: null,
      coupons: [],
      logins: [],
      orders: [],
    });
  });

  it.each<[options: Record<string, string>, why: [string, string]]>([
    [{}, ['--store is required, such as watt.production.', '']],
    [{ store: ours }, ['--game is required.', 'Games: 2 (comet), 1 (orbit)']],
  ])('V-01 with %j it says what is wrong', async (options, why) => {
    expect(await refusal(show('p1', options))).toEqual([...why, 2]);
  });

  it.each<[options: Record<string, string>, why: [string, unknown]]>([
    [{ store: 'nova' }, ['There is no store nova.', expect.stringContaining('nova.production')]],
    [{ store: ours, game: '9' }, ['Nova Games has no game 9.', 'Games: 2 (comet), 1 (orbit)']],
    [{ store: ours, game: '77' }, ['Nova Games has no game 77.', 'Games: 2 (comet), 1 (orbit)']],
  ])('V-01 with %j it says what there is', async (options, why) => {
    expect(await refusal(show('p1', options))).toEqual([...why, 3]);
  });

  it('I-12 where the data of a game that is not there is exported, games that sell are named', async () => {
    const asked = desk(playersExport, { options: { store: ours, game: '9', player: 'p1' } });
    expect(await refusal(asked)).toEqual([
      `Nothing is stored about account p1 of game 9 at ${ours}.`,
      'Games on sale: 2 (comet), 1 (orbit)',
      3,
    ]);
  });

  it('I-12 a game that sells nothing any more still goes by its key there', async () => {
    const asked = desk(playersExport, { options: { store: ours, game: 'parent', player: 'p1' } });
    expect(await refusal(asked)).toEqual([
      `Nothing is stored about account p1 of game 77 at ${ours}.`,
      'See: gemporium orders find --player p1',
      3,
    ]);
  });

  it('V-01 a game goes by its number and by its key', async () => {
    const [byNumber, byKey] = await Promise.all(
      ['1', 'orbit'].map((game) => show('p1', { store: ours, game })),
    );
    expect(byKey).toEqual(byNumber);
  });

  it('I-12 so it does where the data is exported', async () => {
    const data = async (game: string) =>
      (await desk(playersExport, { options: { store: ours, game, player: 'p1' } })).data;
    const { exported_at: _, ...byNumber } = (await data('1')) as { exported_at: unknown };
    expect(await data('orbit')).toMatchObject(byNumber);
  });
});
