import type { GoodsItem } from '@gemporium/contract/api/pay/getThirdGift.ts';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { GoodsView } from './goods-card.tsx';
import { GoodsGrid } from './goods-grid.tsx';

const view = (value: string, rest: Partial<GoodsView> = {}): GoodsView => ({
  goods: { value, art: '/art.svg' } as GoodsItem,
  amount: '980',
  name: 'gems',
  price: '14.99 USD',
  label: `${value}: 980 gems, 14.99 USD`,
  ...rest,
});
const draw = (goods: readonly GoodsView[], chosen?: string) =>
  renderToStaticMarkup(
    createElement(GoodsGrid, {
      label: 'Choose',
      groups: [
        { key: 'gems', name: 'Gems', goods },
        { key: 'more', name: 'More', goods: [view('other')] },
      ],
      chosen,
      onChoose: () => undefined,
    }),
  );

it('S-07 every group has a heading, and all goods form one radio group for the keyboard', () => {
  const html = draw([view('a'), view('b')]);
  expect(html.match(/<h2/g)).toHaveLength(2);
  expect(html.match(/type="radio"[^>]*name="goods"/g)).toHaveLength(3);
  expect(html.match(/role="radiogroup"/g)).toHaveLength(1);
});

it('S-07 a card’s label says everything to a screen reader', () => {
  expect(draw([view('a')])).toContain('aria-label="a: 980 gems, 14.99 USD"');
});

it('M-01 goods that cannot be bought now cannot be chosen, and say why', () => {
  const html = draw([view('a', { disabled: true, limit: 'Back in 4 days' })]);
  expect(/<input[^>]*value="a"[^>]*>/.exec(html)?.[0]).toContain('disabled=""');
  expect(html).toContain('Back in 4 days');
});

it('S-07 only the chosen goods are checked', () => {
  expect(draw([view('a'), view('b')], 'b').match(/checked=""/g)).toHaveLength(1);
});
