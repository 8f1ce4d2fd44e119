/**
 * Wilcoxon's signed-rank test of pairs: the rank sum's distance from its expected value if neither side is slower, in
 * standard deviations. Within ±4 there is no significant difference; one run in 16,000 exceeds it by chance.
 */
export function signedRank(pairs: readonly (readonly [one: number, other: number])[]): number {
  const differences = pairs
    .map(([one, other]) => one - other)
    .filter((difference) => difference !== 0)
    .sort((a, b) => Math.abs(a) - Math.abs(b));
  const n = differences.length;
  if (n === 0) return 0;
  let above = 0;
  let tied = 0;
  for (let from = 0; from < n; ) {
    let to = from;
    while (to < n && Math.abs(differences[to]!) === Math.abs(differences[from]!)) to += 1;
    // Ties share the mean of their ranks.
    const rank = (from + 1 + to) / 2;
    for (let i = from; i < to; i += 1) if (differences[i]! > 0) above += rank;
    tied += (to - from) ** 3 - (to - from);
    from = to;
  }
  const expected = (n * (n + 1)) / 4;
  return (above - expected) / Math.sqrt((n * (n + 1) * (2 * n + 1)) / 24 - tied / 48);
}

/** The median of the figures. */
export function median(figures: readonly number[]): number {
  const sorted = [...figures].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}
