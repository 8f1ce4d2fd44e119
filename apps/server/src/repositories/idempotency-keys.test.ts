import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { combinations, crowdStores, setUpCrowd } from '../testing/crowd.ts';
import type { Queryable } from './database.ts';
import { brokenRule } from './database-failure.ts';
import {
  answerFirst,
  findRequest,
  forgetKeys,
  type IdempotentRequest,
  oneRequest,
  releaseKey,
  takeKey,
  takeKeyInside,
  takeKeyOver,
  writeAnswer,
} from './idempotency-keys.ts';

const crowd = setUpCrowd();

const [volt, , ours] = crowdStores;
const ago = (ms: number) => new Date(Date.now() - ms).toISOString();
const hour = 3_600_000;
/** A statement's result, and what it changes. */
const changed = async (work: (tx: Queryable) => Promise<unknown>) => {
  const answers: unknown[] = [];
  const changes = await crowd.changes('attempt', async (tx) => answers.push(await work(tx)));
  return [...answers, ...changes];
};

describe('O-10 a taken key, among others of the same name', () => {
  const rows = combinations({ store: crowdStores, isAnswered: [false, true], idleMs: [hour, 3 * hour] }).map(
    (row, index) => ({ ...row, key: `A${index % 4}`, call: `call-${index}` }),
  );
  beforeAll(() =>
    crowd.fill(
      'attempt',
      rows.map(({ store, key, call, isAnswered, idleMs }, index) => ({
        store,
        attempt_id: key,
        call,
        subject: `of ${call}`,
        created_at: ago(idleMs),
        body_mac: `\\x0${index % 4}`,
        salt: `\\x1${index % 4}`,
        ...(isAnswered ? { answered_at: ago(0), code: 1, answer: { of: call } } : {}),
      })),
    ),
  );

  it.each(rows)('O-10 only this one is found, taken over, answered and released: %o', async (row) => {
    const mark = rows.indexOf(row);
    const { isAnswered, idleMs, call, ...key } = row;
    const found = await findRequest(crowd.database, key);
    expect(found).toEqual({
      subject: `of ${call}`,
      isAnswered,
      ageMs: expect.any(Number),
      bodyMac: Buffer.from([mark % 4]),
      salt: Buffer.from([16 + (mark % 4)]),
      ...(isAnswered ? { code: 1, answer: { of: call } } : { code: null, answer: null }),
    });
    expect(found?.ageMs).toBeGreaterThanOrEqual(idleMs);
    expect(found?.ageMs).toBeLessThan(idleMs + hour);

    const isLeft = !isAnswered && idleMs > 2 * hour;
    expect(await changed((tx) => takeKeyOver(tx, key, 2 * hour))).toEqual(
      isLeft ? [true, { mark, created_at: expect.any(String) }] : [false],
    );
    const answered = isAnswered ? [] : [{ mark, code: 7, answer: { a: 1 }, answered_at: 'now' }];
    expect(await changed((tx) => answerFirst(tx, key, 7, { a: 1 }))).toEqual([!isAnswered, ...answered]);
    expect(await changed((tx) => writeAnswer(tx, key, 7, { a: 1 }))).toEqual([undefined, ...answered]);
    expect(await changed((tx) => releaseKey(tx, key))).toEqual(
      isAnswered ? [undefined] : [undefined, { mark, gone: true }],
    );
    const another = { ...key, call: 'another', bodyMac: Buffer.from([9]) };
    expect(await changed((tx) => takeKey(tx, another, { salt: Buffer.from([8]) }))).toEqual([false]);
  });

  it('O-10 once taken over it cannot be taken again for as long', async () => {
    const key = { store: ours, key: 'A1' };
    await crowd.changes('attempt', async (tx) => {
      expect(await takeKeyOver(tx, key, 2 * hour)).toBe(true);
      expect(await takeKeyOver(tx, key, 2 * hour)).toBe(false);
    });
  });

  it('O-10 an empty answer is an answer', async () => {
    const key = { store: ours, key: 'A1' };
    const [, answered] = await changed((tx) => answerFirst(tx, key, -5, undefined));
    expect(answered).toEqual({ mark: 9, code: -5, answered_at: 'now' });
  });
});

describe('O-10 a key that is free in its store', () => {
  beforeEach(() => crowd.fill('attempt', [{ store: volt, attempt_id: 'NEW' }]));
  const request: IdempotentRequest = { store: ours, key: 'NEW', call: 'login', bodyMac: Buffer.from([9]) };
  const row = { store: ours, attempt_id: 'NEW', call: 'login', body_mac: '\\x09', created_at: 'now' };

  it.each([
    ['with a salt', { salt: Buffer.from([8]) }, { salt: '\\x08', subject: '' }],
    ['for a payment', { subject: 'GP-1' }, { salt: '\\x', subject: 'GP-1' }],
  ])('O-10 has no holder, and is taken once: %s', async (_title, own, kept) => {
    expect(await findRequest(crowd.database, request)).toBeUndefined();
    const changes = await crowd.changes('attempt', async (tx) => {
      expect(await takeKey(tx, request, own)).toBe(true);
      expect(await takeKey(tx, request, { salt: Buffer.from([7]), subject: 'GP-2' })).toBe(false);
    });
    expect(changes).toEqual([{ ...row, ...kept }]);
  });
});

it('O-10 keys are deleted a thousand at a time, the oldest first, and none that is younger than the limit', async () => {
  const before = new Date(Date.UTC(2026, 0, 2));
  // The oldest are last in the table.
  await crowd.fill(
    'attempt',
    Array.from({ length: 1004 }, (_, index) => ({
      store: index % 2 ? ours : volt,
      attempt_id: `A${index >> 1}`,
      created_at: new Date(before.getTime() + (2 - index) * 1000),
    })),
  );
  const left = await crowd.changes('attempt', async (tx) => {
    expect(await forgetKeys(tx, before)).toBe(1000);
  });
  expect(left.map(({ mark }) => mark).sort((a, b) => Number(a) - Number(b))).toEqual(
    Array.from({ length: 1000 }, (_, index) => index + 4),
  );
  expect(await forgetKeys(crowd.database, before)).toBe(1000);
  expect(await forgetKeys(crowd.database, before)).toBe(1);
  expect(await forgetKeys(crowd.database, before)).toBe(0);
});

it('O-10 is taken together with its change, and fails a second change', async () => {
  const request = { store: ours, key: 'once-inside', call: '/api/pay', bodyMac: Buffer.from('mac') } as const;
  await crowd.fill('attempt', [
    { store: volt, attempt_id: request.key, call: 'theirs', subject: '', body_mac: '\\x00', salt: '\\x00' },
  ]);
  const [answer, taken, ...more] = await changed((tx) => takeKeyInside(tx, request, 'GP-1-1'));
  expect([answer, more]).toEqual([undefined, []]);
  expect(taken).toMatchObject({ store: ours, attempt_id: request.key, call: '/api/pay', subject: 'GP-1-1' });
  await takeKeyInside(crowd.database, request, 'GP-1-1');
  const found = await findRequest(crowd.database, request);
  expect(found).toMatchObject({ bodyMac: request.bodyMac, salt: Buffer.alloc(0), isAnswered: false });
  const second = takeKeyInside(crowd.database, request, 'GP-2-1').catch((error: unknown) => error);
  expect(brokenRule(await second)).toBe(oneRequest);
  expect((await findRequest(crowd.database, request))?.subject).toBe('GP-1-1');
});

it('every statement on idempotency keys was tested among unrelated rows', () => {
  expect(crowd.unasked('idempotency-keys.ts')).toEqual([]);
});
