/** ISO 3166-1 alpha-3 codes of the countries where Pagsmile has methods, as its `regions` field names them. */
const alpha3: Readonly<Record<string, string>> = {
  AR: 'ARG',
  BO: 'BOL',
  BR: 'BRA',
  CL: 'CHL',
  CO: 'COL',
  CR: 'CRI',
  EC: 'ECU',
  EG: 'EGY',
  GT: 'GTM',
  HK: 'HKG',
  ID: 'IDN',
  KR: 'KOR',
  MX: 'MEX',
  MY: 'MYS',
  NI: 'NIC',
  PA: 'PAN',
  PE: 'PER',
  PH: 'PHL',
  PY: 'PRY',
  SV: 'SLV',
  TH: 'THA',
  UY: 'URY',
};

/**
 * The payer's country, for the page's choice of methods; nothing if it is unknown or Pagsmile has no methods there.
 */
export function regionsOf(country: string | undefined): { regions?: string[] } {
  const region = country === undefined ? undefined : alpha3[country];
  return region === undefined ? {} : { regions: [region] };
}
