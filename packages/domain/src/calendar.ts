/** A calendar day, without a time. Months count from 1. */
export interface CalendarDay {
  year: number;
  month: number;
  day: number;
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** The calendar day in a time zone (IANA name) at a moment. */
export function dayIn(timeZone: string, at: Date | number): CalendarDay {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-u-ca-gregory-nu-latn', {
      timeZone,
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      era: 'short',
    });
    formats.set(timeZone, format);
  }
  const parts = format.formatToParts(at);
  const part = (type: string) => Number(parts.find((one) => one.type === type)?.value);
  return { year: part('year'), month: part('month'), day: part('day') };
}

/**
 * The first moment of a day in a time zone, to the second. If the clock skips midnight (daylight saving), it is the
 * first moment after the gap; if the whole day is skipped, the first moment of the next one.
 */
export function startOfDay(day: CalendarDay, timeZone: string): Date {
  const wanted = numberOf(day);
  const middle = Date.UTC(day.year, day.month - 1, day.day) / 1000;
  // No zone is further than 15 hours from UTC; a skipped day adds one more.
  let before = middle - 40 * 3600;
  let after = middle + 40 * 3600;
  while (after - before > 1) {
    const half = Math.floor((before + after) / 2);
    if (numberOf(dayIn(timeZone, new Date(half * 1000))) >= wanted) after = half;
    else before = half;
  }
  return new Date(after * 1000);
}

/**
 * The number of the calendar day in a time zone: days that follow each other differ by 1, however many hours they have.
 */
export function dayNumber(at: number, timeZone: string): number {
  const { year, month, day } = dayIn(timeZone, at);
  return Date.UTC(year, month - 1, day) / 86_400_000;
}

/** The first moment after the calendar day in a time zone, to the second. */
export function dayEnd(at: number, timeZone: string): number {
  return startOfDay(addDays(dayIn(timeZone, at), 1), timeZone).getTime();
}

/** The day so many days later, or earlier. */
export function addDays({ year, month, day }: CalendarDay, days: number): CalendarDay {
  const moved = new Date(Date.UTC(year, month - 1, day + days));
  return { year: moved.getUTCFullYear(), month: moved.getUTCMonth() + 1, day: moved.getUTCDate() };
}

/** Monday is 0. */
export function weekdayOf({ year, month, day }: CalendarDay): number {
  return (new Date(Date.UTC(year, month - 1, day)).getUTCDay() + 6) % 7;
}

/** `2028-02-29`. */
export function dayText({ year, month, day }: CalendarDay): string {
  return [year, String(month).padStart(2, '0'), String(day).padStart(2, '0')].join('-');
}

function numberOf({ year, month, day }: CalendarDay): number {
  return year * 10000 + month * 100 + day;
}
