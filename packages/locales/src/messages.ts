import { formatMessage, type LanguageRules, type MessageValues } from './format-message.ts';
import { type MessageArguments, phrased, texts } from './generated.ts';
import { type MessagePart, parseMessage } from './parse-message.ts';
import { pluralRuleOf } from './plural-rule.ts';

export type MessageKey = keyof MessageArguments;

/** What a message needs besides its key: nothing, or exactly the values that its text names. */
export type ValuesOf<Key extends MessageKey> = keyof MessageArguments[Key] extends never
  ? []
  : [values: MessageArguments[Key]];

/** Languages whose every message is written: no other one is ever offered to a player (row L-01). */
export const completeLanguages: readonly string[] = Object.keys(texts).filter((language) =>
  Object.keys(texts.en ?? {}).every((key) => texts[language]?.[key]?.trim()),
);

/** All texts of a language, with the marks of their phrases; a missing or empty one is English (row L-03). */
export function textsOf(language: string): Record<MessageKey, string> {
  const own = { ...texts[language], ...phrased[language] };
  const written = Object.entries(texts.en ?? {}).map(([key, english]) => [key, own[key] || english]);
  return Object.fromEntries(written) as Record<MessageKey, string>;
}

interface Messages {
  parts: Record<MessageKey, readonly MessagePart[]>;
  rules: LanguageRules;
}

const compiled = new Map<string, Messages>();

/** The messages of a language, parsed once per process. */
export function messages(language: string): Messages {
  const name = language in texts ? language : 'en';
  const known = compiled.get(name);
  if (known) return known;
  const parsed = Object.entries(textsOf(name)).map(([key, text]) => [key, parseMessage(text)]);
  const made: Messages = {
    parts: Object.fromEntries(parsed) as Messages['parts'],
    rules: { cardinal: pluralRuleOf(name, false), ordinal: pluralRuleOf(name, true) },
  };
  compiled.set(name, made);
  return made;
}

/** A message in a player's language, for the server; the browser has the same messages compiled. */
export function translate<Key extends MessageKey>(
  language: string,
  key: Key,
  ...[values]: ValuesOf<Key>
): string {
  const { parts, rules } = messages(language);
  return formatMessage(parts[key], (values ?? {}) as MessageValues, rules);
}

/** The same, with a brand's own wording (key → text) in place of the shop's where there is one. */
export function translateWith(
  own: Readonly<Record<string, string>>,
  language: string,
  key: string,
  values: MessageValues,
): string {
  const { parts, rules } = messages(language);
  const text = own[key];
  return formatMessage(text ? parseMessage(text) : parts[key as MessageKey], values, rules);
}

/** Whether a name that was put together (`error_` and a code's name) is a message. */
export function isMessageKey(name: string): name is MessageKey {
  return name in (texts.en ?? {});
}
