import { isCarried, type Money } from './money.ts';
import { isInRange, type PriceRange } from './price-filter.ts';

/** The properties of a payment channel that decide to whom a method is offered. */
export interface ChannelRule {
  /** The currencies that it takes. Absent: whatever its account allows. */
  currencies?: readonly string[];
  /** What works on some platforms only: part of a method's or sub-payment's name in lower case, and those platforms. */
  worksOn?: Readonly<Record<string, readonly string[]>>;
}

/** A method as the rules see it; brand files, catalogue and wire each spell it in their own way. */
export interface MethodTerms<Sub extends { code: string }> {
  /** payway_id */
  name: string;
  /** '' if it has none. */
  icon: string;
  channel: ChannelRule;
  /** How many decimals of the price's currency its provider can write. */
  decimals: number;
  range: PriceRange;
  /** The banks and wallets behind it; none if it is paid by itself. */
  subPayments: readonly Sub[];
}

/** What is to be paid, and from where. */
export interface Payable {
  price: Money;
  platform: string;
}

/**
 * The sub-payments of a method that are offered (rows O-02, O-03, O-04): none if it has none, undefined if the method
 * itself is not offered. It is offered if it has an icon, its channel takes the currency, its provider can write the
 * price, and it works on the platform. A method with sub-payments takes the prices that they take; one without takes
 * those of its own range.
 */
export function offeredSubPayments<Sub extends { code: string }>(
  { name, icon, channel, decimals, range, subPayments }: MethodTerms<Sub>,
  { price, platform }: Payable,
  rangeOf: (sub: Sub) => PriceRange,
): Sub[] | undefined {
  if (!icon || !takesCurrency(channel, price.currency) || !isCarried(price, decimals)) return undefined;
  if (!works(name, channel, platform)) return undefined;
  if (subPayments.length === 0) return isInRange(price, range) ? [] : undefined;
  const offered = subPayments.filter(
    (sub) => works(sub.code, channel, platform) && isInRange(price, rangeOf(sub)),
  );
  return offered.length > 0 ? offered : undefined;
}

/** Whether a channel takes this currency at all, regardless of what its account allows. */
export function takesCurrency({ currencies }: ChannelRule, currency: string): boolean {
  return currencies?.includes(currency) ?? true;
}

function works(name: string, { worksOn = {} }: ChannelRule, platform: string): boolean {
  const small = name.toLowerCase();
  return Object.entries(worksOn).every(
    ([part, platforms]) => platforms.includes(platform) || !small.includes(part),
  );
}

/** An offered method, with its offered sub-payments. */
export interface Offered<Method, Sub> {
  method: Method;
  subPayments: Sub[];
}

/**
 * The regions with the methods offered there, ascending by `sort`, equal ones in the given order (row O-02); a region
 * without any is left out. Page and server both use this: what one shows, the other accepts.
 */
export function offeredRegions<Region, Method extends { sort: number }, Sub extends { code: string }>(
  regions: readonly (readonly [region: Region, methods: readonly Method[]])[],
  payable: Payable,
  termsOf: (method: Method) => MethodTerms<Sub>,
  rangeOf: (sub: Sub) => PriceRange,
): [region: Region, methods: Offered<Method, Sub>[]][] {
  const offered: [Region, Offered<Method, Sub>[]][] = [];
  for (const [region, methods] of regions) {
    const here: Offered<Method, Sub>[] = [];
    for (const method of methods) {
      const subPayments = offeredSubPayments(termsOf(method), payable, rangeOf);
      if (subPayments) here.push({ method, subPayments });
    }
    if (here.length > 0) offered.push([region, here.sort((a, b) => a.method.sort - b.method.sort)]);
  }
  return offered;
}
