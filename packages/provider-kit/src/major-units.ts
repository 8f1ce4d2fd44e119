import { isCarried, type Money, parseMajor, toMajor } from '@gemporium/domain/money.ts';
import type { UpdateAmount } from './provider.ts';

/** A JSON number holds 15 decimal digits exactly. */
const mostMinor = 10 ** 15;

/**
 * The amount as a JSON number of major units with at most `decimals` decimals; undefined if that is not exact: IDR
 * 150.50 without decimals, or more digits than a number holds.
 */
export function toMajorNumber(money: Money, decimals: number): number | undefined {
  const isWritten = isCarried(money, decimals) && money.amountMinor < mostMinor;
  return isWritten ? Number(toMajor(money)) : undefined;
}

/** Converts an amount in major units, a JSON number or its text, to ours. */
export function fromMajorUnits(amount: number | string, currency: string): UpdateAmount {
  const parsed = parseMajor(String(amount), currency);
  return parsed.ok && parsed.amountMinor < mostMinor
    ? { amountMinor: parsed.amountMinor, currency }
    : 'inexpressible';
}
