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

/** The time of day to the second, for things that happen now. */
export function clockText(seconds: number, language: string): string {
  return write(seconds, language, { hour: 'numeric', minute: '2-digit', second: '2-digit' });
}

/** A clock time to the minute: until when something holds. */
export function minuteText(seconds: number, language: string): string {
  return write(seconds, language, { hour: 'numeric', minute: '2-digit' });
}

/** The same moment for machines. */
export function isoTime(seconds: number): string {
  return new Date(seconds * 1000).toISOString();
}

/** Latin digits everywhere, as in the shop's prices. */
function write(seconds: number, language: string, format: Intl.DateTimeFormatOptions): string {
  return new Date(seconds * 1000).toLocaleString(`${language}-u-nu-latn-ca-gregory`, format);
}
