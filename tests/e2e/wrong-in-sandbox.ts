import type { Language } from '@gemporium/domain/languages.ts';
import { breakMark, keepMark } from '@gemporium/locales/mark-phrases.ts';
import { textsOf } from '@gemporium/locales/messages.ts';
import { sandboxWords } from '@gemporium/provider-kit/sandbox-words.ts';
import type { Page } from 'playwright-core';
import { brokenWords, lineBreaks } from './broken-words.ts';
import { overflows } from './looks-right.ts';

/** What is untranslated, overflowing, torn or turned round on a page of the sandbox. */
export async function wrongInSandbox(page: Page, language: string): Promise<string[]> {
  const spoken = await page.evaluate<string>('document.documentElement.lang');
  const text = await page.evaluate<string>('document.body.innerText');
  const plain = text.replaceAll(breakMark, '').replaceAll(keepMark, '');
  const lines = new Set(plain.split('\n').map((line) => line.trim()));
  const own: readonly string[] = Object.values(sandboxWords[language as Language]);
  return [
    ...(spoken === language ? [] : [`speaks ${spoken}`]),
    ...(await overflows(page)).map((found) => `too large: ${found}`),
    ...Object.values(sandboxWords.en)
      .filter((english) => lines.has(english) && !own.includes(english))
      .map((english) => `English: ${english}`),
    ...englishWordsIn(text, language).map((word) => `English word: ${word}`),
    ...(await tornApart(page, language)).map((torn) => `broken: ${torn}`),
    ...(await turnedRound(page)).map((shown) => `backwards: ${shown}`),
  ];
}

/** Words of two lines, and our references: a payer compares them with the shop's. */
async function tornApart(page: Page, language: string): Promise<string[]> {
  const references = (await lineBreaks(page)).filter(
    ({ before, after }) => /GP[0-9A-Z]+-$/.test(before) && /^\d/.test(after),
  );
  return [
    ...references.map(({ before, after }) => `${before}/${after}`),
    ...(await brokenWords(page, language)),
  ];
}

/** Texts without a letter that is written from right to left, which are drawn from right to left all the same. */
function turnedRound(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(`(() => {
    const found = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.data.trim();
      if (!/[A-Za-z0-9]/.test(text) || /[\u0590-\u08ff]/.test(text)) continue;
      if (node.parentElement.closest('script, style, noscript')) continue;
      const start = node.data.indexOf(text);
      const boxAt = (at) => {
        const range = document.createRange();
        range.setStart(node, at);
        range.setEnd(node, at + 1);
        return range.getBoundingClientRect();
      };
      const [first, last] = [boxAt(start), boxAt(start + text.length - 1)];
      if (first.width && last.width && first.top === last.top && first.left > last.left) found.push(text);
    }
    return found;
  })()`);
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
