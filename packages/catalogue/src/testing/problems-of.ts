import type { CheckOptions } from '../check-tree.ts';
import type { Problem } from '../problem.ts';
import { checkSample, type Files, sampleTree } from './sample-tree.ts';

export type Change = (files: Files) => void;

/** The problems (or warnings) of the sample tree after a change; lines are left out, they have their own test. */
export function problemsOf(change: Change, options: CheckOptions = {}): Omit<Problem, 'line'>[] {
  return resultOf(change, options).problems;
}

export function warningsOf(change: Change): Omit<Problem, 'line'>[] {
  return resultOf(change).warnings;
}

function resultOf(change: Change, options: CheckOptions = {}) {
  const files = sampleTree();
  change(files);
  const checked = checkSample(files, options);
  const bare = ({ line: _line, ...rest }: Problem) => rest;
  return { problems: checked.ok ? [] : checked.problems.map(bare), warnings: checked.warnings.map(bare) };
}
