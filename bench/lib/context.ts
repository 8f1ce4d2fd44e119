import type { BenchConfig } from '../config.ts';

/** What every part of the benchmark is given. */
export interface BenchContext {
  config: BenchConfig;
  /** An empty folder of this part alone; it is removed after it. */
  folder: string;
  /** Aborts when the run is stopped or takes too long. */
  signal: AbortSignal;
  /** Tells what is being done now. */
  say(line: string): void;
}
