import type { MessageKey, ValuesOf } from '@gemporium/locales/messages.ts';

export type { MessageKey } from '@gemporium/locales/messages.ts';

/** Formats a message in the current language; keys and placeholders are those of en.json. */
export type Translate = <Key extends MessageKey>(key: Key, ...values: ValuesOf<Key>) => string;

/** The compiled messages of one language: each a text, or a function of the values. */
export type CompiledMessages = Readonly<Record<string, string | ((values: object) => string)>>;

/** A translator over messages that may still be added to: those of the later part are loaded with it. */
export function translatorOf(messages: () => CompiledMessages): Translate {
  return (key, ...[values]) => {
    const message = messages()[key];
    return typeof message === 'function' ? message(values ?? {}) : (message ?? key);
  };
}
