const steps = [1, 2, 5, 10, 30, 60, 120, 300];

/** Seconds to wait after the n-th failure: longer each time, up to five minutes, a fifth of it at random. */
export function retryAfterSeconds(tries: number, random: () => number = Math.random): number {
  const step = steps[Math.min(Math.max(tries, 1), steps.length) - 1] ?? 300;
  return step * (0.9 + random() * 0.2);
}
