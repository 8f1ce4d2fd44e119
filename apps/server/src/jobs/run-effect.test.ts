import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { effectsTotal } from '../metrics.ts';
import { claimEffect } from '../repositories/effects.ts';
import type { Services } from '../services.ts';
import { goodsToSend, soon } from '../testing/goods-to-send.ts';
import { setUpStage } from '../testing/stage.ts';
import { beginDue, maxSurprises, runEffect } from './run-effect.ts';

const stage = setUpStage();
const goods = goodsToSend(stage);

/** The order's delivery effect, claimed once more. */
const claimed = (billingNo: string) =>
  claimEffect(stage.database, { store: stage.store.id, kind: 'deliver', key: `D-${billingNo}` }).answer;
const parked = () =>
  stage.rows<{ key: string; reason: string }>(
    `select key, reason from exception where kind = 'work-parked' and state = 'open'`,
  );
const parkings = async () =>
  (await effectsTotal.get()).values.find(
    ({ labels }) => labels.kind === 'deliver' && labels.outcome === 'park',
  )?.value ?? 0;

describe('O-13 work that fails unexpectedly', () => {
  function breakFor(billingNo: string): void {
    stage.game.script.deliver = (request) => {
      if (request.deliveryId === `D-${billingNo}`) throw new Error('a bug of ours');
      return goods.answers(request);
    };
  }

  it('O-13 is retried with growing waits, then becomes an exception; other goods are sent meanwhile', async () => {
    const broken = await goods.paid();
    breakFor(broken);
    const waits: number[] = [];
    for (let tries = 1; tries <= maxSurprises; tries += 1) {
      await goods.nextTry();
      const { state, wait, last_error } = await goods.workOf(broken);
      expect({ state, bug: last_error.includes('a bug of ours') }).toEqual({ state: 'ready', bug: true });
      waits.push(wait);
      if (tries === 3) {
        const other = await goods.paid();
        await goods.nextTry();
        expect(await goods.stateOf(other)).toBe('delivered');
        await stage.rows(`update effect set surprises = 3 where key = 'D-' || $1`, [broken]);
      }
    }
    const steps = [1, 2, 5, 10, 30, 60, 120, ...Array.from({ length: 13 }, () => 300)];
    for (const [index, wait] of waits.entries()) {
      expect(wait).toBeGreaterThan(steps[index]! * 0.9 - 1);
      expect(wait).toBeLessThan(steps[index]! * 1.1);
    }
    expect(await parked()).toEqual([]);
    const triesBefore = goods.sent(broken);
    const before = await parkings();
    await goods.nextTry();
    expect(await parkings()).toBe(before + 1);
    expect((await goods.workOf(broken)).state).toBe('parked');
    expect(await parked()).toEqual([
      {
        key: `deliver:D-${broken}`,
        reason: `deliver D-${broken} was stopped: it keeps failing`,
      },
    ]);
    const last = await goods.paid();
    await goods.nextTry();
    expect(await goods.stateOf(last)).toBe('delivered');
    expect(goods.sent(broken)).toBe(triesBefore);
  });

  it('O-13 the log says what went wrong, with the place in the code', async () => {
    const lines: string[] = [];
    const { log } = stage.services;
    stage.services.log = pino({ level: 'error' }, { write: (line: string) => void lines.push(line) });
    const billingNo = await goods.paid();
    breakFor(billingNo);
    await goods.nextTry();
    stage.services.log = log;
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      {
        effect: 'deliver',
        key: `D-${billingNo}`,
        store: stage.store.id,
        reason: expect.stringMatching(/^Error: a bug of ours\n +at .*run-effect\.test\.ts/),
      },
    ]);
  });

  it('O-13 an attempt counts before it runs: work whose process dies each time is parked, too', async () => {
    const billingNo = await goods.paid();
    for (let died = 0; died < maxSurprises; died += 1) expect(await claimed(billingNo)).toBeDefined();
    await goods.nextTry();
    expect((await goods.workOf(billingNo)).state).toBe('parked');
    expect(goods.sent(billingNo)).toBe(0);
    expect((await parked()).map(({ key }) => key)).toContain(`deliver:D-${billingNo}`);
  });
});

it('O-13 an unexpected failure is no progress: the game is not asked more often after it', async () => {
  const billingNo = await goods.paid();
  const refuse: typeof stage.game.script.deliver = () => ({ kind: 'refused', code: 'busy', retryable: true });
  stage.game.script.deliver = refuse;
  for (let tries = 1; tries <= 3; tries += 1) await goods.nextTry();
  stage.game.script.deliver = () => {
    throw new Error('a bug of ours');
  };
  await goods.nextTry();
  stage.game.script.deliver = refuse;
  await goods.nextTry();
  // The fifth of its waits: a minute, more or less by a fifth.
  expect((await goods.workOf(billingNo)).wait).toBeGreaterThan(47);
  stage.surprises();
});

describe('O-13 a lease that was lost', () => {
  it('O-13 a worker that outlived its lease does not change another’s work', async () => {
    const billingNo = await goods.paid();
    const answer = goods.holdAnswers();
    const slow = await beginDue(stage.services, 16);
    await expect.poll(() => goods.sent(billingNo), soon).toBe(1);
    stage.game.script.deliver = goods.answers;
    await goods.nextTry();
    const done = await goods.workOf(billingNo);
    expect(done.state).toBe('done');
    answer(() => ({ kind: 'refused', code: 'busy', retryable: true }));
    await Promise.all(slow);
    expect(await goods.workOf(billingNo)).toMatchObject({ state: 'done', tries: done.tries, last_error: '' });
    expect(await goods.stateOf(billingNo)).toBe('delivered');
  });

  it.each([
    ['would put it off', 2],
    ['would park it', maxSurprises + 1],
  ])('O-13 one that %s leaves it to its new owner, without an exception', async (_title, tries) => {
    const billingNo = await goods.paid();
    await stage.rows(`update effect set tries = $2, surprises = $2 where key = 'D-' || $1`, [
      billingNo,
      tries - 1,
    ]);
    stage.game.script.deliver = () => ({ kind: 'refused', code: 'busy', retryable: true });
    const stale = await claimed(billingNo);
    await claimed(billingNo);
    await runEffect(stage.services, stale!);
    expect(await goods.workOf(billingNo)).toMatchObject({ state: 'ready', last_error: '', tries: tries + 1 });
    expect((await parked()).filter(({ key }) => key.includes(billingNo))).toEqual([]);
  });

  it('O-13 an outcome that cannot be stored does not count: the goods are queried when the lease ends', async () => {
    const billingNo = await goods.paid();
    const failing = {
      ...stage.services,
      database: {
        ...stage.database,
        transaction: () => Promise.reject(new Error('the database is away')),
        run: () => Promise.reject(new Error('the database is away')),
      },
    } as Services;
    await Promise.all(await beginDue(failing, 16));
    expect(goods.sent(billingNo)).toBe(1);
    expect(await goods.stateOf(billingNo)).toBe('paid');
    await goods.nextTry();
    expect(await goods.stateOf(billingNo)).toBe('delivered');
    expect(goods.sent(billingNo)).toBe(1);
  });

  it('O-13 what is done stays done, however long ago its lease ended', async () => {
    const done = await goods.paid();
    await goods.nextTry();
    await stage.rows(`update effect set run_at = now() - interval '1 hour' where key = 'D-' || $1`, [done]);
    const last = await goods.paid();
    await goods.nextTry();
    expect(await goods.stateOf(last)).toBe('delivered');
    expect(await goods.workOf(done)).toMatchObject({ state: 'done', tries: 1 });
  });
});
