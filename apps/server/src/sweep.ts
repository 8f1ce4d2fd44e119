import { forgetBegunLogins } from './repositories/begun-logins.ts';
import { forgetBuiltFiles } from './repositories/built-files.ts';
import { listStoreIds } from './repositories/catalogue.ts';
import { forgetCounters } from './repositories/counters.ts';
import { forgetGameCodes } from './repositories/game-codes.ts';
import { forgetKeys } from './repositories/idempotency-keys.ts';
import { forgetBodies } from './repositories/notifications.ts';
import { forgetSessions } from './repositories/sessions.ts';
import { forgetTrackingEvents } from './repositories/tracking-events.ts';
import type { Services } from './services.ts';

const everyMs = 10 * 60_000;
/** Longer than any client repeats a request; ended sessions are kept as long, for investigations. */
const keptMs = 30 * 24 * 3_600_000;

/** Longer than a signed message can be sent again, so that it gets no second code. */
const codesKeptMs = 24 * 3_600_000;

/** How long pages of an earlier build may stay open or in a browser's cache. */
const builtFilesKeptMs = 30 * 24 * 3_600_000;

/** For as long as providers give money back and banks dispute it, what a provider sent is proof. */
const messagesKeptMs = 180 * 24 * 3_600_000;

/** Deletes old rows every ten minutes. Returns a function that stops it. */
export function startSweeping(services: Services): () => void {
  let isStopped = false;
  const timer = setInterval(() => void sweep(services, () => isStopped), everyMs).unref();
  return () => {
    isStopped = true;
    clearInterval(timer);
  };
}

/** Deletes old rows in batches, until none are left. Never throws. */
export async function sweep(services: Services, isStopped = () => false): Promise<void> {
  const { database, log, now } = services;
  try {
    const before = new Date(now().getTime() - keptMs);
    const sessions = await untilNone(() => forgetSessions(database, before));
    const keys = await untilNone(() => forgetKeys(database, before));
    await untilNone(() => forgetGameCodes(database, new Date(now().getTime() - codesKeptMs)));
    await untilNone(() => forgetBegunLogins(database, now()));
    await untilNone(() => forgetCounters(database, now()));
    await untilNone(() => forgetBuiltFiles(database, new Date(now().getTime() - builtFilesKeptMs)));
    const messagesBefore = new Date(now().getTime() - messagesKeptMs);
    const messages = await untilNone(() => forgetBodies(database, messagesBefore));
    const events = await forgetOldEvents(services);
    const deleted = { sessions, keys, messages, events };
    if (Object.values(deleted).some((count) => count > 0)) log.info(deleted, 'old rows were deleted');
  } catch (error) {
    // Whoever stops it closes the database next.
    if (!isStopped()) log.warn({ err: error }, 'old rows could not be deleted; trying again later');
  }
}

/** Of every store that was ever open: a removed brand's events are not kept longer. */
async function forgetOldEvents({ database, config, now }: Services): Promise<number> {
  const before = new Date(now().getTime() - config.eventsKeptDays * 24 * 3_600_000);
  let forgotten = 0;
  for (const store of await listStoreIds(database))
    forgotten += await untilNone(() => forgetTrackingEvents(database, store, before));
  return forgotten;
}

async function untilNone(forgetSome: () => Promise<number>): Promise<number> {
  for (let total = 0; ; ) {
    const forgotten = await forgetSome();
    if (forgotten === 0) return total;
    total += forgotten;
  }
}
