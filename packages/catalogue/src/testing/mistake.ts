import type { CheckOptions } from '../check-tree.ts';
import type { Change } from './problems-of.ts';

/** A mistake that somebody could make in the sample tree. */
export interface Mistake {
  title: string;
  wrong: Change;
  /** All of its problems, each as a whole line: file, path, reason and (fix); warnings say so. */
  told: string[];
  /** Correct neighbouring values: they have no problems. */
  right?: Change[];
  options?: CheckOptions;
}
