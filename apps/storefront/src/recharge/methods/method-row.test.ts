import type { ReactElement } from 'react';
import { expect, it } from 'vitest';
import { MethodRow } from './method-row.tsx';

interface Radio {
  props: { type?: string; checked?: boolean; onClick?: () => void; onChange?: () => void };
}

it.each([
  ['chosen, and leads on', true, true, ['card']],
  ['chosen, and leads nowhere', true, false, []],
  ['not chosen yet', false, true, []],
] as const)(
  'S-08 a tap on a row that is %s leads on again, or does nothing',
  (_title, chosen, leadsOn, asked) => {
    const chose: string[] = [];
    const view = { method: { name: 'Card', icon: '/i.svg' }, key: 'card', leadsOn };
    const row = MethodRow({ view, radioName: 'm', chosen, onChoose: (key) => chose.push(key) });
    const parts = (row as ReactElement<{ children: Radio[] }>).props.children;
    const radio = parts.find(({ props }) => props?.type === 'radio');
    radio?.props.onClick?.();
    expect(chose).toEqual(asked);
    radio?.props.onChange?.();
    expect(chose).toEqual([...asked, 'card']);
  },
);
