import type { Figure, Mark, Unit } from '../figure.ts';

const units: Record<Unit, string> = {
  times: ' ×',
  percent: ' %',
  kB: ' kB',
  MB: ' MB',
  ms: ' ms',
  'per second': '/s',
  taps: ' taps',
  score: '',
};

/** `1.08 ×`, `12,345/s`. */
export function formatValue(value: number, unit: Unit): string {
  const text =
    Math.abs(value) >= 1000
      ? Math.round(value).toLocaleString('en')
      : Number(value.toPrecision(3)).toLocaleString('en', { maximumFractionDigits: 3 });
  return text + units[unit];
}

export function formatMark(mark: Mark, unit: Unit): string {
  return 'atLeast' in mark ? `≥ ${formatValue(mark.atLeast, unit)}` : `≤ ${formatValue(mark.atMost, unit)}`;
}

/** By how much a mark is missed, in words. */
export function formatShortfall({ value, mark }: Figure): string {
  if (!mark) return '';
  const wanted = 'atLeast' in mark ? mark.atLeast : mark.atMost;
  return `missed by ${Math.abs(Math.round((value / wanted - 1) * 100))} %`;
}
