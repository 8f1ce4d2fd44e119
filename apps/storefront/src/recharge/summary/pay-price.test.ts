import { isolate } from '@gemporium/domain/isolate.ts';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ShopProvider } from '../../state/shop-context.tsx';
import { fakeShop } from '../../testing/fake-shop.ts';
import { sampleGoods } from '../../testing/sample-page.ts';
import { PayPrice } from './pay-price.tsx';

it.each([
  ['what the goods cost', '14.99', undefined],
  ['less, with a coupon', '11.99', '3.00'],
  // An unpaid order keeps its price if the goods become cheaper later.
  ['more', '15.99', undefined],
])('S-08 paying %s shows a saving if there is one', (_title, price, saved) => {
  const { services, state } = fakeShop();
  const html = renderToStaticMarkup(
    createElement(
      ShopProvider,
      { value: services },
      createElement(PayPrice, { goods: sampleGoods('p1'), price }),
    ),
  );
  const { t } = state();
  expect(html).toContain(`<bdi>$${price}</bdi>`);
  const original = t('price_original', { money: '14.99 USD' });
  expect([html.includes('<s '), html.includes(original)]).toEqual([saved !== undefined, saved !== undefined]);
  expect(html.match(/\$3\.00/g)?.length).toBe(saved && 1);
});

it.each(['en', 'ar'])('L-04 S-08 what is saved keeps its own direction in a sentence: %s', (language) => {
  const { services } = fakeShop({ page: { language } });
  const price = createElement(PayPrice, { goods: sampleGoods('p1'), price: '11.99' });
  const html = renderToStaticMarkup(createElement(ShopProvider, { value: services }, price));
  expect(html).toContain(isolate('$3.00', language));
  expect(html.includes('\u2068')).toBe(language === 'ar');
});
