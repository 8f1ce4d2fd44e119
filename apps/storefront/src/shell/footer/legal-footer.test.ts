import { translate } from '@gemporium/locales/messages.ts';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ShopProvider } from '../../state/shop-context.tsx';
import { fakeShop } from '../../testing/fake-shop.ts';
import { samplePage } from '../../testing/sample-page.ts';
import { LegalFooter } from './legal-footer.tsx';

const { brand } = samplePage();
const notices = {
  universal: ['recommendedSystem'],
  ja: ['specifiedCommercialTransactions', 'inquiryContact'],
  kr: [],
};
const words = (
  ['notice_recommended_system', 'notice_commercial_transactions', 'notice_inquiry_contact'] as const
).map((key) => translate('en', key));

/** The notices in the footer of a page that was drawn for one area and is in use in another. */
function footer(drawn: string, used: string): boolean[] {
  const shop = fakeShop({
    page: { area: drawn, areas: Object.keys(notices), brand: { ...brand, notices } },
  });
  const { store } = shop.services;
  store.setState(({ offer }) => ({ offer: { ...offer, area: used } }));
  store.getInitialState = store.getState;
  const html = renderToStaticMarkup(
    createElement(ShopProvider, { value: shop.services }, createElement(LegalFooter)),
  );
  return words.map((text) => html.includes(text));
}

const expected: Readonly<Record<string, boolean[]>> = {
  universal: [true, false, false],
  ja: [false, true, true],
  kr: [false, false, false],
};

it.each(Object.keys(notices).flatMap((drawn) => Object.keys(notices).map((used) => [drawn, used] as const)))(
  'B-08 drawn for %s and used in %s, the page shows the notices of the area in use',
  (drawn, used) => {
    expect(footer(drawn, used)).toEqual(expected[used]);
  },
);
