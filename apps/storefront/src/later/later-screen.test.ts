import { expect, it, vi } from 'vitest';
import { controlOf, propsOf } from '../testing/controls-of.ts';
import { fakeShop } from '../testing/fake-shop.ts';
import { stubPage } from '../testing/page-without-a-browser.ts';

/* What a player sees if the later part fails to load. */

const page = stubPage('/selectGoods');
const { act, createElement } = await import('react');
const { createRoot } = await import('react-dom/client');
const { App } = await import('../app.tsx');
const { later } = await import('../later.ts');
const { knowLater } = await import('./load-later.ts');
const { ShopProvider } = await import('../state/shop-context.tsx');

it('I-09 the message about a failed SDK login can be retried if it fails to load itself', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  let left = 2;
  const load = async () => {
    left -= 1;
    if (left >= 0) throw new Error('lost on the way');
    return { later };
  };
  knowLater({ load, stylesheet: undefined });
  const taro = { username: 'taro', suid: '2', oauth_token: 'theirs', gp_id: 'gp-one' };
  const shop = fakeShop({
    entry: { visit: 'sdk' },
    replies: { '/util/login/get_user_info': () => ({ ok: true, content: taro }) },
  });
  shop.services.gameToken = 'game-token';
  shop.services.store.setState({ started: true, sdk: 'failed', sdkFailure: 'the game rests' });
  const root = createRoot(page.body as unknown as Element);
  await act(async () =>
    root.render(createElement(ShopProvider, { value: shop.services }, createElement(App))),
  );
  const said = (node: object): string[] => {
    const { nodeName, shownNodes, textContent } = node as {
      nodeName: string;
      shownNodes: object[];
      textContent: string;
    };
    return nodeName === 'P' && (propsOf(node) as { role?: string }).role === 'alert'
      ? [textContent]
      : shownNodes.flatMap(said);
  };
  expect(said(page.body).join()).toContain('Network error');
  for (const expected of ['Network error', 'the game rests']) {
    await act(async () => controlOf(page.body, 'Try again')?.props.onClick?.());
    expect(page.body.textContent).toContain(expected);
  }
  await act(async () => controlOf(page.body, 'Try again')?.props.onClick?.());
  expect(shop.state()).toMatchObject({ sdk: 'open', player: taro });
  act(() => root.unmount());
});
