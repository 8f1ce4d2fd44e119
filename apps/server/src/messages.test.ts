import type { Brand } from '@gemporium/catalogue/types.ts';
import { textsOf } from '@gemporium/locales/messages.ts';
import { describe, expect, it } from 'vitest';
import { languageOf, sentence } from './messages.ts';

const [english, japanese] = [textsOf('en'), textsOf('ja')];
/** Has its own wording in its default language only, and one message in both. */
const brand = {
  defaultLanguage: 'ko',
  languages: ['en', 'ja', 'ko'],
  areas: [],
  messages: {
    ko: { error_no_game: 'Nova: no game (ko)', error_not_found: 'Nova: {number} gone (ko)' },
    ja: { error_not_found: 'Nova: {number} gone (ja)', words_of_nova: 'Nova (ja)' },
  },
} as unknown as Brand;

describe('L-02 what a player reads', () => {
  it.each([
    ['ko', 'error_no_game', 'Nova: no game (ko)'],
    ['ja', 'error_no_game', japanese.error_no_game],
    ['en', 'error_no_game', english.error_no_game],
    ['ko', 'error_not_found', 'Nova: 7 gone (ko)'],
    ['ja', 'error_not_found', 'Nova: 7 gone (ja)'],
    ['en', 'error_not_found', english.error_not_found],
    ['ja', 'words_of_nova', 'Nova (ja)'],
    ['en', 'words_of_nova', english.error_internal],
    ['ja', 'words_of_nobody', japanese.error_internal],
  ])('L-02 in %s of %s: %s', (language, key, told) => {
    expect(sentence(brand, language, key, { number: 7 })).toBe(told);
  });

  it('X-01 without a shop, in the standard wording', () => {
    expect(sentence(undefined, 'ja', 'error_no_game')).toBe(japanese.error_no_game);
    expect(japanese.error_no_game).not.toBe(english.error_no_game);
  });
});

describe('L-02 the language of an answer', () => {
  const offering = (...languages: string[]) => ({ ...brand, languages });
  it.each<[asked: unknown, brand: Brand | undefined, language: string]>([
    ['ja', brand, 'ja'],
    ['ja-JP', brand, 'ja'],
    ['fr', brand, 'ko'],
    ['fr', offering('ja', 'en'), 'ja'],
    ['xx', offering('xx', 'ja'), 'ja'],
    [undefined, brand, 'ko'],
    [['ja'], brand, 'ko'],
    [7, brand, 'ko'],
    ['ja', undefined, 'en'],
  ])('L-02 for a request in %j', (asked, of, language) => {
    expect(languageOf(of, asked)).toBe(language);
  });
});
