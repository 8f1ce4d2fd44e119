import type { LegalNotice } from '@gemporium/contract/legal-words.ts';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ShopProvider } from '../../state/shop-context.tsx';
import { drawn, drawShop } from '../../testing/draw-shop.ts';
import { fakeShop } from '../../testing/fake-shop.ts';
import { Footer } from './footer.tsx';

/** The footer of a shop rendered with some notices, whose current offer has others. */
function footer(drawn: readonly LegalNotice[], used: readonly LegalNotice[]): string {
  const shop = fakeShop();
  const { store } = shop.services;
  const withNotices = (notices: readonly LegalNotice[]) =>
    store.setState(({ offer }) => ({
      offer: { ...offer, config: { ...offer.config, legal_notices: [...notices] } },
    }));
  withNotices(drawn);
  withNotices(used);
  store.getInitialState = store.getState;
  return renderToStaticMarkup(createElement(ShopProvider, { value: shop.services }, createElement(Footer)));
}

const own: LegalNotice = { text: '特定商取引法', lang: 'ja', href: '/legal/commercial-transactions' };
const away: LegalNotice = { text: 'Withdraw', href: 'https://watt.example/withdraw' };
const plain: LegalNotice = { text: '상호 견본', lang: 'ko' };

it('B-08 S-02 the notices are those of the current offer, each with its language and link target', () => {
  const html = footer([away], [own, plain]);
  expect(html).toContain('<nav aria-label="Legal and help">');
  expect(html).toContain('href="/legal/commercial-transactions" lang="ja"');
  expect(html).toContain('<span lang="ko">상호 견본</span>');
  expect(html).not.toContain('Withdraw');
  // A notice with a page of its own is a link, and is not repeated as a text.
  expect(html.split(own.text)).toHaveLength(2);
});

it('S-02 a publisher’s page opens in a new window, one of the shop’s own in the same one', () => {
  const linkTo = (html: string, text: string) =>
    html.match(/<a [^>]*>[^<]*/g)?.find((one) => one.endsWith(text)) ?? '';
  const html = footer([], [own, away]);
  for (const text of [away.text, 'Privacy policy', 'Terms of service', 'Customer service'])
    expect(linkTo(html, text)).toContain('target="_blank" rel="noopener noreferrer"');
  expect(linkTo(html, own.text)).not.toContain('target');
});

it('S-02 pages that two laws name alike are two links, and none of them outlives its offer', async () => {
  const shop = fakeShop();
  const withNotices = (...notices: LegalNotice[]) =>
    shop.services.store.setState(({ offer }) => ({
      offer: { ...offer, config: { ...offer.config, legal_notices: notices } },
    }));
  const elsewhere = { ...away, href: 'https://watt.example/uk/withdraw' };
  withNotices(away, elsewhere);
  await drawShop(shop);
  expect(drawn.all(away.text)).toHaveLength(2);
  await drawn.after(() => withNotices(elsewhere, plain));
  expect(drawn.all(away.text)).toHaveLength(1);
});
