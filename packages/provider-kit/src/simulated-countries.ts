/** Names of ISO 3166 countries; Unicode also names the codes excluded below. */
const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
const noCountries = new Set('AC CP CQ DG EA EU EZ IC QO TA UK UN XA XB ZZ'.split(' '));

/**
 * Whether a provider would know the country: two capital letters assigned by ISO 3166. For simulators. It uses the
 * runtime's data, because the shop's own table, from which requests are made, must not also judge them.
 */
export function isCountryName(value: unknown): boolean {
  return (
    typeof value === 'string' &&
    /^[A-Z]{2}$/.test(value) &&
    !noCountries.has(value) &&
    names.of(value) !== undefined
  );
}
