import type { Translate } from './translator.ts';

const [minute, hour] = [60, 3600];

/** A countdown of less than a day, in whole seconds: "23 h 59 min 05 s", "12 min 05 s". */
export function clockText(seconds: number, t: Translate): string {
  const s = String(seconds % minute).padStart(2, '0');
  if (seconds < hour) return t('duration_minutes', { min: Math.floor(seconds / minute), s });
  return t('duration_clock', {
    hour: Math.floor(seconds / hour),
    min: Math.floor((seconds % hour) / minute),
    s,
  });
}
