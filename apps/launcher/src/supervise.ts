import { setTimeout as delay } from 'node:timers/promises';
import { DiedEarly } from './node-child.ts';
import { describeExit, type Running } from './running.ts';

/** A part that is kept running. `start` resolves once it is ready and rejects when it cannot be. */
export type Part<T extends Running> = {
  name: string;
  start: (signal: AbortSignal, earlier: T | undefined) => Promise<T>;
  /** The last lines it wrote, for the terminal. */
  lastWords: () => string[];
};

export type Policy = {
  firstDelayMs: number;
  maxDelayMs: number;
  /** Called with a message at each death, with the delay before the next start and, now and then, the last output. */
  onDeath: (how: string, delayMs: number, lastWords: readonly string[]) => void;
};

/** A part that dies this often within a minute has a bug: its last lines are shown, once in this many deaths. */
const manyDeaths = 6;

export type Supervised<T extends Running> = {
  /** The first time it is ready; rejects when it cannot even start once. */
  ready: Promise<T>;
  /** Ends it, and nothing starts it again. */
  stop: (withinMs: number) => Promise<void>;
};

/**
 * Starts a part and starts it again whenever it dies, until `stop`: with pauses that grow while it keeps dying and are
 * short again once it has lived for a minute. One part that dies never takes the others with it: PostgreSQL that is
 * killed six times comes back a seventh, and the shop with it.
 */
export function supervise<T extends Running>(part: Part<T>, policy: Policy): Supervised<T> {
  const stopping = new AbortController();
  const ready = Promise.withResolvers<T>();
  // Prevents an unhandled rejection; awaiting it still rejects.
  ready.promise.catch(() => undefined);
  let running: T | undefined;

  async function keepRunning(): Promise<void> {
    let earlier: T | undefined;
    const deaths: number[] = [];
    while (!stopping.signal.aborted) {
      const how = await liveOnce(earlier);
      if (stopping.signal.aborted) break;
      earlier = running ?? earlier;
      running = undefined;
      deaths.push(performance.now());
      while (performance.now() - deaths[0]! > 60_000) deaths.shift();
      const pauseMs = Math.min(policy.firstDelayMs * 2 ** (deaths.length - 1), policy.maxDelayMs);
      policy.onDeath(
        `${part.name} ${how}`,
        pauseMs,
        deaths.length % manyDeaths === 0 ? part.lastWords() : [],
      );
      await delay(pauseMs, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  }

  async function liveOnce(earlier: T | undefined): Promise<string> {
    try {
      running = await part.start(stopping.signal, earlier);
    } catch (error) {
      // What cannot start at all will not do better the next time; what once ran may (a full disk, a late database).
      if (earlier === undefined && !(error instanceof DiedEarly && error.killed)) throw error;
      if (error instanceof DiedEarly) return error.how;
      return `cannot start again: ${error instanceof Error ? error.message : String(error)}`;
    }
    ready.resolve(running);
    return describeExit(await running.exited);
  }

  const life = keepRunning().catch((error) => ready.reject(error));
  return {
    ready: ready.promise,
    async stop(withinMs) {
      stopping.abort();
      await running?.stop(withinMs);
      await life;
    },
  };
}
