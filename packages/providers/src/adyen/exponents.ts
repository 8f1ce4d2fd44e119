/**
 * The decimals that Adyen uses, where they are not 2 (docs.adyen.com, currency codes). They differ from ISO 4217:
 * IDR and CVE have none, CLP has two.
 */
const exponents: Readonly<Record<string, number>> = {
  CVE: 0,
  DJF: 0,
  GNF: 0,
  IDR: 0,
  JPY: 0,
  KMF: 0,
  KRW: 0,
  PYG: 0,
  RWF: 0,
  UGX: 0,
  VND: 0,
  VUV: 0,
  XAF: 0,
  XOF: 0,
  XPF: 0,
  BHD: 3,
  IQD: 3,
  JOD: 3,
  KWD: 3,
  LYD: 3,
  OMR: 3,
  TND: 3,
};

/** The number of decimals that Adyen uses for the currency. */
export function exponentOf(currency: string): number {
  return exponents[currency] ?? 2;
}
