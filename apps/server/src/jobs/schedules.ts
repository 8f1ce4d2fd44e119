const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/** For so long after a payment was begun its player may wait for it, whatever has become of the page. */
export const promptSeconds = 30 * minute;

/** By failed tries: seconds to wait after the first, the second, …; the last wait repeats. */
export interface ByTries {
  by: 'tries';
  waits: readonly number[];
  /** The share of a wait by which chance makes it longer or shorter, so that whoever comes back is not met by all at once. */
  spread: number;
  /** Never sooner than this. */
  least?: number;
  endsAfter?: never;
}

/** No more is tried where the next try would come later than this after the first. */
type Ending = Omit<ByTries, 'endsAfter'> & { endsAfter: number };

/** By age: the wait of the first line whose age has not been reached. */
interface ByAge {
  by: 'age';
  waits: readonly { below: number; wait: number }[];
}

/** By age: one part in so many of it, so that what has waited long is asked about seldom. */
interface ByPartOfAge {
  by: 'part-of-age';
  oneIn: number;
  least: number;
  most: number;
}

type Schedule = ByTries | Ending | ByAge | ByPartOfAge;

/** Most failures are over in seconds; five minutes are what a provider that has come back may be kept waiting at most. */
const failure = {
  by: 'tries',
  waits: [1, 2, 5, 10, 30, minute, 2 * minute, 5 * minute],
  spread: 0.1,
} as const;

/** When the workers come back to what is not done yet. Everything in seconds. */
export const schedules = {
  /** Our own work failed, or a provider did not do its part. */
  failure,

  /** Nobody knows whether a refund was carried out: its provider is given a moment to know it itself. */
  unknownRefund: { ...failure, least: 10 },

  /** Whoever ends an order's last payment closes it; this only finds what was cut off in between. */
  unclosedOrder: { ...failure, least: 30 },

  /**
   * Goods and notices that a game has not taken, as docs/operations/game-link.md promises its makers: at once after a
   * hiccup, within minutes after a restart, daily while nobody is there to mend it; after a week an operator decides.
   */
  game: {
    by: 'tries',
    waits: [
      ...[1, 3, 10, 30, minute, 5 * minute, 10 * minute, 30 * minute],
      ...[hour, 3 * hour, 6 * hour, 12 * hour, day],
    ],
    spread: 0.2,
    endsAfter: 7 * day,
  },

  /**
   * A payment whose page is open: often while its player is likely to look at the order, so that a notification that is lost
   * within half an hour is found within a minute; then for who paid at a counter.
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

  /** The same at a provider that sends no notifications: a query is then the only way to find the money. */
  unnotifiedPayment: {
    by: 'age',
    waits: [
      { below: 10 * minute, wait: 10 },
      { below: promptSeconds, wait: 30 },
      { below: hour, wait: minute },
      { below: Infinity, wait: 5 * minute },
    ],
  },

  /** A payment whose page has closed, by the time since: again after as long, so that thirty days take ten questions. */
  closedPayment: { by: 'part-of-age', oneIn: 1, least: hour, most: Infinity },

  /** A provider that cannot be reached: soon while it may have been a hiccup; after an outage of hours it is found within an hour. */
  unreachable: { by: 'part-of-age', oneIn: 10, least: 1, most: hour },

  /** A refund that its provider is at: it takes days as a rule, and minutes with the quickest. */
  pendingRefund: { by: 'part-of-age', oneIn: 10, least: minute, most: hour },
} as const satisfies Record<string, Schedule>;

/**
 * Seconds until the next try, `tries` (from 1) being those that were made and `ageSeconds` what has passed since the
 * first, or since the work began. Undefined where the schedule ends before it.
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
