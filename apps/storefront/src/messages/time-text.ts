/** Date and time of day of a timestamp (seconds) in the player's language and time zone. */
export function dateTimeText(seconds: number, language: string): string {
  return write(seconds, language, {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    minute: '2-digit',
  });
}

/**
 * The same in a given time zone (IANA), which the text names: a coupon expires by the store's calendar. A browser that is
 * older than the zone's name writes it in the player's own, and names that.
 */
export function dateTimeIn(seconds: number, language: string, timeZone: string): string {
  const format = {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  } as const;
  try {
    return write(seconds, language, { ...format, timeZone });
  } catch {
    return write(seconds, language, format);
  }
}

/** When something happened: the time to the second if it is on the day of `now`; else date and time, to the minute. */
export function momentText(seconds: number, now: number, language: string): string {
  if (!isSameDay(seconds, now)) return dateTimeText(seconds, language);
  return write(seconds, language, { minute: '2-digit', second: '2-digit' });
}

/** When something ends, to the minute, with the date unless it is on the day of `now`. */
export function untilText(seconds: number, now: number, language: string): string {
  if (!isSameDay(seconds, now)) return dateTimeText(seconds, language);
  return write(seconds, language, { minute: '2-digit' });
}

/** In the player's time zone. */
function isSameDay(one: number, other: number): boolean {
  return new Date(one * 1000).toDateString() === new Date(other * 1000).toDateString();
}

/** ISO 8601, for `datetime` attributes. */
export function isoTime(seconds: number): string {
  return new Date(seconds * 1000).toISOString();
}

/**
 * Always with Latin digits, as in prices, and in the Gregorian calendar. The hour has two digits on a clock of 24 hours
 * (“09:05”), and as many as it needs on one of twelve (“9:05 AM”).
 */
function write(seconds: number, language: string, format: Intl.DateTimeFormatOptions): string {
  const hasHalves = new Intl.DateTimeFormat(language, { hour: 'numeric' }).resolvedOptions().hour12;
  return new Date(seconds * 1000).toLocaleString(`${language}-u-nu-latn-ca-gregory`, {
    ...format,
    hour: hasHalves ? 'numeric' : '2-digit',
  });
}
