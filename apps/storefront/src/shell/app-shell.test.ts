import { expect, it } from 'vitest';
import { propsOf } from '../testing/controls-of.ts';
import { drawn } from '../testing/draw-shop.ts';
import { yes } from '../testing/fake-shop.ts';
import { samplePage } from '../testing/sample-page.ts';
import { shopOf } from '../testing/shop-of.ts';

it('S-01 the logo leads home, and is another one on a dark page', async () => {
  const brand = { ...samplePage().brand, logo: '/l.svg', darkLogo: '/dark.svg' };
  const shop = await shopOf({ path: '/my', page: { brand } });
  const home = drawn.all('').find(({ props }) => props.href === '/');
  await drawn.after(() => home?.props.onClick?.({ button: 0, preventDefault: () => {} }));
  expect(shop.events).toContainEqual(['navigate', '/']);
  expect(drawn.pictures()).toContain('/l.svg');
  const sources = (node: object): unknown[] => {
    const { nodeName, shownNodes } = node as { nodeName: string; shownNodes: object[] };
    return nodeName === 'SOURCE' ? [propsOf(node)] : shownNodes.flatMap(sources);
  };
  expect(sources(document.body)).toContainEqual(expect.objectContaining({ srcSet: '/dark.svg' }));
});

it('S-01 S-02 L-02 the language of header and footer opens the languages', async () => {
  const shop = await shopOf({ path: '/errorReplenish' });
  const { t } = shop.state();
  const label = t('language_label', { text: t('language_name') });
  const buttons = () => drawn.all(t('language_name')).filter(({ props }) => props['aria-label'] === label);
  const opened: unknown[] = [];
  for (const index of buttons().keys()) {
    await drawn.after(() => buttons()[index]?.props.onClick?.());
    opened.push(shop.state().popup);
    await drawn.after(() => shop.services.store.setState({ popup: undefined }));
  }
  expect(opened).toEqual([{ kind: 'language' }, { kind: 'language' }]);
});

it('X-01 each message is dismissed by its own cross', async () => {
  const toasts = ['1', '2', '3'].map((id) => ({ id, text: `Message ${id}.` }));
  const shop = await shopOf({ path: '/errorReplenish' }, { toasts });
  const crosses = () =>
    drawn.all('').filter(({ props }) => props['aria-label'] === shop.state().t('dismiss'));
  await drawn.after(() => crosses()[1]?.props.onClick?.());
  expect(shop.state().toasts.map(({ id }) => id)).toEqual(['1', '3']);
});

it.each([
  ['game://two', 1],
  ['', 0],
])('I-08 P-09 a game is led back to only if it has a link: %j', async (url, times) => {
  const shop = await shopOf(
    { page: { platform: 'android' }, replies: { '/api/rsys/evoke': yes({ url }) } },
    { sdk: 'ended' },
  );
  expect(drawn.all(shop.state().t('back_to_game'))).toHaveLength(times);
});

it('I-08 I-09 the way back is into the game of the shop, not into its first', async () => {
  const shop = await shopOf(
    {
      page: { platform: 'android', clientId: 'two' },
      replies: { '/api/rsys/evoke': ({ client_id }) => yes({ url: `game://${client_id}` })() },
    },
    { sdk: 'ended' },
  );
  await drawn.press(shop.state().t('back_to_game'));
  expect(shop.events).toContainEqual(['leave', 'game://two']);
});
