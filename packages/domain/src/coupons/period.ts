import { addDays, dayIn, dayText, startOfDay, weekdayOf } from '../calendar.ts';

/** How often a coupon may be claimed: once a week, once a month, or once. */
export type Rhythm = 'week' | 'month' | 'permanent';

export interface Period {
  /** The same for every moment of the period and for no other: `week 2026-11-16`, `month 2026-11`, `ever`. */
  name: string;
  /** Its start and the start of the next one; undefined for `ever`. */
  startsAt: Date | undefined;
  endsAt: Date | undefined;
}

/** The period of a moment, by the calendar of a time zone. Weeks begin on Monday (row V-01). */
export function periodOf(rhythm: Rhythm, at: Date, timeZone: string): Period {
  if (rhythm === 'permanent') return { name: 'ever', startsAt: undefined, endsAt: undefined };
  const today = dayIn(timeZone, at);
  if (rhythm === 'week') {
    const monday = addDays(today, -weekdayOf(today));
    return {
      name: `week ${dayText(monday)}`,
      startsAt: startOfDay(monday, timeZone),
      endsAt: startOfDay(addDays(monday, 7), timeZone),
    };
  }
  const { year, month } = today;
  const first = { year, month, day: 1 };
  const next = { ...addDays(first, 31), day: 1 };
  return {
    name: `month ${year}-${String(month).padStart(2, '0')}`,
    startsAt: startOfDay(first, timeZone),
    endsAt: startOfDay(next, timeZone),
  };
}

/** The expiry of a coupon that is claimed now: after its days, else at the period's end, else never (undefined). */
export function validUntil(period: Period, validDays: number | undefined, at: Date): Date | undefined {
  return validDays === undefined ? period.endsAt : new Date(at.getTime() + validDays * 86_400_000);
}
