/**
 * How many times a value is off its peers (above 1: larger, below 1: smaller), or undefined if it is not off most
 * of them by more than `times`. Each value is compared with every other, so that one wild value accuses itself and
 * not its neighbours; of two values that disagree, both are accused. `rising` has the peers in order; it may have the
 * value itself, too, which is not one of the `others`.
 */
export function offBy(
  value: number,
  rising: readonly number[],
  times: number,
  others = rising.length,
): number | undefined {
  // Ratios fall as the peers rise: those above the limit are the first, those below it the last.
  const ratio = (index: number) => value / rising[index]!;
  const above = firstWhere(rising.length, (index) => ratio(index) <= times);
  const below = rising.length - firstWhere(rising.length, (index) => ratio(index) < 1 / times);
  const off = above + below;
  if (off * 2 <= others) return undefined;
  const middle = Math.floor(off / 2);
  return ratio(middle < below ? rising.length - 1 - middle : off - 1 - middle);
}

/** The first index for which it holds, as it does for all after it. */
function firstWhere(length: number, holds: (index: number) => boolean): number {
  let [low, high] = [0, length];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
