import { setTimeout as delay } from 'node:timers/promises';
import { CannotStart } from './cannot-start.ts';
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
  deathsPerMinute: number;
  firstDelayMs: number;
  maxDelayMs: number;
  /** Told of each death, in words, and of the delay before the next start. */
  onDeath: (how: string, delayMs: number) => void;
};

export type Supervised<T extends Running> = {
  /** The first time it is ready; rejects when it cannot even start once. */
  ready: Promise<T>;
  /** Rejects with CannotStart when it keeps dying. Never resolves. */
  gaveUp: Promise<never>;
  /** Ends it, and nothing starts it again. */
  stop: (withinMs: number) => Promise<void>;
};

/** Starts a part and starts it again, with growing pauses, whenever it dies; until it dies too often, or `stop`. */
export function supervise<T extends Running>(part: Part<T>, policy: Policy): Supervised<T> {
  const stopping = new AbortController();
  const ready = Promise.withResolvers<T>();
  const gaveUp = Promise.withResolvers<never>();
  // Either may be rejected while nobody looks; whoever does look still sees it.
  ready.promise.catch(() => undefined);
  gaveUp.promise.catch(() => undefined);
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
      if (deaths.length > policy.deathsPerMinute) throw diesTooOften(part, deaths.length, how);
      const pauseMs = Math.min(policy.firstDelayMs * 2 ** (deaths.length - 1), policy.maxDelayMs);
      policy.onDeath(`${part.name} ${how}`, pauseMs);
      await delay(pauseMs, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  }

  async function liveOnce(earlier: T | undefined): Promise<string> {
    try {
      running = await part.start(stopping.signal, earlier);
    } catch (error) {
      if (!(error instanceof CannotStart)) throw error;
      // What cannot start at all will not do better the next time; what once ran may (a full disk, a late database).
      if (earlier === undefined && !(error instanceof DiedEarly && error.killed)) throw error;
      return error instanceof DiedEarly ? error.how : `cannot start again: ${error.message}`;
    }
    ready.resolve(running);
    return describeExit(await running.exited);
  }

  const life = keepRunning().catch((error) => {
    ready.reject(error);
    if (!stopping.signal.aborted) gaveUp.reject(error);
  });
  return {
    ready: ready.promise,
    gaveUp: gaveUp.promise,
    async stop(withinMs) {
      stopping.abort();
      await running?.stop(withinMs);
      await life;
    },
  };
}

function diesTooOften(
  part: Pick<Part<Running>, 'name' | 'lastWords'>,
  deaths: number,
  how: string,
): CannotStart {
  const words = part.lastWords().map((line) => `  ${line}`);
  return new CannotStart(
    `${part.name} died ${deaths} times within a minute; the last time it ${how}. Its last words:\n${words.join('\n')}`,
  );
}
