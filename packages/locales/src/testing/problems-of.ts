import { valuesIn } from '../judge-message.ts';
import { type MessagePart, parseMessage } from '../parse-message.ts';
import { pluralRuleOf } from '../plural-rule.ts';
import { markProblems, wordProblems } from './habits-of-language.ts';

export type Texts = Readonly<Record<string, string>>;

/**
 * What keeps a language's file from being offered, one line each, with the message's key: missing and unknown keys,
 * values, plural forms, length, spaces, leftovers of English, letters of another script. Everything is told from the
 * language's code and the English file: a new language is one more file.
 * @param own names that stand in Latin letters in every language
 */
export function problemsOf(
  language: string,
  texts: Texts,
  english: Texts,
  own: ReadonlySet<string> = new Set(),
): string[] {
  const missing = Object.keys(english).filter((key) => !texts[key]?.trim());
  const unknown = Object.keys(texts).filter((key) => !(key in english));
  const wrong = Object.entries(texts).flatMap(([key, text]) => {
    const source = english[key];
    if (source === undefined || missing.includes(key)) return [];
    return problemsOfText(language, text, source, own).map((problem) => `${key}: ${problem}`);
  });
  return [
    ...missing.map((key) => `${key}: is missing`),
    ...unknown.map((key) => `${key}: is unknown`),
    ...wrong,
  ];
}

function problemsOfText(language: string, text: string, source: string, own: ReadonlySet<string>): string[] {
  const [parts, meant] = [parseMessage(text), parseMessage(source)];
  return [
    ...valueProblems(parts, meant),
    ...pluralProblems(language, parts),
    ...uncountedProblems(language, parts, meant),
    ...spaceProblems(text),
    ...problemsOfParts(language, parts, meant, own),
  ];
}

/**
 * The same for words without values, which a brand's files hold: goods, events, levels.
 * @param own names that stand in Latin letters in every language of the text: of a game, a brand, a wallet.
 */
export function problemsOfWords(
  language: string,
  text: string,
  source: string,
  own: ReadonlySet<string>,
): string[] {
  const asPart = (words: string): MessagePart[] => [{ kind: 'text', text: words }];
  // A name is written as it is.
  if (text === source && (text.match(/\p{L}+/gu) ?? []).every((word) => own.has(word))) return [];
  return [...spaceProblems(text), ...problemsOfParts(language, asPart(text), asPart(source), own)];
}

function problemsOfParts(
  language: string,
  parts: readonly MessagePart[],
  meant: readonly MessagePart[],
  own: ReadonlySet<string> = new Set(),
): string[] {
  return [
    ...lengthProblems(parts, meant),
    ...markProblems(language, wordsOf(parts, 'X')),
    ...wordProblems(language, wordsOf(parts)),
    ...(language === 'en'
      ? []
      : [...leftoverProblems(language, parts, meant, own), ...scriptProblems(language, parts, own)]),
  ];
}

function valueProblems(parts: readonly MessagePart[], meant: readonly MessagePart[]): string[] {
  const [own, wanted] = [valuesIn(parts), valuesIn(meant)].map(String);
  return own === wanted ? [] : [`names the values "${own}" instead of "${wanted}"`];
}

type Plural = Extract<MessagePart, { kind: 'plural' }>;

function pluralsIn(parts: readonly MessagePart[]): Plural[] {
  return parts.flatMap((part) =>
    part.kind === 'plural' ? [part, ...Object.values(part.cases).flatMap(pluralsIn)] : [],
  );
}

/** Exactly the language's own forms; and each form that stands for more than one number says the number. */
function pluralProblems(language: string, parts: readonly MessagePart[]): string[] {
  return pluralsIn(parts).flatMap((plural) => {
    const type = plural.ordinal ? 'ordinal' : 'cardinal';
    const rules = new Intl.PluralRules(language, { type });
    const wanted = [...rules.resolvedOptions().pluralCategories].sort().join();
    const own = Object.keys(plural.cases).filter((name) => !name.startsWith('='));
    const { table } = pluralRuleOf(language, plural.ordinal);
    const numbers = Array.from(table, (_, n) => rules.select(n < 100 ? n : n + 1000));
    const silent = own.filter(
      (name) =>
        numbers.filter((category) => category === name).length > 1 &&
        !saysNumber(plural.cases[name] ?? [], plural.name),
    );
    return [
      ...(own.sort().join() === wanted ? [] : [`has the plural forms ${own} instead of ${wanted}`]),
      ...silent.map((name) => `the plural form ${name} stands for several numbers and does not say which`),
    ];
  });
}

/** What English counts ("1 point", "2 points") is counted in every language that has more than one form. */
function uncountedProblems(
  language: string,
  parts: readonly MessagePart[],
  meant: readonly MessagePart[],
): string[] {
  const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
  if (pluralCategories.length === 1) return [];
  const counted = new Set(pluralsIn(parts).map(({ name }) => name));
  const names = new Set(pluralsIn(meant).map(({ name }) => name));
  return [...names]
    .filter((name) => !counted.has(name))
    .map((name) => `writes {${name}} without the plural forms of its language`);
}

function saysNumber(parts: readonly MessagePart[], name: string): boolean {
  return parts.some((part) =>
    part.kind === 'plural'
      ? Object.values(part.cases).every((inner) => saysNumber(inner, name))
      : part.kind !== 'text' && part.name === name,
  );
}

function spaceProblems(text: string): string[] {
  return [
    ...(text === text.normalize('NFC') ? [] : ['is not in Unicode’s form NFC']),
    ...(text === text.trim() && !/ {2}/.test(text) ? [] : ['has a space too many']),
    // A sign stays in front of its number by an isolate: a mark would turn the whole text, where it stands by itself.
    ...(/[\u200b\u200e\u200f\ufffd]/.test(text) ? ['holds an invisible or broken character'] : []),
  ];
}

/** The longest way in which a message can come out, without its values. */
function longestOf(parts: readonly MessagePart[]): number {
  return parts.reduce((sum, part) => {
    if (part.kind === 'text') return sum + Array.from(part.text).length;
    return sum + (part.kind === 'plural' ? Math.max(...Object.values(part.cases).map(longestOf)) : 0);
  }, 0);
}

/** A good translation of a label may be twice as long as English, that of a sentence hardly more than half as long again. */
function lengthProblems(parts: readonly MessagePart[], meant: readonly MessagePart[]): string[] {
  const [own, source] = [longestOf(parts), longestOf(meant)];
  const most = Math.round(8 + source * 1.7);
  return own <= most ? [] : [`is ${own} characters long, and there is room for ${most}`];
}

/** What is written, every plural form once, with this in place of values. */
function wordsOf(parts: readonly MessagePart[], value = ' '): string {
  return parts
    .map((part) => {
      if (part.kind === 'text') return part.text;
      if (part.kind !== 'plural') return value;
      return Object.values(part.cases)
        .map((inside) => wordsOf(inside, value))
        .join(' ');
    })
    .join('');
}

/** Words that are the same in English and in some other language of the shop. */
const shared = new Set(
  'account bonus bronze coupon coupons demo event events game games gold h item items level limited login maintenance max menu min ok passes password platinum points region s sandbox server servers test top total up username vip wallet'.split(
    ' ',
  ),
);

const onlyEnglish = /(?<!\p{L})(?:the|your|you|please|this|that|have|been|and|were|with)(?!\p{L})/iu;

function leftoverProblems(
  language: string,
  parts: readonly MessagePart[],
  meant: readonly MessagePart[],
  own: ReadonlySet<string>,
): string[] {
  const [written, source] = [wordsOf(parts), wordsOf(meant)];
  const letters = written.match(/\p{L}+/gu) ?? [];
  const isName = (word: string) => shared.has(word.toLowerCase()) || names.has(word) || own.has(word);
  const isCopied = written === source && !letters.every(isName);
  const found = scriptOf(language) === 'Latn' ? onlyEnglish.exec(written)?.[0] : undefined;
  return [
    ...(isCopied ? ['is the English text'] : []),
    ...(found ? [`holds the English word "${found}"`] : []),
  ];
}

/** Names and marks that stand in Latin letters in every script. */
const names = new Set(
  'Android Apple Cookie Cookies Facebook Google Huawei ID JavaScript KVKK OK QR Twitter URL VIP VK X exist id iOS is no payway'.split(
    ' ',
  ),
);

/** Unicode's scripts of each writing system (ISO 15924), as far as the eighteen languages have them. */
const scripts: Readonly<Record<string, RegExp>> = {
  Latn: /\p{Script=Latin}/u,
  Cyrl: /\p{Script=Cyrillic}/u,
  Arab: /\p{Script=Arabic}/u,
  Thai: /\p{Script=Thai}/u,
  Kore: /\p{Script=Hangul}/u,
  Jpan: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]/u,
  Hans: /\p{Script=Han}/u,
  Hant: /\p{Script=Han}/u,
};

/** Characters of one Chinese script that the other writes differently. */
const otherChinese: Readonly<Record<string, string>> = {
  Hant: '账录务优订单们这时间网设',
  Hans: '帳錄務優訂單們這時間網設',
};

function scriptOf(language: string): string {
  return new Intl.Locale(language).maximize().script ?? 'Latn';
}

function scriptProblems(
  language: string,
  parts: readonly MessagePart[],
  known: ReadonlySet<string>,
): string[] {
  const script = scriptOf(language);
  const own = scripts[script];
  if (!own) return [`is written in ${script}, of which this check knows nothing`];
  const words = wordsOf(parts);
  const foreign = (words.match(/\p{L}/gu) ?? []).filter(
    (letter) => !own.test(letter) && !/\p{Script=Latin}|\p{Script=Common}/u.test(letter),
  );
  const latin = script === 'Latn' ? [] : (words.match(/\p{Script=Latin}+/gu) ?? []);
  const strange = latin.filter((word) => !names.has(word) && !known.has(word));
  const other = Array.from(otherChinese[script] ?? '').filter((character) => words.includes(character));
  const mixed =
    /[\p{Script=Cyrillic}\p{Script=Greek}]\p{Script=Latin}|\p{Script=Latin}[\p{Script=Cyrillic}\p{Script=Greek}]/u;
  return [
    ...(foreign.length > 0 ? [`holds letters of another script: ${[...new Set(foreign)].join(' ')}`] : []),
    ...(strange.length > 0 ? [`holds words in Latin letters: ${strange.join(', ')}`] : []),
    ...(other.length > 0 ? [`holds characters of the other Chinese script: ${other.join(' ')}`] : []),
    ...(mixed.test(words) ? ['mixes two scripts in one word'] : []),
  ];
}
