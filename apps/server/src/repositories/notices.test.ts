import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Crowd, openCrowd } from '../testing/crowd.ts';
import { listenFor, type Notice, tell } from './notices.ts';

let crowd: Crowd;
beforeAll(async () => {
  crowd = await openCrowd();
});
afterAll(() => crowd.close());

/*
 * The bugs that this looks for: work that wakes nobody, and every purchase of the shop making each process look for
 * another catalogue.
 */
it('O-13 who listens for work hears of work, and who listens for another catalogue hears of that', async () => {
  const heard: Notice[] = [];
  const [worker, follower] = await Promise.all([crowd.database.connect(), crowd.database.connect()]);
  await listenFor(worker, 'work', () => heard.push('work'));
  await listenFor(follower, 'catalogue', () => heard.push('catalogue'));
  await tell(crowd.database, 'work');
  await expect.poll(() => heard).toEqual(['work']);
  await tell(crowd.database, 'catalogue');
  await expect.poll(() => heard).toEqual(['work', 'catalogue']);
  // What either of them would have heard by mistake has come by now: notices come in order, with the next answer.
  await Promise.all([worker, follower].map((one) => one.query('select 1')));
  expect(heard).toEqual(['work', 'catalogue']);
  expect(crowd.unasked('notices.ts')).toEqual([]);
  await Promise.all([worker, follower].map((one) => one.end()));
});
