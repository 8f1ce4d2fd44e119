/** The points that a level needs; the first level needs none. */
export interface Threshold {
  needPoints: number;
}

/** The index of the highest level that the points reach; levels ascend. -1 if there are none. */
export function levelIndex(levels: readonly Threshold[], points: number): number {
  let reached = levels.length > 0 ? 0 : -1;
  for (const [index, level] of levels.entries()) if (points >= level.needPoints) reached = index;
  return reached;
}

/**
 * The percentage of the points that the next level needs, with two decimals, rounded down, so that it is below 100
 * until the level is reached. The top level shows 100 (row V-02).
 */
export function progressPercent(levels: readonly Threshold[], points: number): number {
  const next = levels[levelIndex(levels, points) + 1];
  if (!next) return 100;
  return Math.max(0, Math.floor((points * 10_000) / next.needPoints) / 100);
}

/** The colour of the progress: the store's six-digit hex, else the spec's (row V-02). */
export function progressColor(color: string): string {
  return /^#[0-9a-fA-F]{6}$/.test(color) ? color : '#00bbff';
}
