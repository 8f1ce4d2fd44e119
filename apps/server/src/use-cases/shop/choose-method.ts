import { methodsFor, type OfferedMethod } from '@gemporium/catalogue/methods-for.ts';
import type { Brand, Environment, Game, Platform, SubPayment } from '@gemporium/catalogue/types.ts';
import { parseMajor } from '@gemporium/domain/money.ts';
import { priceFits } from '@gemporium/domain/price-filter.ts';

export interface Buyer {
  brand: Brand;
  environment: Environment;
  area: string;
  game: Game;
  currency: string;
  platform: Platform;
}

export interface ChosenMethod {
  method: OfferedMethod;
  sub: SubPayment | undefined;
}

/**
 * The methods that can be paid with at this price, by region: an icon, a price inside the method's range or a
 * sub-payment's (row O-02); sub-payments that do not fit are left out, empty regions too.
 */
export function payableMethods(buyer: Buyer, priceMinor: number): Record<string, OfferedMethod[]> {
  const payable: Record<string, OfferedMethod[]> = {};
  for (const [region, methods] of Object.entries(methodsFor(buyer))) {
    const fitting = methods.flatMap((method) => fit(method, priceMinor, buyer.currency));
    if (fitting.length > 0) payable[region] = fitting;
  }
  return payable;
}

function fit(method: OfferedMethod, priceMinor: number, currency: string): OfferedMethod[] {
  if (method.icon === '') return [];
  const subPayments = method.subPayments.filter((sub) => inRange(priceMinor, sub, currency));
  if (method.subPayments.length > 0) return subPayments.length > 0 ? [{ ...method, subPayments }] : [];
  return inRange(priceMinor, method, currency) ? [method] : [];
}

function inRange(
  priceMinor: number,
  range: { minMoney: string; maxMoney: string },
  currency: string,
): boolean {
  return priceFits(priceMinor, bound(range.minMoney, currency), bound(range.maxMoney, currency));
}

/** A bound that is 0 or less, or that is not written as an amount, does not bind. */
function bound(text: string, currency: string): number {
  const parsed = parseMajor(text, currency);
  return parsed.ok ? parsed.amountMinor : 0;
}

/**
 * The method that a pay request names, if it may be used here: it belongs to the region, fits the price, and its
 * provider's channel is served by the call that was made (`isServed`).
 */
export function chooseMethod(
  buyer: Buyer,
  priceMinor: number,
  wanted: { region: string; paywayId: string; channelId: string; channel: string },
  isServed: (method: OfferedMethod) => boolean,
): ChosenMethod | undefined {
  const methods = payableMethods(buyer, priceMinor)[wanted.region] ?? [];
  for (const method of methods) {
    if (method.paywayId !== wanted.paywayId || !isServed(method)) continue;
    if (method.subPayments.length === 0) {
      if (String(method.channelId) === wanted.channelId) return { method, sub: undefined };
      continue;
    }
    const sub = method.subPayments.find((s) => s.channelId === wanted.channelId && s.code === wanted.channel);
    if (sub) return { method, sub };
  }
  return undefined;
}
