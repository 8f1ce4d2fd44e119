import { afterEach, describe, expect, it } from 'vitest';
import { claimEffect, type Effect, gameLane } from '../repositories/effects.ts';
import { goodsToSend, soon } from '../testing/goods-to-send.ts';
import { setUpStage } from '../testing/stage.ts';
import { localWake } from './wake.ts';
import { startWorker, type Worker } from './worker.ts';

const stage = setUpStage();
const goods = goodsToSend(stage);

const anHour = 3_600_000;
/** The lane of the goods here: all go to one game. */
const lane = gameLane('watt.production', 'gp1');
const workers: Worker[] = [];
let signal = localWake();
function start({ pollMs = 20, services = stage.services } = {}): Worker {
  signal = localWake();
  const worker = startWorker(services, signal, { pollMs });
  workers.push(worker);
  return worker;
}
afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.stop()));
  // Else the next test takes a connection that is about to end for that of its own worker.
  await expect.poll(listeners, soon).toEqual([]);
});

const many = (count: number) => Promise.all(Array.from({ length: count }, goods.paid));

describe('O-13 the loop', () => {
  it('O-13 of four workers each piece of work is run by one alone', async () => {
    const orders = await many(40);
    for (let count = 0; count < 4; count += 1) start({ pollMs: 1 });
    for (const billingNo of orders) await goods.isDelivered(billingNo);
    expect(orders.map(goods.sent)).toEqual(orders.map(() => 1));
    expect(new Set(await Promise.all(orders.map(async (no) => (await goods.workOf(no)).tries)))).toEqual(
      new Set([1]),
    );
  });

  it('O-13 polls: goods are sent without a notification', async () => {
    start({ pollMs: 20 });
    await goods.isDelivered(await goods.paid());
    await goods.isDelivered(await goods.paid());
  });

  it('O-13 is woken by its own process, and by others through the database', async () => {
    start({ pollMs: anHour });
    const [own, foreign] = [await goods.paid(), await goods.paid()];
    signal.wake();
    await goods.isDelivered(own);
    await goods.isDelivered(foreign);
    await expect.poll(listeners, soon).toHaveLength(1);
    const late = await goods.paid();
    await notify();
    await goods.isDelivered(late);
  });

  it('O-13 listens again when its connection has broken', async () => {
    start({ pollMs: anHour });
    await expect.poll(listeners, soon).toHaveLength(1);
    const before = await listeners();
    await stage.rows('select pg_terminate_backend($1)', [before[0]]);
    await expect
      .poll(async () => (await listeners()).filter((pid) => pid !== before[0]), soon)
      .toHaveLength(1);
    const billingNo = await goods.paid();
    await notify();
    await goods.isDelivered(billingNo);
  });

  it('O-13 continues after a short outage of the database', async () => {
    let fails = 3;
    const many = ((...args: Parameters<typeof stage.database.many>) => {
      fails -= 1;
      return fails >= 0 ? Promise.reject(new Error('away')) : stage.database.many(...args);
    }) as typeof stage.database.many;
    const billingNo = await goods.paid();
    start({ services: { ...stage.services, database: { ...stage.database, many } } });
    await goods.isDelivered(billingNo);
    expect(fails).toBeLessThan(0);
  });

  it('O-13 runs eight at once for one game, reports it to its process, and starts the next as soon as one ends', async () => {
    const orders = await many(9);
    const answer = goods.holdAnswers();
    const worker = start({ pollMs: anHour });
    expect(worker.hasRoom(lane)).toBe(true);
    await expect.poll(() => orders.filter((no) => goods.sent(no) > 0), soon).toHaveLength(8);
    expect([worker.hasRoom(lane), worker.hasRoom('game:another')]).toEqual([false, true]);
    answer();
    for (const billingNo of orders) await goods.isDelivered(billingNo);
    await expect.poll(() => worker.hasRoom(lane), soon).toBe(true);
    expect(orders.map(goods.sent)).toEqual(orders.map(() => 1));
  });

  it('O-13 work that is announced during a poll does not wait for the next one', async () => {
    let looks = 0;
    let answerLook = () => {};
    const held = new Promise<void>((resolve) => {
      answerLook = resolve;
    });
    const many = (async (...args: Parameters<typeof stage.database.many>) => {
      const found = await stage.database.many(...args);
      looks += 1;
      if (looks === 1) await held;
      return found;
    }) as typeof stage.database.many;
    start({ pollMs: anHour, services: { ...stage.services, database: { ...stage.database, many } } });
    await expect.poll(() => looks, soon).toBe(1);
    // The poll found nothing; its answer is in flight.
    const billingNo = await goods.paid();
    signal.wake();
    answerLook();
    await goods.isDelivered(billingNo);
  });

  it('O-13 without work it queries the database once for what is announced meanwhile, and then waits', async () => {
    let looks = 0;
    let answerLook = () => {};
    const held = new Promise<void>((resolve) => {
      answerLook = resolve;
    });
    const many = (async (...args: Parameters<typeof stage.database.many>) => {
      looks += 1;
      if (looks === 1) await held;
      return stage.database.many(...args);
    }) as typeof stage.database.many;
    start({ pollMs: anHour, services: { ...stage.services, database: { ...stage.database, many } } });
    await expect.poll(() => looks, soon).toBe(1);
    for (let times = 0; times < 3; times += 1) signal.wake();
    answerLook();
    await expect.poll(() => looks, soon).toBe(2);
    // Time for many more.
    for (let round = 0; round < 20; round += 1) await stage.rows('select 1');
    expect(looks).toBe(2);
    signal.wake();
    await expect.poll(() => looks, soon).toBe(3);
  });

  it('O-13 at full capacity it does not query the database, and claims again as soon as a slot is free', async () => {
    let looks = 0;
    const counted = ((...args: Parameters<typeof stage.database.many>) => {
      looks += 1;
      return stage.database.many(...args);
    }) as typeof stage.database.many;
    const worker = start({
      pollMs: anHour,
      services: { ...stage.services, database: { ...stage.database, many: counted } },
    });
    await expect.poll(() => looks, soon).toBe(1);
    const answer = goods.holdAnswers();
    const free = 'game:another';
    const orders = await many(32);
    for (const [index, billingNo] of orders.entries()) {
      expect(worker.hasRoom(free)).toBe(true);
      const work = { store: stage.store.id, kind: 'deliver', key: `D-${billingNo}` } as const;
      const effect = (await claimEffect(stage.database, work).answer) as Effect;
      // Spread over five games, so that no single lane is full.
      worker.take({ ...effect, lane: `game:${index % 5}` });
    }
    expect(worker.hasRoom(free)).toBe(false);
    const next = await goods.paid();
    signal.wake();
    await stage.rows('select 1');
    expect([looks, goods.sent(next)]).toEqual([1, 0]);
    answer();
    for (const billingNo of [...orders, next]) await goods.isDelivered(billingNo);
    expect(orders.map(goods.sent)).toEqual(orders.map(() => 1));
  });

  it('O-13 runs what a transaction of its process has claimed, at once', async () => {
    const worker = start({ pollMs: anHour });
    const billingNo = await goods.paid();
    const work = { store: stage.store.id, kind: 'deliver', key: `D-${billingNo}` } as const;
    worker.take((await claimEffect(stage.database, work).answer) as Effect);
    await goods.isDelivered(billingNo);
  });
});

describe('O-13 a process that stops', () => {
  /** Whether the promise has settled. */
  async function isOver(work: Promise<unknown>): Promise<boolean> {
    return (await Promise.race([work.then(() => 'over'), stage.rows('select 1')])) === 'over';
  }

  it('O-13 finishes what it has started and takes nothing new', async () => {
    const begun = await goods.paid();
    const answer = goods.holdAnswers();
    let claims = 0;
    const many = (async (...args: Parameters<typeof stage.database.many>) => {
      claims += 1;
      return stage.database.many(...args).finally(() => {
        claims -= 1;
      });
    }) as typeof stage.database.many;
    const worker = start({ services: { ...stage.services, database: { ...stage.database, many } } });
    await expect.poll(() => goods.sent(begun), soon).toBe(1);
    const stopped = worker.stop(60_000);
    expect(worker.hasRoom(lane)).toBe(false);
    // What it was claiming at that moment would be taken: see below.
    await expect.poll(() => claims, soon).toBe(0);
    const next = await goods.paid();
    signal.wake();
    expect(await isOver(stopped)).toBe(false);
    answer();
    await stopped;
    expect(await goods.stateOf(begun)).toBe('delivered');
    expect(await goods.workOf(next)).toMatchObject({ state: 'ready', tries: 0 });
    await stage.runEffects();
    expect(await goods.stateOf(next)).toBe('delivered');
  });

  it('O-13 also finishes what it was claiming at that moment', async () => {
    const billingNo = await goods.paid();
    const answer = goods.holdAnswers();
    let isClaiming = false;
    let claim = () => {};
    const held = new Promise<void>((resolve) => {
      claim = resolve;
    });
    const many = (async (...args: Parameters<typeof stage.database.many>) => {
      isClaiming = true;
      await held;
      return stage.database.many(...args);
    }) as typeof stage.database.many;
    const worker = start({ services: { ...stage.services, database: { ...stage.database, many } } });
    await expect.poll(() => isClaiming, soon).toBe(true);
    const stopped = worker.stop(60_000);
    claim();
    await expect.poll(() => goods.sent(billingNo), soon).toBe(1);
    expect(await isOver(stopped)).toBe(false);
    answer();
    await stopped;
    expect(await goods.stateOf(billingNo)).toBe('delivered');
  });

  it('O-13 does not wait forever', async () => {
    const billingNo = await goods.paid();
    const answer = goods.holdAnswers();
    const worker = start();
    await expect.poll(() => goods.sent(billingNo), soon).toBe(1);
    await worker.stop(1);
    expect(await goods.stateOf(billingNo)).toBe('paid');
    answer();
    await goods.isDelivered(billingNo);
  });

  it('O-13 stops listening', async () => {
    const worker = start();
    await expect.poll(listeners, soon).toHaveLength(1);
    await worker.stop();
    await expect.poll(listeners, soon).toEqual([]);
  });

  it('O-13 stops listening even if it was about to start', async () => {
    const { database } = stage.services;
    const connected = Promise.withResolvers<void>();
    const connect = async () => {
      const client = await database.connect();
      await stopped;
      connected.resolve();
      return client;
    };
    const worker = start({ services: { ...stage.services, database: { ...database, connect } } });
    const stopped = worker.stop();
    await connected.promise;
    // It may have started to listen by then: that connection ends, and none is left.
    await expect.poll(openConnections, soon).toBe(0);
  });
});

/** Connections outside the pool. */
async function openConnections(): Promise<number> {
  return stage
    .rows(
      `select 1 from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
       and query like 'listen %'`,
    )
    .then(({ length }) => length);
}

/** Connections that listen for notifications. */
async function listeners(): Promise<number[]> {
  const rows = await stage.rows<{ pid: number }>(
    `select pid from pg_stat_activity where datname = current_database() and query like 'listen %'`,
  );
  return rows.map(({ pid }) => pid);
}

const notify = () => stage.rows(`select pg_notify('gemporium_work', '')`);
