import type { PausedWays } from '@gemporium/domain/paused-methods.ts';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { beginRest } from '../repositories/account-rests.ts';
import { statement } from '../repositories/database.ts';
import { deletePause, insertPause } from '../repositories/method-pauses.ts';
import { type Edge, openEdge } from '../testing/edge.ts';

/*
 * The list of methods that pages get from two processes, which cache their answers. Methods out of service also leave
 * the cached lists, and come back.
 */

let edges: Edge[];
beforeAll(async () => {
  const first = await openEdge();
  edges = [first, await openEdge({ besides: first })];
});
afterAll(async () => {
  for (const edge of [...edges].reverse()) await edge.close();
});
const forgetRests = statement('service_forget_rests', 'delete from account_rest');
afterEach(async () => {
  await edges[0]!.database.run(forgetRests, []);
});

const list = '/api/pay/getCountries?client_id=orbit-web&product_id=gem-60&platform=web&domain_area=west';
/** How many methods each process offers at each host: the brand's, its demo's, and another brand's. */
async function offered(): Promise<number[][]> {
  const hosts = ['nova.localhost', 'demo-nova.localhost', 'zeta.localhost'];
  return Promise.all(
    edges.map((edge) =>
      Promise.all(
        hosts.map(async (host) => {
          const path = host.startsWith('zeta') ? list.replace('orbit', 'quasar') : list;
          const { json } = await edge.ask(path, { host });
          if (json.code !== 1) throw new Error(`${host}: ${json.msg}`);
          const regions = Object.values<{ methods: unknown[] }>(json.content);
          return regions.flatMap(({ methods }) => methods).length;
        }),
      ),
    ),
  );
}
const soon = { interval: 50 };
const both = (counts: number[]) => [counts, counts];

it.each([
  [{ store: 'nova.production' }, [0, 1, 1]],
  [{ account: 'cashier' }, [0, 1, 0]],
  [{ provider: 'platform-pay' }, [0, 0, 0]],
  [{ channelId: 10801, store: 'nova.demo' }, [1, 0, 1]],
  [{ channelId: 12101 }, [1, 1, 1]],
])('O-15 what an operator pauses by %j leaves every list of it, and comes back', async (ways, left) => {
  const { database } = edges[0]!;
  await expect.poll(offered, soon).toEqual(both([1, 1, 1]));
  const before = edges.map(({ services }) => services.methods.revision());
  await insertPause(database, ways, { reason: 'down', by: 'ann' });
  // Both processes have heard of it, even if the pause changes no list.
  await expect
    .poll(() => edges.every(({ services }, i) => services.methods.revision() > before[i]!), soon)
    .toBe(true);
  expect(await offered()).toEqual(both(left));
  await deletePause(database, ways);
  await expect.poll(offered, soon).toEqual(both([1, 1, 1]));
});

it('O-15 a pause that replaces another at the same moment is followed by every list', async () => {
  const { database } = edges[0]!;
  const table = [
    [{ store: 'nova.production' }, [0, 1, 1]],
    [{ store: 'nova.demo' }, [1, 0, 1]],
    [{ account: 'cashier' }, [0, 1, 0]],
    [{ channelId: 10801 }, [0, 0, 0]],
  ] as const;
  let before: PausedWays = {};
  for (const [ways, left] of [...table, ...table.toReversed()]) {
    await database.transaction(async (tx) => {
      await deletePause(tx, before);
      await insertPause(tx, ways, { reason: 'down', by: 'ann' });
    });
    before = ways;
    await expect.poll(offered, soon).toEqual(both([...left]));
  }
  await deletePause(database, before);
  await expect.poll(offered, soon).toEqual(both([1, 1, 1]));
});

it('O-15 an account that rests leaves the lists until its time is over, for it has to be tried', async () => {
  const { database } = edges[0]!;
  await beginRest(database, { account: 'cashier', seconds: 600, reason: 'no answer' });
  await expect.poll(offered, soon).toEqual(both([0, 1, 0]));
  await database.run(statement('service_over', 'update account_rest set until = now()'), []);
  await expect.poll(offered, soon).toEqual(both([1, 1, 1]));
});

it('O-15 reading the list asks the database nothing', async () => {
  const { services } = edges[0]!;
  const { many, one } = services.database;
  const asked: string[] = [];
  const noting = (ask: typeof many) => (sql: Parameters<typeof many>[0], values: readonly unknown[]) => {
    asked.push(sql.name);
    return ask(sql, values);
  };
  Object.assign(services.database, { many: noting(many), one: noting(one as typeof many) });
  for (const platform of ['web', 'ios', 'android'])
    await edges[0]!.ask(list.replace('platform=web', `platform=${platform}`));
  Object.assign(services.database, { many, one });
  const looks = ['method_pause_list', 'account_rest_list', 'catalogue_active_version'];
  expect(asked.filter((name) => !looks.includes(name))).toEqual([]);
});
