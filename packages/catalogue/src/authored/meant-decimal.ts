/**
 * The decimal that somebody meant who wrote thousands separators or a decimal comma: "2,400" is 2400, and "14,99" is
 * 14.99 and never 1499. Undefined if it is no number or could be two.
 */
export function meantDecimal(text: string): string | undefined {
  const bare = text.trim();
  if (/^\d{1,3}([ ,_]\d{3})+(\.\d+)?$/.test(bare)) return bare.replace(/[ ,_]/g, '');
  if (/^\d+,\d{1,2}$/.test(bare)) return bare.replace(',', '.');
  return /^\d+(\.\d+)?$/.test(bare) ? bare : undefined;
}
