import type { SimulatedPayment, SimulatorTools } from '@gemporium/provider-kit/simulator.ts';

/** Countries by number: the currency, and the sandbox's rate for a US dollar. */
const countries: ReadonlyMap<number, readonly [currency: string, perDollar: number]> = new Map([
  [76, ['BRL', 5.4]],
  [104, ['MMK', 2100]],
  [116, ['USD', 1]],
  [152, ['CLP', 940]],
  [156, ['CNY', 7.1]],
  [158, ['TWD', 31.5]],
  [250, ['EUR', 0.86]],
  [276, ['EUR', 0.86]],
  [344, ['HKD', 7.8]],
  [356, ['INR', 88.2]],
  [360, ['IDR', 16_400]],
  [392, ['JPY', 152]],
  [410, ['KRW', 1390]],
  [418, ['LAK', 21_600]],
  [458, ['MYR', 4.2]],
  [484, ['MXN', 18.4]],
  [528, ['EUR', 0.86]],
  [608, ['PHP', 58.1]],
  [643, ['RUB', 81]],
  [702, ['SGD', 1.3]],
  [704, ['VND', 26_300]],
  [764, ['THB', 32.4]],
  [792, ['TRY', 42.1]],
  [840, ['USD', 1]],
]);

const currencyNumbers: Readonly<Record<string, number>> = {
  BRL: 986,
  CLP: 152,
  CNY: 156,
  EUR: 978,
  HKD: 344,
  IDR: 360,
  INR: 356,
  JPY: 392,
  KRW: 410,
  LAK: 418,
  MMK: 104,
  MXN: 484,
  MYR: 458,
  PHP: 608,
  RUB: 643,
  SGD: 702,
  THB: 764,
  TRY: 949,
  TWD: 901,
  USD: 840,
  VND: 704,
};

/** Currencies without decimals, and those that Codapay rounds to whole numbers when it converts US dollars. */
const undivided = ['CLP', 'IDR', 'KRW', 'TWD', 'VND'];
const rounded = ['IDR', 'JPY', 'MMK', 'VND', 'LAK'];

/** The currency of an init: the country's own or US dollars; undefined for any other. */
export function currencyOf(country: unknown, currency: unknown): string | undefined {
  const own = countries.get(Number(country))?.[0];
  if (typeof country !== 'number' || typeof currency !== 'number' || own === undefined) return undefined;
  return currency === currencyNumbers.USD ? 'USD' : currency === currencyNumbers[own] ? own : undefined;
}

/** Whether a price has decimals in a currency for which Codapay accepts none. */
export function isBroken(price: number, currency: string): boolean {
  return undivided.includes(currency) && !Number.isInteger(price);
}

/** The currency in which the payer sees and pays the price. */
export function localCurrencyOf({ details }: SimulatedPayment): string {
  return countries.get(Number(details.country))?.[0] ?? 'USD';
}

/**
 * An amount of the order's currency converted to what the payer pays, with its decimals: 100.00 US dollars are
 * 1640000 rupiah.
 */
export function localPrice(tools: SimulatorTools, payment: SimulatedPayment, amountMinor: number): string {
  const local = localCurrencyOf(payment);
  const price = tools.toMajor(amountMinor, payment.currency);
  if (local === payment.currency) return price;
  const changed = Number(price) * (countries.get(Number(payment.details.country))?.[1] ?? 1);
  return rounded.includes(local) ? String(Math.ceil(changed)) : changed.toFixed(2);
}
