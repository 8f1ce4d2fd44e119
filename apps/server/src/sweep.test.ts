import { expect, it } from 'vitest';
import { countingIn } from './counting.ts';
import { sweep } from './sweep.ts';
import { setUpStage } from './testing/stage.ts';
import { visitorLimits } from './visitor-limits.ts';

const stage = setUpStage({ isAlone: true });

const count = async (table: string) =>
  (await stage.rows<{ count: number }>(`select count(*) from ${table}`))[0]?.count;

it('however many keys, sessions and counters have expired, one sweep deletes exactly those', async () => {
  await stage.rows(
    `insert into attempt (store, attempt_id, call, body_mac, salt, created_at)
     select 'watt.production', 'old-attempt-' || n, 'x', ''::bytea, ''::bytea, now() - interval '31 days' from generate_series(1, 2500) n
     union all select 'watt.production', 'young-attempt', 'x', ''::bytea, ''::bytea, now()`,
  );
  await stage.rows(
    `insert into guard_counter select 'watt.production ' || n, 1, 1 from generate_series(1, 2500) n`,
  );
  await stage.rows(
    `insert into player_session (token_hash, store, gp_id, client_id, suid, username, origin, created_at, expires_at, ended_at)
     select sha256(n::text::bytea), 'watt.production', 'gp1', 'c', 'old', 'u', 'login', now() - interval '40 days',
            now() - interval '30 days 1 minute', null from generate_series(1, 1500) n
     union all
     select sha256((days::text || ' days')::bytea), 'watt.production', 'gp1', 'c', 'over-' || days, 'u', 'login',
            now() - interval '40 days', now() - interval '1 day' * days, now() - interval '35 days'
     from unnest(array[29.9, 1, -1]) days`,
  );
  await stage.rows(
    `insert into tracking_event (store, event_id, id, event, received_at, said)
     select one.store, 18, decode(md5(one.days || ' ' || n), 'hex'), 'callLost', now() - one.days * interval '1 day', '{}'
     from generate_series(1, 1200) n,
          unnest(array['watt.production', 'watt.demo', 'watt.demo'], array[181, 181, 179]) one(store, days)`,
  );
  await stage.rows(
    `insert into built_file select 'x-' || days || '-' || n, '', now() - interval '1 day' * days
     from generate_series(1, 1200) n, unnest(array[30.1, 29.9, 0]) days`,
  );
  await stage.rows(
    `insert into begun_login (store, provider, state_hash, sealed, created_at, expires_at)
     select 'watt.production', 'twitter', sha256((minutes || ' ' || n)::bytea), '', now(), now() + minutes * interval '1 minute'
     from generate_series(1, 1200) n, unnest(array[-1, 1]) minutes`,
  );
  await stage.rows(
    `insert into game_code (store, code_hash, gp_id, suid, username, request_id, created_at, expires_at)
     select 'watt.production', sha256((hours || ' ' || n)::bytea), 'gp1', 's', 'u', hours || ' ' || n, now(),
            now() - hours * interval '1 hour' from generate_series(1, 1200) n, unnest(array[25, 23]) hours`,
  );
  await stage.rows(
    `insert into notification (store, provider, account, dedupe_key, event, body, received_at, judged_at)
     select 'account:' || account, 'p', account, kind || n, '{}', 'name and card', now() - interval '1 day' * days, judged_at
     from generate_series(1, 600) n, unnest(array['one', 'two']) account,
          unnest(array['old', 'waiting', 'young'], array[180.1, 400, 179.9], array[now(), null, now()]) row (kind, days, judged_at)`,
  );
  await countingIn(stage.services, stage.store.id).add(visitorLimits.login.address, '198.51.100.1');
  await sweep(stage.services);
  expect([await count('attempt'), await count('guard_counter')]).toEqual([1, 1]);
  expect(await count('tracking_event')).toBe(1200);
  expect(await count('begun_login where expires_at > now()')).toBe(1200);
  expect(await count("game_code where expires_at > now() - interval '1 day'")).toBe(1200);
  expect([await count('begun_login'), await count('game_code')]).toEqual([1200, 1200]);
  expect(await count('built_file')).toBe(2400);
  // What was read of a provider's message stays; an old one that was never judged is still needed.
  const messages = await stage.rows(
    `select body = '' as empty, left(dedupe_key, 3) as kind, count(*)::int from notification group by 1, 2 order by 2`,
  );
  expect(messages).toEqual([
    { empty: true, kind: 'old', count: 1200 },
    { empty: false, kind: 'wai', count: 1200 },
    { empty: false, kind: 'you', count: 1200 },
  ]);
  const sessions = await stage.rows<{ suid: string }>('select suid from player_session order by 1');
  expect(sessions.map(({ suid }) => suid).sort()).toEqual(['over--1', 'over-1', 'over-29.9']);
});

const limit = (name: string, seconds = 600) => ({ name, most: 2, seconds });
const alike: [store: string, limit: ReturnType<typeof limit>, subject: string[]][] = [
  ['watt.production', limit('one'), ['a', 'b']],
  ['watt.demo', limit('one'), ['a', 'b']],
  ['watt.production', limit('two'), ['a', 'b']],
  ['watt.production', limit('one'), ['b', 'a']],
  ['watt.production', limit('one'), ['a b']],
  ['watt.production', limit('one'), ['a,b']],
  ['watt.production', limit('one'), ['a', 'b', '']],
  ['watt.production', limit('one'), ['a']],
];

it('K-02 similar subjects are counted separately: by store, limit and each part of the subject', async () => {
  const counted = (index: number) => {
    const [store, own, subject] = alike[index]!;
    const counting = countingIn(stage.services, store);
    return { ...counting, own, subject };
  };
  for (const index of alike.keys()) {
    const { add, own, subject } = counted(index);
    const within = [await add(own, ...subject), await add(own, ...subject), await add(own, ...subject)];
    expect([index, within]).toEqual([index, [true, true, false]]);
  }
  const first = counted(0);
  await first.forget(first.own, ...first.subject);
  const second = counted(1);
  await second.takeBack(second.own, ...second.subject);
  const counts = await Promise.all(
    alike.map((_, index) => {
      const { count, own, subject } = counted(index);
      return count(own, ...subject);
    }),
  );
  expect(counts).toEqual([0, 2, ...Array(alike.length - 2).fill(3)]);
});

it('K-02 what a transaction counts is gone with it', async () => {
  const own = limit('in-a-transaction');
  const undone = stage.database.transaction(async (tx) => {
    await countingIn(stage.services, stage.store.id, tx).add(own, 'a');
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  expect(await countingIn(stage.services, stage.store.id).count(own, 'a')).toBe(0);
});
