import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Crowd, combinations, crowdStores, openCrowd } from '../testing/crowd.ts';
import {
  answerLoginAttempt,
  findLoginAttempt,
  forgetAttempts,
  releaseLoginAttempt,
  takeLoginAttempt,
  takeOverLoginAttempt,
} from './login-attempts.ts';

let crowd: Crowd;
beforeAll(async () => {
  crowd = await openCrowd();
});
afterAll(() => crowd.close());

const [volt, , ours] = crowdStores;
const ago = (ms: number) => new Date(Date.now() - ms).toISOString();
const hour = 3_600_000;

describe('O-10 an attempt to log in, among others of its name', () => {
  const rows = combinations({ store: crowdStores, isAnswered: [false, true], idleMs: [hour, 3 * hour] }).map(
    (row, index) => ({ ...row, attempt_id: `A${index % 4}`, call: `call-${index}` }),
  );
  beforeAll(() =>
    crowd.fill(
      'attempt',
      rows.map(({ isAnswered, idleMs, ...row }, index) => ({
        ...{ ...row, body_mac: `\\x0${index % 4}`, salt: `\\x1${index % 4}`, created_at: ago(idleMs) },
        ...(isAnswered ? { answered_at: ago(0), code: 1, answer: { of: row.call } } : {}),
      })),
    ),
  );

  it.each(rows)('O-10 is found, taken over, answered and given up alone: %o', async (row) => {
    const mark = rows.indexOf(row);
    const { store, attempt_id, isAnswered, idleMs, call } = row;
    const changed = async (work: Parameters<Crowd['changes']>[1]) => {
      const answers: unknown[] = [];
      const changes = await crowd.changes('attempt', async (tx) => answers.push(await work(tx)));
      return [...answers, ...changes];
    };
    const found = await findLoginAttempt(crowd.database, store, attempt_id);
    expect(found).toEqual({
      ...{ call, isAnswered, answer: isAnswered ? { of: call } : null, ageMs: expect.any(Number) },
      ...{ bodyMac: Buffer.from([mark % 4]), salt: Buffer.from([16 + (mark % 4)]) },
    });
    expect(found?.ageMs).toBeGreaterThanOrEqual(idleMs);
    expect(found?.ageMs).toBeLessThan(idleMs + hour);

    const isLeft = !isAnswered && idleMs > 2 * hour;
    expect(await changed((tx) => takeOverLoginAttempt(tx, store, attempt_id, 2 * hour))).toEqual(
      isLeft ? [true, { mark, created_at: expect.any(String) }] : [false],
    );
    expect(await changed((tx) => answerLoginAttempt(tx, store, attempt_id, 7, { a: 1 }))).toEqual(
      isAnswered ? [false] : [true, { mark, code: 7, answer: { a: 1 }, answered_at: 'now' }],
    );
    expect(await changed((tx) => releaseLoginAttempt(tx, store, attempt_id))).toEqual(
      isAnswered ? [undefined] : [undefined, { mark, gone: true }],
    );
    const named = { store, attemptId: attempt_id, call: 'login', bodyMac: Buffer.from([9]) };
    expect(await changed((tx) => takeLoginAttempt(tx, named, Buffer.from([8])))).toEqual([false]);
  });

  it('O-10 once taken over is nobody else’s for as long again', async () => {
    await crowd.changes('attempt', async (tx) => {
      expect(await takeOverLoginAttempt(tx, ours, 'A1', 2 * hour)).toBe(true);
      expect(await takeOverLoginAttempt(tx, ours, 'A1', 2 * hour)).toBe(false);
    });
  });

  it('O-10 takes a name that is free in its store', async () => {
    await crowd.fill('attempt', [{ store: volt, attempt_id: 'NEW' }]);
    const named = { store: ours, attemptId: 'NEW', call: 'login', bodyMac: Buffer.from([9]) };
    const changes = await crowd.changes('attempt', async (tx) => {
      expect(await takeLoginAttempt(tx, named, Buffer.from([8]))).toBe(true);
      expect(await takeLoginAttempt(tx, named, Buffer.from([7]))).toBe(false);
    });
    const row = {
      store: ours,
      attempt_id: 'NEW',
      call: 'login',
      body_mac: '\\x09',
      salt: '\\x08',
      subject: '',
    };
    expect(changes).toEqual([{ ...row, created_at: 'now' }]);
  });
});

describe('O-10 attempts are forgotten', () => {
  it('O-10 a thousand at a time, the oldest first, and none that is younger than the moment', async () => {
    const before = new Date(Date.UTC(2026, 0, 2));
    // The eldest stand last.
    await crowd.fill(
      'attempt',
      Array.from({ length: 1004 }, (_, index) => ({
        ...{ store: index % 2 ? ours : volt, attempt_id: `A${index >> 1}` },
        created_at: new Date(before.getTime() + (2 - index) * 1000),
      })),
    );
    const left = await crowd.changes('attempt', async (tx) => {
      expect(await forgetAttempts(tx, before)).toBe(1000);
    });
    expect(left.map(({ mark }) => mark).sort((a, b) => Number(a) - Number(b))).toEqual(
      Array.from({ length: 1000 }, (_, index) => index + 4),
    );
    expect(await forgetAttempts(crowd.database, before)).toBe(1000);
    expect(await forgetAttempts(crowd.database, before)).toBe(1);
    expect(await forgetAttempts(crowd.database, before)).toBe(0);
  });
});

it('every statement about attempts to log in was put among strangers', () => {
  expect(crowd.unasked('login-attempts.ts')).toEqual([]);
});
