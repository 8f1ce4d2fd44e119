import { describe, expect, it } from 'vitest';
import { texts } from '../generated.ts';
import { valuesIn } from '../judge-message.ts';
import { parseMessage } from '../parse-message.ts';
import { longText, rightToLeftText } from './pseudo-language.ts';

describe('languages for tests, made from English', () => {
  it.each([
    ['Log in', 'Lóg íñ~~~~~'],
    ['Pay {money}', 'Páý~~~ {money}'],
    ['{n, plural, one {# day} other {# days}}', '{n, plural, one {# dáý~~~} other {# dáýš~~~~}}'],
    ["it's {n, number}", "ít''š~~~ {n, number}"],
  ])('L-01 “%s” is long as “%s”', (text, long) => {
    expect(longText(text)).toBe(long);
  });

  it('L-04 right to left: every letter runs that way, values stay', () => {
    const text = rightToLeftText('Pay {money}, {n, plural, one {# day} other {# days}}');
    expect(text).toMatch(/^[\u05d0-\u05ea]+ \{money\}, \{n, plural, one \{# [\u05d0-\u05ea]+\}/);
  });

  it.each(Object.entries(texts.en ?? {}))('L-06 %s can be said in both, with its values', (_key, text) => {
    for (const pseudo of [longText(text), rightToLeftText(text)])
      expect(valuesIn(parseMessage(pseudo))).toEqual(valuesIn(parseMessage(text)));
  });
});
