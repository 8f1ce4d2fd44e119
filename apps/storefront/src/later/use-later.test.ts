import { expect, it } from 'vitest';
import { stubPage } from '../testing/page-without-a-browser.ts';
import type { Later } from './later-part.ts';

const page = stubPage('/');
const { act, createElement, useLayoutEffect } = await import('react');
const { createRoot } = await import('react-dom/client');
const { knowLater, laterPart, loadLater } = await import('./load-later.ts');
const { useLater } = await import('./use-later.ts');

const later = { screens: {} } as Later;

/** Shows whether the later part is there; something else happens between its rendering and its effects. */
function Shown({ isWanted, meanwhile }: { isWanted: boolean; meanwhile: () => void }) {
  const { kind } = useLater(isWanted);
  useLayoutEffect(meanwhile, [meanwhile]);
  return createElement('p', {}, kind);
}

it.each([
  ['wanted', true],
  ['not wanted', false],
])(
  'S-03 a later part that arrives while the screen is being rendered is shown, %s',
  async (_title, isWanted) => {
    laterPart.loaded = undefined;
    const root = createRoot(page.body as unknown as Element);
    const meanwhile = () => {
      laterPart.loaded = later;
    };
    await act(async () => root.render(createElement(Shown, { isWanted, meanwhile })));
    expect(page.body.textContent).toBe('ready');
    await act(async () => root.unmount());
  },
);

it('S-03 a later part that somebody else has loaded is shown at once', async () => {
  laterPart.loaded = undefined;
  knowLater({ load: async () => ({ later }), stylesheet: undefined });
  const root = createRoot(page.body as unknown as Element);
  const meanwhile = () => {};
  await act(async () => root.render(createElement(Shown, { isWanted: false, meanwhile })));
  expect(page.body.textContent).toBe('loading');
  await act(async () => void (await loadLater()));
  expect(page.body.textContent).toBe('ready');
  await act(async () => root.unmount());
});
