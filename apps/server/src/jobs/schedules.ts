const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/** A player may wait for a payment for this long after it was started, even if its page has closed. */
export const promptSeconds = 30 * minute;

/** By failed attempts: seconds to wait after the first, the second, …; the last wait repeats. */
export interface ByTries {
  by: 'tries';
  waits: readonly number[];
  /** Jitter, as a share of a wait, so that a recovered party does not get all retries at once. */
  spread: number;
  /** Never sooner than this. */
  least?: number;
  endsAfter?: never;
}

/** No attempt is made later than `endsAfter` seconds after the first one. */
type Ending = Omit<ByTries, 'endsAfter'> & { endsAfter: number };

/** By age: the wait of the first line whose age has not been reached. */
interface ByAge {
  by: 'age';
  waits: readonly { below: number; wait: number }[];
}

/** By age: a fraction of it, so that old work is queried rarely. */
interface ByPartOfAge {
  by: 'part-of-age';
  oneIn: number;
  least: number;
  most: number;
}

type Schedule = ByTries | Ending | ByAge | ByPartOfAge;

/** Most failures last seconds; a recovered provider waits at most five minutes. */
const failure = {
  by: 'tries',
  waits: [1, 2, 5, 10, 30, minute, 2 * minute, 5 * minute],
  spread: 0.1,
} as const;

/** The retry schedules of effects, in seconds. */
export const schedules = {
  /** Our own work failed, or a provider's call did. */
  failure,

  /** The refund's outcome is unknown: gives the provider a moment to record it. */
  unknownRefund: { ...failure, least: 10 },

  /** Ending an order's last payment closes the order; this only covers crashes in between. */
  unclosedOrder: { ...failure, least: 30 },

  /**
   * Deliveries and messages that a game has not accepted, as docs/operations/game-link.md promises: at once after a
   * hiccup, within a quarter of an hour or so after maintenance, hourly from the second day on; after a week an operator
   * decides.
   */
  game: {
    by: 'tries',
    waits: [...[1, 3, 10, 30, minute, 5 * minute, 10 * minute], ...Array<number>(95).fill(15 * minute), hour],
    spread: 0.2,
    endsAfter: 7 * day,
  },

  /**
   * A payment with an open page: often while its player is likely to watch the order, so that a notification lost
   * within half an hour is made up for within a minute; less often after that, for cash paid at a counter.
   */
  openPayment: {
    by: 'age',
    waits: [
      { below: minute, wait: 10 },
      { below: 10 * minute, wait: 30 },
      { below: promptSeconds, wait: 45 },
      { below: hour, wait: 2 * minute },
      { below: Infinity, wait: 10 * minute },
    ],
  },

  /** The same for a provider without notifications, where only a query finds the payment. */
  unnotifiedPayment: {
    by: 'age',
    waits: [
      { below: 10 * minute, wait: 10 },
      { below: promptSeconds, wait: 30 },
      { below: hour, wait: minute },
      { below: Infinity, wait: 5 * minute },
    ],
  },

  /**
   * A payment whose page has closed: each wait is as long as the time since then, so that thirty days take ten queries.
   */
  closedPayment: { by: 'part-of-age', oneIn: 1, least: hour, most: Infinity },

  /**
   * A provider that cannot be reached: retried soon, in case it was a hiccup; after an outage of hours, found again
   * within an hour.
   */
  unreachable: { by: 'part-of-age', oneIn: 10, least: 1, most: hour },

  /** A refund that is pending at its provider: usually days, sometimes minutes. */
  pendingRefund: { by: 'part-of-age', oneIn: 10, least: minute, most: hour },
} as const satisfies Record<string, Schedule>;

/**
 * Seconds until the next attempt, after `tries` attempts (from 1) and `ageSeconds` since the first one, or since the
 * work began. Undefined if the schedule has ended.
 */
export function nextWait(
  schedule: Ending,
  soFar: { tries: number; ageSeconds: number },
  random?: () => number,
): number | undefined;
export function nextWait(schedule: ByTries, soFar: { tries: number }, random?: () => number): number;
export function nextWait(schedule: ByAge | ByPartOfAge, soFar: { ageSeconds: number }): number;
export function nextWait(
  schedule: Schedule,
  { tries = 1, ageSeconds = 0 }: { tries?: number; ageSeconds?: number },
  random: () => number = Math.random,
): number | undefined {
  switch (schedule.by) {
    case 'tries': {
      const { waits, spread, least = 0, endsAfter = Infinity } = schedule;
      const wait = waits[Math.min(Math.max(tries, 1), waits.length) - 1]!;
      const seconds = Math.max(least, wait * (1 - spread + 2 * spread * random()));
      return ageSeconds + seconds > endsAfter ? undefined : seconds;
    }
    case 'age':
      return schedule.waits.find(({ below }) => ageSeconds < below)!.wait;
    case 'part-of-age':
      return Math.min(schedule.most, Math.max(schedule.least, ageSeconds / schedule.oneIn));
  }
}
