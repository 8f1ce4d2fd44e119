import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { GameBanner, type GameBannerProps } from './game-banner.tsx';

const drawn = (props: Partial<GameBannerProps>) =>
  renderToStaticMarkup(
    createElement(GameBanner, {
      art: '/narrow.svg',
      wideArt: '/wide.svg',
      icon: '',
      name: 'Game one',
      ...props,
    }),
  );
const narrow = { path: '/narrow.svg', address: 'data:narrow' };
const wide = { path: '/wide.svg', address: 'data:wide' };

it.each<[string, Partial<GameBannerProps>, string[]]>([
  ['a phone’s page', { held: narrow }, ['(min-width: 40em)', 'srcSet="/wide.svg"', 'src="data:narrow"']],
  [
    'a wide page',
    { held: wide },
    ['not all and (min-width: 40em)', 'srcSet="/narrow.svg"', 'src="data:wide"'],
  ],
])(
  'S-07 %s holds its own banner, which is painted at once, and names the other width’s',
  (_title, props, parts) => {
    const html = drawn(props);
    for (const part of [...parts, 'decoding="sync"']) expect(html).toContain(part);
  },
);

it('S-07 a banner that is fetched holds nothing else up', () => {
  expect(drawn({})).toContain('src="/narrow.svg"');
  expect(drawn({})).not.toContain('decoding');
});
