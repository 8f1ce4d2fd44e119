/** A number as the shop writes it in every language: Latin digits, a comma between thousands, a point before decimals. */
export function groupDigits(value: number | string): string {
  const [whole = '', fraction] = String(value).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}
