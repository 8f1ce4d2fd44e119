import type { SimulatorTools } from '@gemporium/provider-kit/simulator.ts';

/** Currencies that Pagsmile's table of methods marks "only integer". */
const integers = ['COP', 'CLP', 'PYG'];

/** Minor units of an amount in major units; undefined if Pagsmile does not take it. */
export function fromWire(tools: SimulatorTools, amount: unknown, currency: string): number | undefined {
  const text = typeof amount === 'string' || typeof amount === 'number' ? String(amount) : '';
  if (!/^\d{1,14}(\.\d{1,2})?$/.test(text) || Number(text) === 0) return undefined;
  if (integers.includes(currency) && text.includes('.')) return undefined;
  return tools.toMinor(text, currency);
}

/** An amount as text. */
export function toWire(tools: SimulatorTools, amountMinor: number, currency: string): string {
  const text = tools.toMajor(amountMinor, currency);
  return integers.includes(currency) ? (text.split('.')[0] ?? text) : text;
}
