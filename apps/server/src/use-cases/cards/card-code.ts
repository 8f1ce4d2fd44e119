import { plainNumber } from '../../plain-number.ts';
import { randomCharacters } from '../payments/billing-number.ts';

/** A new card's number (60 random bits; a name, not a secret) and password (80 random bits). */
export function newCardCode(randomBytes: (size: number) => Buffer): { number: string; password: string } {
  return { number: randomCharacters(randomBytes, 12), password: randomCharacters(randomBytes, 16) };
}

/** `ABCDEFGH…` → `ABCD-EFGH-…`, as it is printed on a card. */
export function printedCode(plain: string): string {
  return plain.replace(/(.{4})(?=.)/g, '$1-');
}

/**
 * A number or password as players type and paste it → as it was issued: full-width and other digits, small letters,
 * spaces and dashes of every kind, O for 0, I and L for 1. Undefined for what no card has.
 */
export function plainCardCode(typed: string): string | undefined {
  const joined = typed.normalize('NFKC').replace(/[\p{Pd}\u2212_]/gu, '');
  const plain = plainNumber(joined)?.toUpperCase().replace(/O/g, '0').replace(/[IL]/g, '1');
  return plain !== undefined && /^[0-9A-HJKMNP-TV-Z]{1,80}$/.test(plain) ? plain : undefined;
}

/** What the keyed hash of a card is made of. */
export function cardSecretText(store: string, number: string, password: string): string {
  return `card\n${store}\n${number}\n${password}`;
}
