/** What the benchmark found out, in the shape in which it is kept as JSON. */
export interface Figure {
  /** Stable name: `reads.goods.ratio`. */
  id: string;
  part: string;
  /** What was measured. */
  title: string;
  value: number;
  unit: Unit;
  /** What it was measured against in the same run, in words. */
  against?: string;
  mark?: Mark;
}

/** `times` is a ratio of two figures of one run; the others are absolute and hold for this machine alone. */
export type Unit = 'times' | 'percent' | 'kB' | 'MB' | 'ms' | 'per second' | 'taps' | 'score';

/** The target; `atLeast` or `atMost` in the figure's own unit. */
export type Mark = { atLeast: number } | { atMost: number };

/** Processor time of one process of a measurement. */
export interface ProcessorTime {
  process: string;
  /** Per unit of work: a purchase, a request. */
  msPerUnit: number;
  /** Of one core, over the measurement. */
  cores: number;
}

export interface PartResult {
  name: string;
  figures: Figure[];
  processorTime: { what: string; unit: string; rows: ProcessorTime[] }[];
  /** What a reader must know to interpret the figures. */
  notes: string[];
  /** The raw measurements. */
  raw: unknown;
  /** How busy other programs kept the machine meanwhile, in cores; if that cannot be told, right before. */
  othersBusyCores: number;
  seconds: number;
}

/**
 * The result of a part. If its processes do not live to the end, it measures the load of other programs itself, because
 * it could not be separated afterwards.
 */
export type MeasuredPart = Omit<PartResult, 'othersBusyCores' | 'seconds'> &
  Partial<Pick<PartResult, 'othersBusyCores'>>;

export interface BenchResult {
  at: string;
  commit: string;
  machine: Record<string, string | number>;
  parts: PartResult[];
}

/** Whether the mark was reached; undefined if there is none. */
export function isReached({ value, mark }: Figure): boolean | undefined {
  if (!mark) return undefined;
  return 'atLeast' in mark ? value >= mark.atLeast : value <= mark.atMost;
}

/** How far above (> 1) or below (< 1) its mark a figure is, the good direction always up. */
export function score({ value, mark }: Figure): number | undefined {
  if (!mark) return undefined;
  return 'atLeast' in mark ? value / mark.atLeast : mark.atMost / value;
}
