import { directionOf } from './language-direction.ts';

/**
 * A price or a name for use in a sentence: in a right-to-left language it keeps its own order (Unicode's first strong
 * isolate). In every language, a long one may break after @ . _.
 */
export function isolate(text: string, language: string): string {
  const name = breakable(text);
  return directionOf(language) === 'rtl' ? `\u2068${name}\u2069` : name;
}

/**
 * A long address or name that may break after @ . _. As one unbreakable word it would strand the words before it, or
 * its own last letter, on a line.
 */
export function breakable(text: string): string {
  return text.length < 20 ? text : text.replace(/[@._]/g, '$&\u200b');
}

/**
 * Names and short texts side by side, "Kira · Asgard 12"; what is missing is left out. In a right-to-left language each
 * keeps its own order, and a right-to-left mark comes first: browsers take the direction of a text from its first
 * letter, isolated or not. No line begins with the dot.
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

/** What separates a sentence from the next: nothing after a full-width stop, which has its own space. */
export function gapAfter(sentence: string): string {
  return sentence.endsWith('。') ? '' : ' ';
}

/** Sentences one after another; what is missing is left out. */
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
