import { mostEvents } from '@gemporium/contract/service/recharge/tracking-words.ts';
import type { ShopStorage } from '../storage/shop-storage.ts';
import type { Outgoing } from './outgoing.ts';
import type { SendEvents } from './send-events.ts';

export interface OutboxSettings {
  storage: ShopStorage;
  /** Seconds since 1970. */
  now: () => number;
  send: SendEvents;
  /** Runs the work after so many milliseconds. */
  later: (work: () => void, ms: number) => void;
}

/** Events waiting to be sent to the store. */
export interface Outbox {
  add(outgoing: Outgoing): void;
  /** Sends everything now, without waiting for an answer, because the page may close at any moment. */
  leave(): void;
  /** Sends what is waiting, once back online. */
  retry(): void;
  /** Drops personal events after consent is withdrawn; those that are stored go with the session. */
  forgetPeople(): void;
}

/** At most this many wait; the oldest are dropped. */
const mostWaiting = 100;
/** Events expire after a week (seconds). */
const oldest = 7 * 86_400;
/** Events are gathered for this long, so that they are sent in batches and never delay a click. */
const gatherMs = 5_000;
const firstRetryMs = 30_000;
const longestRetryMs = 300_000;
/** Below the browsers' limit while a page closes (64 kB in total). */
const mostCharacters = 20_000;

/**
 * Gathers events, sends them together, and keeps those of players who agreed across reloads. An acknowledged event is
 * done; one that the store will never accept is dropped; the others are retried with increasing delays.
 */
export function createOutbox({ storage, now, send, later }: OutboxSettings): Outbox {
  let waiting: Outgoing[] = storage.read('trackEvents')?.slice() ?? [];
  const done: Record<string, true> = {};
  let isTimed = false;
  /** Events being sent: they must not be sent a second time if the page closes meanwhile. */
  let sending: readonly Outgoing[] = [];
  let retryMs = firstRetryMs;

  const isYoung = ({ event }: Outgoing) => event.at === undefined || event.at > now() - oldest;

  function keep(): void {
    waiting = waiting.filter(isYoung).slice(-mostWaiting);
    const mine = waiting.filter(isOfSomebody);
    const known = mine.map(idOf);
    // Other tabs store their events there, too.
    const others = (storage.read('trackEvents') ?? []).filter(
      (one) => !done[idOf(one)] && known.indexOf(idOf(one)) < 0,
    );
    const all = [...others, ...mine].filter(isYoung).slice(-mostWaiting);
    if (all.length > 0) storage.write('trackEvents', all, oldest * 1000);
    else storage.remove('trackEvents');
  }

  function settle(sent: readonly Outgoing[]): void {
    for (const one of sent) done[idOf(one)] = true;
    waiting = waiting.filter((one) => sent.indexOf(one) < 0);
    keep();
  }

  function plan(ms: number): void {
    if (isTimed) return;
    isTimed = true;
    later(() => {
      isTimed = false;
      void flush();
    }, ms);
  }

  async function flush(): Promise<void> {
    keep();
    const batch = nextBatch(waiting);
    if (sending.length > 0 || batch.length === 0) return;
    sending = batch;
    const outcome = await send.ask(batch);
    sending = [];
    if (outcome !== 'again') {
      retryMs = firstRetryMs;
      settle(batch);
      if (waiting.length > 0) plan(0);
      return;
    }
    plan(retryMs);
    retryMs = Math.min(2 * retryMs, longestRetryMs);
  }

  if (waiting.length > 0) plan(gatherMs);
  return {
    add(outgoing) {
      waiting.push(outgoing);
      later(keep, 0);
      plan(gatherMs);
    },
    leave() {
      for (;;) {
        const batch = nextBatch(waiting.filter((one) => sending.indexOf(one) < 0));
        if (batch.length === 0 || !send.leave(batch)) break;
        settle(batch);
      }
      keep();
    },
    retry: () => void flush(),
    forgetPeople() {
      waiting = waiting.filter((one) => !isOfSomebody(one));
    },
  };
}

function isOfSomebody({ event }: Outgoing): boolean {
  return event.did !== undefined;
}

/** '' for anonymous events, which are stored nowhere. */
function idOf({ event }: Outgoing): string {
  return event.id ?? '';
}

/** The oldest events for one call, as many as fit into one request. */
function nextBatch(waiting: readonly Outgoing[]): Outgoing[] {
  const call = waiting[0]?.call;
  const batch: Outgoing[] = [];
  let left = mostCharacters;
  for (const one of waiting) {
    if (one.call !== call) continue;
    left -= encodeURIComponent(JSON.stringify(one.event)).length;
    if (batch.length === mostEvents || (left < 0 && batch.length > 0)) break;
    batch.push(one);
  }
  return batch;
}
