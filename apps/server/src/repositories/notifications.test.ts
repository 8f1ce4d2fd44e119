import type { NotificationEvent } from '@gemporium/provider-kit/provider.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Crowd, combinations, crowdStores, openCrowd } from '../testing/crowd.ts';
import { findNotification, keepNotification, markJudged } from './notifications.ts';

let crowd: Crowd;
beforeAll(async () => {
  crowd = await openCrowd();
});
afterAll(() => crowd.close());

const event = {
  ...{ type: 'payment', status: 'paid', reference: 'N1-1', dedupeKey: 'M1', merchant: 'm', detail: '' },
  amount: { amountMinor: 499, currency: 'USD' },
} as unknown as NotificationEvent;
const body = Buffer.from('body');

describe('O-11 a message is kept before it is judged', () => {
  const keep = (
    tx: Parameters<typeof keepNotification>[0],
    claimed: boolean,
    account = 'main',
    said: object = {},
  ) => keepNotification(tx, { provider: 'scripted', account, event: { ...event, ...said }, body }, claimed);

  it.each([true, false])('O-11 its work belongs to whoever claimed it: %s', async (claimed) => {
    let kept: Awaited<ReturnType<typeof keep>> | undefined;
    let stored: Awaited<ReturnType<typeof findNotification>>;
    const effects = await crowd.changes('effect', async (tx) => {
      kept = await keep(tx, claimed, 'main', { memo: { left: undefined, is: 'kept' } });
      stored = kept.work && (await findNotification(tx, Number(kept.work.key)));
    });
    const lease = claimed ? 1 : 0;
    const work = {
      ...{ id: expect.any(Number), store: 'account:main', lane: 'account:main', kind: 'judge-notification' },
      ...{ key: expect.stringMatching(/^\d+$/), payload: {}, lease, tries: lease, surprises: lease },
    };
    const birth = { state: 'ready', last_error: '', created_at: 'now' };
    const runAt = claimed ? expect.stringMatching(/^now \+\d+$/) : 'now';
    expect(effects).toEqual([{ ...work, ...birth, run_at: runAt }]);
    expect(kept).toEqual(
      claimed
        ? { fresh: true, work: { ...work, created_at: expect.any(Date) }, notification: stored }
        : { fresh: true },
    );
    // Whoever judges it at once judges what stands in the row, to the last field.
    if (claimed) expect(kept?.notification).toStrictEqual(stored);
  });

  it.each(combinations({ first: [true, false], second: [true, false] }))(
    'O-11 a copy is counted, and is nobody’s work: %o',
    async ({ first, second }) => {
      const works = await crowd.changes('effect', async (tx) => {
        await keep(tx, first);
        expect(await keep(tx, second)).toEqual({ fresh: false });
        expect(await keep(tx, second)).toEqual({ fresh: false });
      });
      expect(works).toHaveLength(1);
      const rows = await crowd.changes('notification', async (tx) => {
        for (const claimed of [first, second, second]) await keep(tx, claimed);
      });
      expect(rows).toEqual([
        {
          ...{ id: expect.any(Number), provider: 'scripted', account: 'main', reference: 'N1-1', copies: 3 },
          ...{ event, outcome: '', received_at: 'now', body: `\\x${body.toString('hex')}` },
          dedupe_key: expect.stringMatching(/^M1 [0-9a-f]{16}$/),
        },
      ]);
    },
  );

  it('O-11 one that names no payment is kept, too', async () => {
    const ignored = { type: 'ignored', dedupeKey: 'M1', alarm: false, detail: '' } as const;
    const rows = await crowd.changes('notification', (tx) =>
      keepNotification(tx, { provider: 'scripted', account: 'main', event: ignored, body }, false),
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
  ])('O-11 what came before is a message of its own or a copy: %s', async (_title, said, account, fresh) => {
    await crowd.changes('notification', async (tx) => {
      await keep(tx, false);
      expect((await keep(tx, false, account, said)).fresh).toBe(fresh);
      expect((await keep(tx, false, account, said)).fresh).toBe(false);
    });
  });
});

describe('O-11 a message is judged', () => {
  // The same reference at two accounts, over one of which each store was paid.
  const rows = combinations({ account: ['main', 'second'], reference: ['N1-1', 'N2-1', 'N3-1'] }).map(
    (row, index) => ({
      ...{ ...row, id: 100 + index, dedupe_key: `M${index}` },
    }),
  );
  const [volt, , ours] = crowdStores;
  beforeAll(async () => {
    await crowd.fill('notification', rows);
    await crowd.fill('payment', [
      { store: volt, billing_no: 'N1', reference: 'N1-1', account: 'main' },
      { store: ours, billing_no: 'N1', reference: 'N1-1', account: 'second' },
      { store: ours, billing_no: 'N2', reference: 'N2-1', account: 'second' },
    ]);
  });

  it.each([
    ['main', 'N1-1', volt],
    ['second', 'N1-1', ours],
    ['main', 'N2-1', undefined],
    ['second', 'N2-1', ours],
    ['main', 'N3-1', undefined],
  ])(
    'O-11 over %s about %s, and belongs to the store of its payment: %s',
    async (account, reference, store) => {
      const mark = rows.findIndex((row) => row.account === account && row.reference === reference);
      const { id } = rows[mark]!;
      expect(await findNotification(crowd.database, id)).toMatchObject({
        id,
        account,
        dedupe_key: `M${mark}`,
      });
      expect(await crowd.changes('notification', (tx) => markJudged(tx, id, 'settled'))).toEqual([
        { mark, judged_at: 'now', outcome: 'settled', ...(store && { store }) },
      ]);
    },
  );

  it('O-11 one that never came is not found', async () => {
    expect(await findNotification(crowd.database, 99)).toBeUndefined();
  });
});

it('every statement about messages was put among strangers', () => {
  expect(crowd.unasked('notifications.ts')).toEqual([]);
});
