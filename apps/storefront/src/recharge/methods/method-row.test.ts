import type { ReactElement } from 'react';
import { expect, it } from 'vitest';
import { MethodRow } from './method-row.tsx';

interface Radio {
  props: { type?: string; checked?: boolean; onClick?: () => void; onChange?: () => void };
}

it.each([
  ['chosen, with banks', true, 'Bank A', ['card']],
  ['chosen, without banks', true, undefined, []],
  ['not chosen yet', false, 'Bank A', []],
] as const)(
  'S-08 a tap on a method that is %s reopens its banks, or nothing',
  (_title, chosen, subPayment, asked) => {
    const chose: string[] = [];
    const view = { method: { name: 'Card', icon: '/i.svg' }, key: 'card', subPayment };
    const row = MethodRow({ view, radioName: 'm', chosen, onChoose: (key) => chose.push(key) });
    const parts = (row as ReactElement<{ children: Radio[] }>).props.children;
    const radio = parts.find(({ props }) => props?.type === 'radio');
    radio?.props.onClick?.();
    expect(chose).toEqual(asked);
    radio?.props.onChange?.();
    expect(chose).toEqual([...asked, 'card']);
  },
);
