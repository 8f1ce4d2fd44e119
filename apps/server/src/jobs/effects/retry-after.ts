import type { Services } from '../../services.ts';

const steps = [1, 2, 5, 10, 30, 60, 120, 300];

/** Seconds to wait after the n-th failure: longer each time, up to five minutes, a fifth of it at random. */
export function retryAfterSeconds(tries: number, random: () => number = Math.random): number {
  const step = steps[Math.min(Math.max(tries, 1), steps.length) - 1] ?? 300;
  return step * (0.9 + random() * 0.2);
}

/** The older the work, the longer the wait: a tenth of its age, from one second to an hour. For what waits by itself. */
export function byAge(
  { now }: Pick<Services, 'now'>,
  work: { created_at: Date },
  { least = 1, most = 3600 } = {},
): number {
  const ageSeconds = (now().getTime() - work.created_at.getTime()) / 1000;
  return Math.min(most, Math.max(least, ageSeconds / 10));
}
