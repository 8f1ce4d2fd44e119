import type { Fields } from './read-fields.ts';

/** Numbers that people type, paste and read out: their digits and spaces come in every form. */
const typedNumbers = [
  'server_id',
  'role_id',
  'area_id',
  'areaId',
  'billing_no',
  'page',
  'simple',
  'price',
] as const;

/** First digits of the decimal scripts that players' keyboards write. */
const zeros = [0x0660, 0x06f0, 0x0966, 0x09e6, 0x0e50, 0x0ed0, 0x1040, 0x17e0];

const blank = /[\s\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g;

/** Puts the typed numbers among the fields into their plain form, in place. */
export function normaliseFields(fields: Fields): void {
  for (const name of typedNumbers) {
    const value = fields[name];
    if (typeof value !== 'string') continue;
    const plain = plainNumber(value);
    if (plain !== undefined) fields[name] = name === 'billing_no' ? plain.toUpperCase() : plain;
  }
}

/**
 * `１２ ３４` or `١٢٣٤` → `1234`. Undefined where the result is not plain letters, digits and a few marks: a game may
 * call its roles what it likes, and such a name stays as it came.
 */
export function plainNumber(text: string): string | undefined {
  if (/^[A-Za-z0-9._:-]*$/.test(text)) return text;
  const plain = text
    .normalize('NFKC')
    .replace(blank, '')
    .replace(/\p{Nd}/gu, (digit) => westernDigit(digit));
  return /^[A-Za-z0-9._:-]+$/.test(plain) ? plain : undefined;
}

function westernDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  const zero = zeros.find((first) => code >= first && code < first + 10);
  return zero === undefined ? digit : String(code - zero);
}
