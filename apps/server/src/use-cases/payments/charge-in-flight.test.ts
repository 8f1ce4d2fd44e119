import type { PaymentUpdate, QueryOutcome } from '@gemporium/provider-kit/provider.ts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Database } from '../../repositories/database.ts';
import type { Services } from '../../services.ts';
import { hasten, setUpStage } from '../../testing/stage.ts';
import { dropOrder } from '../orders/drop-order.ts';
import { completeReturn } from './complete-return.ts';
import { finishLateWork } from './wait-at-most.ts';

/*
 * A provider whose money moves in the store's own call. While nobody knows how that call ended, nothing that the
 * provider says about an unpaid payment is final: it may take the money a moment later, and tells nobody.
 */

const stage = setUpStage({
  provider: {
    chargesOnReturn: true,
    async completeReturn(_context, { reference }) {
      called.push(reference);
      return answer();
    },
  },
});
let answer: () => Promise<QueryOutcome | undefined>;
let called: string[];
beforeEach(() => {
  called = [];
  answer = async () => lost;
});

let count = 0;
async function order(fields: Record<string, unknown> = {}): Promise<string> {
  count += 1;
  const answered = await stage.pay({ role_id: `r-${count}`, ...fields });
  if (answered.kind !== 'content') throw new Error(`refused with ${answered.code}`);
  return answered.content.billing_no;
}

const comeBack = (billingNo: string, services: Services = stage.services) =>
  completeReturn(
    services,
    { store: stage.store.id, provider: 'scripted', name: `${billingNo}-1`, clientIp: '198.51.100.1' },
    { token: 'of the payer' },
  );
const lost: QueryOutcome = { kind: 'unavailable', detail: 'no answer in time' };
const said = (billingNo: string, status: PaymentUpdate['status']): QueryOutcome => ({
  kind: 'known',
  update: {
    reference: `${billingNo}-1`,
    merchant: 'main-merchant',
    detail: status,
    status,
    ...(status === 'paid' && {
      amount: { amountMinor: 499, currency: 'USD' },
      providerReference: `P-${billingNo}-1`,
    }),
  },
});
const query = async (billingNo: string, outcome: QueryOutcome) => {
  stage.provider.script.query = (reference) => (reference === `${billingNo}-1` ? outcome : lost);
  await hasten(stage.database, 'watch-payment');
  await stage.runEffects();
};
function drop(billingNo: string) {
  count += 1;
  const input = { attempt_id: `drop-of-a-charge-${count}`, billing_no: billingNo };
  return dropOrder(stage.contextOf(), input);
}
const states = async (billingNo: string) => {
  const [row] = await stage.rows<{ payment: string; order: string }>(
    `select p.state as payment, o.state as order from payment p join orders o using (store, billing_no)
     where p.billing_no = $1 and p.number = 1`,
    [billingNo],
  );
  return [row?.payment, row?.order];
};
/** Long ago enough for any call to have ended. */
const isLongAgo = (billingNo: string) =>
  stage.rows(
    `update payment set charges_sent = array(select at - interval '181 seconds' from unnest(charges_sent) at)
     where billing_no = $1`,
    [billingNo],
  );

const charges: [charge: string, begin: (billingNo: string) => Promise<() => Promise<unknown>>][] = [
  [
    'is on its way',
    async (billingNo) => {
      const { promise, resolve } = Promise.withResolvers<QueryOutcome>();
      answer = () => promise;
      const coming = comeBack(billingNo);
      await expect.poll(() => called).toEqual([`${billingNo}-1`]);
      return () => {
        resolve(said(billingNo, 'paid'));
        return coming;
      };
    },
  ],
  [
    'was lost',
    async (billingNo) => {
      await comeBack(billingNo);
      return () => query(billingNo, said(billingNo, 'paid'));
    },
  ],
  [
    'died with its process',
    async (billingNo) => {
      answer = () => Promise.reject(new Error('killed'));
      await comeBack(billingNo).catch(() => undefined);
      return () => query(billingNo, said(billingNo, 'paid'));
    },
  ],
];

const endings: [ending: string, end: (billingNo: string) => Promise<unknown>][] = [
  ['its player drops it', (billingNo) => drop(billingNo)],
  ...(['declined', 'cancelled', 'expired'] as const).map(
    (status): [string, (of: string) => Promise<void>] => [
      `its provider says ${status}`,
      (billingNo) => query(billingNo, said(billingNo, status)),
    ],
  ),
  [
    'its page has closed and its provider does not know it',
    async (billingNo) => {
      await stage.rows(`update payment set expires_at = now() - interval '3 minutes' where billing_no = $1`, [
        billingNo,
      ]);
      await query(billingNo, { kind: 'not-found', detail: 'unknown there' });
    },
  ],
];

describe.each(charges)('O-11 O-13 a payment whose charge %s', (_charge, begin) => {
  it.each(endings)('is open when %s, and its money buys the goods', async (_ending, end) => {
    const billingNo = await order();
    const finish = await begin(billingNo);
    await end(billingNo);
    expect(await states(billingNo)).toEqual(['pending', 'unpaid']);
    await finish();
    await stage.runEffects();
    expect(await states(billingNo)).toEqual(['paid', 'delivered']);
  });

  it.each(endings)('is ended as ever once no call can still be on its way, when %s', async (_ending, end) => {
    const billingNo = await order();
    await begin(billingNo);
    await isLongAgo(billingNo);
    await end(billingNo);
    const [payment, state] = await states(billingNo);
    expect(['declined', 'cancelled', 'expired']).toContain(payment);
    expect(state).not.toBe('unpaid');
  });

  it('O-09 tells its player to try again in a moment', async () => {
    const billingNo = await order();
    await begin(billingNo);
    expect(await drop(billingNo)).toMatchObject({ kind: 'refusal', content: { can_retry: true } });
  });

  it('is not stopped for another payment of its order, and its money goes back', async () => {
    const billingNo = await order();
    const finish = await begin(billingNo);
    await stage.pay({ role_id: `r-${count}`, billing_no: billingNo });
    await stage.say(`${billingNo}-2`, 'paid');
    await stage.runEffects();
    expect(await states(billingNo)).toEqual(['pending', 'delivered']);
    await finish();
    await stage.runEffects();
    expect(await states(billingNo)).toEqual(['paid', 'delivered']);
    expect(await stage.rows('select state from refund where billing_no = $1', [billingNo])).toEqual([
      { state: 'succeeded' },
    ]);
  });
});

describe('O-11 a charge that has certainly ended without money', () => {
  it.each<[answer: string, QueryOutcome]>([
    ['cannot be asked', { kind: 'cannot-ask', detail: 'no number yet' }],
    ['does not answer', { kind: 'unavailable', detail: 'down' }],
  ])('O-12 counts as its provider said meanwhile, if afterwards it %s', async (_title, outcome) => {
    const billingNo = await order();
    await comeBack(billingNo);
    await query(billingNo, said(billingNo, 'declined'));
    expect(await states(billingNo)).toEqual(['pending', 'unpaid']);
    await isLongAgo(billingNo);
    await stage.rows(`update payment set expires_at = now() - interval '2 days' where billing_no = $1`, [
      billingNo,
    ]);
    await query(billingNo, outcome);
    expect(await states(billingNo)).toEqual(['declined', 'failed']);
    const exceptions = await stage.rows('select 1 from exception where billing_no = $1', [billingNo]);
    expect(exceptions).toEqual([]);
  });

  it('O-12 whose end counts after another payment has paid the order takes nothing from it', async () => {
    const billingNo = await order();
    await comeBack(billingNo);
    await query(billingNo, said(billingNo, 'declined'));
    await stage.pay({ role_id: `r-${count}`, billing_no: billingNo });
    await stage.say(`${billingNo}-2`, 'paid');
    await stage.runEffects();
    await isLongAgo(billingNo);
    await query(billingNo, said(billingNo, 'pending'));
    expect(await states(billingNo)).toEqual(['declined', 'delivered']);
    expect(await stage.rows('select 1 from refund where billing_no = $1', [billingNo])).toEqual([]);
    expect(await stage.rows('select 1 from exception where billing_no = $1', [billingNo])).toEqual([]);
  });

  it.each<[what: string, outcome: (billingNo: string) => QueryOutcome]>([
    ['its time was up', (billingNo) => said(billingNo, 'expired')],
    ['it was unknown', () => ({ kind: 'not-found', detail: 'nothing here' })],
  ])(
    'O-13 is still asked about if its provider said meanwhile that %s, and then that it goes on',
    async (_what, outcome) => {
      const billingNo = await order();
      await comeBack(billingNo);
      await stage.rows(`update payment set expires_at = now() - interval '3 minutes' where billing_no = $1`, [
        billingNo,
      ]);
      await query(billingNo, outcome(billingNo));
      await isLongAgo(billingNo);
      await query(billingNo, said(billingNo, 'pending'));
      expect(await states(billingNo)).toEqual(['unresolved', 'expired']);
      await query(billingNo, said(billingNo, 'paid'));
      await stage.runEffects();
      expect(await states(billingNo)).toEqual(['paid', 'delivered']);
    },
  );

  it.each(['pending', 'declined', 'cancelled'] as const)('(%s) holds up nothing', async (status) => {
    const billingNo = await order();
    answer = async () => said(billingNo, status);
    stage.provider.script.query = () => said(billingNo, 'pending');
    await comeBack(billingNo);
    expect(await drop(billingNo)).toMatchObject({ content: { state: 'cancelled' } });
  });

  it('of which the return had nothing to take holds up nothing', async () => {
    const billingNo = await order();
    answer = async () => undefined;
    await comeBack(billingNo);
    expect(await drop(billingNo)).toMatchObject({ content: { state: 'cancelled' } });
  });

  it('says nothing about another one that is still on its way', async () => {
    const billingNo = await order();
    await comeBack(billingNo);
    answer = async () => said(billingNo, 'pending');
    await comeBack(billingNo);
    expect(called).toHaveLength(2);
    expect(await drop(billingNo)).toMatchObject({ content: { can_retry: true } });
  });
});

it.each<[how: string, outcome: (billingNo: string) => QueryOutcome]>([
  ['says that it is still pending', (billingNo) => said(billingNo, 'pending')],
  ['can never be asked', () => ({ kind: 'cannot-ask', detail: 'no number yet' })],
  ['does not know it', () => ({ kind: 'not-found', detail: 'unknown there' })],
])(
  'O-11 O-13 a payer who comes back to a closed page while its provider %s: the charge is waited for, and buys the goods',
  async (_how, outcome) => {
    const billingNo = await order();
    await stage.rows(`update payment set expires_at = now() - interval '3 minutes' where billing_no = $1`, [
      billingNo,
    ]);
    const { promise, resolve } = Promise.withResolvers<QueryOutcome>();
    let coming: Promise<unknown> | undefined;
    answer = () => promise;
    // The charge begins after the watch has read the payment, and before the provider has answered the watch.
    const whileAsked = async () => {
      coming ??= comeBack(billingNo);
      await expect.poll(() => called).toEqual([`${billingNo}-1`]);
      return outcome(billingNo);
    };
    stage.provider.script.query = (reference) =>
      reference === `${billingNo}-1` ? (whileAsked() as unknown as QueryOutcome) : lost;
    await hasten(stage.database, 'watch-payment');
    await stage.runEffects();
    expect(await states(billingNo)).toEqual(['pending', 'unpaid']);
    // The watch goes on: it would find the money of a call whose answer is lost.
    const watch = `select state from effect where kind = 'watch-payment' and key = $1`;
    expect(await stage.rows(watch, [`${billingNo}-1`])).toEqual([{ state: 'ready' }]);
    resolve(said(billingNo, 'paid'));
    await coming;
    await stage.runEffects();
    expect(await states(billingNo)).toEqual(['paid', 'delivered']);
    const lateMoney = `select 1 from history where entity = 'order' and entity_id = $1 and event = 'pay-late'`;
    expect(await stage.rows(lateMoney, [billingNo])).toEqual([]);
  },
);

it('O-11 a charge that breaks when its payer no longer waits for it is logged with its order', async () => {
  const billingNo = await order();
  const { promise, reject } = Promise.withResolvers<QueryOutcome>();
  answer = () => promise;
  const { setTimeout: later } = globalThis;
  const impatient = (run: () => void, ms?: number, ...more: []) => later(run, ms === 5_000 ? 1 : ms, ...more);
  const clock = vi.spyOn(globalThis, 'setTimeout').mockImplementation(impatient as typeof setTimeout);
  expect(await comeBack(billingNo)).toMatchObject({ billing_no: billingNo, state: 'unpaid' });
  clock.mockRestore();
  expect(stage.surprises()).toEqual([]);
  await expect.poll(() => called).toEqual([`${billingNo}-1`]);
  reject(new Error('the connection broke'));
  await finishLateWork(stage.services, 5_000);
  expect(stage.surprises().map((line) => JSON.parse(line))).toMatchObject([
    { msg: 'could not complete the return of a payer', billingNo, err: { message: 'the connection broke' } },
  ]);
});

it('O-11 an order that is dropped while its payer comes back is not charged', async () => {
  const billingNo = await order();
  let dropped: unknown;
  const database: Database = {
    ...stage.database,
    async together(work) {
      const read = await stage.database.together(work);
      dropped ??= await drop(billingNo);
      return read;
    },
  };
  await comeBack(billingNo, { ...stage.services, database });
  expect(dropped).toMatchObject({ content: { state: 'cancelled' } });
  expect(called).toEqual([]);
});

it('O-11 O-13 returns and a drop at the same moment: either it is dropped, or it may be charged', async () => {
  for (let round = 0; round < 20; round += 1) {
    called = [];
    const billingNo = await order();
    const others = Array.from({ length: 3 }, () => comeBack(billingNo));
    await Promise.all(round % 2 ? [drop(billingNo), ...others] : [...others, drop(billingNo)]);
    const [payment] = await states(billingNo);
    expect([payment, called.length > 0]).toEqual([payment, payment === 'pending']);
  }
});

describe('O-11 a payment whose money its provider gives back when asked to cancel it', () => {
  const cancelled = (billingNo: string) => ({
    reference: `${billingNo}-1`,
    merchant: 'main-merchant',
    detail: 'closed',
    status: 'cancelled' as const,
    providerReference: `P-${billingNo}-1`,
    sequence: 2,
  });
  const paid = (billingNo: string) =>
    stage.say(`${billingNo}-1`, 'paid', { providerReference: `P-${billingNo}-1`, sequence: 1 });

  it.each([
    ['before the cancellation is booked', 'before'],
    ['after it', 'after'],
  ])(
    'paid at that moment and reported %s: no goods go out for money that is back, and somebody is told',
    async (_reported, at) => {
      const billingNo = await order();
      const { cancel } = stage.provider.script;
      stage.provider.script.cancel = async () => {
        if (at === 'before') await paid(billingNo);
        return { kind: 'cancelled', detail: 'closed', update: cancelled(billingNo) };
      };
      await drop(billingNo);
      Object.assign(stage.provider.script, { cancel });
      if (at === 'after') await paid(billingNo);
      await stage.runEffects();
      const exceptions = await stage.rows<{ kind: string }>('select kind from exception where key like $1', [
        `${billingNo}%`,
      ]);
      expect([...stage.game.delivered].filter(([id]) => id.includes(billingNo))).toEqual([]);
      expect([exceptions.map(({ kind }) => kind), await states(billingNo)]).toEqual([
        ['chargeback'],
        ['paid', 'charged_back'],
      ]);
    },
  );
});
