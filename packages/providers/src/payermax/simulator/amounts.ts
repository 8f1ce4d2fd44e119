import type { SimulatorTools } from '@gemporium/provider-kit/simulator.ts';

/** Currencies for which PayerMax takes no decimals, though ISO 4217 has two. */
const none = ['IDR', 'TWD', 'PKR', 'COP'];
/** Currencies for which PayerMax takes two decimals, though ISO 4217 has three. */
const two = ['BHD', 'KWD', 'IQD', 'JOD', 'TND', 'LYD', 'OMR'];

/** Minor units of a JSON number in major units; undefined if PayerMax refuses it. */
export function fromWire(tools: SimulatorTools, amount: unknown, currency: string): number | undefined {
  if (typeof amount !== 'number' || !(amount > 0)) return undefined;
  const text = String(amount);
  const decimals = text.split('.')[1]?.length ?? 0;
  if ((none.includes(currency) && decimals > 0) || (two.includes(currency) && decimals > 2)) return undefined;
  return tools.toMinor(text, currency);
}

/** The JSON number for an amount in minor units. */
export function toWire(tools: SimulatorTools, amountMinor: number, currency: string): number {
  return Number(tools.toMajor(amountMinor, currency));
}
