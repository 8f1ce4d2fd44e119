import { expect, it } from 'vitest';
import type { Popup } from '../../state/shop-state.ts';
import { fakeShop } from '../../testing/fake-shop.ts';
import { stubPage } from '../../testing/page-without-a-browser.ts';
import { withLayout } from '../../testing/sample-page.ts';
import type { PopupProps, PopupsByKind } from './popup-props.ts';

const page = stubPage('/');
const { act, createElement } = await import('react');
const { createRoot } = await import('react-dom/client');
const { ShopProvider } = await import('../../state/shop-context.tsx');
const { OpenedPopups } = await import('./opened-popups.tsx');

const made: Record<string, (props: PopupProps) => string> = {};
/** Popups that only write their kind, and whether they are open. */
const popups = new Proxy({} as PopupsByKind, {
  get: (_none, kind: string) =>
    (made[kind] ??= ({ popup }: PopupProps) => `[${kind}${popup ? ' open' : ''}]`),
});

it.each<[layout: 'old' | 'new', states: string[]]>([
  [
    'old',
    [
      '[recipient]',
      '[recipient][coupons open]',
      '[recipient][coupons][recharge open]',
      '[recipient][coupons][recharge]',
    ],
  ],
  [
    'new',
    [
      ...['[recipient][recharge]', '[recipient][recharge][coupons open]'],
      ...['[recipient][recharge open][coupons]', '[recipient][recharge][coupons]'],
    ],
  ],
])('S-08 the %s layout renders ahead only what its purchases open', async (layout, states) => {
  const { services } = fakeShop({ page: withLayout(layout) });
  const root = createRoot(page.body as unknown as Element);
  const open = async (popup: Popup | undefined) => {
    await act(async () => services.store.setState({ popup }));
    return page.body.textContent;
  };
  await act(async () =>
    root.render(createElement(ShopProvider, { value: services }, createElement(OpenedPopups, { popups }))),
  );
  expect([
    page.body.textContent,
    await open({ kind: 'coupons' } as Popup),
    await open({ kind: 'recharge', subPayments: true }),
    await open(undefined),
  ]).toEqual(states);
  act(() => root.unmount());
});
