import type { Brand, Game } from '@gemporium/catalogue/types.ts';
import { expect, it } from 'vitest';
import { gameListItem } from './game-list.ts';

/** No two texts are equal, so that a mix-up is noticed. */
const brand = {
  defaultLanguage: 'ja',
  legal: { termsUrl: 'https://brand.example/terms', privacyUrl: 'https://brand.example/privacy' },
} as unknown as Brand;
const game = {
  gpId: 'gp1',
  key: 'orbit',
  name: { en: 'Orbit', ja: '軌道' },
  isSelectGame: true,
} as unknown as Game;
const art = {
  gameIcon: ({ key }: Game) => `/icon-of-${key}`,
  gameBanner: ({ key }: Game) => `/banner-of-${key}`,
  wideGameBanner: ({ key }: Game) => `/wide-banner-of-${key}`,
};
const own = { termsUrl: 'https://game.example/terms', privacyUrl: 'https://game.example/privacy' };

it.each([
  ['of its own', own, own.termsUrl, own.privacyUrl],
  ['of the brand', {}, brand.legal.termsUrl, brand.legal.privacyUrl],
  ['one of its own, one of the brand', { termsUrl: own.termsUrl }, own.termsUrl, brand.legal.privacyUrl],
  ['one of the brand, one of its own', { privacyUrl: own.privacyUrl }, brand.legal.termsUrl, own.privacyUrl],
])(
  'S-02 a game is shown with its pictures, its name and the notices: %s',
  (_title, notices, terms, privacy) => {
    const shelf = { store: { brand }, language: 'en', art } as unknown as Parameters<typeof gameListItem>[0];
    expect(gameListItem(shelf, { ...game, ...notices })).toEqual({
      gp_id: 'gp1',
      name: 'Orbit',
      is_select_game: true,
      terms,
      privacy,
      logo: '/icon-of-orbit',
      banner: '/banner-of-orbit',
      wide_banner: '/wide-banner-of-orbit',
    });
  },
);
