import type { Logger } from 'pino';
import { effectsTotal } from '../metrics.ts';
import {
  claimEffects,
  type Effect,
  finishEffect,
  parkEffect,
  postponeEffect,
} from '../repositories/effects.ts';
import { raiseException } from '../repositories/exceptions.ts';
import type { OwnWorker, Services } from '../services.ts';
import { effectHandlers } from './effects/handlers.ts';
import type { EffectOutcome } from './effects/outcome.ts';
import { retryAfterSeconds } from './effects/retry-after.ts';
import type { WakeSignal } from './wake.ts';
import { wakeChannel } from './wake.ts';

/** Effects that run at the same time in one process. */
const concurrency = 16;
/** Polling is the truth; waking only makes it quick. */
const pollMs = 500;
/** Work that fails this often by surprise is parked and put before an operator; the rest goes on. */
const maxSurprises = 20;

export interface Worker extends OwnWorker {
  /** Takes no more work and waits for what is running, at most `graceMs`. */
  stop(graceMs?: number): Promise<void>;
}

/** The one loop that carries out what transactions have decided. Any number of processes may run it. */
export function startWorker(services: Services, signal: WakeSignal): Worker {
  const running = new Set<Promise<void>>();
  let stopping = false;
  let woken = false;
  let endNap = () => {};
  const rouse = () => {
    woken = true;
    endNap();
  };
  signal.onWake(rouse);
  const stopListening = listenForWork(services, rouse);

  async function loop(): Promise<void> {
    while (!stopping) {
      const claimed = await claim();
      for (const effect of claimed) track(runEffect(services, effect));
      if (claimed.length === 0 || running.size >= concurrency) await nap();
    }
  }

  async function claim(): Promise<Effect[]> {
    const free = concurrency - running.size;
    if (free <= 0) return [];
    try {
      return await claimEffects(services.database, free);
    } catch (error) {
      services.log.warn({ error: String(error) }, 'no work could be claimed; trying again');
      return [];
    }
  }

  function track(work: Promise<void>): void {
    running.add(work);
    work.finally(() => {
      const wasFull = running.size >= concurrency;
      running.delete(work);
      if (wasFull) rouse();
    });
  }

  /** Until the next poll, or until somebody says that there is work: also when he said it a moment ago. */
  async function nap(): Promise<void> {
    if (woken) {
      woken = false;
      return;
    }
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, pollMs);
      endNap = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    woken = false;
  }

  const ended = loop();
  return {
    hasRoom: () => !stopping && running.size < concurrency,
    take: (effect) => track(runEffect(services, effect)),
    async stop(graceMs = 3000) {
      stopping = true;
      rouse();
      stopListening();
      const rest = Promise.allSettled([ended, ...running]);
      await Promise.race([rest, new Promise((resolve) => setTimeout(resolve, graceMs).unref())]);
    },
  };
}

/** Runs one claimed effect and writes what became of it. Never throws: a failure is an outcome too. */
async function runEffect(services: Services, effect: Effect): Promise<void> {
  const log = services.log.child({ effect: effect.kind, key: effect.key, store: effect.store });
  const outcome = await attempt(services, effect, log);
  effectsTotal.inc({ kind: effect.kind, outcome: outcome.kind });
  try {
    if (!(await write(services, effect, outcome))) log.warn('the lease was lost; another worker decides');
  } catch (error) {
    log.warn(
      { error: String(error) },
      'the outcome could not be written; the effect runs again when its lease ends',
    );
  }
}

async function attempt(services: Services, effect: Effect, log: Logger): Promise<EffectOutcome> {
  if (effect.tries > maxSurprises) return { kind: 'park', reason: 'it fails again and again' };
  try {
    return await effectHandlers[effect.kind](services, effect);
  } catch (error) {
    const reason = error instanceof Error ? (error.stack ?? error.message) : String(error);
    log.error({ reason }, 'an effect failed by surprise');
    return { kind: 'again', inSeconds: retryAfterSeconds(effect.tries), reason, progress: false };
  }
}

async function write(services: Services, effect: Effect, outcome: EffectOutcome): Promise<boolean> {
  const { database } = services;
  switch (outcome.kind) {
    case 'written':
      return true;
    case 'done':
      return finishEffect(database, effect);
    case 'again':
      return postponeEffect(database, effect, outcome.inSeconds, outcome.reason, outcome.progress);
    case 'park':
      return database.transaction(async (tx) => {
        if (!(await parkEffect(tx, effect, outcome.reason))) return false;
        await raiseException(tx, {
          store: effect.store,
          kind: 'work-parked',
          key: `${effect.kind}:${effect.key}`,
          reason: `${effect.kind} ${effect.key} was stopped: ${outcome.reason}`,
        });
        return true;
      });
  }
}

/** Hears other processes on a connection of its own; while that is broken, polling does the work. */
function listenForWork(services: Services, heard: () => void): () => void {
  let stopped = false;
  let close = () => {};
  async function listen(): Promise<void> {
    const client = await services.database.connect();
    close = () => void client.end().catch(() => {});
    client.on('notification', heard);
    client.on('error', () => again());
    client.on('end', () => again());
    await client.query(`listen ${wakeChannel}`);
    if (stopped) close();
  }
  let waiting: NodeJS.Timeout | undefined;
  function again(): void {
    if (stopped || waiting) return;
    waiting = setTimeout(() => {
      waiting = undefined;
      listen().catch(again);
    }, 1000).unref();
  }
  listen().catch(again);
  return () => {
    stopped = true;
    clearTimeout(waiting);
    close();
  };
}
