import type { SimulatorTools } from '@gemporium/provider-kit/simulator.ts';

/** Supported currencies of the request operation and of the countries' own pages. */
const currencies = 'ARS BOB BRL CLP COP EUR GTQ MXN PEN PYG USD UYU'.split(' ');

export const isCurrency = (value: unknown): value is string =>
  typeof value === 'string' && currencies.includes(value);

/** Minor units of an amount in major units, or undefined if EBANX does not accept such an amount. */
export function fromWire(tools: SimulatorTools, amount: unknown, currency: string): number | undefined {
  if (typeof amount !== 'number' || !(amount > 0)) return undefined;
  const text = String(amount);
  return /^\d{1,13}(\.\d{1,2})?$/.test(text) ? tools.toMinor(text, currency) : undefined;
}

/** Amounts are texts with two decimals, whatever the currency. */
export function toWire(tools: SimulatorTools, amountMinor: number, currency: string): string {
  const [whole = '0', cents = ''] = tools.toMajor(amountMinor, currency).split('.');
  return `${whole}.${cents.padEnd(2, '0')}`;
}
