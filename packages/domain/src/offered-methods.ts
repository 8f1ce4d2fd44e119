import { isCarried, type Money } from './money.ts';
import { isInRange, type PriceRange } from './price-filter.ts';

/** What is special about a payment channel, as far as it decides to whom a method is offered. */
export interface ChannelRule {
  /** The currencies that it takes; whatever its account allows where absent. */
  currencies?: readonly string[];
  /** What works on some platforms alone: a part of a method's or sub-payment's name in small letters, and those platforms. */
  worksOn?: Readonly<Record<string, readonly string[]>>;
}

/** A method as the rules see it; brand files, the catalogue and the wire each spell it in their own way. */
export interface MethodTerms<Sub extends { code: string }> {
  /** payway_id */
  name: string;
  /** '' where it has none. */
  icon: string;
  channel: ChannelRule;
  /** How many decimals of the price's currency its provider can write. */
  decimals: number;
  range: PriceRange;
  /** The banks and wallets behind it; none where it is paid by itself. */
  subPayments: readonly Sub[];
}

/** What is to be paid, and from where. */
export interface Payable {
  price: Money;
  platform: string;
}

/**
 * Which sub-payments of a method are offered (rows O-02, O-03, O-04): none where it has none, undefined where the method
 * itself is not offered. It is offered with an icon, a channel that takes the currency, a provider that can write the
 * price, and a platform on which it works. A method with sub-payments takes the prices that they take, one without those
 * of its own range.
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

/** Whether a channel takes this currency at all; what its account allows is not asked. */
export function takesCurrency({ currencies }: ChannelRule, currency: string): boolean {
  return currencies?.includes(currency) ?? true;
}

function works(name: string, { worksOn = {} }: ChannelRule, platform: string): boolean {
  const small = name.toLowerCase();
  return Object.entries(worksOn).every(
    ([part, platforms]) => platforms.includes(platform) || !small.includes(part),
  );
}

/** A method that is offered, with those of its sub-payments that are. */
export interface Offered<Method, Sub> {
  method: Method;
  subPayments: Sub[];
}

/**
 * The regions with what is offered there, ascending by `sort`, equal ones as they came (row O-02); a region with
 * nothing left is gone. Page and server both ask this: what the one shows, the other takes.
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
