import { describe, expect, it } from 'vitest';
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
    deathsPerMinute: 5,
    firstDelayMs: 1,
    maxDelayMs: 4,
    onDeath: (how, delayMs) => told.push(`${how}, again in ${delayMs} ms`),
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

  it('more than five times within a minute is given up, with its last words', async () => {
    const { part, lives, nextLife } = createPart();
    const supervised = supervise(part, createPolicy([]));
    for (let life = 1; life <= 6; life++) (await nextLife(life))({ code: 1, signal: null });
    await expect(supervised.gaveUp).rejects.toThrow(/died 6 times within a minute.*\n {2}out of memory/);
    expect(lives).toHaveLength(6);
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
