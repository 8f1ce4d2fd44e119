import { thaiWords } from '@gemporium/locales/keep-words.ts';
import { breakMark, keepMark, phrasesOf } from '@gemporium/locales/mark-phrases.ts';
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
      // Said to a screen reader alone.
      if (getComputedStyle(node.parentElement).clip !== 'auto') continue;
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

/** Whether a line may end there: at a space or a mark, in Japanese between two phrases, in Thai between two words. */
export function isBetweenWords({ before, after }: LineBreak, language: string): boolean {
  const isBetweenLetters = /[\p{L}\p{M}\p{N}ー]$/u.test(before) && /^[\p{L}\p{N}ー]/u.test(after);
  if (isBetweenLetters && language === 'th') return isBetweenThaiWords(before, after);
  if (!isBetweenLetters || language !== 'ja') return !isBetweenLetters;
  // Before a figure there is a border anyway; what is counted stays with its figure.
  if (/[\p{N}\p{Script=Latin}]$/u.test(before) !== /^[\p{N}\p{Script=Latin}]/u.test(after))
    return /^[\p{N}\p{Script=Latin}]/u.test(after);
  const place = plain(before).length;
  let end = 0;
  return phrasesOf(plain(before + after)).some((phrase) => {
    end += phrase.length;
    return end === place;
  });
}

const plain = (text: string) => text.replaceAll(breakMark, '').replaceAll(keepMark, '');

const thai = new Intl.Segmenter('th', { granularity: 'word' });

/** By the dictionary, and by the list of words that it does not know. */
function isBetweenThaiWords(before: string, after: string): boolean {
  const [text, place] = [plain(before + after), plain(before).length];
  const isInside = thaiWords.some((word) => {
    const start = text.lastIndexOf(word, place - 1);
    return start >= 0 && start < place && place < start + word.length;
  });
  const borders = Array.from(thai.segment(before + after), ({ index }) => index);
  return !isInside && borders.includes(before.length);
}

/** Whether the break is inside a name or address that no line of a phone could hold: it has to be broken somewhere. */
function isLongName({ before, after }: LineBreak): boolean {
  const start = /[\p{Script=Latin}\p{N}_.@-]*$/u.exec(before)?.[0] ?? '';
  const end = /^[\p{Script=Latin}\p{N}_.@-]*/u.exec(after)?.[0] ?? '';
  return start !== '' && end !== '' && start.length + end.length > 24;
}

/** Words that are torn apart on the page, as a reader sees them: `クーポ/ン`. */
export async function brokenWords(page: Page, language: string): Promise<string[]> {
  const broken = (await lineBreaks(page)).filter((one) => !isBetweenWords(one, language) && !isLongName(one));
  return broken.map(({ before, after }) => `${before}/${after}`);
}
