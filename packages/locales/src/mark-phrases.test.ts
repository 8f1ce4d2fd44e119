import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { texts } from './generated.ts';
import { keepWords, thaiWords } from './keep-words.ts';
import { breakMark, keepMark, markPhrases } from './mark-phrases.ts';
import { textsOf } from './messages.ts';

const shown = (text: string) => text.replaceAll(breakMark, '|').replaceAll(keepMark, '~');

describe('L-05 where a Japanese line may break', () => {
  it.each([
    ['ご利用いただけるクーポンはありません。', 'ご利用いただける|クーポンは|ありません。'],
    // At a mark or a space a line breaks by itself.
    [
      '請求は発生していません。もう一度お試しください。',
      '請求は|発生していません。もう|一度|お試しください。',
    ],
    ['サービスにお問い合わせください。', 'サービスに|お問い~合わせ|ください。'],
    ['別の方法をお選びください。', '別の|方~法を|お選びください。'],
    // A label has room for all of it.
    ['今すぐ購入する', '今すぐ購入する'],
    ['ゲームを変更する', 'ゲームを|変更する'],
    ['クーポン', 'クーポン'],
    ['{role}（{server}）のアカウントに購入します', '{role}（{server}）の|アカウントに|購入します'],
    ['{day, plural, other {あと#日で終了します}}', '{day, plural, other {あと#日で終了します}}'],
    ['{day, plural, other {この方法はあと#日}}', '{day, plural, other {この方~法はあと#日}}'],
  ])('L-05 %s breaks as %s', (message, marked) => {
    expect(shown(markPhrases(message))).toBe(marked);
  });

  it('L-05 the page says what the file says, and no language with spaces has marks but behind a hyphen', () => {
    const marks = new RegExp(`[${breakMark}${keepMark}]`, 'g');
    for (const [language, file] of Object.entries(texts))
      for (const [key, text] of Object.entries(textsOf(language))) {
        // “7-day” is one word.
        const plain = file[key]?.replace(`-${keepMark}`, '-');
        if (language !== 'ja' && language !== 'th')
          expect(text.replace(`-${keepMark}`, '-')).not.toMatch(marks);
        expect(text.replace(marks, '')).toBe(plain);
      }
    expect(textsOf('ja').error_network).toContain(breakMark);
    expect(textsOf('th').goods_choose).toContain(keepMark);
  });
});

describe('L-05 where a Thai line may break', () => {
  it.each([
    ['เลือกไอเทม', 'เลือก|ไอ~เทม'],
    ['ไอเทมนี้หมด', 'ไอ~เทม|นี้หมด'],
    ['{number} ตัวละคร ({server})', '{number} ตัว~ละคร ({server})'],
    ['จะบันทึกการใช้งาน', 'จะ|บันทึก|การ|ใช้~งาน'],
    ['กลับไป', 'กลับ|ไป'],
    // A mark of repetition stays with its word.
    ['ไอเทมๆ', 'ไอ~เทมๆ'],
    ['คูปอง', 'คูปอง'],
  ])('L-05 %s breaks as %s', (message, marked) => {
    expect(shown(keepWords(message))).toBe(marked);
  });

  it('L-05 each word that is held together is said somewhere in the shop', () => {
    const brands = new URL('../../../brands/', import.meta.url);
    const files = readdirSync(brands, { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.endsWith('.json'),
    );
    const said = [
      ...Object.values(texts.th ?? {}),
      ...files.map((name) => readFileSync(new URL(name, brands), 'utf8')),
    ].join('\n');
    expect(thaiWords.filter((word) => !said.includes(word))).toEqual([]);
  });

  it('L-05 a dictionary never parts a piece of a word from its neighbour’s piece', () => {
    const pieces = new Intl.Segmenter('th', { granularity: 'word' });
    for (const text of Object.values(textsOf('th')))
      for (const run of text.split(/[^\u0e00-\u0e4e]+/u).filter(Boolean)) {
        const parts = Array.from(pieces.segment(run), ({ segment }) => segment);
        // No word of Thai is one consonant: a piece of that kind is what a wrongly read word leaves over.
        expect(parts.filter((part) => /^[\u0e01-\u0e2e]$/u.test(part) && run !== part)).toEqual([]);
      }
  });
});
