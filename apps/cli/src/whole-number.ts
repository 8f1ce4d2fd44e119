/**
 * The number that an operator wrote in plain digits, or undefined. JavaScript would also read `0x10`, `1e3` and an empty
 * text as numbers: nobody who mistypes one means those.
 */
export function wholeNumber(text: string | undefined, least: number, most: number): number | undefined {
  if (text === undefined || !/^\d{1,15}$/.test(text.trim())) return undefined;
  const number = Number(text);
  return number >= least && number <= most ? number : undefined;
}
