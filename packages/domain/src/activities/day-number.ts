const dayMs = 86_400_000;
const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * The number of the calendar day in the time zone: days that follow each other differ by 1, however many hours they
 * have.
 */
export function dayNumber(at: number, timeZone: string): number {
  const parts = formatIn(timeZone).formatToParts(at);
  const part = (type: Intl.DateTimeFormatPartTypes) =>
    Number(parts.find((one) => one.type === type)?.value ?? Number.NaN);
  return Date.UTC(part('year'), part('month') - 1, part('day')) / dayMs;
}

function formatIn(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-u-ca-iso8601-nu-latn', {
      timeZone,
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
    });
    formats.set(timeZone, format);
  }
  return format;
}

/** The first moment of the next calendar day in the time zone, to the second. */
export function dayEnd(at: number, timeZone: string): number {
  const day = dayNumber(at, timeZone);
  let [inside, after] = [Math.floor(at / 1000), Math.floor(at / 1000) + 2 * 86_400];
  while (after - inside > 1) {
    const middle = Math.floor((inside + after) / 2);
    if (dayNumber(middle * 1000, timeZone) === day) inside = middle;
    else after = middle;
  }
  return after * 1000;
}
