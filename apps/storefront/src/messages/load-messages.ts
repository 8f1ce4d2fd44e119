import { loaders } from 'gemporium:messages';
import { type Translate, translatorOf } from './translator.ts';

/** The language whose messages are shown for this one: its own where it is written, else English. */
export function messageLanguageOf(language: string): string {
  return language in loaders ? language : 'en';
}

/** Loads one language alone (row L-04). */
export async function loadMessages(language: string): Promise<Translate> {
  const load = loaders[messageLanguageOf(language)];
  if (!load) throw new Error('the storefront was built without English');
  return translatorOf((await load()).default);
}
