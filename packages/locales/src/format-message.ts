import { groupDigits } from './group-digits.ts';
import type { MessagePart } from './parse-message.ts';
import { type PluralRule, pluralCategoryOf } from './plural-rule.ts';

export type MessageValues = Readonly<Record<string, string | number>>;

/** Both plural rules of one language. */
export interface LanguageRules {
  cardinal: PluralRule;
  ordinal: PluralRule;
}

/** Writes a parsed message with its values. The compiled modules of the browser do exactly the same. */
export function formatMessage(
  parts: readonly MessagePart[],
  values: MessageValues,
  rules: LanguageRules,
): string {
  return parts.map((part) => formatPart(part, values, rules)).join('');
}

function formatPart(part: MessagePart, values: MessageValues, rules: LanguageRules): string {
  switch (part.kind) {
    case 'text':
      return part.text;
    case 'argument':
      return String(values[part.name]);
    case 'number':
    case 'count':
      return groupDigits(values[part.name] ?? '');
    case 'plural': {
      const n = Number(values[part.name]);
      const category = pluralCategoryOf(part.ordinal ? rules.ordinal : rules.cardinal, n);
      return formatMessage(
        part.cases[`=${n}`] ?? part.cases[category] ?? part.cases.other ?? [],
        values,
        rules,
      );
    }
  }
}
