/** What one process does at the same time, and how much of it for one party outside. */
export interface Lanes {
  /** Counts the work in its lane until it ends. */
  occupy(lane: string, work: Promise<void>): Promise<void>;
  hasRoom(lane: string): boolean;
  /** How much runs in each lane that is in use. */
  running(): ReadonlyMap<string, number>;
}

/** Effects of one lane that run at the same time in one process: a provider or a game that is slow keeps no more. */
export const laneWidth = 8;

/** `onRoom` is called when a lane that was full has room again: work may be waiting for it. */
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
