import type { CheckOptions } from '../check-tree.ts';
import { type Problem, problemLine } from '../problem.ts';
import { checkSample, type Files, sampleTree } from './sample-tree.ts';

export type Change = (files: Files) => void;

export interface Told {
  problems: Problem[];
  warnings: Problem[];
}

/** The problems of the sample files (or others) after a change. */
export function problemsOf(change: Change, options: CheckOptions = {}, files = sampleTree()): Told {
  change(files);
  const checked = checkSample(files, options);
  return { problems: checked.ok ? [] : checked.problems, warnings: checked.warnings };
}

/** The same as lines that an operator reads; the numbers of lines have their own test. */
export function linesOf(change: Change, options: CheckOptions = {}, files = sampleTree()): string[] {
  return linesOfTold(problemsOf(change, options, files));
}

export function linesOfTold({ problems, warnings }: Told): string[] {
  const line = (problem: Problem) => problemLine({ ...problem, line: undefined });
  return [...problems.map(line), ...warnings.map((warning) => `warning: ${line(warning)}`)];
}
