import { type PluralCategory, pluralCategories } from './parse-message.ts';

/**
 * A language's plural rule as data, because iOS 12 has no Intl.PluralRules. For whole numbers every CLDR rule
 * depends on the number below a hundred and on its last two digits from there on; `millions` is the one exception
 * (French, Spanish, Italian, Portuguese).
 */
export interface PluralRule {
  /** 200 digits: the category's place in `pluralCategories` for 0 to 99, then for what ends in 00 to 99. */
  table: string;
  /** The category's place for whole millions. */
  millions: number;
}

/** Reads the rule out of this machine's Intl.PluralRules. */
export function pluralRuleOf(language: string, ordinal: boolean): PluralRule {
  const rules = new Intl.PluralRules(language, { type: ordinal ? 'ordinal' : 'cardinal' });
  const place = (n: number) => pluralCategories.indexOf(rules.select(n) as PluralCategory);
  let table = '';
  for (let n = 0; n < 200; n += 1) table += place(n);
  return { table, millions: place(1_000_000) };
}

/** The category of a number; fractions count as `other`, which is what the shop's languages say of most of them. */
export function pluralCategoryOf(rule: PluralRule, n: number): PluralCategory {
  const size = Math.abs(n);
  if (size % 1 !== 0) return 'other';
  if (size > 0 && size % 1_000_000 === 0) return pluralCategories[rule.millions] ?? 'other';
  const place = Number(rule.table[size < 100 ? size : 100 + (size % 100)]);
  return pluralCategories[place] ?? 'other';
}
