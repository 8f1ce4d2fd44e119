import { expect, it, vi } from 'vitest';
import { drawn, drawShop } from '../testing/draw-shop.ts';
import { fakeShop } from '../testing/fake-shop.ts';

/* The question is loaded after the first screen, even for visitors who do not interact, and only if it is needed. */

const loaded = vi.hoisted(() => ({ words: 0 }));
vi.mock('gemporium:messages', () => ({
  firstMessages: { en: async () => ({ default: {} }) },
  laterMessages: {
    en: async () => {
      loaded.words += 1;
      return { default: {} };
    },
  },
}));

it('T-01 a visitor who must be asked is asked without an interaction; for others nothing is loaded', async () => {
  const shop = fakeShop({ path: '/selectGoods' });
  const { t } = shop.state();
  shop.services.store.setState({ started: true, tracking: 'waiting' });
  await drawShop(shop, { isLaterHere: false });
  for (const tracking of ['waiting', 'on', 'off'] as const) {
    await drawn.after(() => shop.services.store.setState({ tracking }));
    expect([tracking, loaded.words]).toEqual([tracking, 0]);
  }
  await drawn.after(() => shop.services.store.setState({ tracking: 'unasked' }));
  expect([loaded.words, drawn.text().includes(t('consent_question'))]).toEqual([1, true]);
});
