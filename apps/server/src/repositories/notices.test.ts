import { expect, it } from 'vitest';
import { setUpCrowd } from '../testing/crowd.ts';
import { listenFor, type Notice, tell } from './notices.ts';

const crowd = setUpCrowd();

/*
 * The bugs that this looks for: work that wakes no worker, and purchases that make every process check for a new
 * catalogue.
 */
it('O-13 listeners for work are notified of work, and listeners for a new catalogue of that', async () => {
  const heard: Notice[] = [];
  const [worker, follower] = await Promise.all([crowd.database.connect(), crowd.database.connect()]);
  await listenFor(worker, 'work', () => heard.push('work'));
  await listenFor(follower, 'catalogue', () => heard.push('catalogue'));
  await tell(crowd.database, 'work');
  await expect.poll(() => heard).toEqual(['work']);
  await tell(crowd.database, 'catalogue');
  await expect.poll(() => heard).toEqual(['work', 'catalogue']);
  // Wrong notifications would have arrived by now: they come in order, with the next answer.
  await Promise.all([worker, follower].map((one) => one.query('select 1')));
  expect(heard).toEqual(['work', 'catalogue']);
  expect(crowd.unasked('notices.ts')).toEqual([]);
  await Promise.all([worker, follower].map((one) => one.end()));
});
