const steps = [1, 3, 10, 30, 60, 300, 600, 1800, 3600, 10_800, 21_600, 43_200, 86_400];
const giveUpSeconds = 7 * 86_400;

/**
 * Seconds to the next try of a delivery, after `tries` of them: longer each time with a tenth at random, over seven
 * days. Undefined once those are over.
 */
export function deliveryRetrySeconds(
  tries: number,
  ageSeconds: number,
  random: () => number = Math.random,
): number | undefined {
  if (ageSeconds > giveUpSeconds) return undefined;
  const step = steps[Math.min(Math.max(tries, 1), steps.length) - 1] ?? 86_400;
  return step * (0.95 + random() * 0.1);
}
