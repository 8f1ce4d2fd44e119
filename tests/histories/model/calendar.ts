/*
 * A wall calendar, as simple as possible: the days of a time zone as text, found by checking the date every quarter of
 * an hour. Slow, obviously correct, and independent of the store's code.
 */

/** `2028-02-29` */
export type Day = string;

const quarter = 15 * 60_000;
const dayMs = 96 * quarter;
const writers = new Map<string, Intl.DateTimeFormat>();
const begun = new Map<string, number>();

/** The date in a time zone. The Swedish locale formats it as ISO 8601. */
export function dayOf(at: number, zone: string): Day {
  let writer = writers.get(zone);
  if (!writer) {
    const parts = { year: 'numeric', month: '2-digit', day: '2-digit' } as const;
    writer = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, ...parts });
    writers.set(zone, writer);
  }
  return writer.format(at);
}

export function plusDays(day: Day, days: number): Day {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);
}

/** The Monday of the day's week. */
export function mondayOf(day: Day): Day {
  let monday = day;
  while (new Date(`${monday}T00:00:00Z`).getUTCDay() !== 1) monday = plusDays(monday, -1);
  return monday;
}

export function firstOfMonth(day: Day): Day {
  return `${day.slice(0, 8)}01`;
}

export function firstOfNextMonth(day: Day): Day {
  return firstOfMonth(plusDays(firstOfMonth(day), 31));
}

/** The first moment of a day, in milliseconds since 1970; time zone offsets are multiples of a quarter of an hour. */
export function firstMoment(day: Day, zone: string): number {
  const key = `${day} ${zone}`;
  let at = begun.get(key);
  if (at === undefined) {
    at = Date.parse(`${day}T00:00:00Z`) - dayMs;
    while (dayOf(at, zone) < day) at += quarter;
    begun.set(key, at);
  }
  return at;
}

export type Border = 'day' | 'week' | 'month';

/** The first moment of the next day, week (from Monday) or month. */
export function nextBorder(border: Border, at: number, zone: string): number {
  const today = dayOf(at, zone);
  const next = {
    day: plusDays(today, 1),
    week: plusDays(mondayOf(today), 7),
    month: firstOfNextMonth(today),
  };
  return firstMoment(next[border], zone);
}
