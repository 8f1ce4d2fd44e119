import { describe, expect, it, vi } from 'vitest';
import { CannotStart } from './cannot-start.ts';
import { DiedEarly } from './node-child.ts';
import type { Exit, Running } from './running.ts';
import { type Policy, supervise } from './supervise.ts';

/** A part whose lives end when the test says so. */
function createPart() {
  const lives: ((exit: Exit) => void)[] = [];
  const part = {
    name: 'The server',
    lastWords: () => ['out of memory'],
    start: async (): Promise<Running> => {
      const { promise: exited, resolve } = Promise.withResolvers<Exit>();
      lives.push(resolve);
      return {
        pid: lives.length,
        exited,
        async stop() {
          resolve({ code: 0, signal: null });
          return exited;
        },
      };
    },
  };
  const nextLife = async (count: number) => {
    while (lives.length < count) await new Promise((resolve) => setImmediate(resolve));
    return lives[count - 1]!;
  };
  return { part, lives, nextLife };
}

function createPolicy(told: string[]): Policy {
  return {
    firstDelayMs: 1,
    maxDelayMs: 4,
    onDeath: (how, delayMs, lastWords) =>
      told.push([`${how}, again in ${delayMs} ms`, ...lastWords].join(' | ')),
  };
}

describe('a part of the store that dies', () => {
  it('is started again, later each time, and the terminal says so', async () => {
    const told: string[] = [];
    const { part, nextLife } = createPart();
    const supervised = supervise(part, createPolicy(told));
    (await nextLife(1))({ code: 3, signal: null });
    (await nextLife(2))({ code: null, signal: 'SIGKILL' });
    await nextLife(3);
    await supervised.stop(100);
    expect(told).toEqual([
      'The server ended with code 3, again in 1 ms',
      'The server was killed by SIGKILL, again in 2 ms',
    ]);
  });

  it('fifty times within a minute is restarted each time, and its last lines are shown now and then', async () => {
    const told: string[] = [];
    const { part, nextLife } = createPart();
    const supervised = supervise(part, createPolicy(told));
    for (let life = 1; life <= 50; life++) (await nextLife(life))({ code: null, signal: 'SIGKILL' });
    await nextLife(51);
    await supervised.stop(100);
    expect(told).toHaveLength(50);
    expect(told[5]).toBe('The server was killed by SIGKILL, again in 4 ms | out of memory');
    expect(told.filter((line) => line.includes('out of memory'))).toHaveLength(8);
  });

  it.each([
    [
      [0, 1_000, 60_000],
      [1, 2, 4],
    ],
    [
      [0, 1_000, 60_001],
      [1, 2, 2],
    ],
    [
      [0, 1_000, 61_001],
      [1, 2, 1],
    ],
    [
      [0, 1_000, 90_000, 90_001],
      [1, 2, 1, 2],
    ],
  ])(
    'after %j ms waits %j ms: what happened more than a minute ago counts no more',
    async (deaths, pauses) => {
      const told: string[] = [];
      const { part, nextLife } = createPart();
      const now = vi.spyOn(performance, 'now');
      try {
        const supervised = supervise(part, createPolicy(told));
        for (const [index, at] of deaths.entries()) {
          const end = await nextLife(index + 1);
          now.mockReturnValue(at);
          end({ code: 1, signal: null });
        }
        await nextLife(deaths.length + 1);
        await supervised.stop(100);
      } finally {
        now.mockRestore();
      }
      expect(told).toEqual(pauses.map((pause) => `The server ended with code 1, again in ${pause} ms`));
    },
  );

  it.each([
    ['a full disk', new CannotStart('The disk is full.')],
    ['what nobody thought of', new TypeError('undefined is not a function')],
  ])('that cannot be started again for %s is tried until it can', async (_title, problem) => {
    const told: string[] = [];
    const { part, nextLife } = createPart();
    let failures = 0;
    const start: typeof part.start = async () => {
      if (failures > 0 && failures < 20) {
        failures += 1;
        throw problem;
      }
      failures += 1;
      return part.start();
    };
    const supervised = supervise({ ...part, start }, createPolicy(told));
    (await nextLife(1))({ code: 1, signal: null });
    await nextLife(2);
    await supervised.stop(100);
    expect(told[1]).toContain(`The server cannot start again: ${problem.message}`);
  });

  it('that cannot start the first time is not tried again', async () => {
    let tries = 0;
    const start = async () => {
      tries++;
      throw new CannotStart('The disk is full.');
    };
    const supervised = supervise({ ...createPart().part, start }, createPolicy([]));
    await expect(supervised.ready).rejects.toThrow('The disk is full.');
    expect(tries).toBe(1);
  });

  it('is gone once the store has stopped, also where it was only just starting', async () => {
    const told: string[] = [];
    const [starting, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const start = async (signal: AbortSignal): Promise<Running> => {
      signal.addEventListener('abort', () => told.push('gives up'));
      starting.resolve();
      await ended.promise;
      told.push('is gone');
      throw new CannotStart('given up');
    };
    const supervised = supervise({ ...createPart().part, start }, createPolicy([]));
    await starting.promise;
    const stopped = supervised.stop(100).then(() => told.push('stopped'));
    setImmediate(ended.resolve);
    await stopped;
    expect(told).toEqual(['gives up', 'is gone', 'stopped']);
  });

  it('stays down once the store is stopping', async () => {
    const { part, lives, nextLife } = createPart();
    const supervised = supervise(part, createPolicy([]));
    await nextLife(1);
    await supervised.stop(100);
    expect(lives).toHaveLength(1);
  });

  it('its last lines are shown at every sixth death, and at no other', async () => {
    const told: string[] = [];
    const { part, nextLife } = createPart();
    const supervised = supervise(part, createPolicy(told));
    for (let life = 1; life <= 13; life++) (await nextLife(life))({ code: 1, signal: null });
    await nextLife(14);
    await supervised.stop(100);
    expect(told.flatMap((line, n) => (line.endsWith('| out of memory') ? n + 1 : []))).toEqual([6, 12]);
  });

  it('is given what it was before, however often it could not be started since', async () => {
    const { part, lives, nextLife } = createPart();
    const given: (number | undefined)[] = [];
    const start = async (_signal: AbortSignal, earlier: Running | undefined) => {
      given.push(earlier?.pid);
      if (given.length === 2 || given.length === 3) throw new CannotStart('The disk is full.');
      return part.start();
    };
    const supervised = supervise({ ...part, start }, createPolicy([]));
    const first = await supervised.ready;
    (await nextLife(1))({ code: 1, signal: null });
    (await nextLife(2))({ code: 1, signal: null });
    await nextLife(3);
    await supervised.stop(100);
    expect(first.pid).toBe(1);
    expect([given, lives.length]).toEqual([[undefined, 1, 1, 1, 2], 3]);
  });

  const child = { name: 'the server', entry: 'main.js', env: {}, logFile: '/logs/server.log', readyUrl: '' };
  it('that was killed from outside before it was ready is started again, also the first time', async () => {
    const told: string[] = [];
    const { part, nextLife } = createPart();
    let tries = 0;
    const start = async () => {
      tries += 1;
      if (tries === 1) throw new DiedEarly(child, 'was killed by SIGKILL', true, '');
      return part.start();
    };
    const supervised = supervise({ ...part, start }, createPolicy(told));
    await nextLife(1);
    expect((await supervised.ready).pid).toBe(1);
    await supervised.stop(100);
    expect(told).toEqual(['The server was killed by SIGKILL, again in 1 ms']);
  });

  it('that ended by itself before it was ready is not started again the first time, and is later', async () => {
    const early = new DiedEarly(child, 'ended with code 1', false, 'no such table\n');
    const never = async () => {
      throw early;
    };
    const refused = supervise({ ...createPart().part, start: never }, createPolicy([]));
    await expect(refused.ready).rejects.toBe(early);
    const told: string[] = [];
    const { part, nextLife } = createPart();
    let tries = 0;
    const start = async () => {
      tries += 1;
      if (tries === 2) throw early;
      return part.start();
    };
    const supervised = supervise({ ...part, start }, createPolicy(told));
    (await nextLife(1))({ code: 7, signal: null });
    await nextLife(2);
    await supervised.stop(100);
    expect(told).toEqual([
      'The server ended with code 7, again in 1 ms',
      'The server ended with code 1, again in 2 ms',
    ]);
  });

  it('is not waited for when the store is stopped during a pause, and no death is reported', async () => {
    const told: string[] = [];
    const { part, lives, nextLife } = createPart();
    const paused = Promise.withResolvers<void>();
    const policy = { ...createPolicy(told), firstDelayMs: 3_600_000, maxDelayMs: 3_600_000 };
    const onDeath: Policy['onDeath'] = (...death) => {
      policy.onDeath(...death);
      paused.resolve();
    };
    const supervised = supervise(part, { ...policy, onDeath });
    (await nextLife(1))({ code: 1, signal: null });
    await paused.promise;
    await supervised.stop(100);
    expect([lives.length, told.length]).toEqual([1, 1]);
    const living = createPart();
    const other = supervise(living.part, createPolicy(told));
    await living.nextLife(1);
    await other.stop(100);
    expect(told).toHaveLength(1);
  });

  it('that is being started when the store is stopped gives up, with a time limit', async () => {
    const began = Promise.withResolvers<AbortSignal>();
    const start = (signal: AbortSignal) => {
      began.resolve(signal);
      return new Promise<Running>((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason), { once: true });
      });
    };
    const supervised = supervise({ ...createPart().part, start }, createPolicy([]));
    const signal = await began.promise;
    await supervised.stop(100);
    expect(signal.aborted).toBe(true);
    await expect(supervised.ready).rejects.toBe(signal.reason);

    const { part, nextLife } = createPart();
    const within: (number | undefined)[] = [];
    const asked = async () => {
      const running = await part.start();
      return {
        ...running,
        stop: (withinMs?: number) => {
          within.push(withinMs);
          return running.stop();
        },
      };
    };
    const running = supervise({ ...part, start: asked }, createPolicy([]));
    await nextLife(1);
    await running.ready;
    await running.stop(321);
    expect(within).toEqual([321]);
  });
});
