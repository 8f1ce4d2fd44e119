import {
  effectsWaiting,
  exceptionsOpen,
  forgetWork,
  measuredAt,
  oldestEffectSeconds,
  unresolved,
} from '../metrics.ts';
import { dueEffects } from '../repositories/effects.ts';
import { countOpenExceptions, openSilences } from '../repositories/exceptions.ts';
import type { Services } from '../services.ts';
import { reportSilentAccounts } from './report-silent-accounts.ts';

const usualMs = 15_000;

/**
 * Keeps the gauges of waiting work, open exceptions and silent accounts current, for alerts, with the time of the last
 * count: without it, a failing count would look healthy. Returns a function that stops it.
 */
export function startMeasuringWork(services: Services, everyMs = usualMs): () => void {
  const silent = new Set<string>();
  let isStopped = false;
  const measure = async () => {
    try {
      const due = await dueEffects(services.database);
      const kinds = await countOpenExceptions(services.database);
      const silences = await openSilences(services.database);
      if (isStopped) return;
      effectsWaiting.set(due.count);
      oldestEffectSeconds.set(due.oldestSeconds);
      exceptionsOpen.reset();
      for (const { kind, open } of kinds) exceptionsOpen.set({ kind }, open);
      unresolved.reset();
      for (const { store, provider, kind, open } of silences) unresolved.inc({ store, provider, kind }, open);
      await reportSilentAccounts(services, silent);
      if (!isStopped) measuredAt.set(services.now().getTime() / 1000);
    } catch (error) {
      // Whoever stops it closes the database next.
      if (!isStopped)
        services.log.warn({ err: error }, 'waiting work could not be counted; trying again later');
    }
  };
  void measure();
  const timer = setInterval(() => void measure(), everyMs).unref();
  return () => {
    isStopped = true;
    clearInterval(timer);
    forgetWork();
  };
}
