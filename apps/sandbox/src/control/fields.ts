import type { JsonObject, JsonValue } from '@gemporium/provider-kit/simulator.ts';

interface Field {
  /** What it must be, for a message. */
  readonly is: string;
  readonly fits: (value: JsonValue | undefined) => boolean;
}

export type Fields = Readonly<Record<string, Field>>;

export const text: Field = { is: 'a text', fits: (value) => typeof value === 'string' && value !== '' };
export const truth: Field = { is: 'true or false', fits: (value) => typeof value === 'boolean' };
export const wholeFrom = (least: number): Field => ({
  is: `a whole number from ${least}`,
  fits: (value) => Number.isSafeInteger(value) && Number(value) >= least,
});
export const oneOf = (...words: string[]): Field => ({
  is: words.join(' or '),
  fits: (value) => words.includes(value as string),
});

/** What is wrong with the first field that cannot be read. Passed over, it would let a call do more than was meant. */
export function complaintAbout(body: JsonObject, fields: Fields): string | undefined {
  for (const [name, value] of Object.entries(body)) {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (!field) return `There is no field ${name}.`;
    if (!field.fits(value)) return `${name} must be ${field.is}.`;
  }
}
