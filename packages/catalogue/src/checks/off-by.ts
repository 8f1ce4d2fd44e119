/**
 * How many times a value is off its peers (above 1: larger, below 1: smaller), or undefined where it is not off most
 * of them by more than `times`. Each value is compared with every other, so that one wild value accuses itself and
 * not its neighbours; of two values that disagree, both are accused.
 */
export function offBy(value: number, peers: readonly number[], times: number): number | undefined {
  const ratios = peers.map((peer) => value / peer);
  const off = ratios.filter((ratio) => ratio > times || ratio < 1 / times);
  if (off.length * 2 <= ratios.length) return undefined;
  return off.sort((a, b) => a - b)[Math.floor(off.length / 2)];
}
