/** Names of ISO 3166 countries, and what Unicode names besides. */
const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
const noCountries = new Set('AC CP CQ DG EA EU EZ IC QO TA UK UN XA XB ZZ'.split(' '));

/**
 * Whether a provider would know the country: two capital letters that ISO 3166 has assigned. For simulators, by what the
 * runtime knows: the shop's own table, by which requests are made, must not judge them as well.
 */
export function isCountryName(value: unknown): boolean {
  return (
    typeof value === 'string' &&
    /^[A-Z]{2}$/.test(value) &&
    !noCountries.has(value) &&
    names.of(value) !== undefined
  );
}
