import { openDatabase, statement } from '@gemporium/server/repositories/database.ts';
import { isDatabaseDown } from '@gemporium/server/repositories/database-failure.ts';
import { openEmptyDatabase, type TestDatabase } from '@gemporium/server/testing/test-database.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CutProxy, openCutProxy } from '../harness/cut-proxy.ts';
import { sweepCuts } from '../harness/cut-sweep.ts';

it('O-10 O-11 O-13 a database connection that is cut at any byte, during COMMIT as well, doubles and loses nothing: every 700th byte', async () => {
  const log = (line: string) => void process.stderr.write(`${line}\n`);
  expect(await sweepCuts({ every: 700, seed: 20_261_122, log })).toEqual([]);
});

describe('a transaction whose work no key protects', () => {
  const write = statement('cut_write', 'insert into note (number) values ($1)');
  const count = statement('cut_count', 'select count(*)::int as count from note where number = $1');
  let real: TestDatabase;
  let proxy: CutProxy;
  let through: string;
  beforeAll(async () => {
    real = await openEmptyDatabase();
    await real.database.script('create table note (number int not null)');
    const { hostname, port } = new URL(real.url);
    proxy = await openCutProxy({ host: hostname, port: Number(port) });
    through = Object.assign(new URL(real.url), { host: `127.0.0.1:${proxy.port}` }).href;
  });
  afterAll(async () => {
    await proxy.close();
    await real.close();
  });

  async function attempt(number: number) {
    const database = openDatabase({ url: through, maxConnections: 1, applicationName: 'cut' });
    const failure = await database
      .transaction((tx) => tx.run(write, [number]))
      .then(
        () => undefined,
        (error: unknown) => error,
      );
    const bytes = proxy.passed();
    const wasCut = proxy.heal();
    await database.end();
    return { failure, bytes, wasCut };
  }
  const written = async (number: number) =>
    (await real.database.one<{ count: number }>(count, [number]))?.count;

  it.each(['up', 'down'] as const)(
    'cut %s: told as done it is done once, told as failed at most once',
    async (direction) => {
      const { bytes } = await attempt(0);
      const ends = new Map<string, number>();
      for (let k = 1; k <= bytes[direction]; k += 15) {
        const number = direction === 'up' ? k : -k;
        proxy.cutAfter(direction, k);
        const { failure, wasCut } = await attempt(number);
        const end = `${failure === undefined ? 'done' : isDatabaseDown(failure) ? 'try again' : failure}, ${await written(number)} written`;
        if (wasCut) ends.set(end, (ends.get(end) ?? 0) + 1);
      }
      const allowed = ['done, 1 written', 'try again, 0 written', 'try again, 1 written'];
      expect([...ends.keys()].filter((end) => !allowed.includes(end))).toEqual([]);
      // Nearly all cuts come before the COMMIT: the transaction runs again, and the player notices nothing.
      expect(ends.get('done, 1 written')).toBeGreaterThan(10);
      // COMMIT's answer was cut off: the transaction stands, but must be neither reported as done nor run again.
      expect(ends.has('try again, 1 written')).toBe(direction === 'down');
    },
  );

  it('a database that vanishes without a word is given up, and told as “try again”', async () => {
    const database = openDatabase({
      url: through,
      maxConnections: 1,
      applicationName: 'cut',
      silenceMs: 200,
    });
    // A connection that stands: on a slow machine the first may take longer than that.
    const stands = () =>
      database.run(count, [0]).then(
        () => true,
        () => false,
      );
    await expect.poll(stands).toBe(true);
    proxy.freeze(true);
    const failure = await database.transaction((tx) => tx.run(write, [1_000_000])).catch((error) => error);
    proxy.freeze(false);
    await database.end();
    expect(isDatabaseDown(failure)).toBe(true);
    expect(await written(1_000_000)).toBe(0);
  });
});
