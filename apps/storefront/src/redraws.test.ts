import type { ReactElement } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type FakeShop, fakeShop } from './testing/fake-shop.ts';
import { stubPage } from './testing/page-without-a-browser.ts';
import { sampleLink } from './testing/sample-link.ts';
import { sampleGoods } from './testing/sample-page.ts';
import { watchRedraws } from './testing/watch-redraws.ts';

/* What re-renders when something changes: on a slow phone every unnecessary render costs time. */

const { tools, redraws } = watchRedraws();
const page = stubPage('/selectGoods', tools);
const { act, createElement } = await import('react');
const { createRoot } = await import('react-dom/client');
const { App } = await import('./app.tsx');
const { later } = await import('./later.ts');
const { laterPart } = await import('./later/load-later.ts');
const { MakeUpForm } = await import('./make-up/make-up-form.tsx');
const { changeOrder, closePopup, openPopup, showToast } = await import('./state/actions.ts');
const { ShopProvider } = await import('./state/shop-context.tsx');
laterPart.loaded = later;

let shop: FakeShop;
let unmount = () => {};
beforeEach(() => {
  shop = fakeShop({ page: { goods: [sampleGoods('p1'), sampleGoods('p2')] } });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
});
afterEach(() => {
  unmount();
  vi.useRealTimers();
});

/** The components of the first render, each once, by name. */
async function draw(what: ReactElement): Promise<string[]> {
  const root = createRoot(page.body as unknown as Element);
  unmount = () => act(() => root.unmount());
  return drawnBy(() => root.render(createElement(ShopProvider, { value: shop.services }, what)));
}

/** The components that re-render because of this change. */
async function drawnBy(change: () => void): Promise<string[]> {
  await act(async () => change());
  return [...new Set(redraws())].sort();
}

const choose = (value: string) => () => changeOrder(shop.services, { goods: { ...sampleGoods(value) } });

it('S-03 showing and hiding a toast re-renders nothing else', async () => {
  await draw(createElement(App));
  expect(await drawnBy(() => showToast(shop.services, 'Saved'))).toEqual(['Icon', 'ToastStack', 'Toasts']);
  expect(page.body.textContent).toContain('Saved');
  expect(await drawnBy(() => shop.services.store.setState({ toasts: [] }))).toEqual(['ToastStack', 'Toasts']);
});

/** What must not re-render while the player chooses what to buy. */
const around = [
  ...['App', 'AppShell', 'AccountHeader', 'Header', 'Mark', 'PlacesNav', 'BottomNav', 'Footer'],
  ...['GoodsBanner', 'SelectGoods', 'RecipientChoice', 'RecipientCard', 'CardRow', 'Toasts'],
  ...['Popups', 'LoginPopup'],
];

it('S-07 choosing goods re-renders goods and order, but not header, recipient, footer or login', async () => {
  const first = await draw(createElement(App));
  const opening = await drawnBy(() => openPopup(shop.services, { kind: 'login' }));
  const there = [...first, ...opening];
  expect(around.filter((name) => !there.includes(name))).toEqual([]);
  await drawnBy(() => closePopup(shop.services));
  await drawnBy(() => vi.advanceTimersByTime(1000));

  await drawnBy(choose('p1'));
  const drawn = await drawnBy(choose('p2'));
  expect(drawn).toEqual(expect.arrayContaining(['GoodsCard', 'OrderBar', 'OrderPanel', 'MethodChoice']));
  expect(around.filter((name) => drawn.includes(name))).toEqual([]);
});

it('S-08 choosing a method re-renders methods and price, but no goods', async () => {
  await draw(createElement(App));
  await drawnBy(choose('p1'));
  const drawn = await drawnBy(() => changeOrder(shop.services, { rechargeKey: 'card-12101' }));
  expect(drawn).toEqual(expect.arrayContaining(['BuyPanel', 'MethodChoice', 'PayPrice']));
  expect([...around, 'Goods', 'GoodsCard', 'OrderBar'].filter((name) => drawn.includes(name))).toEqual([]);
});

it('S-11 the countdown of a make-up link re-renders alone', async () => {
  const info = sampleLink();
  const link = { replenishId: 'r', clientId: 'one' };
  await draw(createElement(MakeUpForm, { link, info, onEnd: () => {} }));
  const before = page.body.textContent;
  expect(await drawnBy(() => vi.advanceTimersByTime(1000))).toEqual(['Countdown']);
  expect(page.body.textContent).not.toBe(before);
});
