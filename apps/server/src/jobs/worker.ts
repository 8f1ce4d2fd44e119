import { listenFor } from '../repositories/notices.ts';
import type { OwnWorker, Services } from '../services.ts';
import { openLanes } from './lanes.ts';
import { beginDue, runEffect } from './run-effect.ts';
import type { WakeSignal } from './wake.ts';

/** Effects that run concurrently in one process: nearly all of them wait for network calls. */
const concurrency = 32;

export interface Worker extends OwnWorker {
  /** Stops claiming work and waits for what is running, at most `graceMs`. */
  stop(graceMs?: number): Promise<void>;
}

/**
 * The loop that carries out effects. Any number of processes may run it. Polling every `pollMs` is sufficient;
 * wake signals only make it faster.
 */
export function startWorker(services: Services, signal: WakeSignal, { pollMs = 500 } = {}): Worker {
  const running = new Set<Promise<void>>();
  let stopping = false;
  let woken = false;
  let stopWaiting = () => {};
  const wakeUp = () => {
    woken = true;
    stopWaiting();
  };
  const lanes = openLanes(wakeUp);
  signal.onWake(wakeUp);
  const stopListening = listenForWork(services, wakeUp);

  async function loop(): Promise<void> {
    while (!stopping) {
      const begun = await begin();
      for (const work of begun) track(work);
      if (begun.length === 0 || running.size >= concurrency) await waitForWork();
    }
  }

  async function begin(): Promise<Promise<void>[]> {
    const free = concurrency - running.size;
    if (free <= 0) return [];
    try {
      return await beginDue(services, free, lanes);
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
      if (wasFull) wakeUp();
    });
  }

  /** Waits for the next poll or wake signal, including one that came a moment ago. */
  async function waitForWork(): Promise<void> {
    if (woken) {
      woken = false;
      return;
    }
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, pollMs);
      stopWaiting = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    woken = false;
  }

  const ended = loop();
  return {
    hasRoom: (lane) => !stopping && running.size < concurrency && lanes.hasRoom(lane),
    take: (effect, inHand) => track(lanes.occupy(effect.lane, runEffect(services, effect, inHand))),
    async stop(graceMs = 3000) {
      stopping = true;
      wakeUp();
      stopListening();
      // Effects that were being claimed at this moment have to end as well.
      const rest = ended.then(() => Promise.allSettled(running));
      await Promise.race([rest, new Promise((resolve) => setTimeout(resolve, graceMs).unref())]);
    },
  };
}

/** Listens to other processes on a dedicated connection; while that is broken, polling suffices. */
function listenForWork(services: Services, heard: () => void): () => void {
  let stopped = false;
  let close = () => {};
  async function listen(): Promise<void> {
    const client = await services.database.connect();
    close = () => void client.end().catch(() => {});
    client.on('end', () => again());
    await listenFor(client, 'work', heard);
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
