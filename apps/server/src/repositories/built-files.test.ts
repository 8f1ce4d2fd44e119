import { beforeEach, expect, it } from 'vitest';
import { combinations, setUpCrowd } from '../testing/crowd.ts';
import {
  findBuiltFile,
  forgetBuiltFiles,
  insertBuiltFile,
  listBuiltFiles,
  touchBuiltFiles,
} from './built-files.ts';
import { forgetCounters } from './counters.ts';

/* Files of many builds and counters of many windows: each statement touches its own, and a sweep the oldest. */

const crowd = setUpCrowd();

const now = new Date('2026-05-01T00:00:00Z');
const moments = ['2026-04-30T23:59:59.999Z', '2026-05-01T00:00:00Z', '2026-05-01T00:00:00.001Z'];
const files = combinations({ number: [1, 2, 3], in_use_at: moments }).map(({ number, in_use_at }, mark) => ({
  name: `${number}-${mark}.js`,
  in_use_at,
  content: `\\x0${mark}`,
}));
beforeEach(() => crowd.fill('built_file', files));

it('W-01 a file of a build is found by its name, and keeps its content', async () => {
  for (const [mark, { name }] of files.entries()) {
    expect(await findBuiltFile(crowd.database, name)).toEqual(Buffer.from([mark]));
    const again = { name, content: Buffer.from([99]) };
    expect(await crowd.changes('built_file', (tx) => insertBuiltFile(tx, again, now))).toEqual([]);
  }
  expect(await findBuiltFile(crowd.database, 'none.js')).toBeUndefined();
  const fresh = { name: 'new.js', content: Buffer.from([99]) };
  const at = '2026-05-01T00:00:00+00:00';
  expect(await crowd.changes('built_file', (tx) => insertBuiltFile(tx, fresh, now))).toEqual([
    { name: 'new.js', content: '\\x63', in_use_at: at },
  ]);
  expect((await listBuiltFiles(crowd.database)).sort()).toEqual(files.map(({ name }) => name).sort());
});

it('W-01 those of a build that runs are in use, and no others', async () => {
  const [second, , fourth] = files.slice(1);
  const told: string[] = [];
  const later = new Date('2026-06-01T00:00:00Z');
  const changes = await crowd.changes('built_file', async (tx) => {
    told.push(...(await touchBuiltFiles(tx, [fourth!.name, 'none.js', second!.name], later)));
  });
  expect(told.sort()).toEqual([second!.name, fourth!.name].sort());
  expect(changes.map(({ mark, in_use_at }) => [mark, in_use_at])).toEqual([
    [1, '2026-06-01T00:00:00+00:00'],
    [3, '2026-06-01T00:00:00+00:00'],
  ]);
});

const counters = moments.map((moment, n) => ({ key: `key ${n}`, expire: Date.parse(moment) }));

it.each([
  ['built_file', forgetBuiltFiles, files.map(({ in_use_at }) => Date.parse(in_use_at))],
  ['guard_counter', forgetCounters, counters.map(({ expire }) => expire)],
] as const)('O-13 of the table %s only what is over is deleted', async (table, forget, ends) => {
  await crowd.fill('guard_counter', counters);
  const told: number[] = [];
  const changes = await crowd.changes(table, async (tx) => {
    told.push(await forget(tx, now), await forget(tx, now));
  });
  const over = ends.flatMap((end, mark) => (end < now.getTime() ? [{ mark, gone: true }] : []));
  expect([changes, told]).toEqual([over, [over.length, 0]]);
});

it.each([
  ['built_file', forgetBuiltFiles],
  ['guard_counter', forgetCounters],
] as const)(
  'O-13 of the table %s at most a thousand are deleted at once, the oldest first',
  async (table, forget) => {
    const many = Array.from({ length: 1_200 }, (_, n) => {
      const end = Date.UTC(2026, 0, 1, 0, 0, (n * 7) % 1_200);
      return table === 'built_file'
        ? { name: `${n}`, in_use_at: new Date(end).toISOString(), end }
        : { key: `${n}`, expire: end, end };
    });
    await crowd.fill(
      table,
      many.map(({ end: _, ...row }) => row),
    );
    const changes = await crowd.changes(table, (tx) => forget(tx, now));
    const first = many.toSorted((a, b) => a.end - b.end).slice(0, 1_000);
    expect(changes.map(({ mark }) => mark)).toEqual(
      first.map((one) => many.indexOf(one)).sort((a, b) => a - b),
    );
  },
);

it('every statement about built files was tested among others', () => {
  expect([...crowd.unasked('built-files.ts'), ...crowd.unasked('counters.ts')]).toEqual([]);
});
