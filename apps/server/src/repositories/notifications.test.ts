import type { NotificationEvent } from '@gemporium/provider-kit/provider.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { combinations, setUpCrowd } from '../testing/crowd.ts';
import { findNotification, forgetBodies, markJudged, storeNotification } from './notifications.ts';
import { notifiedByAccount } from './silent-accounts.ts';

const crowd = setUpCrowd();

const event = {
  type: 'payment',
  status: 'paid',
  reference: 'N1-1',
  dedupeKey: 'M1',
  merchant: 'm',
  detail: '',
  amount: { amountMinor: 499, currency: 'USD' },
} as unknown as NotificationEvent;
const body = Buffer.from('body');

describe('O-11 a notification is stored before it is judged', () => {
  const keep = (
    tx: Parameters<typeof storeNotification>[0],
    claimed: boolean,
    account = 'main',
    said: object = {},
  ) => storeNotification(tx, { provider: 'scripted', account, event: { ...event, ...said }, body }, claimed);

  it.each([true, false])('O-11 its effect belongs to the worker that claimed it: %s', async (claimed) => {
    let kept: Awaited<ReturnType<typeof keep>> | undefined;
    let stored: Awaited<ReturnType<typeof findNotification>>;
    const effects = await crowd.changes('effect', async (tx) => {
      kept = await keep(tx, claimed, 'main', { memo: { left: undefined, is: 'kept' } });
      stored = kept.work && (await findNotification(tx, kept.work.store, Number(kept.work.key)));
    });
    const lease = claimed ? 1 : 0;
    const work = {
      id: expect.any(Number),
      store: 'account:main',
      lane: 'account:main',
      kind: 'judge-notification',
      key: expect.stringMatching(/^\d+$/),
      lease,
      tries: lease,
      surprises: lease,
    };
    const birth = { state: 'ready', payload: {}, last_error: '', created_at: 'now' };
    const runAt = claimed ? 'now +30' : 'now';
    expect(effects).toEqual([{ ...work, ...birth, run_at: runAt }]);
    expect(kept).toEqual(
      claimed
        ? { isFresh: true, work: { ...work, created_at: expect.any(Date) }, notification: stored }
        : { isFresh: true },
    );
    // Judging it immediately uses exactly the stored row.
    if (claimed) expect(kept?.notification).toStrictEqual(stored);
  });

  it.each(combinations({ first: [true, false], second: [true, false] }))(
    'O-11 a duplicate is counted, without an effect: %o',
    async ({ first, second }) => {
      const works = await crowd.changes('effect', async (tx) => {
        await keep(tx, first);
        expect(await keep(tx, second)).toEqual({ isFresh: false });
        expect(await keep(tx, second)).toEqual({ isFresh: false });
      });
      expect(works).toHaveLength(1);
      const rows = await crowd.changes('notification', async (tx) => {
        for (const claimed of [first, second, second]) await keep(tx, claimed);
      });
      expect(rows).toEqual([
        {
          id: expect.any(Number),
          store: 'account:main',
          provider: 'scripted',
          account: 'main',
          reference: 'N1-1',
          copies: 3,
          event,
          outcome: '',
          received_at: 'now',
          body: `\\x${body.toString('hex')}`,
          dedupe_key: expect.stringMatching(/^M1 [0-9a-f]{16}$/),
        },
      ]);
    },
  );

  it('O-11 one that names no payment is stored, too', async () => {
    const ignored = { type: 'ignored', dedupeKey: 'M1', alarm: false, detail: '' } as const;
    const rows = await crowd.changes('notification', (tx) =>
      storeNotification(tx, { provider: 'scripted', account: 'main', event: ignored, body }, false),
    );
    expect(rows).toMatchObject([{ reference: '', event: ignored }]);
  });

  it.each([
    ['the same once more', {}, 'main', false],
    ['in other words', { detail: 'Paid!' }, 'main', false],
    ['with its fields in another order', { amount: { currency: 'USD', amountMinor: 499 } }, 'main', false],
    ['over another account', {}, 'second', true],
    ['with another number', { dedupeKey: 'M2' }, 'main', true],
    ['for another order', { reference: 'N2-1' }, 'main', true],
    ['with another amount', { amount: { currency: 'USD', amountMinor: 500 } }, 'main', true],
    ['with another status', { status: 'declined' }, 'main', true],
  ])(
    'O-11 whether a message is new or a duplicate of an earlier one: %s',
    async (_title, said, account, fresh) => {
      await crowd.changes('notification', async (tx) => {
        await keep(tx, false);
        expect((await keep(tx, false, account, said)).isFresh).toBe(fresh);
        expect((await keep(tx, false, account, said)).isFresh).toBe(false);
      });
    },
  );

  it('O-11 a copy that comes later leaves the message, its time and its judgement as they are', async () => {
    const [{ dedupe_key: key }] = (await crowd.changes('notification', (tx) => keep(tx, false))) as [
      { dedupe_key: string },
    ];
    const rows = combinations({ account: ['main', 'second'], judged_at: [null, '2026-01-02T03:04:06Z'] });
    await crowd.fill(
      'notification',
      rows.map((row, index) => ({
        ...row,
        store: `account:${row.account}`,
        id: 400 + index,
        dedupe_key: index === 0 || index === 3 ? key : `${key}${index}`,
        received_at: '2026-01-02T03:04:05Z',
        event: { ...event, detail: 'first' },
        copies: 1,
        body: '\\x6e',
        outcome: 'as it was',
      })),
    );
    for (const [mark, account] of [
      [0, 'main'],
      [3, 'second'],
    ] as const)
      for (const claimed of [true, false])
        expect(await crowd.changes('notification', (tx) => keep(tx, claimed, account))).toEqual([
          { mark, copies: 2 },
        ]);
  });
});

describe('O-11 a message is judged', () => {
  // Numbers are per account: another one has a message with the same number.
  const rows = combinations({ account: ['main', 'second'], id: [100, 101, 102] }).map((row, index) => ({
    ...row,
    store: `account:${row.account}`,
    dedupe_key: `M${index}`,
  }));
  beforeAll(() => crowd.fill('notification', rows));

  it.each(rows)('O-11 and found, alone: $account $id', async ({ store, account, id, dedupe_key }) => {
    const mark = rows.findIndex((row) => row.dedupe_key === dedupe_key);
    expect(await findNotification(crowd.database, store, id)).toMatchObject({ id, account, dedupe_key });
    expect(await crowd.changes('notification', (tx) => markJudged(tx, { account, id }, 'settled'))).toEqual([
      { mark, judged_at: 'now', outcome: 'settled' },
    ]);
  });

  it('O-11 one that never came is not found', async () => {
    expect(await findNotification(crowd.database, 'account:main', 99)).toBeUndefined();
    expect(await findNotification(crowd.database, 'account:third', 100)).toBeUndefined();
  });
});

describe('I-12 an old message is emptied', () => {
  const day = (n: number) => new Date(Date.UTC(2020, 0, n));
  const rows = combinations({
    account: ['main', 'second'],
    received: [1, 2, 3],
    judged_at: [null, day(4)],
    body: ['\\x', '\\x6e'],
  }).map(({ received, ...row }, index) => ({
    ...row,
    store: `account:${row.account}`,
    // Numbers are per account: the other one's message of the same number is of another kind.
    id: 200 + (row.account === 'main' ? index : 23 - index),
    dedupe_key: `old ${index}`,
    received_at: day(received),
  }));

  it('I-12 if it has been judged, before a day, and no other', async () => {
    await crowd.fill('notification', rows);
    const isOld = ({ received_at, judged_at, body }: (typeof rows)[number]) =>
      received_at < day(2) && judged_at !== null && body !== '\\x';
    const emptied = await crowd.changes('notification', (tx) => forgetBodies(tx, day(2)));
    expect(emptied).toEqual(rows.flatMap((row, mark) => (isOld(row) ? [{ mark, body: '\\x' }] : [])));
    expect(emptied).toHaveLength(2);
  });

  it('I-12 a thousand at a time, the oldest first', async () => {
    const many = Array.from({ length: 1_003 }, (_, n) => ({
      account: 'main',
      store: 'account:main',
      id: 5_000 - n,
      dedupe_key: `many ${n}`,
      body: '\\x6e',
      received_at: new Date(day(1).getTime() + n),
      judged_at: day(4),
    }));
    await crowd.fill('notification', many);
    const emptied = await crowd.changes('notification', (tx) => forgetBodies(tx, day(2)));
    expect(emptied.map(({ mark }) => mark)).toEqual(Array.from({ length: 1_000 }, (_, mark) => mark));
  });
});

describe('P-13 which payments of the last two hours the accounts have notified', () => {
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
  const accounts = ['main', 'second', 'third', 'fourth'];
  const payments = combinations({
    account: accounts,
    store: ['watt.production', 'volt.production'],
    state: ['pending', 'paid'],
    age: [9, 11, 119, 121],
    number: [1, 2, 3],
  }).map((one, index) => ({ ...one, reference: `N${Math.floor(index / 3)}-${one.number}` }));
  // Every second payment was notified by its own account, and every third by another one with the same reference.
  const told = payments.flatMap(({ account, reference, number }) =>
    number === 1
      ? []
      : [{ reference, account: number === 2 ? account : account === 'second' ? 'third' : 'second' }],
  );
  const ages: Record<string, number> = { main: 119, second: 1, third: 121, fourth: 121 };

  it('P-13 separately for each account', async () => {
    await crowd.fill(
      'payment',
      payments.map(({ age, number: _, ...one }, index) => ({
        ...one,
        billing_no: `B${index}`,
        provider: `provider-of-${one.account}`,
        created_at: minutesAgo(age),
      })),
    );
    await crowd.fill(
      'notification',
      told.map(({ account, reference }, index) => ({
        account,
        reference,
        store: `account:${account}`,
        id: index,
        dedupe_key: `K${index}`,
        received_at: minutesAgo(ages[account]!),
      })),
    );
    const heard = await notifiedByAccount(crowd.database);
    expect(heard.sort((a, b) => accounts.indexOf(a.account) - accounts.indexOf(b.account))).toEqual(
      accounts.map((account) => {
        const recent = payments.filter((one) => one.account === account && [11, 119].includes(one.age));
        const named = (reference: string) =>
          told.some((one) => one.account === account && one.reference === reference);
        const unnotified = recent.filter(({ state, reference }) => state === 'paid' && !named(reference));
        return {
          account,
          provider: `provider-of-${account}`,
          opened: recent.length,
          unnotified: unnotified.length,
          hasNotified: ages[account]! < 120,
        };
      }),
    );
  });
});

it('every statement about messages was tested among unrelated rows', () => {
  expect([...crowd.unasked('notifications.ts'), ...crowd.unasked('silent-accounts.ts')]).toEqual([]);
});
