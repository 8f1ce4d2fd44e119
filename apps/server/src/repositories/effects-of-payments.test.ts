import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Crowd, combinations, crowdStores, openCrowd } from '../testing/crowd.ts';
import { addCancellations, addConfirmation, endWaits } from './effects.ts';

/* What an order leaves to the worker of its payments, beside orders of other stores that bear its number. */

let crowd: Crowd;
beforeAll(async () => {
  crowd = await openCrowd();
});
afterAll(() => crowd.close());

const ours = 'watt.production';
const states = ['creating', 'pending', 'unknown', 'paid', 'declined'];
const payments = combinations({ store: crowdStores, billing_no: ['GP-1', 'GP-2'], state: states }).map(
  (row) => ({
    ...{
      ...row,
      number: states.indexOf(row.state),
      account: `account of ${row.store}`,
      applied: row.state === 'paid',
    },
    reference: `${row.billing_no}-${row.state}`,
  }),
);
const added = {
  store: ours,
  lane: `account:account of ${ours}`,
  state: 'ready',
  run_at: 'now',
  created_at: 'now',
};
beforeEach(async () => {
  await crowd.fill('payment', payments);
  await crowd.fill('effect', [{ store: 'watt.demo', kind: 'confirm-payment', key: 'GP-1-paid' }]);
});

it('O-11 a paid order has the payment confirmed that paid it, once, at that payment’s account', async () => {
  const changes = await crowd.changes('effect', async (tx) => {
    await addConfirmation(tx, ours, 'GP-1');
    await addConfirmation(tx, ours, 'GP-1');
  });
  expect(changes).toMatchObject([{ ...added, kind: 'confirm-payment', key: 'GP-1-paid' }]);
});

it('O-11 an order’s payments that are open are cancelled, once each, at their account', async () => {
  const changes = await crowd.changes('effect', async (tx) => {
    await addCancellations(tx, ours, 'GP-1', ['creating', 'pending']);
    await addCancellations(tx, ours, 'GP-1', ['pending', 'unknown']);
  });
  expect(changes.map(({ key }) => key).sort()).toEqual(['GP-1-creating', 'GP-1-pending', 'GP-1-unknown']);
  for (const change of changes) expect(change).toMatchObject({ ...added, kind: 'cancel-payment' });
});

it('O-11 a paid payment is asked about no more and its order closed by nobody; every other work stays', async () => {
  const works = combinations({
    store: crowdStores,
    kind: ['watch-payment', 'expire-order', 'deliver'],
    key: ['GP-1', 'GP-1-1', 'GP-1-2', 'GP-2'],
  });
  const ended = works.flatMap(({ store, kind, key }, mark) => {
    const isTheirs = kind === 'watch-payment' ? key === 'GP-1-1' : kind === 'expire-order' && key === 'GP-1';
    return store === ours && isTheirs ? [{ mark, state: 'done', done_at: 'now' }] : [];
  });
  expect(ended).toHaveLength(2);
  const paid = { store: ours, reference: 'GP-1-1', billing_no: 'GP-1' };
  await crowd.fill('effect', works);
  const changes = await crowd.changes('effect', (tx) => endWaits(tx, paid));
  expect(changes.sort((a, b) => Number(a.mark) - Number(b.mark))).toEqual(ended);
  // What an operator looks at stays before him.
  const parked = works.map((work) => ({ ...work, state: 'parked' }));
  await crowd.fill('effect', parked);
  expect(await crowd.changes('effect', (tx) => endWaits(tx, paid))).toEqual([]);
});
