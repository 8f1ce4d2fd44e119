import { afterAll, expect, it, vi } from 'vitest';
import { fakeShop } from '../../testing/fake-shop.ts';
import { pageWithoutABrowser } from '../../testing/page-without-a-browser.ts';
import { sampleOrder } from '../../testing/sample-order.ts';
import { samplePage } from '../../testing/sample-page.ts';

// React and the router look for a page when they are loaded.
const page = pageWithoutABrowser('/result');
for (const [name, value] of Object.entries({ ...page, IS_REACT_ACT_ENVIRONMENT: true }))
  vi.stubGlobal(name, value);
const { act, createElement } = await import('react');
const { createRoot } = await import('react-dom/client');
const { ShopProvider } = await import('../../state/shop-context.tsx');
const { ResultStep } = await import('./result-step.tsx');
afterAll(() => vi.unstubAllGlobals());

it('S-10 the fourth step shows the order of the address, and another one as soon as the address names it', async () => {
  const { services } = fakeShop({
    page: { brand: { ...samplePage().brand, layout: 'old' } },
    replies: {
      '/api/pay/getOrderInfo': ({ billing_no }) => ({
        ok: true,
        content: sampleOrder({ billing_no: String(billing_no) }),
      }),
    },
  });
  const player = { username: 'kira', suid: '1', oauth_token: 't', gp_id: 'gp-one' };
  services.store.setState({ started: true, player });
  const root = createRoot(page.body as unknown as Element);
  page.location.search = '?billing_no=GP1';
  await act(async () =>
    root.render(createElement(ShopProvider, { value: services }, createElement(ResultStep))),
  );
  expect(page.body.textContent).toContain('GP1');
  await act(async () => {
    page.location.search = '?billing_no=GP2';
    page.dispatchEvent(new Event('replaceState'));
  });
  expect(page.body.textContent).toContain('GP2');
  expect(page.body.textContent).not.toContain('GP1');
  act(() => root.unmount());
});
