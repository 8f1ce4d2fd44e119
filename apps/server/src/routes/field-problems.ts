import type { FieldProblem } from '@gemporium/contract/field-problem.ts';
import type { z } from 'zod';
import type { Fields } from './read-fields.ts';

/**
 * Every problem that a schema found, as the contract's `FieldProblem`; each kind once per field. In linear time: a body
 * has room for eight thousand unknown fields.
 */
export function fieldProblems(error: z.ZodError, fields: Fields): FieldProblem[] {
  const all = error.issues.flatMap((issue): FieldProblem[] => {
    if (issue.code === 'unrecognized_keys')
      return issue.keys.map((key) => ({ field: [...issue.path, key].join('.'), problem: 'unknown' }));
    return [{ field: issue.path.join('.'), problem: problemOf(issue, fields) }];
  });
  return [...new Map(all.map((one) => [`${one.problem} ${one.field}`, one])).values()];
}

function problemOf(issue: z.core.$ZodIssue, fields: Fields): FieldProblem['problem'] {
  const [name] = issue.path;
  if (issue.path.length === 1 && fields[String(name)] === undefined) return 'missing';
  switch (issue.code) {
    case 'invalid_type':
      return 'wrong-type';
    case 'too_big':
      return issue.origin === 'string' || issue.origin === 'array' ? 'too-long' : 'out-of-range';
    case 'too_small':
      return issue.origin === 'string' || issue.origin === 'array' ? 'too-short' : 'out-of-range';
    default:
      return 'wrong-format';
  }
}
