import type { SimulatorTools } from '@gemporium/provider-kit/simulator.ts';

/** Adyen's own decimals where they are not 2 (docs.adyen.com, "Currency codes"): IDR 0, CLP 2, unlike ISO 4217. */
const zero = 'CVE DJF GNF IDR JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF'.split(' ');
const three = 'BHD IQD JOD KWD LYD OMR TND'.split(' ');

function decimalsOf(currency: string): number {
  if (zero.includes(currency)) return 0;
  return three.includes(currency) ? 3 : 2;
}

/** Reads Adyen's integer as ISO minor units; undefined if ISO 4217 cannot express it. */
export function fromWire(tools: SimulatorTools, value: number, currency: string): number | undefined {
  const decimals = decimalsOf(currency);
  const digits = String(value).padStart(decimals + 1, '0');
  const major = decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
  return tools.toMinor(major, currency);
}

/** The integer that Adyen writes for ISO minor units. */
export function toWire(tools: SimulatorTools, amountMinor: number, currency: string): number {
  const [whole = '0', part = ''] = tools.toMajor(amountMinor, currency).split('.');
  const decimals = decimalsOf(currency);
  return Number(whole + part.slice(0, decimals).padEnd(decimals, '0'));
}
