import { publish } from '@gemporium/server/catalogue/publish.ts';
import { statement } from '@gemporium/server/repositories/database.ts';
import { setUpCrowd } from '@gemporium/server/testing/crowd.ts';
import { sampleShop } from '@gemporium/server/testing/sample-shop.ts';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { couponsRevoke } from './commands/coupons-revoke.ts';
import { changing, openDesk, refusal } from './testing/desk.ts';

/* What an operator reads who takes coupons back, among the same coupons of other stores, games and players. */

const [ours, demo] = ['nova.production', 'nova.demo'] as const;
const [past, soon] = ['2026-01-02T03:04:05Z', '2100-01-01T00:00:00Z'];
const ann = { store: ours, gp_id: '1', suid: 'ann' };
const coupons = [
  { ...ann, code: 'FREE', valid_until: soon },
  { ...ann, code: 'HELD', state: 'reserved', billing_no: 'GP1' },
  { ...ann, code: 'USED', state: 'used', billing_no: 'GP2' },
  { ...ann, code: 'OVER', valid_until: past },
  { ...ann, code: 'GONE', state: 'revoked', revoked_at: past },
  { ...ann, code: 'OTHER', template: 'thanks' },
  { ...ann, code: 'COMET', gp_id: '2' },
  { ...ann, code: 'BEN', suid: 'ben' },
  { ...ann, code: 'FREE', store: demo },
];
const codeOf = ({ mark }: Record<string, unknown>) => coupons[Number(mark)]!.code;

const crowd = setUpCrowd();
const desk = openDesk(crowd);
beforeAll(async () => {
  await publish(crowd.database, { catalogue: sampleShop(), by: 'test', note: '', at: new Date() });
});
beforeEach(async () => {
  await crowd.fill('coupon_claim', []);
  await crowd.fill('coupon_grant', coupons);
});

const audits = statement(
  'coupons_revoked_audit',
  'select operator, command, store, target, outcome, arguments from audit where command like $1 order by id',
);
const audited = () => crowd.database.many(audits, ['coupons %']);
const reason = 'the wrong template';
const revoke = (options: Record<string, string>, dryRun = false) =>
  desk(couponsRevoke, { options: { store: ours, reason, ...options }, dryRun });

it('V-01 coupons revoke takes one back, as it was tried, and stands in the audit', async () => {
  const tried = await revoke({ code: ' free ' }, true);
  expect(tried).toEqual({
    lines: ['Would revoke 1 coupon.'],
    data: {
      store: ours,
      revoked: [{ code: 'FREE', suid: 'ann', template: 'gift', state: 'revoked', billing_no: null }],
      held: [],
      used: [],
    },
    exitCode: 0,
  });
  expect(await audited()).toEqual([]);
  const { answer, changes } = await changing(crowd, 'coupon_grant', () => revoke({ code: 'FREE' }));
  expect(answer).toEqual({ ...tried, lines: ['Revoked 1 coupon.'] });
  expect(changes).toEqual([{ mark: 0, state: 'revoked', revoked_at: expect.any(String) }]);
  expect(await audited()).toEqual([
    {
      operator: 'sam',
      command: 'coupons revoke',
      store: ours,
      target: 'FREE',
      outcome: 'revoked 1',
      arguments: { reason, store: ours, code: 'FREE', coupons: ['FREE'] },
    },
  ]);
});

describe('V-01 coupons revoke takes back what is named', () => {
  const held =
    'Unpaid orders keep theirs: GP1. Where one is not paid, or is refunded, the coupon is revoked.';
  const used = 'Used already: GP2. A refund does not give these back.';
  it.each<[options: Record<string, string>, taken: string[], lines: string[]]>([
    [{ code: 'HELD' }, ['HELD'], ['Revoked 0 coupons.', held]],
    [{ code: 'COMET' }, ['COMET'], ['Revoked 1 coupon.']],
    [{ template: 'gift' }, ['FREE', 'HELD', 'USED', 'COMET', 'BEN'], ['Revoked 3 coupons.', held, used]],
    [{ player: 'ann', game: 'orbit' }, ['FREE', 'HELD', 'USED', 'OTHER'], ['Revoked 2 coupons.', held, used]],
    [{ player: 'ann', game: '2' }, ['COMET'], ['Revoked 1 coupon.']],
    [{ player: 'ann', game: '1', template: 'thanks' }, ['OTHER'], ['Revoked 1 coupon.']],
    [{ template: 'gift', game: 'comet' }, ['COMET'], ['Revoked 1 coupon.']],
    [{ template: 'gift', game: '1' }, ['FREE', 'HELD', 'USED', 'BEN'], ['Revoked 2 coupons.', held, used]],
    [{ once: 'autumn', game: '1' }, ['FREE', 'BEN'], ['Revoked 2 coupons.']],
    [{ once: 'autumn' }, ['FREE', 'BEN'], ['Revoked 2 coupons.']],
    [{ once: 'autumn', player: 'ben', game: '1' }, ['BEN'], ['Revoked 1 coupon.']],
  ])('V-01 %j', async (options, taken, lines) => {
    await crowd.fill('coupon_claim', [
      ...['FREE', 'BEN'].map((code) => ({ store: ours, suid: code, code, period: 'given autumn' })),
      { store: ours, code: 'OTHER', period: 'autumn' },
    ]);
    const { answer, changes } = await changing(crowd, 'coupon_grant', () => revoke(options));
    expect(changes.map(codeOf).sort()).toEqual(taken.toSorted());
    expect(answer.lines).toEqual(lines);
    expect(answer.exitCode).toBe(0);
  });

  it('V-01 one that is used: it says by which order, and that it could not be had back', async () => {
    const { lines, exitCode } = await revoke({ code: 'USED' });
    expect([lines, exitCode]).toEqual([['Revoked 0 coupons.', used], 1]);
  });

  it('V-01 of many orders that keep theirs, it names twenty', async () => {
    const many = Array.from({ length: 22 }, (_, n) => ({
      ...ann,
      code: `C${10 + n}`,
      state: 'reserved',
      billing_no: `GP${10 + n}`,
    }));
    await crowd.fill('coupon_grant', many);
    const { lines } = await revoke({ template: 'gift' });
    expect(lines[1]).toContain(': GP10, ');
    expect(lines[1]).toContain(', GP29 and 2 more.');
  });
});

describe('V-01 coupons revoke says why it takes nothing back, and changes nothing', () => {
  const byWhat = 'Name them by --code, --template, --once or --player.';
  const see = 'See: gemporium players show <suid>';
  const none = 'None of these coupons can be taken back: there is none, or they have expired or are revoked.';
  it.each<[options: Record<string, string>, why: [string, unknown, number]]>([
    [{ code: 'NONE' }, ['nova.production has no coupon NONE.', see, 3]],
    [{ code: 'OVER' }, ['Coupon OVER has expired, on 2026-01-02 03:04:05Z.', '', 1]],
    [{ code: 'GONE' }, ['Coupon GONE was revoked already, on 2026-01-02 03:04:05Z.', '', 1]],
    [{ template: 'none' }, [none, see, 3]],
    [{ once: 'none' }, [none, see, 3]],
    [{ player: 'none', game: '1' }, [none, see, 3]],
    [{}, ['Which coupons?', byWhat, 2]],
    [{ code: ' ' }, ['Which coupons?', byWhat, 2]],
    [{ game: '1' }, ['Which coupons?', byWhat, 2]],
    ...(['template', 'once', 'player', 'game'] as const).map(
      (also): [Record<string, string>, [string, unknown, number]] => [
        { code: 'FREE', [also]: '1' },
        ['--code names one coupon: leave the other options out.', '', 2],
      ],
    ),
    [{ code: 'FREE', reason: ' ' }, ['--reason is required: it is kept in the audit.', '', 2]],
    [{ code: 'FREE', store: '' }, ['--store is required, such as watt.production.', '', 2]],
    [{ template: 'gift', game: '9' }, ['Nova Games has no game 9.', 'Games: 2 (comet), 1 (orbit)', 3]],
    [{ player: 'ann', game: '9' }, ['Nova Games has no game 9.', 'Games: 2 (comet), 1 (orbit)', 3]],
  ])('V-01 %j', async (options, why) => {
    const before = await audited();
    for (const dryRun of [true, false]) {
      const work = () => refusal(revoke(options, dryRun));
      expect(await changing(crowd, 'coupon_grant', work)).toEqual({ answer: why, changes: [] });
    }
    expect(await audited()).toEqual(before);
  });
});
