import type { ReactElement } from 'react';
import { afterEach, expect, it, vi } from 'vitest';

vi.mock('react', async (original) => ({ ...(await original<typeof import('react')>()), useId: () => 'id' }));
const { Tabs } = await import('./tabs.tsx');

afterEach(() => vi.unstubAllGlobals());

interface Parts {
  children: [ReactElement<{ onKeyDown: (event: object) => void }>, unknown];
}

it.each([
  ['ltr', 'ArrowRight', 'mine', 'over'],
  ['ltr', 'ArrowLeft', 'mine', 'all'],
  ['rtl', 'ArrowRight', 'mine', 'all'],
  ['rtl', 'ArrowLeft', 'mine', 'over'],
  ['ltr', 'ArrowRight', 'over', 'all'],
  ['rtl', 'ArrowRight', 'all', 'over'],
  ['rtl', 'ArrowDown', 'mine', undefined],
])('S-03 in %s text, %s on “%s” moves to “%s”, following the visual order', (direction, key, current, to) => {
  vi.stubGlobal('getComputedStyle', () => ({ direction }));
  const names = ['all', 'mine', 'over'];
  const went: string[] = [];
  const tabs = Tabs({
    label: 'Coupons',
    tabs: names.map((name) => ({ key: name, text: name })),
    current,
    onChange: (name) => went.push(name),
    children: null,
  }) as ReactElement<Parts>;
  const children = names.map((name) => ({ focus: () => went.push(`focus ${name}`) }));
  const [list] = tabs.props.children;
  list.props.onKeyDown({ key, currentTarget: { children }, preventDefault: () => undefined });
  expect(went).toEqual(to === undefined ? [] : [to, `focus ${to}`]);
});
