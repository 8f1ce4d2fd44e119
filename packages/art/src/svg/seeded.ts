/** A small deterministic generator: the same seed gives the same numbers on every machine. */
export interface Seeded {
  /** A number in [from, to). */
  between(from: number, to: number): number;
  /** A whole number in [from, to]. */
  whole(from: number, to: number): number;
  pick<T>(choices: readonly T[]): T;
}

/** 32-bit hash of a text (FNV-1a). */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}

/** mulberry32. The seed is mixed with a salt, so that two uses of one seed do not move together. */
export function seeded(seed: number, salt = ''): Seeded {
  let state = hashOf(`${seed}/${salt}`);
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  return {
    between: (from, to) => from + next() * (to - from),
    whole: (from, to) => from + Math.floor(next() * (to - from + 1)),
    pick: (choices) => choices[Math.floor(next() * choices.length)]!,
  };
}
