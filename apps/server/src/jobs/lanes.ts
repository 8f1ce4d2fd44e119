/** The concurrency of one process, in total and per lane. */
export interface Lanes {
  /** Counts the work in its lane until it ends. */
  occupy(lane: string, work: Promise<void>): Promise<void>;
  hasRoom(lane: string): boolean;
  /** How much runs in each lane that is in use. */
  running(): ReadonlyMap<string, number>;
}

/** How many effects of one lane run concurrently in one process: a slow provider or game cannot block more. */
export const laneWidth = 8;

/** `onRoom` is called when a full lane has room again: work may be waiting for it. */
export function openLanes(onRoom: () => void = () => {}): Lanes {
  const running = new Map<string, number>();
  const count = (lane: string) => running.get(lane) ?? 0;
  return {
    async occupy(lane, work) {
      running.set(lane, count(lane) + 1);
      await work;
      const wasFull = count(lane) >= laneWidth;
      if (count(lane) > 1) running.set(lane, count(lane) - 1);
      else running.delete(lane);
      if (wasFull) onRoom();
    },
    hasRoom: (lane) => count(lane) < laneWidth,
    running: () => running,
  };
}
