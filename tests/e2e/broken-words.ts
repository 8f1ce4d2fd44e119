import { breakMark, phrasesOf } from '@gemporium/locales/mark-phrases.ts';
import type { Page } from 'playwright-core';

/** A line break inside a text: what precedes and follows it. */
export interface LineBreak {
  before: string;
  after: string;
}

/** Every line break inside a text on the page, in the order of the page. */
export function lineBreaks(page: Page): Promise<LineBreak[]> {
  return page.evaluate<LineBreak[]>(`(() => {
    const found = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.data;
      if (text.trim().length < 2 || !node.parentElement.getClientRects().length) continue;
      if (node.parentElement.closest('script, style, noscript, .sr-only')) continue;
      const range = document.createRange();
      let lineTop;
      for (let i = 0; i < text.length; i += 1) {
        range.setStart(node, i);
        range.setEnd(node, i + 1);
        const { top, height, width } = range.getBoundingClientRect();
        if (width === 0) continue;
        // Letters of two lines may overlap a little, those of one line may stand at different heights.
        if (lineTop !== undefined && top > lineTop + height / 2)
          found.push({ before: text.slice(0, i), after: text.slice(i) });
        lineTop = top;
      }
    }
    return found;
  })()`);
}

/** Whether a line may end there: at a space or a mark, and in Japanese between two phrases. */
export function isBetweenWords({ before, after }: LineBreak, language: string): boolean {
  const isBetweenLetters = /[\p{L}\p{N}ー]$/u.test(before) && /^[\p{L}\p{N}ー]/u.test(after);
  if (!isBetweenLetters || language !== 'ja') return !isBetweenLetters;
  // Before a figure there is a border anyway; what is counted stays with its figure.
  if (/[\p{N}\p{Script=Latin}]$/u.test(before) !== /^[\p{N}\p{Script=Latin}]/u.test(after))
    return /^[\p{N}\p{Script=Latin}]/u.test(after);
  const plain = (text: string) => text.replaceAll(breakMark, '');
  const place = plain(before).length;
  let end = 0;
  return phrasesOf(plain(before + after)).some((phrase) => {
    end += phrase.length;
    return end === place;
  });
}

/** Words that are torn apart on the page, as a reader sees them: `クーポ/ン`. */
export async function brokenWords(page: Page, language: string): Promise<string[]> {
  const broken = (await lineBreaks(page)).filter((one) => !isBetweenWords(one, language));
  return broken.map(({ before, after }) => `${before}/${after}`);
}
