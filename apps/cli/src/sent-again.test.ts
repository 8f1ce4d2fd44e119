import { openStores } from '@gemporium/server/repositories/catalogue.ts';
import { type Database, statement } from '@gemporium/server/repositories/database.ts';
import { setUpCrowd } from '@gemporium/server/testing/crowd.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { ordersRedeliver } from './commands/orders-redeliver.ts';
import { rewardsRedeliver } from './commands/rewards-redeliver.ts';
import { changing, openDesk, refusal } from './testing/desk.ts';
import { at, demo, number, ours, theirs } from './testing/names-of-rows.ts';

/* What an operator reads who sends goods again that a game refused; another store's of the same number stay where they are. */

const crowd = setUpCrowd();
const desk = openDesk(crowd);

const audit = statement(
  'sent_again_audit',
  'select operator, command, store, target, outcome from audit order by id desc limit 1',
);
const by = { operator: 'sam', store: ours };

describe('O-13 orders redeliver', () => {
  const held = { store: ours, billing_no: number('A'), state: 'review', role_id: 'r7', role_name: 'Knight' };
  const goods = {
    source_kind: 'order',
    source_id: held.billing_no,
    billing_no: held.billing_no,
    delivery_id: 'D-A',
  };
  const states = [
    'unpaid',
    'delivered',
    'failed',
    'expired',
    'cancelled',
    'refunding',
    'refunded',
    'charged_back',
  ];
  const redeliver = (of: string, asked: { dryRun?: boolean; database?: Database } = {}) =>
    desk(ordersRedeliver, { words: { 'billing-number': of }, ...asked });
  beforeAll(async () => {
    await crowd.fill('orders', [
      ...[theirs, demo].map((store) => ({ ...held, store, role_id: 'eve', created_at: at(1) })),
      { ...held, created_at: at(2) },
      ...[...states, 'review', 'paid', 'parked'].map((state) => ({
        ...held,
        billing_no: number(state.toUpperCase()),
        state: state === 'parked' ? 'paid' : state,
      })),
    ]);
    await crowd.fill(
      'effect',
      [theirs, demo, ours].flatMap((store, n) =>
        ['ready', 'parked'].map((state, m) => ({
          store,
          id: 10 * n + m,
          kind: 'deliver',
          key: `D-${number(state === 'ready' ? 'PAID' : 'PARKED')}`,
          state,
          tries: 8,
          run_at: '2126-02-03T04:05:00.000Z',
        })),
      ),
    );
    await crowd.fill(
      'delivery',
      [theirs, demo, ours].map((store) => ({ ...goods, store, state: 'refused' })),
    );
  });

  it('O-13 goods that the game refused go to it again, once, and those of no other store', async () => {
    const data = { billing_no: held.billing_no, store: ours };
    const tried = await changing(crowd, 'delivery', () =>
      redeliver(held.billing_no.toLowerCase(), { dryRun: true }),
    );
    expect(tried.changes).toEqual([]);
    const would = [`Would send ${held.billing_no} to Knight (r7) again.`];
    expect(tried.answer).toEqual({ lines: would, data: { ...data, sent: false } });
    const sent = await changing(crowd, 'delivery', () => redeliver(held.billing_no));
    expect(sent.changes).toMatchObject([{ mark: 2, state: 'waiting', detail: 'sent again' }]);
    const lines = [`${held.billing_no} is on its way to the game again.`];
    expect(sent.answer).toEqual({ lines, data: { ...data, sent: true } });
    const audited = await crowd.database.one(audit, []);
    expect(audited).toEqual({ ...by, command: 'orders redeliver', target: held.billing_no, outcome: 'sent' });
  });

  it.each(states)('O-13 an order that is %s is not sent again', async (state) => {
    const no = number(state.toUpperCase());
    const why = `${no} is ${state}: only goods that are paid, or under review, are sent again.`;
    for (const dryRun of [true, false])
      expect(await refusal(redeliver(no, { dryRun }))).toEqual([why, `See: gemporium orders show ${no}`, 1]);
  });

  it('O-13 goods of a paid order that wait for their next try are due now, and those of no other store', async () => {
    const no = number('PAID');
    const tried = await changing(crowd, 'effect', () => redeliver(no, { dryRun: true }));
    expect([tried.changes, tried.answer.lines]).toEqual([[], [`Would send ${no} to Knight (r7) again.`]]);
    const sent = await changing(crowd, 'effect', () => redeliver(no));
    expect(sent.changes).toMatchObject([{ mark: 4, tries: 0 }]);
    expect(sent.answer.lines).toEqual([`${no} is on its way to the game again.`]);
    const audited = await crowd.database.one(audit, []);
    expect(audited).toEqual({ ...by, command: 'orders redeliver', target: no, outcome: 'sent' });
  });

  it('O-13 where their work was stopped, the operator reads what to do', async () => {
    const no = number('PARKED');
    const why = `The work that sends the goods of ${no} was stopped: an exception (work-parked) says how to go on.`;
    for (const dryRun of [true, false])
      expect(await refusal(redeliver(no, { dryRun }))).toEqual([why, 'See: gemporium exceptions list', 1]);
  });

  it('O-13 an order that has moved on in between; one that there is not', async () => {
    const no = number('REVIEW');
    const moves = statement('redeliver_moves', `update orders set state = 'refunded' where billing_no = $1`);
    const database: Database = {
      ...crowd.database,
      async transaction(work) {
        await crowd.database.run(moves, [no]);
        return crowd.database.transaction(work);
      },
    };
    const why = `${no} is refunded: only goods that are paid, or under review, are sent again.`;
    expect(await refusal(redeliver(no, { database }))).toEqual([why, `See: gemporium orders show ${no}`, 1]);
    const hint = 'Look for it with: gemporium orders find --payment <a payment’s number>, or --player <suid>';
    expect(await refusal(redeliver('GP404'))).toEqual(['There is no order GP404.', hint, 3]);
  });
});

describe('O-13 orders redeliver --late, once a game works again', () => {
  const late = ['LATE1', 'LATE2', 'STUCK', 'MEANWHILE'].map(number);
  const ended = number('ENDED');
  const redeliver = (asked: {
    words?: Record<string, string>;
    options?: Record<string, string>;
    flags?: string[];
    dryRun?: boolean;
  }) => desk(ordersRedeliver, asked);
  const all = (options: Record<string, string> = { store: ours }, dryRun = false) =>
    redeliver({ flags: ['late'], options, dryRun });
  beforeAll(async () => {
    await openStores(crowd.database, ['nova', 'zeta']);
    const stores = [theirs, demo, ours];
    const rows = stores.flatMap((store) => [...late, ended].map((billing_no) => ({ store, billing_no })));
    await crowd.fill(
      'orders',
      rows.map((row) => ({ ...row, state: row.billing_no === late[3] ? 'delivered' : 'paid' })),
    );
    await crowd.fill(
      'effect',
      rows.map(({ store, billing_no }, id) => ({
        store,
        id: 100 + id,
        kind: 'deliver',
        key: `D-${billing_no}`,
        tries: 8,
        state: billing_no === late[2] ? 'parked' : 'ready',
        run_at: '2126-02-03T04:05:00.000Z',
      })),
    );
    await crowd.fill('exception', [
      ...rows.map(({ store, billing_no }, id) => ({
        store,
        billing_no,
        id: 100 + id,
        key: `D-${billing_no}`,
        kind: 'delivery-late',
        state: billing_no === ended ? 'resolved' : 'open',
      })),
      // A reward's goods, which `rewards redeliver` sends; and another kind about the order of an ended one.
      { store: ours, id: 200, key: 'D-RW-8', kind: 'delivery-late' },
      { store: ours, id: 201, key: 'other', kind: 'chargeback', billing_no: ended },
    ]);
  });

  it('O-13 the late goods of that store alone are due now, and what cannot be sent is named', async () => {
    const stuck = `Left as it is: ${late[2]}. See: gemporium orders show ${late[2]}`;
    const tried = await changing(crowd, 'effect', () => all(undefined, true));
    expect([tried.changes, tried.answer.lines]).toEqual([
      [],
      ['Would send the goods of 2 orders of nova.production again.', stuck],
    ]);
    const sent = await changing(crowd, 'effect', () => all());
    expect(sent.changes.map(({ mark, tries }) => [mark, tries]).sort()).toEqual([
      [10, 0],
      [11, 0],
    ]);
    expect(sent.answer.lines).toEqual([
      'The goods of 2 orders of nova.production are on their way to the game again.',
      stuck,
    ]);
    expect(sent.answer.data).toMatchObject({ store: ours, left: [late[2]], sent: true });
    const audited = await crowd.database.one(audit, []);
    expect(audited).toMatchObject({ ...by, command: 'orders redeliver', outcome: 'sent' });
  });

  it.each([
    [{}, 'orders redeliver needs either <billing-number> or --late.'],
    [
      { words: { 'billing-number': late[0]! }, flags: ['late'], options: { store: ours } },
      'orders redeliver needs either <billing-number> or --late.',
    ],
    [
      { words: { 'billing-number': late[0]! }, options: { store: ours } },
      '--store belongs to --late: the number says whose the order is.',
    ],
    [{ flags: ['late'] }, '--store is required, such as watt.production.'],
  ])('O-13 one order or all late ones of a store: %j', async (asked, why) => {
    expect(await refusal(redeliver(asked))).toEqual([why, '', 2]);
  });
});

describe('A-01 rewards redeliver', () => {
  const claim = { claim_id: 'RW-7', activity_id: 'much', reward_id: 'm-1', role_id: 'r7', server_id: 's7' };
  const redeliver = (of: string, dryRun = false) => desk(rewardsRedeliver, { words: { claim: of }, dryRun });
  const delivery = { source_kind: 'reward', source_id: 'RW-7', delivery_id: 'D-RW-7', state: 'refused' };
  const work = { kind: 'deliver', key: 'D-RW-7', state: 'done' };
  beforeAll(async () => {
    await crowd.fill('reward_claim', [
      { ...claim, store: ours },
      ...['delivered', 'waiting', 'unknown', 'gone'].map((state) => ({
        ...claim,
        store: ours,
        claim_id: `RW-${state.toUpperCase()}`,
        reward_id: state,
      })),
    ]);
    await crowd.fill('delivery', [
      ...[theirs, demo, ours].map((store) => ({ ...delivery, store })),
      ...['delivered', 'waiting', 'unknown'].map((state) => ({
        ...delivery,
        store: ours,
        source_id: state,
        delivery_id: `D-RW-${state.toUpperCase()}`,
        state,
      })),
    ]);
    await crowd.fill(
      'effect',
      [theirs, demo, ours].map((store, id) => ({ ...work, store, id })),
    );
  });

  it('A-01 a reward that the game refused goes to it again, once, and that of no other store', async () => {
    const data = { claim: 'RW-7', store: ours };
    const tried = await changing(crowd, 'delivery', () => redeliver('d-rw-7', true));
    expect(tried.changes).toEqual([]);
    const would = ['Would send RW-7 to the character r7 again.'];
    expect(tried.answer).toEqual({ lines: would, data: { ...data, sent: false } });
    const sent = await changing(crowd, 'delivery', () => redeliver('rw-7'));
    expect(sent.changes).toMatchObject([{ mark: 2, state: 'waiting', detail: 'sent again' }]);
    const lines = ['RW-7 is on its way to the game again.'];
    expect(sent.answer).toEqual({ lines, data: { ...data, sent: true } });
    const audited = await crowd.database.one(audit, []);
    expect(audited).toEqual({ ...by, command: 'rewards redeliver', target: 'RW-7', outcome: 'sent' });
  });

  it.each([
    [
      'DELIVERED',
      'The delivery of RW-DELIVERED is delivered: only one that was refused, or that waits for its next try, is sent again.',
    ],
    [
      'WAITING',
      'The delivery of RW-WAITING is waiting: only one that was refused, or that waits for its next try, is sent again.',
    ],
    [
      'UNKNOWN',
      'The delivery of RW-UNKNOWN is unknown: only one that was refused, or that waits for its next try, is sent again.',
    ],
    [
      'GONE',
      'The delivery of RW-GONE is gone: only one that was refused, or that waits for its next try, is sent again.',
    ],
  ])('A-01 one that is %s stays where it is', async (of, why) => {
    for (const dryRun of [true, false])
      expect(await refusal(redeliver(`RW-${of}`, dryRun))).toEqual([why, '', 1]);
  });

  it('A-01 a number under which nobody received anything', async () => {
    const why = 'No reward was received under RW-404.';
    expect(await refusal(redeliver('D-RW-404'))).toEqual([why, 'See: gemporium exceptions list', 3]);
  });
});
