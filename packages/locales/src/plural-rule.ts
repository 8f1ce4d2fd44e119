import { type PluralCategory, pluralCategories } from './parse-message.ts';

/**
 * A language's plural rule as data, because iOS 12 has no Intl.PluralRules. For whole numbers every CLDR rule of the
 * shop's languages depends on the number below a thousand and on its last two digits from there on; `millions` is the
 * one exception (French, Spanish, Italian, Portuguese).
 */
export interface PluralRule {
  /** A digit for each number: the category's place in `pluralCategories` for 0 to 99, then for what ends in 00 to 99. */
  table: string;
  /** The same for 100, 200, … 900 (Italian counts its 800th like its 8th). */
  hundreds: string;
  /** The category's place for whole millions. */
  millions: number;
}

/** Reads the rule out of this machine's Intl.PluralRules. */
export function pluralRuleOf(language: string, ordinal: boolean): PluralRule {
  const rules = new Intl.PluralRules(language, { type: ordinal ? 'ordinal' : 'cardinal' });
  const place = (n: number) => pluralCategories.indexOf(rules.select(n) as PluralCategory);
  const digits = (numbers: number[]) => numbers.map(place).join('');
  const below = Array.from({ length: 100 }, (_, n) => n);
  return {
    table: digits(below) + digits(below.map((n) => n + 1100)),
    hundreds: digits(below.slice(1, 10).map((n) => n * 100)),
    millions: place(1_000_000),
  };
}

/** The category of a number; fractions count as `other`, which is what the shop's languages say of most of them. */
export function pluralCategoryOf({ table, hundreds, millions }: PluralRule, n: number): PluralCategory {
  const size = Math.abs(n);
  if (size % 1 !== 0) return 'other';
  if (size > 0 && size % 1_000_000 === 0) return pluralCategories[millions] ?? 'other';
  const isHundred = size > 0 && size < 1000 && size % 100 === 0;
  const digit = isHundred ? hundreds[size / 100 - 1] : table[size < 100 ? size : 100 + (size % 100)];
  return pluralCategories[Number(digit)] ?? 'other';
}
