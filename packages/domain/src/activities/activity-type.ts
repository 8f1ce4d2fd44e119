/** One top-up of a character, less what was given back. */
export interface TopUp {
  /** Minor units, above 0. */
  amountMinor: number;
  currency: string;
  /** When it was paid, in milliseconds since 1970. */
  at: number;
}

/** Milliseconds since 1970; `until` is exclusive. */
export interface Window {
  from: number;
  until: number;
}

export interface Moment {
  window: Window;
  now: number;
  /** IANA time zone of the store, which determines when its days begin. */
  timeZone: string;
}

/** What a reward requires: an amount in minor units in any one of these currencies, or a count. */
export interface Need {
  amounts?: Readonly<Record<string, number>>;
  count?: number;
}

/** How far a character has come. */
export interface Progress {
  /** Of unit money: by currency, in minor units. Amounts of different currencies are never added up. */
  amounts: Readonly<Record<string, number>>;
  /** Of the other units: the present count. */
  count: number;
  /** The highest count so far, which decides about rewards. */
  best: number;
  /** Of unit days: whether today counts already. */
  today: boolean;
}

/** A kind of activity. A new one is a file with one of these, and a line in activity-types.ts. */
export interface ActivityType {
  /** Its name in the brand files and on the wire. */
  key: string;
  /** The flag of the page config by which the shop announces it. */
  announcedAs: 'cumulative' | 'continuous';
  /** What its rewards require: an amount by currency, a number of days, or only that it happened. */
  unit: 'money' | 'days' | 'once';
  /**
   * From all top-ups of a character, in any order. Undefined if the character can no longer take part. Pure: the
   * caller gives the time.
   */
  progress(topUps: readonly TopUp[], moment: Moment): Progress | undefined;
}

export const noProgress: Progress = { amounts: {}, count: 0, best: 0, today: false };

/** The top-ups paid within the window. */
export function within(topUps: readonly TopUp[], { from, until }: Window): TopUp[] {
  return topUps.filter(({ at }) => at >= from && at < until);
}

/** Whether the reward is earned: its count was reached at some time, or its amount in one of its currencies. */
export function isReached({ amounts, best }: Progress, need: Need): boolean {
  if (need.count !== undefined) return best >= need.count;
  return Object.entries(need.amounts ?? {}).some(([currency, amount]) => (amounts[currency] ?? 0) >= amount);
}
