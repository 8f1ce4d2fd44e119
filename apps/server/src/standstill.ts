const beatMs = 100;

export interface Standstill {
  /** The longest event-loop delay since the last call, in milliseconds. */
  worstMs(): number;
  stop(): void;
}

/** Detects when the event loop is blocked: an endless loop, a huge text, a swapping machine. */
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
