import { createHash } from 'node:crypto';
import type { Brand } from '@gemporium/catalogue/types.ts';
import { compileMessages } from '@gemporium/locales/compile-messages.ts';
import { keepWords } from '@gemporium/locales/keep-words.ts';

/** A brand's own wording in one language, as the module that browsers load in addition to the shop's messages. */
export interface OwnMessages {
  /** On the shop's own hosts; changes with the wording. */
  path: string;
  script: string;
}

const compiled = new WeakMap<Brand['messages'], Readonly<Record<string, OwnMessages>>>();

/** By language, without those in which the brand has written nothing; compiled once for each published version. */
export function ownMessages({ messages }: Pick<Brand, 'messages'>): Readonly<Record<string, OwnMessages>> {
  const known = compiled.get(messages);
  if (known) return known;
  const written = Object.entries(messages).filter(([, texts]) => Object.keys(texts).length > 0);
  const made = Object.fromEntries(
    written.map(([language, texts]): [string, OwnMessages] => {
      const shown = Object.entries(texts).map(([key, text]) => [key, keepWords(text)]);
      const script = compileMessages(language, Object.fromEntries(shown));
      const hash = createHash('sha256').update(script).digest('hex').slice(0, 12);
      return [language, { path: `/messages/${hash}/${language}.js`, script }];
    }),
  );
  compiled.set(messages, made);
  return made;
}
