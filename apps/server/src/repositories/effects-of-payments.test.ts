import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Crowd, combinations, crowdStores, openCrowd } from '../testing/crowd.ts';
import { endWaits } from './effects.ts';

/* What an order leaves to the worker of its payments, beside orders of other stores that bear its number. */

let crowd: Crowd;
beforeAll(async () => {
  crowd = await openCrowd();
});
afterAll(() => crowd.close());

const ours = 'watt.production';
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
  expect(await crowd.changes('effect', (tx) => endWaits(tx, paid))).toEqual(ended);
  // What an operator looks at stays before him.
  const parked = works.map((work) => ({ ...work, state: 'parked' }));
  await crowd.fill('effect', parked);
  expect(await crowd.changes('effect', (tx) => endWaits(tx, paid))).toEqual([]);
});
