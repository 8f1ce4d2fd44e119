import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { type Database, type Queryable, statement } from '../repositories/database.ts';
import { setUp } from './set-up.ts';
import { openTestDatabase } from './test-database.ts';

/*
 * What one statement finds, changes and locks in a crowd: rows of every combination, most of which it must leave alone.
 */

/**
 * Without foreign keys, so that rows can be written alone. Numbers are unique only within their store, as if each store
 * had its own database: a statement must not be right only because two stores never use the same number. Each row has
 * its index as its `mark`.
 */
const loosened = `
  do $$ declare one record; begin
    for one in select conrelid::regclass as of, conname from pg_constraint where contype = 'f' loop
      execute format('alter table %s drop constraint %I', one.of, one.conname);
    end loop;
    for one in select oid::regclass as of from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace loop
      execute format('alter table %s add column mark int', one.of);
    end loop;
  end $$;
`;

const character = { gp_id: 'gp1', suid: 'p1', server_id: 's1', role_id: 'r1' };
const begin = '2026-01-01T00:00:00Z';
const end = '2100-01-01T00:00:00Z';

/** The defaults of a row. */
const base = {
  orders: {
    ...character,
    state: 'unpaid',
    client_id: 'client-web',
    username: '',
    server_name: '',
    role_name: '',
    domain_area: 'universal',
    product_id: 'gems',
    goods_name: '',
    game_name: '',
    items: [],
    currency: 'USD',
    price_minor: 499,
    pay_minor: 499,
    points: 0,
    snapshot: {},
    catalogue_version: 1,
    language: 'en',
    platform: 'web',
    created_at: begin,
    expires_at: end,
  },
  payment: {
    number: 1,
    state: 'pending',
    applied: false,
    provider: 'scripted',
    account: 'main',
    merchant: 'm',
    payway_id: '108',
    channel_id: 10801,
    channel: '',
    region: '',
    method_name: '',
    amount_minor: 499,
    currency: 'USD',
    url: '',
    memo: {},
    detail: '',
    created_at: begin,
    expires_at: end,
  },
  refund: {
    kind: 'refund',
    state: 'requested',
    amount_minor: 1,
    currency: 'USD',
    reason: '',
    requested_by: '',
    detail: '',
    created_at: begin,
  },
  make_up_link: {
    ...character,
    state: 'open',
    client_id: 'client-web',
    domain_area: 'universal',
    amount_minor: 1,
    currency: 'USD',
    reason: '',
    valid_until: end,
    created_by: '',
    created_at: begin,
  },
  reward_claim: { ...character, items: [], at: begin },
  delivery: {
    ...character,
    state: 'waiting',
    client_id: '',
    items: [],
    tries: 0,
    detail: '',
    created_at: begin,
  },
  attempt: { call: 'login', body_mac: '\\x01', salt: '\\x02', subject: '', created_at: begin },
  limit_use: { state: 'reserved', at: begin },
  points_entry: { gp_id: 'gp1', suid: 'p1', reason: 'earned' },
  top_up: {
    ...character,
    domain_area: 'universal',
    amount_minor: 499,
    currency: 'USD',
    paid_at: begin,
    at: begin,
  },
  provider_word: { number: '', sequence: 0, capture: '', amount_minor: 1, detail: '', heard_at: begin },
  provider_number: {},
  notification: {
    store: 'account:main',
    provider: 'scripted',
    reference: '',
    event: {},
    body: '\\x',
    copies: 1,
    received_at: begin,
    outcome: '',
  },
  effect: { payload: {}, state: 'ready', lane: '', lease: 0, tries: 0, surprises: 0, last_error: '' },
  card_batch: {
    gp_id: 'gp1',
    name: 'Card',
    items: [],
    gems: 1,
    extra_gems: 0,
    price_minor: 499,
    currency: 'USD',
    issued_by: '',
    issued_at: begin,
  },
  card: { batch: 'a', state: 'issued' },
  coupon_grant: {
    gp_id: 'gp1',
    suid: 'p1',
    template: 'gift',
    name: 'Gift',
    discount_rate: '0.80',
    pay_id: '',
    state: 'avail',
    valid_from: begin,
    created_at: begin,
  },
  coupon_claim: { gp_id: 'gp1', suid: 'p1', template: 'gift', period: '', attempt_id: '', at: begin },
  player_session: {
    gp_id: 'gp1',
    client_id: 'client-web',
    suid: 'p1',
    username: '',
    origin: 'login',
    created_at: begin,
    expires_at: end,
  },
  linked_login: { suid: 'p1', linked_at: begin, used_at: begin },
  begun_login: { provider: 'twitter', sealed: '', created_at: begin, expires_at: end },
  game_code: { gp_id: 'gp1', suid: 'p1', username: '', created_at: begin, expires_at: begin },
  built_file: { content: '\\x01' },
  guard_counter: { points: 1 },
  tracking_event: { event: 'clickPay', said: {} },
  history: { entity: 'order', event: '', from_state: '', to_state: '', by: '', detail: '', at: begin },
  exception: { kind: 'delivery-late', reason: '', detail: {}, state: 'open', created_at: begin },
} satisfies Record<string, object>;

export type CrowdTable = keyof typeof base;
type Row = Record<string, unknown>;

/** Every combination of one value per key. */
export function combinations<Choice extends Record<string, readonly unknown[]>>(choice: Choice) {
  let all: Record<string, unknown>[] = [{}];
  for (const [key, values] of Object.entries(choice))
    all = all.flatMap((one) => values.map((value) => ({ ...one, [key]: value })));
  return all as { [Key in keyof Choice]: Choice[Key][number] }[];
}

export const crowdStores = ['volt.production', 'watt.demo', 'watt.production'] as const;

async function openCrowd() {
  const opened = await openTestDatabase(loosened);
  const asked = new Set<string>();
  const listening = <Runner extends Queryable>(runner: Runner): Runner => ({
    ...runner,
    many: (s, values) => runner.many(asked.add(s.name) && s, values),
    one: (s, values) => runner.one(asked.add(s.name) && s, values),
    run: (s, values) => runner.run(asked.add(s.name) && s, values),
    write: (s, values) => runner.write(asked.add(s.name) && s, values),
    deferred: (s, values) => runner.deferred(asked.add(s.name) && s, values),
  });
  const database: Database = {
    ...listening(opened.database),
    transaction: (work) => opened.database.transaction((tx) => work(listening(tx))),
  };

  const rowsOf = async (db: Queryable, table: CrowdTable) => {
    const text = `select to_jsonb(t) as row, to_jsonb(now()) #>> '{}' as now from ${table} t`;
    return db.many<{ row: Row; now: string }>(named(text), []);
  };

  return {
    database,
    /** The table holds these rows and no others. */
    async fill(table: CrowdTable, rows: readonly object[]): Promise<void> {
      const whole: Row[] = rows.map((row, mark) => ({ ...base[table], ...row, mark }));
      const columns = [...new Set(whole.flatMap(Object.keys))].join(', ');
      const insert = `insert into ${table} (${columns}) overriding system value select ${columns} from jsonb_populate_recordset(null::${table}, $1)`;
      await opened.database.run(named(`delete from ${table}`), []);
      if (rows.length > 0) await opened.database.run(named(insert), [JSON.stringify(whole)]);
    },
    /**
     * What the work changed in the table: each changed row's mark and new column values, times as seconds from now. A
     * new row has no mark, and all of its values. Everything is rolled back.
     */
    changes: (table: CrowdTable, work: (tx: Queryable) => Promise<unknown>): Promise<Row[]> =>
      undone(database, async (tx) => {
        const before = await rowsOf(tx, table);
        await work(tx);
        return differences(before, await rowsOf(tx, table));
      }),
    /** The marks of the rows that nobody else can change until the work has ended. */
    locked: (table: CrowdTable, work: (tx: Queryable) => Promise<unknown>): Promise<number[]> =>
      undone(database, async (tx) => {
        await work(tx);
        const text = `select mark from ${table} except (select mark from
          (select mark from ${table} for update skip locked) free) order by mark`;
        return (await opened.database.many<{ mark: number }>(named(text), [])).map(({ mark }) => mark);
      }),
    /** The statements of a repository that have not been run yet. */
    unasked(repository: string): string[] {
      const source = readFileSync(join(import.meta.dirname, '..', 'repositories', repository), 'utf8');
      const all = [...source.matchAll(/statement\(\s*'(\w+)'/g)].map(([, name]) => name as string);
      return all.filter((name) => !asked.has(name));
    },
    close: opened.close,
  };
}

export type Crowd = Awaited<ReturnType<typeof openCrowd>>;

/** A crowd for the tests of a file, or of a `describe`. */
export const setUpCrowd = (): Crowd => setUp(openCrowd, (crowd) => crowd.close());

const named = (text: string) =>
  statement(`crowd_${createHash('sha256').update(text).digest('hex').slice(0, 40)}`, text);

/** Returns the result of the work, which is rolled back. */
async function undone<Answer>(database: Database, work: (tx: Queryable) => Promise<Answer>): Promise<Answer> {
  const kept: Answer[] = [];
  const undo = new Error('undone');
  await database
    .transaction(async (tx) => {
      kept.push(await work(tx));
      throw undo;
    })
    .catch((error: unknown) => {
      if (error !== undo) throw error;
    });
  return kept[0] as Answer;
}

function differences(before: readonly { row: Row }[], after: readonly { row: Row; now: string }[]): Row[] {
  const left = new Map(before.map(({ row }) => [row.mark, row]));
  const found: Row[] = [];
  for (const { row, now } of after) {
    const old = left.get(row.mark);
    left.delete(row.mark);
    const changed = Object.entries(row).filter(([column, value]) =>
      old ? !isDeepStrictEqual(value, old[column]) : value !== null,
    );
    const told = Object.fromEntries(changed.map(([column, value]) => [column, fromNow(value, now)]));
    if (changed.length > 0) found.push(old ? { mark: row.mark, ...told } : told);
  }
  for (const mark of left.keys()) found.push({ mark, gone: true });
  return found;
}

/** `now`, or `now +60` for a minute later, if a moment is whole seconds from the transaction's own. */
function fromNow(value: unknown, now: string): unknown {
  const fraction = (moment: string) => /\.\d+/.exec(moment)?.[0];
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\dT/.test(value) || fraction(value) !== fraction(now))
    return value;
  const seconds = (Date.parse(value) - Date.parse(now)) / 1000;
  return seconds === 0 ? 'now' : `now ${seconds > 0 ? '+' : ''}${seconds}`;
}
