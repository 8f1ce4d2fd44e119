import { describe, expect, it, vi } from 'vitest';
import { CannotStart } from './cannot-start.ts';
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

  it('fifty times within a minute is started again each time, and its last words are told now and then', async () => {
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

  it('stays down once the store is told to stop', async () => {
    const { part, lives, nextLife } = createPart();
    const supervised = supervise(part, createPolicy([]));
    await nextLife(1);
    await supervised.stop(100);
    expect(lives).toHaveLength(1);
  });
});
