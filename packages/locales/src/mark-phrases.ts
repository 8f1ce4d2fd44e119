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

/** Words of ours that Chromium, which finds phrases itself, parts: beside a mark it knows less of what a word belongs to. */
const partedWords = ['お問い|合わせ', '方|法', '本人|確認', '引き|続き', '間|違', 'アイテム|その'] as const;

const held = (text: string) =>
  partedWords.reduce(
    (kept, word) => kept.replaceAll(word.replace('|', ''), word.replace('|', keepMark)),
    text,
  );

const values = /\{[^{}]*\}/g;
const placeOfValue = '\ue000';

/**
 * A Japanese message with a mark between its phrases: the browsers that cannot find phrases themselves break lines there
 * and nowhere else (row L-05). What Chromium, which can, would part is held together. Messages with plural forms get no
 * marks between phrases: Japanese has but one.
 */
export function markPhrases(message: string): string {
  const inserted = message.match(values) ?? [];
  const text = message.replace(values, placeOfValue);
  if (text.length < leastLetters) return message;
  if (/[{}]/.test(text)) return held(message);
  const marked = held(phrasesOf(text).join(breakMark))
    // Where a line may break anyway, nothing needs to be said.
    .replace(/(?<=[\s、。，．！？…・」）/])\u200b|\u200b(?=[\s（「])/g, '');
  return marked.replaceAll(placeOfValue, () => inserted.shift() ?? '');
}
