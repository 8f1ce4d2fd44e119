import { plainNumber } from '../plain-number.ts';

/**
 * Numbers that people type, paste and read out: their digits and spaces come in every form. No name that a game gave
 * is among them: it goes back to the game as it came.
 */
const typedNumbers = ['billing_no', 'page', 'simple', 'price'] as const;

/** Puts the typed numbers among the fields into their plain form, in place. */
export function normaliseFields(fields: Record<string, unknown>): void {
  for (const name of typedNumbers) {
    const value = fields[name];
    if (typeof value !== 'string') continue;
    const plain = plainNumber(value);
    if (plain !== undefined) fields[name] = name === 'billing_no' ? plain.toUpperCase() : plain;
  }
}
