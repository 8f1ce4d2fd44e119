import { beforeEach, describe, expect, it } from 'vitest';
import { setUpStage } from '../testing/stage.ts';
import { type Queryable, statement } from './database.ts';
import {
  addEffect,
  claimEffect,
  claimEffects,
  dueEffects,
  type Effect,
  type EffectKind,
  finishEffect,
  parkEffect,
  postponeEffect,
  repeatIfOvertaken,
  resumeEffect,
  reviveEffect,
} from './effects.ts';
import type { Statement } from './statement.ts';

/* Effects next to others of every kind, store, key and state: each statement changes only its own row. */

const stage = setUpStage({ isAlone: true });
const [ours, theirs] = ['watt.production', 'volt.production'];
beforeEach(() => stage.rows('delete from effect'));

interface Row {
  id: number;
  store: string;
  kind: EffectKind;
  key: string;
  state: string;
  lane: string;
  lease: number;
  tries: number;
  surprises: number;
  isDone: boolean;
  last_error: string;
  wait: number;
}
const rows = () =>
  stage.rows<Row>(
    `select id, store, kind, key, state, lane, lease, tries, surprises, last_error, done_at is not null as "isDone",
       extract(epoch from run_at - now())::float8 as wait
     from effect order by id`,
  );
/** Its state, without the times. */
const standing = ({ wait: _, ...row }: Row) => row;

/** Two of everything, due for this long, all with the same leases. */
async function crowd(): Promise<Row[]> {
  for (const store of [ours, theirs])
    for (const kind of ['deliver', 'refund'] as const)
      for (const key of ['a', 'b'])
        for (const state of ['ready', 'done', 'parked'])
          await stage.rows(
            `insert into effect (store, kind, key, state, lane, lease, tries, surprises, run_at, last_error)
             values ($1, $2, $3, $4, 'lane', 3, 5, 2, now() - interval '1 hour', 'as it was')`,
            [store, kind, state === 'ready' ? key : `${key}-${state}`, state],
          );
  return rows();
}
const only = (all: readonly Row[], { store, kind, key }: Pick<Row, 'store' | 'kind' | 'key'>) =>
  all.find((row) => row.store === store && row.kind === kind && row.key === key)!;
const one = { store: ours, kind: 'deliver', key: 'a' } as const;

/** Checks that only this one changed, and returns it. */
async function changed(before: readonly Row[], which: Pick<Row, 'store' | 'kind' | 'key'>): Promise<Row> {
  const after = await rows();
  const rest = (all: readonly Row[]) => all.filter((row) => row.id !== only(before, which).id).map(standing);
  expect(rest(after)).toEqual(rest(before));
  return only(after, which);
}

describe('O-13 a piece of work', () => {
  it('O-13 is claimed by its own key only', async () => {
    const before = await crowd();
    expect(await claimEffect(stage.database, one).answer).toMatchObject({
      ...one,
      lease: 4,
      tries: 6,
      surprises: 3,
    });
    expect((await changed(before, one)).wait).toBeGreaterThan(29);
    for (const key of ['a-done', 'a-parked', 'c'])
      expect(await claimEffect(stage.database, { ...one, key }).answer).toBeUndefined();
  });

  it.each([true, false])('O-13 ends for the holder of its lease: %s', async (isHeld) => {
    const ends: [(effect: Effect) => Promise<boolean>, Partial<Row>][] = [
      [(effect) => finishEffect(stage.database, effect), { state: 'done', isDone: true }],
      [(effect) => parkEffect(stage.database, effect, 'why'), { state: 'parked', last_error: 'why' }],
      [
        (effect) =>
          postponeEffect(stage.database, effect, { inSeconds: 100, reason: 'later', progress: true }),
        { state: 'ready', last_error: 'later', tries: 0, surprises: 0 },
      ],
      [
        (effect) => postponeEffect(stage.database, effect, { inSeconds: 100, reason: 'failed' }),
        { state: 'ready', last_error: 'failed', surprises: 0 },
      ],
      [
        (effect) =>
          postponeEffect(stage.database, effect, { inSeconds: 100, reason: 'threw', bySurprise: true }),
        { state: 'ready', last_error: 'threw' },
      ],
    ];
    for (const [end, expected] of ends) {
      await stage.rows('delete from effect');
      const before = await crowd();
      const held = only(before, one) as unknown as Effect;
      expect(await end(isHeld ? held : { ...held, lease: 2 })).toBe(isHeld);
      const { wait, ...after } = await changed(before, one);
      expect(after).toEqual({ ...standing(only(before, one)), ...(isHeld ? expected : {}) });
      if (isHeld && expected.state === 'ready') expect(Math.abs(wait - 100)).toBeLessThan(5);
    }
  });

  it.each([
    ['a', 3, 'ready'],
    ['a', 2, 'repeated'],
    ['a-done', 3, 'done'],
    ['a-done', 2, 'repeated'],
    ['a-parked', 2, 'parked'],
  ])('O-13 %s, begun under lease %d of 3, is %s where another worker overtook it', async (key, lease, to) => {
    const which = { ...one, key };
    const before = await crowd();
    await repeatIfOvertaken(stage.database, { ...(only(before, which) as unknown as Effect), lease }, 100);
    const { wait, ...after } = await changed(before, which);
    const repeated = { state: 'ready', lease: 4, tries: 0, surprises: 0, isDone: false };
    expect(after).toEqual({ ...standing(only(before, which)), ...(to === 'repeated' ? repeated : {}) });
    if (to === 'repeated') expect(Math.abs(wait - 100)).toBeLessThan(5);
  });

  it('O-13 keeps the beginning of a long reason', async () => {
    await crowd();
    const effect = (await claimEffect(stage.database, one).answer)!;
    await postponeEffect(stage.database, effect, { inSeconds: 1, reason: 'x'.repeat(900), progress: true });
    expect(only(await rows(), one).last_error).toBe('x'.repeat(500));
    await parkEffect(stage.database, effect, 'y'.repeat(900));
    expect(only(await rows(), one).last_error).toBe('y'.repeat(500));
  });

  it('O-13 is added once, and restarts when it is revived', async () => {
    const before = await crowd();
    for (const key of ['a', 'a-done', 'a-parked'])
      await addEffect(stage.database, { ...one, key, lane: 'other', inSeconds: 5 });
    expect((await rows()).map(standing)).toEqual(before.map(standing));
    const parked = { ...one, key: 'a-parked' };
    await reviveEffect(stage.database, { ...parked, lane: 'other' });
    expect(standing(await changed(before, parked))).toEqual({
      ...standing(only(before, parked)),
      state: 'ready',
      lane: 'other',
      lease: 4,
      tries: 0,
      surprises: 0,
    });
  });

  it.each(['a', 'a-done', 'a-parked'])(
    'O-13 keeps no state of its first run when it is revived: %s',
    async (key) => {
      await crowd();
      const old =
        "created_at = now() - interval '9 days', done_at = now(), run_at = now() + interval '1 day'";
      await stage.rows(`update effect set ${old}`);
      const work = { ...one, key };
      await reviveEffect(stage.database, { ...work, lane: 'other' });
      const { wait, isDone } = only(await rows(), work);
      expect([Math.abs(wait) < 5, isDone]).toEqual([true, false]);
      const effect = await claimEffect(stage.database, work).answer;
      expect(effect).toMatchObject({ lane: 'other', lease: 5, tries: 1, surprises: 1 });
      expect(Date.now() - effect!.created_at.getTime()).toBeLessThan(3_600_000);
    },
  );
});

describe('O-13 a piece of work that was parked', () => {
  it('O-13 is resumed by its own key only, as it was decided; unparked work is not', async () => {
    const before = await crowd();
    await stage.rows(`update effect set created_at = now() - interval '9 days'`);
    for (const key of ['a', 'a-done', 'c'])
      expect(await resumeEffect(stage.database, { ...one, key })).toBe(false);
    expect((await rows()).map(standing)).toEqual(before.map(standing));
    const parked = { ...one, key: 'a-parked' };
    expect(await resumeEffect(stage.database, parked)).toBe(true);
    const { wait, ...after } = await changed(before, parked);
    expect(after).toEqual({
      ...standing(only(before, parked)),
      state: 'ready',
      lease: 4,
      tries: 0,
      surprises: 0,
    });
    expect(Math.abs(wait)).toBeLessThan(5);
    const aged = `select created_at > now() - interval '1 day' as young from effect where id = $1`;
    expect(await stage.rows(aged, [after.id])).toEqual([{ young: true }]);
    expect(await resumeEffect(stage.database, parked)).toBe(false);
  });
});

describe('O-13 what is due', () => {
  const due = (lane: string, count: number, ago: string, state = 'ready') =>
    stage.rows(
      `insert into effect (store, kind, key, state, lane, run_at)
       select 'watt.production', 'deliver', $1 || ' ' || $3 || ' ' || $4 || n, $3, $1, now() - $4::interval - n * interval '1 second'
       from generate_series(1, $2) n`,
      [lane, count, state, ago],
    );
  const claimed = async (limit: number, running: [string, number][] = [], width = 99) =>
    (await claimEffects(stage.database, limit, 30, { running: new Map(running), width })).map(
      ({ lane }) => lane,
    );
  const counts = (lanes: readonly string[]) =>
    Object.fromEntries(
      [...new Set(lanes)].sort().map((lane) => [lane, lanes.filter((one) => one === lane).length]),
    );

  it('O-13 is claimed up to the limit, the oldest first', async () => {
    await due('young', 3, '1 minute');
    await due('old', 3, '1 hour');
    expect(counts(await claimed(4))).toEqual({ old: 3, young: 1 });
    expect(counts(await claimed(99))).toEqual({ young: 2 });
    expect(await claimed(99)).toEqual([]);
  });

  it('O-13 is claimed the oldest first, however much of it there is', async () => {
    await due('young', 400, '1 minute');
    await due('old', 3, '1 hour');
    await due('young', 400, '2 minutes');
    expect(counts(await claimed(4))).toEqual({ old: 3, young: 1 });
  });

  it('O-13 excludes work that is done, parked or not yet due, however much of it there is', async () => {
    await due('done', 1000, '1 hour', 'done');
    await due('parked', 1000, '1 hour', 'parked');
    await due('later', 1000, '-1 hour');
    await due('ready', 2, '1 minute');
    expect(counts(await claimed(99))).toEqual({ ready: 2 });
  });

  it('O-13 of a lane with more than its width, the oldest is claimed', async () => {
    await due('lane', 2, '1 minute');
    await due('lane', 2, '1 hour');
    const claimed = await claimEffects(stage.database, 99, 30, { running: new Map(), width: 2 });
    expect(claimed.map(({ key }) => key).sort()).toEqual(['lane ready 1 hour1', 'lane ready 1 hour2']);
  });

  it('O-13 does not block on rows that another worker is claiming', async () => {
    await due('held', 3, '1 hour');
    await due('free', 2, '1 minute');
    await stage.database.transaction(async (tx) => {
      await tx.run(statement('test_hold', `select id from effect where lane = 'held' for update`), []);
      expect(counts(await claimed(99))).toEqual({ free: 2 });
    });
  });

  it.each([
    ['taken', `run_at = now() + interval '30 seconds'`],
    ['ended', `state = 'done'`],
  ])('O-13 is skipped if another worker has %s it since it was seen', async (_title, change) => {
    await due('gone', 3, '1 hour');
    await due('left', 2, '1 minute');
    let looks = 0;
    const database: Queryable = {
      ...stage.database,
      async many<Row>(s: Statement, values: readonly unknown[]) {
        const found = await stage.database.many<Row>(s, values);
        looks += 1;
        if (looks === 1) await stage.rows(`update effect set ${change} where lane = 'gone'`);
        return found;
      },
    };
    // Rows taken by the other worker leave capacity for later ones, in any store.
    await stage.rows(`update effect set store = 'volt.production' where lane = 'left'`);
    expect(counts((await claimEffects(database, 3)).map(({ lane }) => lane))).toEqual({ left: 2 });
  });

  it('O-13 is claimed in every store that has some, the oldest of all first', async () => {
    await due('old', 2, '1 hour');
    await due('young', 2, '1 minute');
    await stage.rows(
      `update effect set store = 'volt.production' where key like '% 1 hour1' or key like '% 1 minute2'`,
    );
    const claimed = await claimEffects(stage.database, 3);
    expect(claimed.map(({ store, lane }) => `${store} ${lane}`).sort()).toEqual([
      `${theirs} old`,
      `${theirs} young`,
      `${ours} old`,
    ]);
  });

  it('O-13 a claim without due work costs one query', async () => {
    await due('later', 3, '-1 hour');
    let asked = 0;
    const database: Queryable = {
      ...stage.database,
      many: <Row>(s: Statement, values: readonly unknown[]) => {
        asked += 1;
        return stage.database.many<Row>(s, values);
      },
    };
    expect([await claimEffects(database, 3), asked]).toEqual([[], 1]);
  });

  it('O-13 leaves room for others: no lane gets more than its width, including running work', async () => {
    await due('busy', 5, '1 hour');
    await due('full', 5, '1 hour');
    await due('idle', 5, '1 minute');
    const running: [string, number][] = [
      ['busy', 2],
      ['full', 3],
    ];
    expect(counts(await claimed(99, running, 3))).toEqual({ busy: 1, idle: 3 });
  });

  it('O-13 a full lane with much work does not hide other lanes’ work', async () => {
    await due('full', 1000, '1 hour');
    await due('idle', 2, '1 minute');
    expect(counts(await claimed(99, [['full', 8]], 8))).toEqual({ idle: 2 });
  });

  it('O-13 is counted with the age of the oldest', async () => {
    expect(await dueEffects(stage.database)).toEqual({ count: 0, oldestSeconds: 0 });
    await due('done', 3, '9 hours', 'done');
    await due('parked', 3, '9 hours', 'parked');
    await due('later', 3, '-1 hour');
    expect((await dueEffects(stage.database)).count).toBe(0);
    await due('ready', 3, '1 hour');
    const { count, oldestSeconds } = await dueEffects(stage.database);
    expect(count).toBe(3);
    expect(Math.abs(oldestSeconds - 3603)).toBeLessThan(5);
  });

  it('O-13 four concurrent workers claim each effect once', async () => {
    await due('ready', 800, '1 minute');
    const ids: number[] = [];
    const work = async (): Promise<void> => {
      const mine = (await claimEffects(stage.database, 20)).map(({ id }) => id);
      ids.push(...mine);
      if (mine.length > 0) await work();
    };
    await Promise.all([work(), work(), work(), work()]);
    expect(ids.length).toBeGreaterThanOrEqual(800);
    expect(new Set(ids).size).toBe(ids.length);
  });
});
