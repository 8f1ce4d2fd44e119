import type { Language } from '@gemporium/domain/languages.ts';
import { textsOf } from '@gemporium/locales/messages.ts';
import { sandboxWords } from '@gemporium/provider-kit/sandbox-words.ts';
import type { Page } from 'playwright-core';
import { overflows } from './looks-right.ts';

/** Untranslated and overflowing texts on a page of the sandbox. */
export async function wrongInSandbox(page: Page, language: string): Promise<string[]> {
  const spoken = await page.evaluate<string>('document.documentElement.lang');
  const text = await page.evaluate<string>('document.body.innerText');
  const lines = new Set(text.split('\n').map((line) => line.trim()));
  const own: readonly string[] = Object.values(sandboxWords[language as Language]);
  return [
    ...(spoken === language ? [] : [`speaks ${spoken}`]),
    ...(await overflows(page)).map((found) => `too large: ${found}`),
    ...Object.values(sandboxWords.en)
      .filter((english) => lines.has(english) && !own.includes(english))
      .map((english) => `English: ${english}`),
    ...englishWordsIn(text, language).map((word) => `English word: ${word}`),
  ];
}

const wordsOf = (texts: Iterable<string>) =>
  new Set(
    [...texts].flatMap((text) => text.toLowerCase().match(/(?<![\w.:-])[a-z][a-z’-]+(?![\w.:-])/g) ?? []),
  );

/** Names of providers, their pages and accounts, which are Latin in every language. */
const names =
  /Adyen Main|KakaoPay Money|Naver Pay|Pay Station|PingPong Checkout|Platform Pay|Razer Merchant Services|Touch ’n Go eWallet/g;

/** In a language that is not written in Latin letters: what the shop or the sandbox says in English, and is no name. */
export function englishWordsIn(text: string, language: string): string[] {
  if (new Intl.Locale(language).maximize().script === 'Latn') return [];
  const english = wordsOf([...Object.values(sandboxWords.en), ...Object.values(textsOf('en'))]);
  const own = wordsOf(Object.values(sandboxWords[language as Language]));
  return [...wordsOf([text.replace(names, '')])].filter((word) => english.has(word) && !own.has(word));
}
