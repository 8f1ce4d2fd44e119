/**
 * A number as players really type and paste it: full-width, Arabic-Indic and Persian digits become 0 to 9, spaces of
 * every kind go. Everything else stays, so that what is wrong is still seen to be wrong.
 */
export function normaliseDigits(text: string): string {
  return text
    .replace(/[０-９]/g, (digit) => String.fromCharCode(digit.charCodeAt(0) - 0xfee0))
    .replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x0660))
    .replace(/[۰-۹]/g, (digit) => String(digit.charCodeAt(0) - 0x06f0))
    .replace(/[\s\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g, '');
}
