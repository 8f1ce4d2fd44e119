/** One top-up of a character, with what was given back already taken off. */
export interface TopUp {
  /** Minor units, above 0. */
  amountMinor: number;
  currency: string;
  /** When it was paid, in milliseconds since 1970. */
  at: number;
}

/** Milliseconds since 1970; `until` no longer belongs to it. */
export interface Window {
  from: number;
  until: number;
}

export interface Moment {
  window: Window;
  now: number;
  /** IANA time zone of the store: where its days begin. */
  timeZone: string;
}

/** What a reward asks for: amounts in minor units by currency, of which one is enough, or a count. */
export interface Need {
  amounts?: Readonly<Record<string, number>>;
  count?: number;
}

/** How far a character has come. */
export interface Progress {
  /** unit money: by currency, in minor units. Amounts of different currencies are never added together. */
  amounts: Readonly<Record<string, number>>;
  /** The other units: where the character stands now. */
  count: number;
  /** The most that the count has been: rewards are measured by it. */
  best: number;
  /** unit days: whether the present day counts already. */
  today: boolean;
}

/** A kind of activity. A new one is one file with one of these, and its line in activity-types.ts. */
export interface ActivityType {
  /** Its name in the brand files and on the wire. */
  key: string;
  /** Under which of the page config's two flags the shop announces it. */
  announcedAs: 'cumulative' | 'continuous';
  /** What its rewards ask for: an amount by currency, a number of days, or nothing but that it happened. */
  unit: 'money' | 'days' | 'once';
  /**
   * From all top-ups of a character, in any order. Undefined where the character can take no part in it any more.
   * Pure: the clock is given.
   */
  progress(topUps: readonly TopUp[], moment: Moment): Progress | undefined;
}

export const noProgress: Progress = { amounts: {}, count: 0, best: 0, today: false };

/** The top-ups that were paid inside the window. */
export function within(topUps: readonly TopUp[], { from, until }: Window): TopUp[] {
  return topUps.filter(({ at }) => at >= from && at < until);
}

/** Whether the reward may be had: its count was reached at some time, or its amount in one of its currencies. */
export function isReached({ amounts, best }: Progress, need: Need): boolean {
  if (need.count !== undefined) return best >= need.count;
  return Object.entries(need.amounts ?? {}).some(([currency, amount]) => (amounts[currency] ?? 0) >= amount);
}
