import type { SimulatorTools } from '@gemporium/provider-kit/simulator.ts';

/** Minor units for an amount in hundredths; undefined if the currency has no such amount. */
export function fromWire(tools: SimulatorTools, amount: string, currency: string): number | undefined {
  if (!/^[1-9]\d{0,12}$/.test(amount)) return undefined;
  const digits = amount.padStart(3, '0');
  return tools.toMinor(`${digits.slice(0, -2)}.${digits.slice(-2)}`, currency);
}

/** Hundredths of the currency, whatever its decimals: JPY 740 is 74000. */
export function toWire(tools: SimulatorTools, amountMinor: number, currency: string): number {
  const [whole = '0', decimals = ''] = tools.toMajor(amountMinor, currency).split('.');
  return Number(whole + decimals.padEnd(2, '0').slice(0, 2));
}
