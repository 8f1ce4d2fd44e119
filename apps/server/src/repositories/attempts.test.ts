import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Crowd, combinations, crowdStores, openCrowd } from '../testing/crowd.ts';
import { answerAttempt, findAttempt, takeAttempt } from './attempts.ts';

/* Attempts of three stores under the same names, answered and not. */

let crowd: Crowd;
beforeAll(async () => {
  crowd = await openCrowd();
});
afterAll(() => crowd.close());

const ours = 'watt.production';
const names = ['other', 'open', 'answered'];
const rows = combinations({ store: crowdStores, attempt_id: names }).map((row) => ({
  ...{ ...row, call: `${row.store} ${row.attempt_id}`, subject: 'p1', body_mac: '\\x07' },
  ...(row.attempt_id === 'answered' && {
    code: 1,
    answer: { first: true },
    answered_at: '2026-01-02T00:00:00Z',
  }),
}));
const open = rows.findIndex((row) => row.store === ours && row.attempt_id === 'open');
beforeEach(() => crowd.fill('attempt', rows));

it('O-10 an attempt’s name is taken once in its store', async () => {
  const answers: boolean[] = [];
  const take = (attemptId: string) =>
    crowd.changes('attempt', async (tx) => {
      const attempt = { store: ours, attemptId, call: 'pay', bodyMac: Buffer.from([9]), subject: 'p2' };
      answers.push(await takeAttempt(tx, attempt));
    });
  expect(await take('open')).toEqual([]);
  expect(await take('new')).toMatchObject([
    { store: ours, attempt_id: 'new', call: 'pay', body_mac: '\\x09', subject: 'p2', created_at: 'now' },
  ]);
  expect(answers).toEqual([false, true]);
});

it('O-10 an attempt keeps its first answer, and no other gets it', async () => {
  const answer = (attemptId: string, content: unknown) =>
    crowd.changes('attempt', (tx) => answerAttempt(tx, ours, attemptId, -5, content));
  const answered = { mark: open, code: -5, answered_at: 'now' };
  expect(await answer('open', { billing_no: 'GP-1' })).toEqual([
    { ...answered, answer: { billing_no: 'GP-1' } },
  ]);
  expect(await answer('open', undefined)).toEqual([answered]);
  for (const name of ['answered', 'unknown']) expect(await answer(name, {})).toEqual([]);
});

it('O-10 an attempt is found in its store with its answer and its age', async () => {
  await crowd.fill(
    'attempt',
    rows.map((row) => ({ ...row, created_at: new Date(Date.now() - 60_000) })),
  );
  const { age_seconds, ...found } = (await findAttempt(crowd.database, ours, 'answered'))!;
  expect(found).toEqual({
    ...{
      call: `${ours} answered`,
      body_mac: Buffer.from([7]),
      subject: 'p1',
      code: 1,
      answer: { first: true },
    },
  });
  expect(age_seconds).toBeGreaterThan(55);
  expect(age_seconds).toBeLessThan(600);
  expect(await findAttempt(crowd.database, ours, 'open')).toMatchObject({ code: null, answer: null });
  expect(await findAttempt(crowd.database, ours, 'unknown')).toBeUndefined();
});
