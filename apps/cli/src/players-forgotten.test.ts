import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from '@gemporium/server/repositories/database.ts';
import { insertTrackingEvents } from '@gemporium/server/repositories/tracking-events.ts';
import { openStage, type Stage } from '@gemporium/server/testing/stage.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { playersExport } from './commands/players-export.ts';
import { playersForget } from './commands/players-forget.ts';
import { type Desk, openDesk, refusal } from './testing/desk.ts';
import { live, mark, type Somebody } from './testing/planted-players.ts';

/*
 * Players get what is stored about them, and are forgotten, among others who are alike in all but one thing. Whatever
 * came from outside bears a mark, and every column of every table is searched for it.
 */

/** Where words about a forgotten player may still stand, each with its reason. */
const stays: Record<string, string> = {
  'orders.role_id': 'whose goods they were: limits, rewards and a later refund hang on it',
  'delivery.role_id': 'the same',
  'top_up.role_id': 'the same',
  'reward_claim.role_id': 'the same',
  'make_up_link.role_id': 'the same',
  'limit_use.subject': 'the same',
  'limit_subject.subject': 'the same',
  'reward_claim.claim_id': 'our own number',
  'delivery.delivery_id': 'our own number',
  'delivery.source_id': 'our own number',
  'coupon_grant.code': 'our own number',
  'coupon_claim.code': 'our own number',
  'coupon_claim.attempt_id':
    'a random number of the browser’s, so that a repeated claim gives no second coupon',
  'card_batch.batch': 'the publisher’s own name',
  'card.batch': 'the publisher’s own name',
  'orders.product_id': 'the card’s batch',
  'history.detail': 'what happened, in the words of provider and operator',
  'audit.target': 'the card’s batch, and the number of the account',
  'payment.detail': 'the provider’s word about the money, in our adapters’ words',
  'payment.memo': 'the provider’s numbers, without which no refund can be made',
  'provider_word.detail': 'the provider’s word about the money',
  'notification.event': 'what was read in a provider’s message: which money, how much, its word for it',
  'refund.reason': 'why the money went back',
  'make_up_link.reason': 'why something is owed',
  'exception.reason': 'what was wrong',
  'exception.resolution': 'how it ended',
};

let stage: Stage;
let desk: Desk;
let folder: string;
let people: Somebody[];
let gone: Somebody;
let bought: string[];
beforeAll(async () => {
  stage = await openStage({ isAlone: true, goods: [{ limit: { type: 'role', frequency: 9, days: 0 } }] });
  desk = openDesk(stage);
  folder = mkdtempSync(join(tmpdir(), 'players-'));
  const [volt, demo] = stage.neighbours;
  const suid = '20001';
  const same = { store: stage.store, gpId: 'gp1', suid } as const;
  gone = { ...same, name: 'gone' };
  people = [
    { ...same, name: 'game', gpId: 'gp2' },
    { ...same, name: 'shop', store: volt! },
    { ...same, name: 'demo', store: demo! },
    { ...same, name: 'other', suid: '20002' },
  ];
  for (const one of people.slice(0, 2)) await live(stage, one);
  ({ billingNos: bought } = await live(stage, gone));
  for (const one of people.slice(2)) await live(stage, one);
  // The operator's machine is three days slow: nothing of these days may be left out.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 3 * 86_400_000 });
});
afterAll(async () => {
  vi.useRealTimers();
  await stage.close();
  rmSync(folder, { recursive: true });
});

const options = (of: Somebody) => ({ store: of.store.id, game: of.gpId, player: of.suid });
const forget = (of: Somebody, more: object = {}) =>
  desk(playersForget, { options: { ...options(of), reason: 'request 7' }, ...more });
const exported = (of: Somebody) => desk(playersExport, { options: options(of) });

/** Every row of every table, column by column, as text; bytes as the text that they may be. */
async function everything(): Promise<Map<string, { table: string; columns: Record<string, string> }>> {
  const tables = await stage.rows<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  const found = new Map<string, { table: string; columns: Record<string, string> }>();
  for (const { name: table } of tables) {
    const columns = await stage.rows<{ name: string; type: string }>(
      `select column_name as name, data_type as type from information_schema.columns
       where table_schema = 'public' and table_name = $1`,
      [table],
    );
    const texts = columns.map(({ name, type }) =>
      type === 'bytea' ? `'${name}', encode("${name}", 'escape')` : `'${name}', "${name}"::text`,
    );
    const rows = await stage.rows<{ columns: Record<string, string> }>(
      `select jsonb_build_object(${texts.join(', ')}) as columns from "${table}"`,
    );
    for (const row of rows) found.set(`${table} ${JSON.stringify(row.columns)}`, { table, ...row });
  }
  return found;
}

type Everything = Awaited<ReturnType<typeof everything>>;

/** The columns in which the words of somebody stand. */
const columnsWith = (all: Everything, of: Somebody) =>
  [
    ...new Set(
      [...all.values()].flatMap(({ table, columns }) =>
        Object.entries(columns).flatMap(([name, text]) =>
          text?.includes(`-${of.name}-`) || text?.endsWith(`-${of.name}`) ? [`${table}.${name}`] : [],
        ),
      ),
    ),
  ].sort();

const isOf = (row: string, { name }: Somebody) => row.includes(`zq-${name}-`) || row.includes(`-${name}"`);

describe('I-12 a player asks for his data, and to be forgotten', () => {
  let before: Everything;
  it('I-12 the player gets everything of their own, nothing of others, and nothing that opens or signs anything', async () => {
    before = await everything();
    const text = JSON.stringify((await exported(gone)).data);
    const places = [
      'username',
      'role-name',
      'did',
      'visit',
      'other-visit',
      'source',
      'idfv',
      'address',
      'app',
    ];
    const more = ['subject', 'area', 'game-message', 'said', 'refund-reason', 'debt-reason', 'exception'];
    expect([...places, ...more].filter((place) => !text.includes(mark(gone, place)))).toEqual([]);
    for (const number of bought) expect(text).toContain(`"billing_no":"${number}"`);
    for (const other of people) {
      expect(text).not.toContain(`zq-${other.name}-`);
      expect(text).not.toContain(`-${other.name}"`);
    }
    expect(text).not.toMatch(/zq-operator|token|hash|secret|salt|"(memo|url|body)"/);
    for (const place of ['url', 'memo', 'body', 'resolution']) expect(text).not.toContain(mark(gone, place));
  });

  it('I-12 he gets amounts as he paid them, the tax in them, too', async () => {
    const [billingNo] = bought;
    const { orders } = (await exported(gone)).data as { orders: { billing_no: string; sold: object }[] };
    expect(orders.find(({ billing_no }) => billing_no === billingNo)).toMatchObject({
      price: '4.99',
      paid: '4.99',
      sold: { tax: '0.41' },
      payments: expect.arrayContaining([expect.objectContaining({ amount: '4.99', captured: '4.99' })]),
    });
  });

  it('I-12 his data is written into a file of the operator’s own, and never over another', async () => {
    const out = join(folder, 'data.json');
    const { lines, data: told } = await desk(playersExport, { options: { ...options(gone), out } });
    expect(lines).toEqual([`${out}: all that is stored about account 20001 of game gp1 at watt.production.`]);
    expect(statSync(out).mode & 0o777).toBe(0o600);
    const written = JSON.parse(readFileSync(out, 'utf8'));
    expect(Date.parse(written.exported_at)).toBeGreaterThan(Date.now() + 2 * 86_400_000);
    const orders: unknown = written.orders.length;
    expect(told).toMatchObject({ store: 'watt.production', suid: '20001', file: out, orders });
    const { data } = await exported(gone);
    expect(written).toEqual({ ...JSON.parse(JSON.stringify(data)), exported_at: written.exported_at });
    writeFileSync(out, 'another');
    expect((await refusal(desk(playersExport, { options: { ...options(gone), out } })))[0]).toBe(
      `${out} cannot be written: it exists already.`,
    );
    expect(readFileSync(out, 'utf8')).toBe('another');
    expect(existsSync(join(folder, 'other.json'))).toBe(false);
  });

  it('I-12 a dry run says the same and changes nothing', async () => {
    const { lines, data } = await forget(gone, { dryRun: true });
    expect(lines[0]).toBe('Would forget account 20001 of game gp1 at watt.production.');
    expect(data).toMatchObject({ forgotten: false, gone: { sessions: 2, logins: 1, trackingEvents: 4 } });
    expect(await everything()).toEqual(before);
  });

  it('I-12 he is forgotten with the audit’s row, or not at all', async () => {
    await stage.database.script(`
      create function no_audit() returns trigger language plpgsql as $$ begin raise exception 'no audit'; end $$;
      create trigger no_audit before insert on audit for each row execute function no_audit()`);
    await expect(forget(gone)).rejects.toThrow('no audit');
    await stage.database.script('drop trigger no_audit on audit');
    expect(await everything()).toEqual(before);
  });

  it('I-12 what he said, who he is and where he was is in no column of any table, but where it must stay', async () => {
    const { data, lines } = await forget(gone);
    const after = await everything();
    expect(columnsWith(before, gone).filter((column) => !(column in stays))).toEqual([
      ...[
        'attempt.answer',
        'attempt.attempt_id',
        'delivery.note',
        'exception.detail',
        'game_code.area_id',
        'game_code.request_id',
      ],
      ...['game_code.role_id', 'game_code.username', 'linked_login.app', 'linked_login.login_id'],
      ...['linked_login.subject', 'notification.body', 'orders.role_name', 'orders.snapshot'],
      ...['orders.username', 'payment.client_ip', 'payment.url', 'player_session.login_id'],
      ...['player_session.username', 'tracking_event.said'],
    ]);
    expect(columnsWith(after, gone)).toEqual(Object.keys(stays).sort());
    expect(data).toMatchObject({
      store: 'watt.production',
      gpId: 'gp1',
      suid: '20001',
      forgotten: true,
      gone: {
        sessions: 2,
        logins: 1,
        gameCodes: 1,
        trackingEvents: 4,
        loginAnswers: 2,
        namesAndVisits: 4,
        paymentPages: 3,
        gameMessages: 2,
        orderAnswers: 4,
        exceptionDetails: 2,
        messages: 10,
      },
    });
    expect(lines).toContain('Stays, under the number of the account');
    // Every other row is what it was, byte for byte; what has changed was his, and new is the audit's row alone.
    const changed = [...before.keys()].filter((row) => !after.has(row));
    expect(changed.filter((row) => !isOf(row, gone) || people.some((other) => isOf(row, other)))).toEqual([]);
    for (const other of people) {
      const own = (all: Everything) => [...all.keys()].filter((row) => isOf(row, other)).sort();
      expect(own(before).length).toBeGreaterThan(40);
      expect(own(after)).toEqual(own(before));
    }
    const added = [...after].filter(([row]) => !before.has(row) && !isOf(row, gone));
    expect(added.map(([, { table, columns }]) => [table, columns.command, columns.outcome])).toContainEqual([
      'audit',
      'players forget',
      'forgotten',
    ]);
  });

  it('I-12 amounts, tax, consents, histories and the money’s numbers are what they were', async () => {
    const rows = async (all: Everything) => {
      const kept = [
        'state',
        'pay_minor',
        'currency',
        'amount_minor',
        'captured_minor',
        'provider_reference',
        'region',
      ];
      const of = [...all.values()].filter(({ table }) =>
        /^(orders|payment|refund|history|points_entry|top_up)$/.test(table),
      );
      return of
        .map(({ table, columns }) => {
          const { tracking: _visit, ...sold } = JSON.parse(columns.snapshot ?? '{}');
          return [table, columns.billing_no ?? columns.id, kept.map((name) => columns[name]), sold];
        })
        .map((row) => JSON.stringify(row))
        .sort();
    };
    expect(await rows(await everything())).toEqual(await rows(before));
  });

  it('I-12 the export of a forgotten player shows what stays, and nothing else', async () => {
    const { data } = await exported(gone);
    const text = JSON.stringify(data);
    for (const number of bought) expect(text).toContain(`"billing_no":"${number}"`);
    const left = [...new Set(text.match(/zq-[a-z]+-[a-z-]*/g))].sort();
    const said = ['debt-reason', 'exception', 'refund-reason', 'said'];
    expect(left).toEqual(said.map((place) => mark(gone, place)));
    expect(data).toMatchObject({ sessions: [], linked_logins: [], tracking_events: [] });
  });

  it('I-12 a repetition finds nothing left to do, and leaves its own audit row', async () => {
    const then = await everything();
    const { data } = await forget(gone);
    const { gone: done } = data as { gone: Record<string, number> };
    expect(Object.values(done).filter((rows) => rows > 0)).toEqual([]);
    const after = await everything();
    expect(
      [...after.values()].filter((row) => !JSON.stringify([...then.values()]).includes(JSON.stringify(row))),
    ).toHaveLength(1);
    expect([...then.keys()].filter((row) => !after.has(row))).toEqual([]);
  });

  it('I-12 a player of whom nothing is stored is not said to be forgotten', async () => {
    const nobody = { ...gone, suid: '2000' };
    for (const ask of [exported, forget])
      expect(await refusal(ask(nobody))).toEqual([
        'Nothing is stored about account 2000 of game gp1 at watt.production.',
        'See: gemporium orders find --player 2000',
        3,
      ]);
  });

  it.each<[missing: string, why: string]>([
    ['store', '--store is required.'],
    ['game', '--game is required.'],
    ['player', '--player is required.'],
    ['reason', '--reason is required: it is kept in the audit.'],
  ])('I-12 without --%s it says so', async (missing, why) => {
    const { [missing as 'store']: _left, ...given } = { ...options(gone), reason: 'request 7' };
    expect(await refusal(desk(playersForget, { options: given }))).toEqual([why, '', 2]);
  });
});

describe('I-12 nobody is forgotten while something is unfinished', () => {
  const [number, first] = [
    String.raw`GP\w+`,
    `(select min(billing_no) from orders where suid = '20002' and delivered_at is not null and product_id = 'gems-500')`,
  ];
  const of = (table: string, set: string, where = `billing_no = ${first}`) =>
    `update ${table} set ${set} where ${where}`;
  it.each<[what: string, begin: string, end: string, why: RegExp | string]>([
    ...(['unpaid', 'paid', 'review', 'refunding'] as const).map((state): [string, string, string, string] => [
      `an order that is ${state}`,
      of('orders', `state = '${state}'`),
      of('orders', `state = 'delivered'`),
      `order ${number} is ${state}`,
    ]),
    ...(['creating', 'pending', 'unknown', 'unresolved'] as const).map(
      (state): [string, string, string, string] => [
        `a payment that is ${state}`,
        of('payment', `state = '${state}'`),
        of('payment', `state = 'paid'`),
        `payment ${number}-1 is ${state} \\(order ${number}\\)`,
      ],
    ),
    [
      'a call that takes the money and may be under way: a payment keeps the one that brought it',
      of('payment', 'charges_sent = array[now()]'),
      of('payment', `charges_sent = array[now() - interval '4 minutes']`),
      `payment ${number}-1 is paid`,
    ],
    [
      'a refund',
      of('refund', `state = 'unknown'`, `requested_by like '%zq%' and reason like '%-other-%'`),
      of('refund', `state = 'succeeded'`, `requested_by like '%zq%' and reason like '%-other-%'`),
      `refund [\\w-]+ is unknown \\(order ${number}\\)`,
    ],
    [
      'a delivery of a reward',
      of('delivery', `state = 'waiting'`, `delivery_id = 'D-RW-other'`),
      of('delivery', `state = 'delivered'`, `delivery_id = 'D-RW-other'`),
      'delivery D-RW-other is waiting\\.',
    ],
    [
      'a debt',
      of('make_up_link', `state = 'open'`, `suid = '20002'`),
      of('make_up_link', `state = 'withdrawn'`, `suid = '20002'`),
      `make-up link \\w+ is open \\(order ${number}\\)`,
    ],
    [
      'an exception, such as a dispute',
      of('exception', `state = 'open', kind = 'chargeback'`, `reason like '%-other-%' and store like 'w%'`),
      of('exception', `state = 'resolved'`, `reason like '%-other-%' and store like 'w%'`),
      `exception \\d+ is chargeback \\(order ${number}\\)`,
    ],
    [
      'an exception about a message of the provider',
      of('exception', `state = 'open'`, `reason like '%-other-%' and store like 'a%'`),
      of('exception', `state = 'resolved'`, `reason like '%-other-%' and store like 'a%'`),
      'exception \\d+ is unmatched-notification\\.',
    ],
    ...(['ready', 'parked'] as const).map((state): [string, string, string, string] => [
      `work that is ${state}`,
      of('effect', `state = '${state}'`, `kind = 'deliver' and key = 'D-' || ${first}`),
      of('effect', `state = 'done'`, `kind = 'deliver' and key = 'D-' || ${first}`),
      `work deliver D-${number} is ${state} \\(order ${number}\\)`,
    ]),
    [
      'a message that is not judged',
      of('notification', 'judged_at = null', `reference = ${first} || '-1'`),
      of('notification', 'judged_at = now()', `reference = ${first} || '-1'`),
      'message \\d+ of main is not judged yet',
    ],
  ])('I-12 %s', async (_what, begin, end, why) => {
    const other = people[3]!;
    await stage.rows(begin);
    const before = await everything();
    const [said, hint, exit] = await refusal(forget(other));
    expect(said).toMatch(new RegExp(`^20002 of gp1 cannot be forgotten yet: .*${why}`));
    expect([hint, exit]).toEqual([
      expect.stringMatching(/^Nothing was changed\. Let it come to its end first\. See: gemporium /),
      1,
    ]);
    const after = await everything();
    const changed = [...after.values()].filter(
      (_row, n) => ![...before.keys()].includes([...after.keys()][n]!),
    );
    expect(changed.map(({ table, columns }) => [table, columns.outcome])).toEqual([['audit', 'refused']]);
    await stage.rows(end);
    const { data } = await forget(other, { dryRun: true });
    expect(data).toMatchObject({ forgotten: false });
  });

  it('I-12 what begins at that very moment is waited for, and stands in the way', async () => {
    const client = await stage.database.connect();
    await client.query(`begin; ${of('orders', `state = 'refunding'`)}`);
    const forgetting = refusal(forget(people[3]!));
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    while ((await stage.rows(waiting)).length === 0);
    await client.query('commit');
    await client.end();
    expect((await forgetting)[0]).toMatch(new RegExp(`order ${number} is refunding`));
    await stage.rows(of('orders', `state = 'delivered'`));
  });

  it('I-12 but an unresolved payment that was compared, and a debt whose link is over, stand in nobody’s way', async () => {
    const other = people[3]!;
    await stage.rows(of('payment', `state = 'unresolved'`));
    await stage.rows(
      `insert into exception (store, kind, key, billing_no, reference, reason, state, resolved_at, resolved_by, resolution)
       select store, 'payment-unresolved', reference, billing_no, reference, 'late', 'resolved', now(), 'sam', 'never paid'
       from payment where billing_no = ${first}`,
    );
    await stage.rows(of('make_up_link', `state = 'open', valid_until = now()`, `suid = '20002'`));
    expect((await forget(other, { dryRun: true })).data).toMatchObject({ forgotten: false });
  });
});

it('I-12 a provider’s message with events of two players goes with the first of them who is forgotten', async () => {
  const other = people[3]!;
  const body = await stage.rows<{ id: number }>(
    `insert into notification (store, provider, account, dedupe_key, reference, event, body, judged_at, outcome)
     select 'account:main', 'scripted', 'main', 'batch ' || reference, reference, '{"type": "payment"}', 'of both', now(), 'paid'
     from payment where applied and suid_of(billing_no) in ('20001', '20002') returning id`.replace(
      'suid_of(billing_no)',
      '(select suid from orders o where o.billing_no = payment.billing_no)',
    ),
  );
  expect(body.length).toBeGreaterThan(2);
  await forget(other);
  const left = await stage.rows<{ body: string }>(
    `select distinct encode(body, 'escape') as body from notification where dedupe_key like 'batch %'`,
  );
  expect(left).toEqual([{ body: '' }]);
});

it('I-12 what somebody else did in the same visit is theirs, what nobody in particular did is his', async () => {
  const one: Somebody = { name: 'lender', store: stage.store, gpId: 'gp1', suid: '40001' };
  const visit = { session_id: 'a shared visit' };
  const events = [{ suid: one.suid, gp_id: 'gp1' }, {}, { suid: '40002', gp_id: 'gp1' }].map((user, n) => ({
    id: String(n).repeat(32),
    event_id: 24,
    event: `event-${n}`,
    said: { ...visit, user },
  }));
  await insertTrackingEvents(stage.database, stage.store.id, events, new Date());
  const { tracking_events: found } = (await exported(one)).data as { tracking_events: { event: string }[] };
  expect(found.map(({ event }) => event).sort()).toEqual(['event-0', 'event-1']);
  await forget(one);
  const left = `select event from tracking_event where said ->> 'session_id' = 'a shared visit'`;
  expect(await stage.rows(left)).toEqual([{ event: 'event-2' }]);
});

it('I-12 what nobody in particular did in the visit in which he ordered is his', async () => {
  const one: Somebody = { name: 'buyer', store: stage.store, gpId: 'gp1', suid: '40003' };
  await stage.pay({ role_id: 'of-40003', session_id: 'his visit' }, { suid: one.suid });
  const events = ['his visit', 'another visit'].map((session_id, n) => ({
    id: String(n + 3).repeat(32),
    event_id: 24,
    event: session_id,
    said: { session_id },
  }));
  await insertTrackingEvents(stage.database, stage.store.id, events, new Date());
  const { tracking_events: found } = (await exported(one)).data as { tracking_events: { event: string }[] };
  expect(found.map(({ event }) => event)).toEqual(['his visit']);
});

it('I-12 somebody who has only looked and logged in is forgotten without a trace but the audit’s', async () => {
  const [shy] = [{ ...gone, name: 'shy', suid: '30001' }];
  await stage.rows(
    `insert into player_session (token_hash, store, gp_id, client_id, suid, username, origin, created_at, expires_at)
     values (sha256('x'), $1, 'gp1', 'client-web', '30001', 'zq-shy-username', 'login', now(), now())`,
    [shy!.store.id],
  );
  const { lines } = await forget(shy!);
  expect(lines).toEqual([
    'Forgot account 30001 of game gp1 at watt.production.',
    '',
    'Gone',
    '  sessions  1',
  ]);
  expect(columnsWith(await everything(), shy!)).toEqual([]);
  expect((await refusal(forget(shy!)))[2]).toBe(3);
});

it('I-12 what he buys while he is forgotten is a new beginning: it stays whole, and stands in the way of the next time', async () => {
  const one = people[0]!;
  let billingNo: string | undefined;
  const role = { name: 'New', level: 1, serverName: 'Server 1', areaId: 'a1', areaName: 'A' };
  stage.game.script.check = (roleId, serverId) => ({ kind: 'allowed', role: { ...role, roleId, serverId } });
  const buying: Database = {
    ...stage.database,
    transaction: (work) =>
      stage.database.transaction((tx) =>
        work({
          ...tx,
          async run(statement, values) {
            if (billingNo === undefined && statement.name.endsWith('_forget')) {
              billingNo = '';
              const who = {
                gpId: one.gpId,
                suid: one.suid,
                clientId: 'second-web',
                username: mark(one, 'new'),
              };
              const answer = await stage.pay({ client_id: 'second-web', role_id: 'new' }, who);
              if (answer.kind !== 'content') throw new Error(`refused with ${answer.code}`);
              billingNo = answer.content.billing_no;
            }
            return tx.run(statement, values);
          },
        }),
      ),
  };
  expect((await forget(one, { database: buying })).lines[0]).toMatch(/^Forgot account 20001 of game gp2 /);
  const [order] = await stage.rows<{ username: string; url: string; answer: string }>(
    `select o.username, p.url, a.answer ->> 'url' as answer from orders o
     join payment p using (store, billing_no) join attempt a on a.store = p.store and a.subject = p.reference
     where billing_no = $1`,
    [billingNo],
  );
  const url = `https://pay.example/${mark(people[3]!, 'url')}`;
  expect(order).toEqual({ username: mark(one, 'new'), url, answer: url });
  expect((await refusal(forget(one)))[0]).toContain(`order ${billingNo} is unpaid`);
});
