import { expect, it } from 'vitest';
import type { Popup } from '../state/shop-state.ts';
import { drawn, drawShop } from '../testing/draw-shop.ts';
import { fakeShop } from '../testing/fake-shop.ts';
import type { TrackingState } from '../tracking/tracking-state.ts';

/** A short page that has not been scrolled. */
async function shopOf(tracking: TrackingState, popup?: Popup) {
  const shop = fakeShop({ path: '/errorReplenish' });
  shop.services.store.setState({ started: true, tracking, ...(popup && { popup }) });
  await drawShop(shop);
  return shop;
}
const answers = ({ state }: Awaited<ReturnType<typeof shopOf>>) =>
  (['consent_decline', 'consent_agree'] as const).map((key) => drawn.all(state().t(key)).length);
const questions = ({ state }: Awaited<ReturnType<typeof shopOf>>) =>
  drawn.text().split(state().t('consent_question')).length - 1;

it.each<[TrackingState, number]>([
  ['waiting', 0],
  ['unasked', 1],
  ['on', 0],
  ['off', 0],
])('T-01 a visitor who does not interact, with consent %s, is asked %i times', async (tracking, times) => {
  const shop = await shopOf(tracking);
  expect([questions(shop), ...answers(shop)]).toEqual([times, times, times]);
  expect(drawn.text()).toContain(shop.state().t('page_expired'));
});

it.each<[Popup | undefined, number]>([
  [undefined, 1],
  [{ kind: 'login' }, 1],
  [{ kind: 'privacy' }, 0],
])('T-01 over popup %j the question is shown %i times, and both answers once', async (popup, times) => {
  const shop = await shopOf('unasked', popup);
  expect([questions(shop), ...answers(shop)]).toEqual([times, 1, 1]);
});

it.each([
  ['consent_agree', 'on', true],
  ['consent_decline', 'off', false],
] as const)(
  'T-01 the answer %s is remembered, and the question disappears',
  async (key, tracking, agreed) => {
    const shop = await shopOf('unasked');
    await drawn.press(shop.state().t(key));
    expect([shop.state().tracking, shop.services.storage.read('trackConsent')?.agreed]).toEqual([
      tracking,
      agreed,
    ]);
    expect([questions(shop), ...answers(shop)]).toEqual([0, 0, 0]);
  },
);
