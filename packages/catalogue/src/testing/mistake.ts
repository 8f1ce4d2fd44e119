import type { CheckOptions } from '../check-tree.ts';
import type { Change } from './problems-of.ts';

/** A mistake that somebody could make in the sample tree. */
export interface Mistake {
  title: string;
  wrong: Change;
  /** Everything that is told of it, each as its whole line: file, path, reason and (fix); warnings say so. */
  told: string[];
  /** The neighbouring values that are right: nothing is told of them. */
  right?: Change[];
  options?: CheckOptions;
}
