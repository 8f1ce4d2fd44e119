import { readFileSync } from 'node:fs';
import { languageName, languages } from '@gemporium/domain/languages.ts';
import { describe, expect, it } from 'vitest';
import { compileMessages } from './compile-messages.ts';
import { formatMessage, type MessageValues } from './format-message.ts';
import { generatedSource } from './generate.ts';
import { texts } from './generated.ts';
import { groupDigits } from './group-digits.ts';
import { completeLanguages, isMessageKey, messages, textsOf, translate, translateWith } from './messages.ts';
import { parseMessage, pluralCategories } from './parse-message.ts';
import { pluralCategoryOf, pluralRuleOf } from './plural-rule.ts';
import { problemsOf } from './testing/problems-of.ts';

/** Runs a compiled module as a browser would. */
async function load(source: string): Promise<Record<string, string | ((values: object) => string)>> {
  const url = `data:text/javascript;base64,${Buffer.from(source).toString('base64')}`;
  return ((await import(url)) as { default: Record<string, string | ((values: object) => string)> }).default;
}

async function compiled(language: string, text: string, values: MessageValues): Promise<string> {
  const { message } = await load(compileMessages(language, { message: text }));
  return typeof message === 'function' ? message(values) : (message ?? '');
}

function formatted(language: string, text: string, values: MessageValues): string {
  const rules = { cardinal: pluralRuleOf(language, false), ordinal: pluralRuleOf(language, true) };
  return formatMessage(parseMessage(text), values, rules);
}

const arabicDays = '{day, plural, zero {zero} one {one} two {two} few {few} many {many} other {other}}';

describe('messages as the player reads them', () => {
  it.each<[string, string, string, MessageValues, string]>([
    ['a plain text', 'en', 'Log in', {}, 'Log in'],
    ['an argument', 'en', 'Account of {text}', { text: 'Kira' }, 'Account of Kira'],
    ['two numbers side by side', 'en', '{number}{day}', { number: 1, day: 2 }, '12'],
    ['a large number', 'en', '+{growth, number} points', { growth: 1234567 }, '+1,234,567 points'],
    ['an apostrophe', 'en', "the game's own {text}", { text: 'x' }, "the game's own x"],
    ['a doubled apostrophe', 'en', "it''s {text}", { text: 'x' }, "it's x"],
    ['a quoted brace', 'en', "'{'{text}'}'", { text: 'x' }, '{x}'],
    ['an exact number first', 'en', '{n, plural, =0 {none} one {one} other {# more}}', { n: 0 }, 'none'],
    ['the counted number', 'en', '{n, plural, one {# day} other {# days}}', { n: 1200 }, '1,200 days'],
    ['a quoted number sign', 'en', "{n, plural, other {'#'# of '#'}}", { n: 2 }, '#2 of #'],
    ['a number sign that is none', 'en', "'#1' of {text}", { text: 'all' }, "'#1' of all"],
    ['a number below zero', 'en', '{n, plural, one {# point} other {# points}}', { n: -1 }, '-1 point'],
    ['a missing category is other', 'ru', '{n, plural, one {one} other {other}}', { n: 3 }, 'other'],
    ['an ordinal', 'en', '{n, selectordinal, one {#st} two {#nd} few {#rd} other {#th}}', { n: 22 }, '22nd'],
    [
      'a plural inside a plural',
      'en',
      '{a, plural, other {{b, plural, one {#b} other {#bs}} of #}}',
      { a: 5, b: 2 },
      '2bs of 5',
    ],
    ['Arabic 0', 'ar', arabicDays, { day: 0 }, 'zero'],
    ['Arabic 1', 'ar', arabicDays, { day: 1 }, 'one'],
    ['Arabic 2', 'ar', arabicDays, { day: 2 }, 'two'],
    ['Arabic 3 to 10', 'ar', arabicDays, { day: 103 }, 'few'],
    ['Arabic 11 to 99', 'ar', arabicDays, { day: 11 }, 'many'],
    ['Arabic 100', 'ar', arabicDays, { day: 100 }, 'other'],
    ['Polish 22', 'pl', '{n, plural, one {1} few {f} many {m} other {o}}', { n: 22 }, 'f'],
    ['French 1,000,000', 'fr', '{n, plural, one {1} many {m} other {o}}', { n: 1_000_000 }, 'm'],
    ['a fraction', 'en', '{n, plural, one {1} other {o}}', { n: 1.5 }, 'o'],
  ])('L-06 %s', async (_name, language, text, values, expected) => {
    expect(formatted(language, text, values)).toBe(expected);
    expect(await compiled(language, text, values)).toBe(expected);
  });

  it.each<[number | string, string]>([
    ...[0, 7, 42, 100, 999].map((n): [number, string] => [n, String(n)]),
    [1000, '1,000'],
    [12_345, '12,345'],
    [123_456, '123,456'],
    [1_234_567, '1,234,567'],
    [100_000_000, '100,000,000'],
    [-1234, '-1,234'],
    [-123_456, '-123,456'],
    [0.125, '0.125'],
    [999.5, '999.5'],
    [1234.5678, '1,234.5678'],
    ['740000', '740,000'],
    ['1234.50', '1,234.50'],
  ])('L-06 the number %s is written %s, by the server and by the browser', async (number, expected) => {
    const text = '{number, number}';
    expect(groupDigits(number)).toBe(expected);
    expect(formatted('en', text, { number })).toBe(expected);
    expect(await compiled('en', text, { number })).toBe(expected);
  });

  it.each([
    ['an unknown type', '{n, date}'],
    ['no case other', '{n, plural, one {1}}'],
    ['a placeholder that is never closed', 'a {n'],
    ['a plural that is never closed', '{n, plural, other {1}'],
    ['a brace too many', 'a } b'],
    ['an unknown category', '{n, plural, several {1} other {2}}'],
  ])('L-06 %s is refused when messages are compiled', (_name, text) => {
    expect(() => parseMessage(text)).toThrow(SyntaxError);
  });

  it.each(languages)('L-06 %s: the compiled plural rule is that of Intl.PluralRules', async (language) => {
    const cases = pluralCategories.map((category) => `${category} {${category}}`).join(' ');
    for (const ordinal of [false, true]) {
      const rule = pluralRuleOf(language, ordinal);
      const intl = new Intl.PluralRules(language, { type: ordinal ? 'ordinal' : 'cardinal' });
      const numbers = [
        ...Array(3000).keys(),
        10_000,
        12_345,
        100_011,
        999_999,
        1_000_000,
        1_000_001,
        2_000_000,
      ];
      const wrong = numbers.filter((n) => pluralCategoryOf(rule, n) !== intl.select(n));
      expect(wrong).toEqual([]);
      const text = `{n, ${ordinal ? 'selectordinal' : 'plural'}, ${cases}}`;
      const { message } = await load(compileMessages(language, { message: text }));
      expect(
        numbers.filter((n) => (message as (values: object) => string)({ n }) !== intl.select(n)),
      ).toEqual([]);
    }
  });
});

describe('the languages', () => {
  it.each(Object.keys(texts))('L-01 L-06 %s: nothing is wrong with its file', (language) => {
    expect(problemsOf(language, texts[language] ?? {}, texts.en ?? {})).toEqual([]);
  });

  it.each(completeLanguages)('L-04 in %s a percentage is written in one way', (language) => {
    const form = texts[language]?.percent?.replace('{number}', '{}') ?? '';
    expect(form).toContain('%');
    const others = Object.values(texts[language] ?? {}).filter((text) => text.includes('%'));
    expect(others.length).toBeGreaterThan(1);
    for (const text of others) expect(text.replace(/\{\w+\}/g, '{}')).toContain(form);
  });

  it('L-04 in Arabic the sign stands behind the number, whatever letters precede it', () => {
    for (const text of Object.values(texts.ar ?? {}).filter((one) => one.includes('%')))
      expect(text).toMatch(/\u2066\{\w+\}%\u2069/);
  });

  it.each(completeLanguages)('S-06 in %s the search says both by which it finds a server', (language) => {
    const id = /ID|رقم/;
    const name = /name|nom|nama|adı|tên|nazw|назван|ชื่อ|名前|名称|名稱|이름|اسم/i;
    expect([id, name].map((word) => word.test(texts[language]?.server_search ?? ''))).toEqual([true, true]);
  });

  it('L-01 every file is complete, and one of the shop’s languages', () => {
    expect(completeLanguages).toEqual(Object.keys(texts));
    expect(languages).toEqual(expect.arrayContaining([...completeLanguages]));
  });

  const english = {
    greeting: 'Welcome back, {name}!',
    days: '{day, plural, one {# day} other {# days}}',
    pay: 'Pay now',
    total: 'Total',
  };
  const german = {
    greeting: 'Willkommen zurück, {name}!',
    days: '{day, plural, one {# Tag} other {# Tage}}',
    pay: 'Jetzt zahlen',
    total: 'Total',
  };
  const russian = {
    greeting: 'С возвращением, {name}!',
    days: '{day, plural, one {# день} few {# дня} many {# дней} other {# дня}}',
    pay: 'Оплатить',
    total: 'Итого',
  };
  const chinese = {
    greeting: '歡迎回來，{name}！',
    days: '{day, number} 天',
    pay: '立即付款',
    total: '總計',
  };

  it('L-01 a new language is checked by its file alone', () => {
    expect(problemsOf('de', german, english)).toEqual([]);
    expect(problemsOf('ru', russian, english)).toEqual([]);
    expect(problemsOf('zh-tw', chinese, english)).toEqual([]);
  });

  it.each<[string, string, Record<string, string>, string]>([
    ['an empty text', 'de', { ...german, pay: ' ' }, 'pay: is missing'],
    ['a key of nobody', 'de', { ...german, payy: 'x' }, 'payy: is unknown'],
    [
      'a lost value',
      'de',
      { ...german, greeting: 'Hallo!' },
      'greeting: names the values "" instead of "name"',
    ],
    [
      'plural forms of English',
      'ru',
      { ...russian, days: '{day, plural, one {# день} other {# дня}}' },
      'days: has the plural forms one,other instead of few,many,one,other',
    ],
    [
      'a form for 1, 21 and 31 without the number',
      'ru',
      { ...russian, days: '{day, plural, one {день} few {# дня} many {# дней} other {# дня}}' },
      'days: the plural form one stands for several numbers and does not say which',
    ],
    ['a doubled space', 'de', { ...german, pay: 'Jetzt  zahlen' }, 'pay: has a space too many'],
    [
      'a broken character',
      'de',
      { ...german, pay: 'Jetzt z\ufffdhlen' },
      'pay: holds an invisible or broken character',
    ],
    [
      'a mark that turns the whole text',
      'de',
      { ...german, pay: '\u200e+1 zahlen' },
      'pay: holds an invisible or broken character',
    ],
    ['letters put together', 'de', { ...german, pay: 'u\u0308ben' }, 'pay: is not in Unicode’s form NFC'],
    [
      'a text that is far too long',
      'de',
      { ...german, pay: 'Zahlungspflichtig bestellen' },
      'pay: is 27 characters long, and there is room for 20',
    ],
    ['English left', 'de', { ...german, pay: 'Pay now' }, 'pay: is the English text'],
    ['an English word', 'de', { ...german, pay: 'Pay the Preis' }, 'pay: holds the English word "the"'],
    [
      'English in another script',
      'ru',
      { ...russian, total: 'Total' },
      'total: holds words in Latin letters: Total',
    ],
    [
      'another form of address',
      'de',
      { ...german, pay: 'Ihre Zahlung' },
      'pay: holds the word "Ihre": the player is du; Rolle is a role',
    ],
    [
      'a word for parcels',
      'ja',
      { pay: '配達済みです' },
      'pay: holds the word "配達": goods are no parcels, and the player is not named',
    ],
    [
      'a space before a sign',
      'de',
      { ...german, greeting: 'Willkommen zurück, {name} !' },
      'greeting: has a space before a sign: " !"',
    ],
    [
      'a plain space before a high sign',
      'fr',
      { pay: 'Payer ?' },
      'pay: has no narrow space before a high sign: " ?"',
    ],
    [
      'a Latin sign in Chinese',
      'zh-tw',
      { ...chinese, pay: '立即付款!' },
      'pay: has a sign of Latin script: "款!"',
    ],
    ['a Latin sign in Arabic', 'ar', { pay: 'دفع؟ نعم, الآن' }, 'pay: has a sign of Latin script: ","'],
    ['a full stop in Thai', 'th', { pay: 'ชำระ.' }, 'pay: ends in a full stop: "ะ."'],
    [
      'a question that is not opened',
      'es',
      { pay: 'Pagar?' },
      'pay: has a question or an exclamation that is not opened',
    ],
    [
      'a number that is not counted',
      'ru',
      { ...russian, days: '{day, number} день' },
      'days: writes {day} without the plural forms of its language',
    ],
    ['a foreign letter', 'de', { ...german, pay: 'Zаhlen' }, 'pay: holds letters of another script: а'],
    ['a Latin letter in a word', 'ru', { ...russian, pay: 'Оплaтить' }, 'pay: mixes two scripts in one word'],
    [
      'the other Chinese script',
      'zh-tw',
      { ...chinese, pay: '这里付款' },
      'pay: holds characters of the other Chinese script: 这',
    ],
  ])('L-01 %s is found', (_name, language, file, problem) => {
    expect(problemsOf(language, file, english)).toContain(problem);
  });

  it('L-03 a language without messages is English', () => {
    expect(translate('xx', 'login')).toBe(translate('en', 'login'));
  });

  it('L-03 a language that is not finished says in English what it lacks', () => {
    Object.assign(texts, { xy: { login: '', my: 'Mijn' } });
    try {
      expect(textsOf('xy')).toEqual({ ...texts.en, my: 'Mijn' });
      expect(translate('xy', 'login')).toBe(translate('en', 'login'));
    } finally {
      Reflect.deleteProperty(texts, 'xy');
    }
  });

  it.each<[own: Record<string, string>, said: string]>([
    [{ pay_price: 'Get it for {money}' }, 'Get it for $5'],
    [{ pay_price: '' }, 'Pay $5'],
    [{ login: 'Enter' }, 'Pay $5'],
  ])('L-02 a brand that has written %j says “%s”', (own, said) => {
    expect(translateWith(own, 'en', 'pay_price', { money: '$5' })).toBe(said);
  });

  it('L-03 compiled and server’s messages are the same in every language', async () => {
    const values = {
      number: 3,
      text: 'x',
      name: 'x',
      day: 3,
      hour: 11,
      min: 2,
      s: '05',
      time: 't',
      money: '$1',
      growth: 1000,
      goods: 'g',
      role: 'r',
      server: 's',
    };
    for (const language of completeLanguages) {
      const module = await load(compileMessages(language, textsOf(language)));
      const { parts, rules } = messages(language);
      for (const [key, message] of Object.entries(module)) {
        const shown = typeof message === 'function' ? message(values) : message;
        expect(shown).toBe(formatMessage(isMessageKey(key) ? parts[key] : [], values, rules));
        expect(shown).not.toContain('undefined');
      }
    }
  });

  it('the types and the list of languages are those of the files', () => {
    expect(readFileSync(new URL('generated.ts', import.meta.url), 'utf8')).toBe(generatedSource());
  });
});

describe('what the spec says to the player', () => {
  it.each([
    ['error_network', 'Network error, please try again later.'],
    ['log_fail', 'Login failed.'],
    ['error_role_not_found', 'Character not found. Please choose it again or change accounts.'],
    ['error_query', 'Query error, please return to the home page and try again.'],
    ['error_channel_not_exist', 'Channel ID does not exist, try again.'],
    ['error_link_invalid', 'The link is invalid, please refresh and try again.'],
    ['error_method_parameters', 'Incorrect parameters for the selected payment method.'],
    ['error_parameter', 'Parameter error'],
    ['real_name_failed', 'Real-name request failed. Please go to the first page and start again.'],
    ['replenish_tip_expired', 'This page has expired. Please contact customer service for a new link.'],
    ['error_topup_failed', 'Top-up failed'],
    ['claim_failed', 'Claim failed'],
    ['error_unpaid_order', 'You have an unpaid order for this item. Please go to its payment page first.'],
    ['goods_limit_not_buy', 'You can’t buy this item because its purchase limit has been reached.'],
    [
      'tip_login_env_error',
      'The current environment does not support login for some account types; please copy the URL and use another browser.',
    ],
    ['coupon_method_unsupported', 'Not accepted with this payment method'],
    ['coupon_goods_unsupported', 'Unavailable for this item'],
    ['error_not_logged_in', 'Please log in first.'],
    ['no_data', 'No data'],
    ['no_more', 'No more'],
  ] as const)('X-01 %s', (key, sentence) => {
    expect(translate('en', key)).toBe(sentence);
    expect(textsOf('en').receive_fail).not.toBe('');
  });

  it('O-09 the toast for a missing method names the spec’s words', () => {
    for (const language of completeLanguages)
      expect(textsOf(language).payway_not_exist).toContain('payway_id is no exist');
  });
});

it.each(completeLanguages)('L-02 %s calls itself as the list of languages does', (language) => {
  expect(texts[language]?.language_name).toBe(languageName(language));
});
