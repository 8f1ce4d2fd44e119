import type { SimulatorTools } from '@gemporium/provider-kit/simulator.ts';

/** PingPong's table of currencies, by number of decimals. */
const currencies: readonly string[] = [
  'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF',
  '',
  [
    'AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BMD BND BOB BOV BRL BSD BTN BWP BYN BZD CAD CDF CHE CHF CHW',
    'CNY COP COU CRC CUC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL HRK HTG HUF',
    'IDR ILS INR IRR JMD KES KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRO MUR MVR MWK MXN MXV',
    'MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLL SOS SRD SSP',
    'STD SVC SYP SZL THB TJS TMT TOP TRY TTD TWD TZS UAH USD USN UYU UZS VEF WST XCD YER ZAR ZMW ZWL',
  ].join(' '),
  'BHD IQD JOD KWD LYD OMR TND',
  'CLF',
];

/** How many decimals PingPong takes for the currency; undefined if it does not take the currency. */
export function decimalsOf(currency: unknown): number | undefined {
  const at = currencies.findIndex((list) => list.split(' ').includes(String(currency) || '-'));
  return at === -1 ? undefined : at;
}

/** Minor units of a text of at most `longest` characters; undefined if PingPong refuses it. */
export function fromWire(
  tools: SimulatorTools,
  amount: unknown,
  currency: string,
  longest: number,
): number | undefined {
  if (typeof amount !== 'string' || amount.length > longest || !/^\d+(\.\d+)?$/.test(amount))
    return undefined;
  const decimals = amount.split('.')[1]?.length ?? 0;
  if (decimals > (decimalsOf(currency) ?? 0)) return undefined;
  const amountMinor = tools.toMinor(amount, currency);
  return amountMinor === 0 ? undefined : amountMinor;
}

/** As queries write it: six decimals for every currency, `200.000000`. */
export function asQueried(major: string): string {
  const [whole = '0', decimals = ''] = major.split('.');
  return `${whole}.${decimals.padEnd(6, '0')}`;
}
