import { beforeAll, describe, expect, it } from 'vitest';
import { combinations, crowdStores, setUpCrowd } from '../testing/crowd.ts';
import {
  claimsInPeriods,
  couponByCode,
  findClaim,
  findGrant,
  giveCouponBack,
  grantsOfPlayer,
  insertGrant,
  revokeGrants,
  takeClaim,
} from './coupon-grants.ts';
import { releaseCoupon, reserveCoupon, useCoupon } from './coupons.ts';
import { statement } from './database.ts';

/* Coupons of three stores, two games and two players, in every state and for every order, with the same names. */

const crowd = setUpCrowd();

const ours = 'watt.production';
const who = { store: ours, gpId: 'gp1', suid: 'p1' };
const whose = { store: crowdStores, gp_id: ['gp2', 'gp1'], suid: ['p2', 'p1'] };
const isHis = (row: { store: string; gp_id: string; suid: string }) =>
  row.store === ours && row.gp_id === 'gp1' && row.suid === 'p1';
/** The indexes of the matching ones. */
const marks = <Row>(rows: readonly Row[], fits: (row: Row) => boolean) =>
  rows.flatMap((row, mark) => (fits(row) ? [mark] : []));

it('C-06 a coupon is used, released and returned with its own order, from a state that allows it', async () => {
  const states = ['avail', 'reserved', 'used', 'revoked'] as const;
  const rows = combinations({ store: crowdStores, billing_no: ['GP-1', 'GP-2'], state: states }).map(
    (row) => ({
      ...row,
      code: `${row.billing_no} ${row.state}`,
      ...(row.state === 'used' && { used_at: '2026-02-01T00:00:00Z' }),
    }),
  );
  await crowd.fill('coupon_grant', rows);
  const of = (state: string) =>
    marks(rows, (row) => row.store === ours && row.billing_no === 'GP-1' && row.state === state)[0];
  expect(await crowd.changes('coupon_grant', (tx) => useCoupon(tx, ours, 'GP-1'))).toEqual([
    { mark: of('reserved'), state: 'used', used_at: 'now' },
  ]);
  expect(await crowd.changes('coupon_grant', (tx) => releaseCoupon(tx, ours, 'GP-1'))).toEqual([
    { mark: of('reserved'), state: 'avail', billing_no: null },
  ]);
  expect(await crowd.changes('coupon_grant', (tx) => giveCouponBack(tx, ours, 'GP-1'))).toEqual([
    { mark: of('used'), state: 'avail', billing_no: null, used_at: null },
  ]);
});

it('C-06 a coupon that was taken back is not free again, whatever becomes of the order that holds it', async () => {
  const rows = combinations({ state: ['reserved', 'used'], revoked_at: [null, '2026-02-01T00:00:00Z'] }).map(
    (row) => ({ store: ours, billing_no: 'GP-1', code: `${row.state} ${row.revoked_at}`, ...row }),
  );
  await crowd.fill('coupon_grant', rows);
  expect(await crowd.changes('coupon_grant', (tx) => releaseCoupon(tx, ours, 'GP-1'))).toEqual([
    { mark: 0, state: 'avail', billing_no: null },
    { mark: 1, state: 'revoked', billing_no: null },
  ]);
  expect(await crowd.changes('coupon_grant', (tx) => giveCouponBack(tx, ours, 'GP-1'))).toEqual([
    { mark: 2, state: 'avail', billing_no: null },
    { mark: 3, state: 'revoked', billing_no: null },
  ]);
  expect(await crowd.changes('coupon_grant', (tx) => useCoupon(tx, ours, 'GP-1'))).toEqual([
    { mark: 0, state: 'used', used_at: 'now' },
    { mark: 1, state: 'used', used_at: 'now' },
  ]);
});

describe('V-01 an operator takes back what is named and still valid', () => {
  const [past, future] = ['2026-01-01T00:00:00Z', '2100-01-01T00:00:00Z'];
  const kinds = combinations({
    gp_id: whose.gp_id,
    suid: whose.suid,
    template: ['thanks', 'gift'],
    state: ['avail', 'reserved', 'used'],
    valid_until: [null, past, future],
    revoked_at: [null, past],
  }).map((kind, number) => ({ ...kind, code: `C${number}` }));
  // In another store the coupon of the same code is another player's, is used, is over or was taken back.
  const shift = (store: string) => (store === ours ? 0 : 17 + crowdStores.indexOf(store as typeof ours));
  const rows = crowdStores.flatMap((store) =>
    kinds.map((kind, number) => ({ store, ...kind, code: `C${(number + shift(store)) % kinds.length}` })),
  );
  /** A player is given each gift once; another store gave another coupon of the same code under the name. */
  const giftOf = ({ store, code }: { store: string; code: string }) =>
    `gift-${(Number(code.slice(1)) + (store === ours ? 0 : 1)) % 18}`;
  beforeAll(async () => {
    await crowd.fill('coupon_grant', rows);
    await crowd.fill(
      'coupon_claim',
      rows.map(({ store, gp_id, suid, template, code }) => {
        return { store, gp_id, suid, template, code, period: `given ${giftOf({ store, code })}` };
      }),
    );
  });

  it.each<[named: Parameters<typeof revokeGrants>[1], fits: (row: (typeof rows)[number]) => boolean]>([
    [{ store: ours, code: 'C6' }, ({ code }) => code === 'C6'],
    [{ store: ours, template: 'gift' }, ({ template }) => template === 'gift'],
    [{ store: ours, once: 'gift-0' }, (row) => giftOf(row) === 'gift-0'],
    [{ store: ours, suid: 'p1' }, ({ suid }) => suid === 'p1'],
    [{ store: ours, gpId: 'gp1' }, ({ gp_id }) => gp_id === 'gp1'],
    [
      { store: ours, gpId: 'gp1', suid: 'p1', template: 'gift', once: 'gift-12' },
      (row) => isHis(row) && row.template === 'gift' && giftOf(row) === 'gift-12',
    ],
    [{ store: ours, template: 'gift', code: 'C0' }, () => false],
    [{ store: ours, once: 'gift-1' }, (row) => giftOf(row) === 'gift-1'],
    [{ store: ours, once: '' }, () => false],
  ])('V-01 %j', async (named, fits) => {
    const meant = marks(
      rows,
      (row) => row.store === ours && row.revoked_at === null && row.valid_until !== past && fits(row),
    );
    const told: Awaited<ReturnType<typeof revokeGrants>> = [];
    const changes = await crowd.changes('coupon_grant', async (tx) => {
      told.push(...(await revokeGrants(tx, named)));
    });
    expect(changes.sort((a, b) => Number(a.mark) - Number(b.mark))).toEqual(
      meant.map((mark) => ({
        mark,
        revoked_at: 'now',
        ...(rows[mark]?.state === 'avail' && { state: 'revoked' }),
      })),
    );
    const state = (mark: number) => rows[mark]?.state.replace('avail', 'revoked');
    expect(told.map((one) => `${one.code} ${one.suid} ${one.template} ${one.state}`).sort()).toEqual(
      meant
        .map((mark) => `${rows[mark]?.code} ${rows[mark]?.suid} ${rows[mark]?.template} ${state(mark)}`)
        .sort(),
    );
  });
});

it('C-06 an order reserves its player’s own coupon, while it is free or already reserved by the order, and valid', async () => {
  const [past, future] = ['2026-01-01T00:00:00Z', '2100-01-01T00:00:00Z'];
  const kinds = combinations({
    gp_id: whose.gp_id,
    suid: whose.suid,
    state: ['avail', 'reserved', 'used', 'revoked'],
    billing_no: [null, 'GP-1', 'GP-2'],
    valid_from: [past, future],
    valid_until: [null, past, future],
  }).map((kind, number) => ({
    ...kind,
    code: `C${number}`,
    discount_rate: `0.${number}`,
    pay_id: `${number}`,
  }));
  const rows = crowdStores.flatMap((store) => kinds.map((kind) => ({ store, ...kind })));
  await crowd.fill('coupon_grant', rows);
  const fits = marks(
    rows,
    (row) =>
      isHis(row) &&
      (row.state === 'avail' || (row.state === 'reserved' && row.billing_no === 'GP-1')) &&
      row.valid_from === past &&
      row.valid_until !== past,
  );
  const told: unknown[] = [];
  const changes = await crowd.changes('coupon_grant', async (tx) => {
    for (const { code } of kinds) told.push(await reserveCoupon(tx, { ...who, code, billingNo: 'GP-1' }));
  });
  expect(fits).toHaveLength(8);
  expect(told.filter((one) => one !== undefined)).toEqual(
    fits.map((mark) => ({ discount_rate: rows[mark]?.discount_rate, pay_id: rows[mark]?.pay_id })),
  );
  // Those that the order already holds are unchanged.
  const free = fits.filter((mark) => rows[mark]?.state === 'avail');
  expect(changes.map(({ mark }) => mark).sort()).toEqual([...free].sort());
  for (const change of changes) expect(change).toMatchObject({ state: 'reserved' });
});

it('V-01 one that two operators take back at the same moment is taken back once', async () => {
  await crowd.fill('coupon_grant', [
    { store: ours, code: 'A' },
    { store: ours, code: 'B' },
  ]);
  const waiting = statement(
    'test_revocation_waits',
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  const take = (tx: Parameters<typeof revokeGrants>[0]) => revokeGrants(tx, { store: ours, suid: 'p1' });
  let second: ReturnType<typeof take> | undefined;
  const first = await crowd.database.transaction(async (tx) => {
    const taken = await take(tx);
    second = crowd.database.transaction(take);
    while ((await crowd.database.many(waiting, [])).length === 0);
    return taken;
  });
  expect(first.map(({ code }) => code).sort()).toEqual(['A', 'B']);
  expect(await second).toEqual([]);
});

it('V-01 one that ends at this moment is over, and not taken back', async () => {
  await crowd.fill('coupon_grant', [{ store: ours, code: 'NOW' }]);
  const told: unknown[] = [];
  await crowd.changes('coupon_grant', async (tx) => {
    await tx.run(statement('test_ends_now', 'update coupon_grant set valid_until = now()'), []);
    told.push(await revokeGrants(tx, { store: ours, code: 'NOW' }));
  });
  expect(told).toEqual([[]]);
});

it.each([
  ['valid_from', true],
  ['valid_until', false],
])('C-06 at exactly its %s a coupon is valid: %s', async (column, isGood) => {
  await crowd.fill('coupon_grant', [{ store: ours, code: 'NOW' }]);
  const told: boolean[] = [];
  await crowd.changes('coupon_grant', async (tx) => {
    await tx.run(statement(`test_${column}`, `update coupon_grant set ${column} = now()`), []);
    told.push((await reserveCoupon(tx, { ...who, code: 'NOW', billingNo: 'GP-1' })) !== undefined);
  });
  expect(told).toEqual([isGood]);
});

it('V-01 a player sees their own coupons except revoked ones: usable ones first, then the newest', async () => {
  const kinds = [
    { code: 'used-a-long-ago', state: 'used', used_at: '2026-02-01T00:00:00Z' },
    { code: 'free-old', state: 'avail', created_at: '2026-01-02T00:00:00Z' },
    {
      code: 'revoked',
      state: 'revoked',
      created_at: '2026-01-09T00:00:00Z',
      revoked_at: '2026-02-01T00:00:00Z',
    },
    // Taken back, but its order keeps it.
    {
      code: 'used-b-lately',
      state: 'used',
      used_at: '2026-05-01T00:00:00Z',
      revoked_at: '2026-05-02T00:00:00Z',
    },
    { code: 'held', state: 'reserved', created_at: '2026-01-03T00:00:00Z' },
    { code: 'free-b', state: 'avail', created_at: '2026-01-04T00:00:00Z' },
    { code: 'free-a', state: 'avail', created_at: '2026-01-04T00:00:00Z' },
  ];
  const rows = combinations({ ...whose, kind: kinds }).map(({ kind, ...whose }) => ({
    used_at: null,
    created_at: '2026-01-01T00:00:00Z',
    ...whose,
    ...kind,
    code: isHis({ ...whose, store: ours }) ? kind.code : `${whose.gp_id}-${whose.suid}-${kind.code}`,
  }));
  await crowd.fill('coupon_grant', rows);
  const codes = (await grantsOfPlayer(crowd.database, who)).map(({ code }) => code);
  expect(codes).toEqual(['free-a', 'free-b', 'held', 'free-old', 'used-b-lately', 'used-a-long-ago']);
  const all = await grantsOfPlayer(crowd.database, who, { revokedToo: true });
  expect(all.map(({ code }) => code)).toEqual([...codes, 'revoked']);
  expect(await couponByCode(crowd.database, ours, 'held')).toEqual({ revoked_at: null, valid_until: null });
  for (const [store, code] of [
    [ours, 'unknown'],
    ['watt.none', 'held'],
  ] as const)
    expect(await couponByCode(crowd.database, store, code)).toBeUndefined();
  expect(await findGrant(crowd.database, who, 'held')).toMatchObject({ code: 'held', state: 'reserved' });
  for (const code of ['gp1-p2-held', 'gp2-p1-held', 'unknown'])
    expect(await findGrant(crowd.database, who, code)).toBeUndefined();
  const nobody = { ...who, store: 'watt.none' };
  expect(await findGrant(crowd.database, nobody, 'held')).toBeUndefined();
});

it('V-01 a player with more coupons than fit sees the usable ones', async () => {
  const many = Array.from({ length: 510 }, (_, n) => ({
    store: ours,
    code: `C${n}`,
    state: n < 10 ? 'avail' : 'used',
  }));
  await crowd.fill('coupon_grant', many);
  const seen = await grantsOfPlayer(crowd.database, who);
  expect(seen).toHaveLength(500);
  expect(seen.slice(0, 10).map(({ state }) => state)).toEqual(Array(10).fill('avail'));
});

it('V-01 a coupon is granted as promised, and usable', async () => {
  const template = { id: 'gift', name: 'Gift', discountRate: '0.80', payId: '108' };
  const validFrom = new Date('2026-03-01T00:00:00Z');
  const give = (grant: object) =>
    crowd.changes('coupon_grant', (tx) =>
      insertGrant(tx, who, { code: 'NEW', template, validFrom, validUntil: undefined, ...grant }),
    );
  const given = {
    store: ours,
    code: 'NEW',
    gp_id: 'gp1',
    suid: 'p1',
    template: 'gift',
    name: 'Gift',
    state: 'avail',
    discount_rate: '0.80',
    pay_id: '108',
    valid_from: '2026-03-01T00:00:00+00:00',
    created_at: 'now',
  };
  await crowd.fill('coupon_grant', [{ store: ours, code: 'OLD' }]);
  expect(await give({})).toEqual([given]);
  expect(await give({ template: { ...template, payId: undefined } })).toEqual([{ ...given, pay_id: '' }]);
  expect(await give({ validUntil: new Date('2026-04-01T00:00:00Z') })).toEqual([
    { ...given, valid_until: '2026-04-01T00:00:00+00:00' },
  ]);
});

it('V-01 a coupon is claimed once per player and period, and the claim is found by them', async () => {
  const claim = { template: 'gift', period: 'week-1', code: 'NEW', key: 'attempt-1' };
  const rows = combinations({ ...whose, template: ['thanks', 'gift'], period: ['', 'week-1', 'week-2'] }).map(
    (row) => ({
      ...row,
      code: Object.values(row).join(' '),
      attempt_id: `by ${Object.values(row).join(' ')}`,
    }),
  );
  await crowd.fill('coupon_claim', rows);
  const code = `${ours} gp1 p1 gift week-1`;
  expect(await findClaim(crowd.database, who, claim)).toEqual({ code, key: `by ${code}` });
  for (const other of [{ store: 'watt.none' }, { gpId: 'gp3' }, { suid: 'p3' }])
    expect(await findClaim(crowd.database, { ...who, ...other }, claim)).toBeUndefined();
  for (const other of [{ template: 'none' }, { period: 'week-3' }])
    expect(await findClaim(crowd.database, who, { ...claim, ...other })).toBeUndefined();
  const inPeriods = await claimsInPeriods(crowd.database, who, ['', 'week-2', 'week-3']);
  expect(inPeriods.map(({ template, period, code }) => [template, period, code]).sort()).toEqual(
    combinations({ template: ['gift', 'thanks'], period: ['', 'week-2'] }).map(({ template, period }) => [
      template,
      period,
      `${ours} gp1 p1 ${template} ${period}`,
    ]),
  );
  const answers: boolean[] = [];
  const take = (wanted: object) =>
    crowd.changes('coupon_claim', async (tx) =>
      answers.push(await takeClaim(tx, who, { ...claim, ...wanted })),
    );
  expect(await take({})).toEqual([]);
  expect(await take({ period: 'week-3' })).toEqual([
    {
      store: ours,
      gp_id: 'gp1',
      suid: 'p1',
      template: 'gift',
      period: 'week-3',
      code: 'NEW',
      at: 'now',
      attempt_id: 'attempt-1',
    },
  ]);
  expect(answers).toEqual([false, true]);
});

it('C-06 every statement on coupons has been tested', () => {
  expect([...crowd.unasked('coupon-grants.ts'), ...crowd.unasked('coupons.ts')]).toEqual([]);
});
