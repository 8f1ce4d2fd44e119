/** Date and time of day of a timestamp (seconds) in the player's language and time zone. */
export function dateTimeText(seconds: number, language: string): string {
  return write(seconds, language, {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  });
}

/** The same by the clock of a time zone (IANA), which is named beside it: a coupon ends by the store's calendar. */
export function dateTimeIn(seconds: number, language: string, timeZone: string): string {
  return write(seconds, language, {
    timeZone,
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  });
}

/** When something happened, to the second where that was on the day of `now`; else with its date, to the minute. */
export function momentText(seconds: number, now: number, language: string): string {
  if (!isSameDay(seconds, now)) return dateTimeText(seconds, language);
  return write(seconds, language, { hour: 'numeric', minute: '2-digit', second: '2-digit' });
}

/** Until when something holds, to the minute; with its date where that is not the day of `now`. */
export function untilText(seconds: number, now: number, language: string): string {
  if (!isSameDay(seconds, now)) return dateTimeText(seconds, language);
  return write(seconds, language, { hour: 'numeric', minute: '2-digit' });
}

/** By the player's own calendar. */
function isSameDay(one: number, other: number): boolean {
  return new Date(one * 1000).toDateString() === new Date(other * 1000).toDateString();
}

/** The same moment for machines. */
export function isoTime(seconds: number): string {
  return new Date(seconds * 1000).toISOString();
}

/** Latin digits everywhere, as in the shop's prices. */
function write(seconds: number, language: string, format: Intl.DateTimeFormatOptions): string {
  return new Date(seconds * 1000).toLocaleString(`${language}-u-nu-latn-ca-gregory`, format);
}
