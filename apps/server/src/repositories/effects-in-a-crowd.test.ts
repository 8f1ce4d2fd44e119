import { beforeAll, describe, expect, it } from 'vitest';
import { combinations, crowdStores, setUpCrowd } from '../testing/crowd.ts';
import type { Queryable } from './database.ts';
import {
  addEffect,
  claimEffect,
  claimEffects,
  dueEffects,
  type Effect,
  type EffectKind,
  endWaits,
  finishEffect,
  finishInside,
  hastenEffect,
  parkEffect,
  postponeEffect,
  repeatIfOvertaken,
  resumeEffect,
  reviveEffect,
  waitingEffects,
} from './effects.ts';

/* Work of three stores, of several kinds, under the same keys, in every state, due and not. */

const crowd = setUpCrowd();

const ours = 'watt.production';
const past = '2026-01-01T00:00:00+00:00';
const far = '2100-01-01T00:00:00+00:00';
const sorted = (changes: readonly Record<string, unknown>[]) =>
  changes.toSorted((a, b) => Number(a.mark) - Number(b.mark));

describe('O-13 a statement about a piece of work', () => {
  const rows = combinations({
    store: crowdStores,
    kind: ['refund', 'deliver'] as const,
    key: ['b', 'a'],
    state: ['done', 'parked', 'ready'],
    run_at: [past, far],
  }).map((row) => ({
    ...row,
    key: `${row.key} ${row.state} ${row.run_at.slice(0, 4)}`,
    lane: 'lane',
    lease: 3,
    tries: 5,
    surprises: 2,
    last_error: 'as it was',
    created_at: past,
    done_at: row.state === 'done' ? past : null,
  }));
  type Work = (typeof rows)[number];
  const isOne = ({ store, kind, key }: Work) => store === ours && kind === 'deliver' && key.startsWith('a');
  beforeAll(() => crowd.fill('effect', rows));

  const begun = { lease: 4, tries: 6, surprises: 3, run_at: 'now +30' };
  const isNew = { tries: 0, surprises: 0, lease: 4 };
  /** Ready again, from the state in which it is. */
  const ready = ({ state }: Work) => ({
    ...(state !== 'ready' && { state: 'ready' }),
    ...(state === 'done' && { done_at: null }),
  });
  const ended = ({ state }: Work) => ({ ...(state !== 'done' && { state: 'done' }), done_at: 'now' });
  const held = (row: Work, lease = 3) => ({ ...row, lease }) as unknown as Effect;
  const later = { inSeconds: 100, reason: 'later' };
  const postponed = { run_at: 'now +100', last_error: 'later' };

  type Case = [
    name: string,
    does: (tx: Queryable, row: Work) => Promise<unknown>,
    /** What it changes; undefined if nothing. */
    changes: (row: Work) => object | undefined,
  ];
  const cases: Case[] = [
    ['adds it', (tx, row) => addEffect(tx, { ...row, lane: 'other', inSeconds: 5 }), () => undefined],
    [
      'revives it',
      (tx, row) => reviveEffect(tx, { ...row, lane: 'other' }),
      (row) => ({ ...ready(row), ...isNew, run_at: 'now', created_at: 'now', lane: 'other' }),
    ],
    ['repeats it, not overtaken', (tx, row) => repeatIfOvertaken(tx, held(row), 100), () => undefined],
    ...([2, 4] as const).map(
      (lease): Case => [
        `repeats it, overtaken: lease ${lease}`,
        (tx, row) => repeatIfOvertaken(tx, held(row, lease), 100),
        (row) => (row.state === 'parked' ? undefined : { ...ready(row), ...isNew, run_at: 'now +100' }),
      ],
    ),
    [
      'resumes it',
      resumeEffect,
      (row) =>
        row.state === 'parked' ? { state: 'ready', ...isNew, run_at: 'now', created_at: 'now' } : undefined,
    ],
    [
      'hastens it',
      hastenEffect,
      (row) =>
        row.state === 'ready'
          ? {
              tries: 0,
              surprises: 0,
              created_at: 'now',
              ...(row.run_at === far && { run_at: expect.stringMatching(/^20[2-9]/) }),
            }
          : undefined,
    ],
    [
      'claims it',
      async (tx, row) => {
        const claimed = claimEffect(tx, row);
        // Sends it.
        await dueEffects(tx);
        return (await claimed.answer) !== undefined;
      },
      (row) => (row.state === 'ready' ? begun : undefined),
    ],
    ['ends it', (tx, row) => finishEffect(tx, held(row)), ended],
    ['ends it in its transaction', (tx, row) => finishInside(tx, held(row)), ended],
    [
      'parks it',
      (tx, row) => parkEffect(tx, held(row), 'why'),
      (row) => ({ ...(row.state !== 'parked' && { state: 'parked' }), last_error: 'why' }),
    ],
    [
      'postpones it',
      (tx, row) => postponeEffect(tx, held(row), later),
      () => ({ ...postponed, surprises: 0 }),
    ],
    [
      'postpones it after a surprise',
      (tx, row) => postponeEffect(tx, held(row), { ...later, bySurprise: true }),
      () => postponed,
    ],
    [
      'postpones it after progress',
      (tx, row) => postponeEffect(tx, held(row), { ...later, progress: true }),
      () => ({ ...postponed, surprises: 0, tries: 0 }),
    ],
    ['ends it without its lease', (tx, row) => finishEffect(tx, held(row, 2)), () => undefined],
    ['ends it inside without its lease', (tx, row) => finishInside(tx, held(row, 2)), () => undefined],
    ['parks it without its lease', (tx, row) => parkEffect(tx, held(row, 2), 'why'), () => undefined],
    ['postpones it without its lease', (tx, row) => postponeEffect(tx, held(row, 2), later), () => undefined],
    [
      'is about another payment and order',
      (tx, { store, key }) => endWaits(tx, { store, reference: key, billing_no: key }),
      () => undefined,
    ],
  ];

  it.each(cases)('O-13 changes no other row and none in another state: %s', async (_name, does, changes) => {
    for (const [mark, row] of rows.entries()) {
      if (!isOne(row)) continue;
      let answer: unknown;
      const changed = await crowd.changes('effect', async (tx) => {
        answer = await does(tx, row);
      });
      const expected = changes(row);
      expect(changed).toEqual(expected ? [{ mark, ...expected }] : []);
      if (typeof answer === 'boolean') expect([mark, answer]).toEqual([mark, expected !== undefined]);
    }
  });

  it('O-13 locks what it hastens, and nothing else', async () => {
    for (const [mark, row] of rows.entries())
      if (isOne(row))
        expect([mark, await crowd.locked('effect', (tx) => hastenEffect(tx, row))]).toEqual([
          mark,
          row.state === 'ready' ? [mark] : [],
        ]);
  });
});

describe('O-13 what an operator reads of the work that is not done', () => {
  const kinds: readonly EffectKind[] = [
    ...(['tell-game', 'refund', 'lift-restriction', 'deliver', 'expire-order'] as const),
    ...(['confirm-payment', 'cancel-payment', 'watch-payment', 'judge-notification'] as const),
  ];
  const rows = combinations({ store: crowdStores, key: ['c', 'b', 'a'], kind: kinds }).map((row, index) => ({
    ...row,
    // Numbered against the times, some of which are the same.
    id: 1000 - index,
    run_at: [past, far, '2026-01-02T00:00:00+00:00'][Math.floor(index / 2) % 3]!,
    tries: index,
    last_error: `no answer ${index}\n    at a place in the code`,
  }));

  it.each(['ready', 'parked', 'done'])(
    'O-13 is of these keys of this store alone, the next first: %s',
    async (state) => {
      await crowd.fill(
        'effect',
        rows.map((row) => ({ ...row, state })),
      );
      const isMeant = (row: (typeof rows)[number]) =>
        state !== 'done' && row.store === ours && row.key !== 'c' && row.kind !== 'judge-notification';
      expect(await waitingEffects(crowd.database, ours, ['a', 'b', 'none'])).toEqual(
        rows
          .filter(isMeant)
          .sort((a, b) => a.run_at.localeCompare(b.run_at) || a.id - b.id)
          .map(({ kind, key, tries, run_at }) => ({
            kind,
            key,
            state,
            tries,
            next_try: new Date(run_at),
            is_due: run_at !== far,
            reason: `no answer ${tries}`,
          })),
      );
    },
  );
});

describe('O-13 what is due', () => {
  const rows = combinations({
    store: crowdStores,
    kind: ['refund', 'deliver'],
    key: ['b', 'a'],
    state: ['done', 'parked', 'ready'],
    run_at: [far, '2026-01-02T00:00:00+00:00', past],
  }).map((row, index) => ({
    ...row,
    id: 1000 - index,
    key: `${row.key} ${row.state} ${row.run_at.slice(0, 10)}`,
    // Of each store and key one kind is in each lane.
    lane: (row.kind === 'deliver') === (row.key === 'a') ? 'one' : 'two',
  }));
  beforeAll(() => crowd.fill('effect', rows));
  type Work = (typeof rows)[number] & { mark: number };
  const due = rows
    .map((row, mark) => ({ ...row, mark }))
    .filter(({ state, run_at }) => state === 'ready' && run_at !== far)
    .sort((a, b) => a.run_at.localeCompare(b.run_at) || a.id - b.id);
  const begun = (works: readonly Work[]) =>
    sorted(works.map(({ mark }) => ({ mark, lease: 1, tries: 1, surprises: 1, run_at: 'now +60' })));
  const claimed = async (limit: number, lanes?: Parameters<typeof claimEffects>[3]) => {
    const told: Effect[] = [];
    const changes = await crowd.changes('effect', async (tx) =>
      told.push(...(await claimEffects(tx, limit, 60, lanes))),
    );
    return { told: told.map(({ id }) => id).sort(), changes: sorted(changes) };
  };
  const expected = (works: readonly Work[]) => ({
    told: works.map(({ id }) => id).sort(),
    changes: begun(works),
  });

  it('O-13 is claimed, in all stores, and nothing else', async () => {
    expect(due).toHaveLength(24);
    expect(await claimed(99)).toEqual(expected(due));
  });

  it.each([1, 2, 3, 5, 8, 13, 23])(
    'O-13 is claimed the oldest first, of the same moment in its order: %d',
    async (limit) => {
      const wide = { running: new Map(), width: 99 };
      expect(await claimed(limit, wide)).toEqual(expected(due.slice(0, limit)));
    },
  );

  it.each([1, 2, 3, 7])(
    'O-13 is claimed up to a lane’s width, from each lane the oldest: %d',
    async (width) => {
      const first = (lane: string, count: number) => due.filter((one) => one.lane === lane).slice(0, count);
      expect(await claimed(99, { running: new Map(), width })).toEqual(
        expected([...first('one', width), ...first('two', width)]),
      );
      const running = new Map([['one', 1]]);
      expect(await claimed(99, { running, width })).toEqual(
        expected([...first('one', width - 1), ...first('two', width)]),
      );
      expect(await claimed(99, { running: new Map([['one', width]]), width })).toEqual(
        expected(first('two', width)),
      );
    },
  );

  it('O-13 is counted in all stores, by the oldest of it', async () => {
    const { count, oldestSeconds } = await dueEffects(crowd.database);
    expect(count).toBe(24);
    expect(Math.abs(Date.now() - oldestSeconds * 1000 - Date.parse(past))).toBeLessThan(600_000);
  });
});

it('every statement about work was tested among unrelated rows', () => {
  expect(crowd.unasked('effects.ts')).toEqual([]);
});
