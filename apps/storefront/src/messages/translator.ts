import type { MessageKey, ValuesOf } from '@gemporium/locales/messages.ts';

export type { MessageKey } from '@gemporium/locales/messages.ts';

/** Writes a message in the language in use; keys and placeholders are those of en.json. */
export type Translate = <Key extends MessageKey>(key: Key, ...values: ValuesOf<Key>) => string;

/** One language as it was compiled: a text, or a function of the values. */
export type CompiledMessages = Readonly<Record<string, string | ((values: object) => string)>>;

/** The translator over messages that may still grow: those of the later part come with it. */
export function translatorOf(messages: () => CompiledMessages): Translate {
  return (key, ...[values]) => {
    const message = messages()[key];
    return typeof message === 'function' ? message(values ?? {}) : (message ?? key);
  };
}
