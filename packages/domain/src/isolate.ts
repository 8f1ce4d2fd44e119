import { directionOf } from './language-direction.ts';

/**
 * A price or a name inside a sentence that runs from right to left, kept in its own order (Unicode's first strong
 * isolate); in the other languages nothing is needed. A long one may break after @ . _ in every language.
 */
export function isolate(text: string, language: string): string {
  const name = breakable(text);
  return directionOf(language) === 'rtl' ? `\u2068${name}\u2069` : name;
}

/**
 * A long address or name that may break after @ . _: as one unbreakable word it would leave the words before it alone on
 * their line, or its own last letter.
 */
export function breakable(text: string): string {
  return text.length < 20 ? text : text.replace(/[@._]/g, '$&\u200b');
}

/**
 * Names and short texts side by side, "Kira · Asgard 12"; what is missing is left out. From right to left each keeps its own
 * order, and a right-to-left mark comes first: browsers take the direction of a text from its first letter, isolated or not.
 * The dot stays with the text before it: no line begins with it.
 */
export function sideBySide(texts: readonly (string | false | undefined)[], language: string): string {
  return joined(texts, '\u00a0· ', language);
}

/** Unlike `Intl.ListFormat`, which old browsers lack, without “and”: the items are parts of one thing. */
const commas: Readonly<Record<string, string>> = { ar: '، ', ja: '、', 'zh-cn': '、', 'zh-tw': '、' };

/** The same with the language's comma: "980 gems, 5 potions". */
export function listOf(texts: readonly string[], language: string): string {
  return joined(texts, commas[language] ?? ', ', language);
}

/** What is between a sentence and the next: nothing after a full-width stop, which has its own room. */
export function gapAfter(sentence: string): string {
  return sentence.endsWith('。') ? '' : ' ';
}

/** Sentences, one after the other; what is missing is left out. */
export function inARow(sentences: readonly (string | false | undefined)[]): string {
  const said = sentences.filter((sentence): sentence is string => Boolean(sentence));
  return said
    .map((sentence) => sentence + gapAfter(sentence))
    .join('')
    .trim();
}

function joined(texts: readonly (string | false | undefined)[], between: string, language: string): string {
  const found = texts
    .filter(Boolean)
    .map((text) => isolate(text || '', language))
    .join(between);
  return directionOf(language) === 'rtl' && found ? `\u200f${found}` : found;
}
