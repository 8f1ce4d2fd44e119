import { publish } from '@gemporium/server/catalogue/publish.ts';
import { statement } from '@gemporium/server/repositories/database.ts';
import { sampleShop } from '@gemporium/server/testing/sample-shop.ts';
import { setUpDatabase } from '@gemporium/server/testing/test-database.ts';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { couponsGrant } from './commands/coupons-grant.ts';
import { playersShow } from './commands/players-show.ts';
import { type Desk, openDesk, refusal } from './testing/desk.ts';

/* Coupons that an operator gives, which hold for so many days. */

const opened = setUpDatabase();
let run: Desk;
const shop = sampleShop();
const coupons = { templates: [{ id: 'gift', name: 'Gift', discountRate: '0.80', validDays: 3, stock: 0 }] };
beforeAll(async () => {
  run = openDesk(opened);
  Object.assign(shop.brands.nova!, { isVip: true, isOpenCoupon: true, coupons });
  // Each lacks one of the two switches; the templates are still in its file.
  Object.assign(shop.brands.zeta!, { isVip: true, isOpenCoupon: false, coupons });
  const theta = { ...shop.brands.zeta!, key: 'theta', isVip: false, isOpenCoupon: true };
  Object.assign(shop.brands, { theta });
  await publish(opened.database, { catalogue: shop, by: 'test', note: '', at: new Date() });
});

const store = 'nova.production';
const game = shop.brands.nova!.games.find(({ goods }) => goods.length > 0)!;

describe('C-02 a coupon that an operator gives', () => {
  const validity = statement(
    'granted_validity',
    `select valid_from <= now() as begun, valid_until > now() as holds, extract(epoch from valid_until - now()) / 86400 as days
     from coupon_grant where suid = $1`,
  );
  it.each(['2020-01-01T00:00:00Z', '2090-01-01T00:00:00Z'])(
    'C-02 holds by the database’s clock, where the operator’s machine says %s',
    async (machine) => {
      vi.useFakeTimers({ toFake: ['Date'], now: new Date(machine) });
      const player = `owner-${machine}`;
      await run(couponsGrant, { words: { template: 'gift' }, options: { store, player, game: game.gpId } });
      vi.useRealTimers();
      const row = await opened.database.one<{ begun: boolean; holds: boolean; days: number }>(validity, [
        player,
      ]);
      expect(row).toMatchObject({ begun: true, holds: true });
      expect(Number(row?.days)).toBeCloseTo(3, 2);
    },
  );

  it('C-02 is shown as what it takes off, not as what is left to pay', async () => {
    const player = 'owner-of-one';
    await run(couponsGrant, { words: { template: 'gift' }, options: { store, player, game: game.gpId } });
    const { lines } = await run(playersShow, {
      words: { suid: player },
      options: { store, game: game.gpId },
    });
    expect(lines.filter((line) => line.includes('gift')).map((line) => /\S+% off/.exec(line)?.[0])).toEqual([
      '20% off',
    ]);
  });

  const grant = (options: Record<string, string>, template = 'gift', dryRun = false) =>
    run(couponsGrant, { words: { template }, options, dryRun });
  const audit = statement(
    'granted_audit',
    'select operator, command, store, target, outcome, arguments from audit order by id desc limit 1',
  );
  const held = statement(
    'granted_to',
    `select suid, store, gp_id, template, discount_rate, state, round(extract(epoch from valid_until - now()) / 86400)::int as days
     from coupon_grant where suid like 'two-%' order by suid`,
  );

  it('C-02 to two players: who gets what, once under one name', async () => {
    const to = { store, player: ' two-b, two-a,two-b ', game: '2', once: 'autumn', days: '7' };
    const tried = await grant(to, 'gift', true);
    const would = (suid: string) => `Would give gift (0.80 is paid) to ${suid} of 2 at ${store}.`;
    // One who is named twice gets it once.
    expect(tried.lines).toEqual(['two-a', 'two-b'].map(would));
    expect(tried.data).toMatchObject({ template: 'gift', store, gp_id: '2', players: ['two-a', 'two-b'] });
    expect(await opened.database.many(held, [])).toEqual([]);

    const { lines, data } = await grant(to);
    const [a, b] = data as { suid: string; code: string }[];
    expect([a?.suid, b?.suid]).toEqual(['two-a', 'two-b']);
    const width = ' '.repeat('PLAYER'.length - 'two-a'.length + 2);
    expect(lines).toEqual(['PLAYER  COUPON', `two-a${width}${a?.code}`, `two-b${width}${b?.code}`]);
    const coupon = { store, gp_id: '2', template: 'gift', discount_rate: '0.80', state: 'avail', days: 7 };
    const both = [
      { suid: 'two-a', ...coupon },
      { suid: 'two-b', ...coupon },
    ];
    expect(await opened.database.many(held, [])).toEqual(both);

    expect(await opened.database.one(audit, [])).toEqual({
      operator: 'sam',
      command: 'coupons grant',
      store,
      target: 'gift',
      outcome: 'granted',
      arguments: { template: 'gift', gpId: '2', players: ['two-b', 'two-a'], once: 'autumn', days: 7 },
    });

    const next = { ...to, player: 'two-a,two-c' };
    expect(await grant(next, 'gift', true)).toEqual({
      lines: ['two-a of 2 had it already.', would('two-c')],
      data: { template: 'gift', store, gp_id: '2', players: ['two-c'] },
      note: expect.stringContaining('two-a, two-c'),
    });
    const again = await grant({ ...to, player: 'two-a' });
    expect(again).toEqual({
      lines: ['PLAYER  COUPON', `two-a${width}had it already`],
      data: [{ suid: 'two-a', code: '' }],
      note: expect.stringContaining('two-a'),
    });
    expect(await opened.database.many(held, [])).toEqual(both);
  });

  it('C-02 to a number that is not known here: it says so, before and after, and names twenty at most', async () => {
    await opened.database.script(`
      insert into player_session (token_hash, store, gp_id, client_id, suid, username, origin, created_at, expires_at)
      select sha256(suid::bytea), '${store}', gp_id, 'web', suid, '', 'login', now(), now()
      from (values ('1', 'seen'), ('2', 'unseen')) one (gp_id, suid)`);
    const note = (who: string) =>
      `Not known here: ${who} (no login of the last 30 days, no order). Check for typing errors.`;
    for (const dryRun of [true, false]) {
      const to = (...players: string[]) =>
        grant({ store, player: players.join(), game: '1' }, 'gift', dryRun);
      expect((await to('seen')).note).toBeUndefined();
      expect((await to('seen', 'sen', 'unseen')).note).toBe(note('sen, unseen'));
      const many = Array.from({ length: 21 }, (_, n) => `many-${n}`);
      expect((await to(...many.slice(1))).note).toBe(note(many.slice(1).join(', ')));
      expect((await to(...many)).note).toBe(note(`${many.slice(0, 20).join(', ')} and 1 more`));
    }
  });

  it.each(['1', '3660'])('C-02 for %s days, which is as few and as many as there may be', async (days) => {
    const tried = await grant({ store, player: 'p1', game: '1', days }, 'gift', true);
    expect(tried.lines).toEqual([`Would give gift (0.80 is paid) to p1 of 1 at ${store}.`]);
  });

  it('C-02 the audit keeps that neither a name nor days were given', async () => {
    await grant({ store, player: 'without', game: '1', once: ' ' });
    expect(await opened.database.one(audit, [])).toMatchObject({
      arguments: { template: 'gift', gpId: '1', players: ['without'], once: null, days: null },
    });
  });

  it.each(['far-a,far-b', 'far-a，far-b', 'far-a、far-b', 'far-a، far-b', 'far-a\nfar-b\n', 'far-a\tfar-b'])(
    'C-02 to the two players %j, however they are separated',
    async (player) => {
      const { data } = await grant({ store, player, game: '1' }, 'gift', true);
      expect(data).toMatchObject({ players: ['far-a', 'far-b'] });
    },
  );

  const who = { store, player: 'p1', game: '1' };
  it.each<[options: Record<string, string>, template: string, why: unknown]>([
    [{ ...who, store: '' }, 'gift', ['--store is required, such as watt.production.', '', 2]],
    [{ ...who, player: ' , ' }, 'gift', ['--player is required.', '', 2]],
    ...['p\u0001', 'p\u202e1', 'p'.repeat(101)].map((player): [Record<string, string>, string, unknown] => [
      { ...who, player: `p1,${player}` },
      'gift',
      [
        `"${player.slice(0, 100)}" is no account’s number.`,
        'It has at most 100 characters, all of them visible. Separate several by commas.',
        2,
      ],
    ]),
    ...['0', '3661', '1.5', 'x'].map((days): [Record<string, string>, string, unknown] => [
      { ...who, days },
      ...(['gift', ['--days takes a whole number from 1 to 3660.', '', 2]] as const),
    ]),
    [
      { ...who, store: 'nova' },
      'gift',
      ['There is no store nova.', expect.stringContaining('nova.production'), 3],
    ],
    [{ ...who, store: 'zeta.demo' }, 'gift', ['zeta has no coupons.', '', 1]],
    [{ ...who, store: 'theta.production' }, 'gift', ['theta has no coupons.', '', 1]],
    [who, 'present', ['There is no coupon "present".', 'Coupons of nova: gift', 2]],
    [{ ...who, game: '9' }, 'gift', ['Nova Games has no game 9.', 'Games: 2 (comet), 1 (orbit)', 3]],
  ])('C-02 %j %s is refused', async (options, template, why) => {
    expect(await refusal(grant(options, template))).toEqual(why);
  });
});
