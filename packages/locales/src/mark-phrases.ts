import { loadDefaultJapaneseParser } from 'budoux';

const parser = loadDefaultJapaneseParser();

/** A place where a line may break, which nobody sees. */
export const breakMark = '\u200b';

/** A place where no line may break, which nobody sees either. */
export const keepMark = '\u2060';

/** A shorter message is one phrase, or stands where there is room for all of it. */
const leastLetters = 8;

/** A Japanese text cut where a reader takes breath. */
export function phrasesOf(text: string): string[] {
  return parser.parse(text);
}

const values = /\{[^{}]*\}/g;
const placeOfValue = '\ue000';

/**
 * A Japanese message with a mark between its phrases: the browsers that cannot find phrases themselves break lines there
 * and nowhere else (row L-05). Chromium, which can, parts one word of ours: it is held together. Messages with plural forms stay as they are: Japanese has but one.
 */
export function markPhrases(message: string): string {
  const inserted = message.match(values) ?? [];
  const text = message.replace(values, placeOfValue);
  if (/[{}]/.test(text) || text.length < leastLetters) return message;
  const marked = phrasesOf(text)
    .join(breakMark)
    // Where a line may break anyway, nothing needs to be said.
    .replaceAll('お問い合わせ', `お問い${keepMark}合わせ`)
    .replace(/(?<=[\s、。，．！？…・」）/])\u200b|\u200b(?=[\s（「])/g, '');
  return marked.replaceAll(placeOfValue, () => inserted.shift() ?? '');
}
