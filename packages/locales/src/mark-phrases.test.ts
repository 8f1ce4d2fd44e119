import { describe, expect, it } from 'vitest';
import { texts } from './generated.ts';
import { breakMark, markPhrases } from './mark-phrases.ts';
import { textsOf } from './messages.ts';

const shown = (text: string) => text.replaceAll(breakMark, '|');

describe('L-05 where a Japanese line may break', () => {
  it.each([
    ['ご利用いただけるクーポンはありません。', 'ご利用いただける|クーポンは|ありません。'],
    // At a mark or a space a line breaks by itself.
    [
      '請求は発生していません。もう一度お試しください。',
      '請求は|発生していません。もう|一度|お試しください。',
    ],
    ['クーポン', 'クーポン'],
    ['{role}（{server}）のアカウントに購入します', '{role}（{server}）の|アカウントに|購入します'],
    ['{day, plural, other {あと#日で終了します}}', '{day, plural, other {あと#日で終了します}}'],
  ])('L-05 %s breaks as %s', (message, marked) => {
    expect(shown(markPhrases(message))).toBe(marked);
  });

  it('L-05 the page says what the file says, and no other language has marks', () => {
    for (const [language, file] of Object.entries(texts))
      for (const [key, text] of Object.entries(textsOf(language))) {
        if (language !== 'ja') expect(text).not.toContain(breakMark);
        expect(text.replaceAll(breakMark, '')).toBe(file[key]);
      }
    expect(textsOf('ja').error_network).toContain(breakMark);
  });
});
