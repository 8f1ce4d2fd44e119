import type { z } from 'zod';
import { refusedInQuotesToo } from '../authored/judged.ts';
import { didYouMean } from './did-you-mean.ts';

export interface PlainProblem {
  path: PropertyKey[];
  reason: string;
  fix?: string;
}

const kinds: Readonly<Record<string, string>> = {
  string: 'text in double quotes',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list in [ ]',
  object: 'an object in { }',
  record: 'an object in { }',
};

/** The value at a path of parsed JSON, undefined if there is none. */
function valueAt(root: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, step) =>
      typeof value === 'object' && value !== null && Object.hasOwn(value, step)
        ? (value as Record<PropertyKey, unknown>)[step]
        : undefined,
    root,
  );
}

function described(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object') return 'an object';
  const text = JSON.stringify(value);
  return text.length > 60 ? `${text.slice(0, 57)}…` : text;
}

const isWholeNumberInQuotes = (value: unknown) => typeof value === 'string' && /^-?\d+$/.test(value);

function wrongType(issue: z.core.$ZodIssueInvalidType, value: unknown): PlainProblem {
  const { path } = issue;
  if (value === undefined) return { path, reason: 'is missing' };
  const reason = `must be ${kinds[issue.expected] ?? issue.expected}, but is ${described(value)}`;
  const wantsNumber = issue.expected === 'number' || issue.expected === 'int';
  if (wantsNumber && isWholeNumberInQuotes(value))
    return { path, reason, fix: `write ${Number(value)} without quotes` };
  if (issue.expected === 'string' && typeof value === 'number' && issue.message !== refusedInQuotesToo)
    return { path, reason, fix: `write "${value}" in quotes` };
  if (issue.expected === 'boolean' && (value === 'true' || value === 'false')) {
    return { path, reason, fix: `write ${value} without quotes` };
  }
  return { path, reason };
}

function notAnOption(issue: z.core.$ZodIssueInvalidValue, value: unknown): PlainProblem {
  const { path } = issue;
  if (value === undefined) return { path, reason: 'is missing' };
  const options = issue.values.map(String);
  const reason = `${described(value)} is not one of: ${options.join(', ')}`;
  const fix = typeof value === 'string' ? didYouMean(value, options) : undefined;
  return { path, reason, ...(fix !== undefined && { fix }) };
}

function outOfRange(issue: z.core.$ZodIssueTooSmall | z.core.$ZodIssueTooBig, value: unknown): PlainProblem {
  const { path } = issue;
  const isList = issue.origin === 'array';
  if (issue.code === 'too_big') {
    const { maximum } = issue;
    return {
      path,
      reason: isList
        ? `has more than ${maximum} entries`
        : `must be at most ${maximum}, but is ${described(value)}`,
    };
  }
  return {
    path,
    reason: isList
      ? 'needs at least one entry'
      : `must be at least ${issue.minimum}, but is ${described(value)}`,
  };
}

/** Zod's issue in plain words. One issue about several unknown keys becomes one problem for each of them. */
export function plainReason(issue: z.core.$ZodIssue, root: unknown): PlainProblem[] {
  const value = valueAt(root, issue.path);
  switch (issue.code) {
    case 'invalid_type':
      return [wrongType(issue, value)];
    case 'invalid_value':
      return [notAnOption(issue, value)];
    case 'too_small':
    case 'too_big':
      return [outOfRange(issue, value)];
    case 'unrecognized_keys':
      return issue.keys.map((key) => {
        const fix = didYouMean(key, issue.message.split(' '));
        return {
          path: [...issue.path, key],
          reason: 'is not a known key',
          ...(fix !== undefined && { fix }),
        };
      });
    default: {
      const { params } = issue as z.core.$ZodIssueCustom;
      const fix: unknown = params?.fix;
      return [{ path: issue.path, reason: issue.message, ...(typeof fix === 'string' && { fix }) }];
    }
  }
}
