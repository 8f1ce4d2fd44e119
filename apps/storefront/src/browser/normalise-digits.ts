/**
 * Normalises a number as players type and paste it: full-width, Arabic-Indic and Persian digits become 0 to 9, and all
 * kinds of spaces are removed. Everything else stays, so that mistakes remain visible.
 */
export function normaliseDigits(text: string): string {
  return text
    .replace(/[０-９]/g, (digit) => String.fromCharCode(digit.charCodeAt(0) - 0xfee0))
    .replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x0660))
    .replace(/[۰-۹]/g, (digit) => String(digit.charCodeAt(0) - 0x06f0))
    .replace(/[\s\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g, '');
}
