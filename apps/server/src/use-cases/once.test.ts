import { randomUUID } from 'node:crypto';
import { codes } from '@gemporium/contract/codes.ts';
import { describe, expect, it } from 'vitest';
import { type Answer, content, type Refusal, refuse } from '../answer.ts';
import { type IdempotentRequest, takeKey } from '../repositories/idempotency-keys.ts';
import type { Services } from '../services.ts';
import { setUpStage } from '../testing/stage.ts';
import { keepAnswer, once, requestOf, type Work, type WorkInTransaction } from './once.ts';
import { unlessRefused } from './unless-refused.ts';

/* A change that arrives again, whatever it is, in both ways in which a call may do it once. */

const stage = setUpStage();

type Told = { told: string };
type Way = 'the key first' | 'all in its own transaction';
const ways: Way[] = ['the key first', 'all in its own transaction'];
/** The subject of the key of a request without an answer. */
const subject = 'what was begun';

const newRequest = (changes: { call?: string; key?: string; body?: string } = {}) =>
  requestOf(stage, { call: '/api/some', key: randomUUID(), body: 'gems', ...changes });
const rowOf = async ({ key }: IdempotentRequest) =>
  (await stage.rows<{ code: number | null }>('select code from attempt where attempt_id = $1', [key]))[0];
/** As if its process had died with the work half done. */
const leftAlone = (way: Way, request: IdempotentRequest, secondsAgo: number) =>
  stage.rows(
    `insert into attempt (store, attempt_id, call, body_mac, subject, created_at)
     values ($1, $2, $3, $4, $5, now() - make_interval(secs => $6))`,
    [
      ...[request.store, request.key, request.call, request.bodyMac],
      ...[way === 'the key first' ? '' : subject, secondsAgo],
    ],
  );

function workOf(way: Way, request: IdempotentRequest, run: () => Promise<Answer<Told>>) {
  const { database } = stage.services;
  const first: Work<Told> = { run: async () => ({ answer: await run() }) };
  const inTransaction: WorkInTransaction<Told> = {
    async begin() {
      if (!(await database.transaction((tx) => takeKey(tx, request, { subject })))) return refuse('internal');
      return async () => {
        const answer = await run();
        await database.transaction((tx) => keepAnswer(tx, request, answer));
        return answer;
      };
    },
    repeat: async (told, answer) => answer ?? content({ told }),
  };
  return way === 'the key first' ? first : inTransaction;
}

/** Sends a request; `done` counts how often its work was done. */
function sending(
  way: Way,
  request = newRequest(),
  answers: () => Answer<Told> = () => content({ told: 'gems' }),
) {
  const sent = {
    request,
    done: 0,
    send: (at = request, services: Services = stage.services) =>
      once(
        services,
        at,
        workOf(way, at, async () => {
          sent.done += 1;
          return answers();
        }),
      ),
  };
  return sent;
}

describe.each(ways)('O-10 a change that takes %s', (way) => {
  it.each<[string, Answer<Told>]>([
    ['content', content({ told: 'gems' })],
    ['a refusal', refuse('orderClosed', { content: { told: 'closed' } })],
  ])(
    'O-10 is done once, and 20 concurrent repetitions and a later one get the first answer: %s',
    async (_t, answer) => {
      const sent = sending(way, newRequest(), () => answer);
      const told = await Promise.all(Array.from({ length: 20 }, () => sent.send()));
      expect([...told, await sent.send()]).toEqual(Array(21).fill(answer));
      expect(sent.done).toBe(1);
    },
  );

  it('O-10 is refused with another body and for another call', async () => {
    const sent = sending(way);
    const { key } = sent.request;
    await sent.send();
    for (const other of [{ body: 'more gems' }, { call: '/api/other' }])
      expect(await sent.send(newRequest({ key, ...other }))).toEqual(refuse('idempotencyKeyReused'));
    expect(sent.done).toBe(1);
  });

  it('O-10 whose first is still at it is waited for, until the page of the repeat would give up', async () => {
    const sent = sending(way);
    await leftAlone(way, sent.request, 11);
    let looks = 0;
    const now = () => new Date([0, 8500, 8501][looks++] as number);
    expect(await sent.send(sent.request, { ...stage.services, now })).toEqual(
      way === 'the key first' ? refuse('unavailable') : content({ told: subject }),
    );
    expect([looks, sent.done]).toEqual([3, 0]);
  });

  it('O-10 whose first died does not wait: it is done again, or its start is returned', async () => {
    const sent = sending(way);
    await leftAlone(way, sent.request, 13);
    let looks = 0;
    const now = () => new Date(looks++ * 9000);
    const isAgain = way === 'the key first';
    expect(await sent.send(sent.request, { ...stage.services, now })).toEqual(
      content({ told: isAgain ? 'gems' : subject }),
    );
    expect(sent.done).toBe(isAgain ? 1 : 0);
  });

  it('O-10 whose first died is done by one of 20 that come for it at once, if at all', async () => {
    const sent = sending(way);
    await leftAlone(way, sent.request, 13);
    const told = await Promise.all(Array.from({ length: 20 }, () => sent.send()));
    const isAgain = way === 'the key first';
    expect(told).toEqual(Array(20).fill(content({ told: isAgain ? 'gems' : subject })));
    expect(sent.done).toBe(isAgain ? 1 : 0);
  });

  it.each([
    [{ kind: 'content', kept: { told: 'gems' } }, codes.success, content({ told: 'gems' })],
    [{ kind: 'refusal', kept: refuse('orderClosed') }, codes.orderClosed, refuse('orderClosed')],
  ])('O-10 whose answer was stored by an earlier version gets that: %o', async (kept, code, answer) => {
    const sent = sending(way);
    await leftAlone(way, sent.request, 1);
    await stage.rows('update attempt set code = $2, answer = $3, answered_at = now() where attempt_id = $1', [
      sent.request.key,
      code,
      JSON.stringify(kept),
    ]);
    expect(await sent.send()).toEqual(answer);
    expect(sent.done).toBe(0);
  });
});

describe('O-10 a failed change can be retried', () => {
  const done = content({ told: 'after all' });

  it.each(['unavailable', 'tooManyRequests', 'internal'] as const)('O-10 by %s', async (code) => {
    const answers: Answer<Told>[] = [refuse(code), done];
    const { send } = sending('the key first', newRequest(), () => answers.shift()!);
    expect([await send(), await send(), await send()]).toEqual([refuse(code), done, done]);
  });

  it('O-10 by a mistake of ours', async () => {
    const mistake = new Error('a mistake');
    const { send } = sending('the key first', newRequest(), () => {
      if (mistake.message === '') return done;
      throw mistake;
    });
    await expect(send()).rejects.toBe(mistake);
    mistake.message = '';
    expect(await send()).toEqual(done);
  });

  it.each<
    [
      string,
      (
        request: IdempotentRequest,
        refused: () => Refusal | undefined,
      ) => Work<Told> | WorkInTransaction<Told>,
    ]
  >([
    [
      'while its answer was written',
      (_request, refused) => ({ run: async () => ({ answer: done, commit: async () => refused() }) }),
    ],
    [
      'in its own transaction',
      (request, refused) => ({
        begin: () =>
          unlessRefused(stage.database, async (tx) => {
            await takeKey(tx, request);
            await keepAnswer(tx, request, done);
            return refused() ?? (async () => done);
          }),
        repeat: async (_subject, first) => first ?? refuse('internal'),
      }),
    ],
  ])('O-10 when it was refused %s: nothing of it stands', async (_title, work) => {
    const request = newRequest();
    let isRefused = true;
    const send = () =>
      once(
        stage.services,
        request,
        work(request, () => (isRefused ? refuse('cardUsed') : undefined)),
      );
    expect(await send()).toEqual(refuse('cardUsed'));
    expect(await rowOf(request)).toBeUndefined();
    isRefused = false;
    expect([await send(), await send()]).toEqual([done, done]);
    expect(await rowOf(request)).toEqual({ code: codes.success });
  });
});

describe('O-10 two that do the same change at once', () => {
  it('O-10 a first that was only slow gets the result of its replacement and writes nothing', async () => {
    const request = newRequest();
    const written: string[] = [];
    let finish = () => {};
    const slow = new Promise<void>((resolve) => (finish = resolve));
    const send = (who: string, wait?: Promise<void>) =>
      once<Told>(stage.services, request, {
        async run() {
          await wait;
          return { answer: content({ told: who }), commit: async () => void written.push(who) };
        },
      });
    const first = send('slow', slow);
    await expect.poll(() => rowOf(request)).toBeDefined();
    await stage.rows(`update attempt set created_at = now() - interval '13 seconds' where attempt_id = $1`, [
      request.key,
    ]);
    expect(await send('quick')).toEqual(content({ told: 'quick' }));
    finish();
    expect(await first).toEqual(content({ told: 'quick' }));
    expect(written).toEqual(['quick']);
  });

  it('O-10 so does one with secrets: whole, with those of the request', async () => {
    const request = newRequest();
    let finish = () => {};
    const slow = new Promise<void>((resolve) => (finish = resolve));
    const send = (who: string, wait?: Promise<void>) =>
      once<Told & { secret: string }>(stage.services, request, {
        async run(salt) {
          await wait;
          return { answer: content({ told: who, secret: salt.toString('hex') }) };
        },
        secrets: {
          keep: ({ told }) => told,
          recall: (kept, salt) => ({ told: String(kept), secret: salt.toString('hex') }),
        },
      });
    const first = send('slow', slow);
    await expect.poll(() => rowOf(request)).toBeDefined();
    await stage.rows(`update attempt set created_at = now() - interval '13 seconds' where attempt_id = $1`, [
      request.key,
    ]);
    const quick = await send('quick');
    expect(quick).toMatchObject({
      content: { told: 'quick', secret: expect.stringMatching(/^[0-9a-f]{64}$/) },
    });
    finish();
    expect(await first).toEqual(quick);
    expect(await send('late')).toEqual(quick);
  });

  it('O-10 what has its answer is not begun again, to find out only then', async () => {
    const sent = sending('all in its own transaction');
    await sent.send();
    const answer = await once<Told>(stage.services, sent.request, {
      begin: () => Promise.reject(new Error('begun')),
      repeat: async (_subject, first) => first ?? refuse('internal'),
    });
    expect(answer).toEqual(content({ told: 'gems' }));
  });

  it('O-10 a conflict with its own repetition is not a refusal: a request gets that one’s answer', async () => {
    const sent = sending('all in its own transaction');
    const answer = await once<Told>(stage.services, sent.request, {
      async begin() {
        await sent.send();
        return refuse('makeUpUsed');
      },
      repeat: async (_subject, first) => first ?? refuse('internal'),
    });
    expect(answer).toEqual(content({ told: 'gems' }));
  });
});

it('O-10 a transaction that ends in a mistake tells of it, and in a refusal tells that; neither leaves anything', async () => {
  const request = newRequest();
  const ends = async (how: () => Refusal | 'done') =>
    unlessRefused(stage.database, async (tx) => {
      await takeKey(tx, request);
      return how();
    });
  const mistake = new Error('a mistake');
  await expect(
    ends(() => {
      throw mistake;
    }),
  ).rejects.toBe(mistake);
  expect(await ends(() => refuse('cardUsed'))).toEqual(refuse('cardUsed'));
  expect(await rowOf(request)).toBeUndefined();
  expect(await ends(() => 'done')).toBe('done');
  expect(await rowOf(request)).toBeDefined();
});
