import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { TextField } from './text-field.tsx';

it.each([
  ['a hint', { hint: 'at least eight' }, 'at least eight'],
  ['an error', { error: 'too short' }, 'too short'],
  ['an error instead of the hint', { hint: 'at least eight', error: 'too short' }, 'too short'],
  ['nothing', {}, undefined],
])('S-03 a screen reader on the field announces %s', (_title, words, said) => {
  const drawn = renderToStaticMarkup(
    createElement(TextField, { label: 'Password', value: '', onChange: () => undefined, ...words }),
  );
  const [, id] = /aria-describedby="([^"]+)"/.exec(drawn) ?? [];
  const text = id && new RegExp(`id="${id}"[^>]*>(?:<[^>]+>)*([^<]+)`).exec(drawn)?.[1];
  expect(text).toBe(said);
  expect(drawn.includes('aria-invalid="true"')).toBe('error' in words);
});
