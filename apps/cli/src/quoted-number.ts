import { plainNumber } from '@gemporium/server/plain-number.ts';

/**
 * A billing number, or a number that begins with one, as people quote it → as it was issued: spaces and a # left out,
 * capitals, O for 0, I and L for 1. Any other number as it was given, without what is around it.
 */
export function quotedNumber(text: string): string {
  const plain = plainNumber(text.replaceAll('#', '')) ?? text.trim();
  const isOurs = /^GP[0-9A-Z]{16}/i.test(plain);
  return isOurs ? plain.toUpperCase().replace(/O/g, '0').replace(/[IL]/g, '1') : plain;
}

/**
 * Everything that such a text may stand for where providers' numbers are looked for, too: one may begin like ours and
 * have an O, or a # inside.
 */
export function quotedNumbers(text: string): string[] {
  const written = text.trim();
  const asWritten = written.startsWith('#') ? written.slice(1).trim() : written;
  return [...new Set([quotedNumber(text), plainNumber(asWritten) ?? asWritten])];
}
