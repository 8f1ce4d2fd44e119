import { isCarried, type Money, parseMajor, toMajor } from '@gemporium/domain/money.ts';
import type { SaidAmount } from '@gemporium/provider-kit/provider.ts';
import { exponentOf } from './exponents.ts';

/** A JSON number holds 15 decimal digits exactly. */
const mostMinor = 10 ** 15;

/** The amount as PayerMax writes it, a number in major units; undefined where it takes no such amount (IDR 150.50). */
export function toPayerMax(money: Money): number | undefined {
  const isWritten = isCarried(money, exponentOf(money.currency)) && money.amountMinor < mostMinor;
  return isWritten ? Number(toMajor(money)) : undefined;
}

/** PayerMax's amount, a number or its text, as ours. */
export function fromPayerMax(amount: number | string, currency: string): SaidAmount {
  const parsed = parseMajor(String(amount), currency);
  return parsed.ok && parsed.amountMinor < mostMinor
    ? { amountMinor: parsed.amountMinor, currency }
    : 'inexpressible';
}
