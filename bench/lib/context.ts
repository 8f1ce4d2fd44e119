import type { BenchConfig } from '../config.ts';

/** The context of every part of the benchmark. */
export interface BenchContext {
  config: BenchConfig;
  /** An empty folder of this part alone; it is removed after it. */
  folder: string;
  /** Aborts when the run is stopped or takes too long. */
  signal: AbortSignal;
  /** Reports the current step. */
  say(line: string): void;
}
