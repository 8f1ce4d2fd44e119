import type { Language } from '@gemporium/domain/languages.ts';
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
  ];
}
