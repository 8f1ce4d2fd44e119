import { afterAll, beforeAll, expect, it } from 'vitest';
import { countingIn } from './counting.ts';
import { sweep } from './sweep.ts';
import { openStage, type Stage } from './testing/stage.ts';
import { visitorLimits } from './visitor-limits.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage({ isAlone: true });
});
afterAll(() => stage.close());

const count = async (table: string) =>
  (await stage.rows<{ count: number }>(`select count(*) from ${table}`))[0]?.count;

it('however many keys, sessions and counters are over, one sweep deletes them all, and none that is not', async () => {
  await stage.rows(
    `insert into attempt (store, attempt_id, call, body_mac, salt, created_at)
     select 'watt.production', 'old-attempt-' || n, 'x', ''::bytea, ''::bytea, now() - interval '31 days' from generate_series(1, 2500) n
     union all select 'watt.production', 'young-attempt', 'x', ''::bytea, ''::bytea, now()`,
  );
  await stage.rows(
    `insert into guard_counter select 'watt.production ' || n, 1, 1 from generate_series(1, 2500) n`,
  );
  await countingIn(stage.services, stage.store.id).add(visitorLimits.login.address, '198.51.100.1');
  await sweep(stage.services);
  expect([await count('attempt'), await count('guard_counter')]).toEqual([1, 1]);
});
