import type { Expected } from './model/shop.ts';
import type { Outcome } from './outcome.ts';

export class Disagreement extends Error {}

/** How the outcome of a step differs from the one that the model expects; undefined if it does not. */
export function misjudged(expected: Expected | undefined, outcome: Outcome | undefined): string | undefined {
  if (!expected || !outcome)
    return expected === outcome
      ? undefined
      : `expected ${JSON.stringify(expected)}, got ${JSON.stringify(outcome)}`;
  const { refusals, content, isOver } = expected;
  if (outcome.isOver !== undefined && outcome.isOver !== (isOver ?? false))
    return `the payment is ${outcome.isOver ? '' : 'not '}said to be over`;
  if ('refusal' in outcome)
    return refusals.includes(outcome.refusal)
      ? undefined
      : `refused with ${outcome.refusal}, expected ${refusals.join(' or ') || 'yes'}`;
  if (refusals.length > 0) return `accepted, expected ${refusals.join(' or ')}`;
  if (content !== undefined && JSON.stringify(content) !== JSON.stringify(outcome.content))
    return `answered ${JSON.stringify(outcome.content)}, expected ${JSON.stringify(content)}`;
  return undefined;
}

/** Describes the first difference between store and model. */
export function differenceOf(seen: unknown, right: unknown, path = ''): string | undefined {
  if (typeof seen !== 'object' || typeof right !== 'object' || seen === null || right === null)
    return seen === right ? undefined : `${path || 'it'} is ${show(seen)}, the model says ${show(right)}`;
  const keys = [...new Set([...Object.keys(seen), ...Object.keys(right)])];
  for (const key of keys) {
    const at = path ? `${path} › ${key}` : key;
    const found = differenceOf(seen[key as keyof typeof seen], right[key as keyof typeof right], at);
    if (found) return found;
  }
  return undefined;
}

function show(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing';
  const isMoment = typeof value === 'number' && value > 1e12;
  return isMoment ? `${text} (${new Date(value).toISOString()})` : text;
}
