import { expect, it } from 'vitest';
import { combinations, crowdStores, setUpCrowd } from '../testing/crowd.ts';
import { endWaits } from './effects.ts';

/* The effects of an order's payments, next to orders of other stores with the same number. */

const crowd = setUpCrowd();

const ours = 'watt.production';
it('O-11 a paid payment is no longer watched and its order no longer expires; all other work stays', async () => {
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
  // Parked work stays for its operator.
  const parked = works.map((work) => ({ ...work, state: 'parked' }));
  await crowd.fill('effect', parked);
  expect(await crowd.changes('effect', (tx) => endWaits(tx, paid))).toEqual([]);
});
