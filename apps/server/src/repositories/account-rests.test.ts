import { beforeEach, describe, expect, it } from 'vitest';
import { setUpDatabase } from '../testing/test-database.ts';
import { beginRest, claimTrial, endRest, lengthenRest, listRests, releaseTrial } from './account-rests.ts';
import { statement } from './database.ts';

/* Two accounts rest at the same time; changes to one leave the other alone. */

const opened = setUpDatabase();

const empty = statement('rests_empty', 'delete from account_rest');
const over = statement('rests_over', `update account_rest set until = now() - interval '1 second'`);
const left = statement(
  'rests_left',
  'select account, round(extract(epoch from until - now()))::int as seconds from account_rest order by account',
);

beforeEach(async () => {
  await opened.database.run(empty, []);
  for (const account of ['main', 'other'])
    await beginRest(opened.database, { account, seconds: 30, reason: `no answer from ${account}` });
});
const standings = async () =>
  Object.fromEntries(
    (await listRests(opened.database)).map(({ account, is_over, trial, failed_trials, reason }) => [
      account,
      { is_over, trial, failed_trials, reason },
    ]),
  );
const seconds = async () =>
  (await opened.database.many<{ seconds: number }>(left, [])).map((row) => row.seconds);
const waits = async () => void (await opened.database.run(over, []));
const claim = (account: string, trial: string) =>
  claimTrial(opened.database, { account, trial, seconds: 60 });
const fresh = { is_over: false, trial: null, failed_trials: 0 };
const other = { ...fresh, reason: 'no answer from other' };

describe('O-15 a rest', () => {
  it('O-15 keeps its start: the same failure a moment later changes nothing', async () => {
    const again = { account: 'main', seconds: 300, reason: 'later' };
    expect(await beginRest(opened.database, again)).toBe(false);
    expect(await beginRest(opened.database, { ...again, account: 'third' })).toBe(true);
    expect(await standings()).toEqual({
      main: { ...fresh, reason: 'no answer from main' },
      other,
      third: { ...fresh, reason: 'later' },
    });
    expect(await seconds()).toEqual([30, 30, 300]);
  });

  it('O-15 has no trial before its time, and then one, by a purchase of its account', async () => {
    expect(await claim('main', 'P-1')).toBe(false);
    await waits();
    expect((await standings()).main).toMatchObject({ is_over: true });
    expect(await claim('main', 'P-1')).toBe(true);
    expect(await claim('main', 'P-2')).toBe(false);
    expect(await standings()).toMatchObject({
      main: { is_over: false, trial: 'P-1' },
      other: { is_over: true, trial: null },
    });
    expect((await seconds())[0]).toBe(60);
  });

  it('O-15 of twenty purchases at once one tries the account', async () => {
    await waits();
    const names = Array.from({ length: 20 }, (_, i) => `P-${i}`);
    const claimed = await Promise.all(names.map((name) => claim('main', name)));
    expect(claimed.filter(Boolean)).toHaveLength(1);
  });

  it('O-15 that has ended blocks nothing', async () => {
    expect(await claim('third', 'P-1')).toBe(true);
    expect(Object.keys(await standings())).toEqual(['main', 'other']);
  });

  it('O-15 is over from the very moment to which it lasts', async () => {
    await waits();
    await claim('main', 'P-1');
    await opened.database.transaction(async (tx) => {
      await releaseTrial(tx, 'main', 'P-1');
      expect(await listRests(tx)).toMatchObject([{ account: 'main', is_over: true }, { account: 'other' }]);
      expect(await claimTrial(tx, { account: 'main', trial: 'P-2', seconds: 60 })).toBe(true);
    });
  });

  it('O-15 an interrupted trial is followed by another', async () => {
    await waits();
    await claim('main', 'P-1');
    await waits();
    expect(await claim('main', 'P-2')).toBe(true);
    expect((await standings()).main).toMatchObject({ trial: 'P-2' });
  });
});

describe('O-15 what ends a rest', () => {
  beforeEach(async () => {
    await waits();
    await claim('main', 'P-1');
    await claim('other', 'P-2');
  });
  const tried = { ...other, trial: 'P-2' };

  it('O-15 is only the success of its own trial', async () => {
    expect(await endRest(opened.database, 'main', 'P-2')).toBe(false);
    expect(await endRest(opened.database, 'main', 'P-1')).toBe(true);
    expect(await standings()).toEqual({ other: tried });
  });

  it('O-15 an inconclusive trial leaves its place to the next purchase', async () => {
    await releaseTrial(opened.database, 'main', 'P-2');
    expect((await standings()).main).toMatchObject({ trial: 'P-1', is_over: false });
    await releaseTrial(opened.database, 'main', 'P-1');
    expect(await standings()).toMatchObject({ main: { trial: null, is_over: true }, other: tried });
  });

  it('O-15 a trial that fails lengthens the rest of its account, by how many have failed', async () => {
    const lengthened = (trial: string) =>
      opened.database.transaction((tx) =>
        lengthenRest(tx, { account: 'main', trial, reason: 'still away' }, (failed) => failed * 100),
      );
    await lengthened('P-2');
    expect((await standings()).main).toMatchObject({ trial: 'P-1', failed_trials: 0 });
    await lengthened('P-1');
    expect(await standings()).toEqual({
      main: { is_over: false, trial: null, failed_trials: 1, reason: 'still away' },
      other: tried,
    });
    expect(await seconds()).toEqual([100, 60]);
    await waits();
    await claim('main', 'P-3');
    await lengthened('P-3');
    expect((await standings()).main).toMatchObject({ failed_trials: 2 });
    expect((await seconds())[0]).toBe(200);
  });

  it('O-15 what is said of a trial first is what counts, even at the same moment', async () => {
    const waiting = statement(
      'rests_waiting',
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    const failed = { account: 'main', trial: 'P-1', reason: 'still away' };
    let failing: Promise<void> | undefined;
    await opened.database.transaction(async (tx) => {
      await releaseTrial(tx, 'main', 'P-1');
      failing = opened.database.transaction((other) => lengthenRest(other, failed, () => 100));
      while ((await opened.database.many(waiting, [])).length === 0);
    });
    await failing;
    expect((await standings()).main).toMatchObject({ is_over: true, failed_trials: 0 });
  });
});
