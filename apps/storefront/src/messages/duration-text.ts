import type { Translate } from './translator.ts';

const [minute, hour, day] = [60, 3600, 86_400];

/** A duration in seconds as its two largest units, rounded down: "4 days 2 hours", "12 min 05 s". */
export function durationText(seconds: number, t: Translate): string {
  const left = Math.max(0, Math.floor(seconds));
  if (left >= day)
    return t('duration_days', { day: Math.floor(left / day), hour: Math.floor((left % day) / hour) });
  if (left >= hour)
    return t('duration_hours', { hour: Math.floor(left / hour), min: Math.floor((left % hour) / minute) });
  return t('duration_minutes', { min: Math.floor(left / minute), s: String(left % minute).padStart(2, '0') });
}
