const beatMs = 100;

export interface Standstill {
  /** For how long the process could do nothing at a stretch, at worst, since this was asked last; in milliseconds. */
  worstMs(): number;
  stop(): void;
}

/** Notices when the process stands still: a loop without end, a huge text, a machine that swaps. */
export function watchStandstill(): Standstill {
  let lastBeat = performance.now();
  let worst = 0;
  const beat = () => {
    const now = performance.now();
    worst = Math.max(worst, now - lastBeat - beatMs);
    lastBeat = now;
  };
  const timer = setInterval(beat, beatMs).unref();
  return {
    worstMs() {
      beat();
      const seen = worst;
      worst = 0;
      return seen;
    },
    stop: () => clearInterval(timer),
  };
}
