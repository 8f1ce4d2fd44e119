import { plainNumber } from '../plain-number.ts';

/**
 * Numbers that people type, paste and read out, with digits and spaces of any script. Names given by a game are not
 * among them: they go back to the game unchanged.
 */
const typedNumbers = ['billing_no', 'page', 'simple', 'price'] as const;

/** Normalises the typed numbers among the fields, in place. */
export function normaliseFields(fields: Record<string, unknown>): void {
  for (const name of typedNumbers) {
    const value = fields[name];
    if (typeof value !== 'string') continue;
    const plain = plainNumber(value);
    if (plain !== undefined) fields[name] = name === 'billing_no' ? plain.toUpperCase() : plain;
  }
}
