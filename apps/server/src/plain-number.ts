/** The zeros of the decimal scripts on players' keyboards. */
const zeros = [0x0660, 0x06f0, 0x0966, 0x09e6, 0x0e50, 0x0ed0, 0x1040, 0x17e0];

const blank = /[\s\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g;

/**
 * `１２ ３４` or `١٢٣٤` → `1234`. Undefined if the result is not plain letters, digits and a few marks: then it is not a
 * number.
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
