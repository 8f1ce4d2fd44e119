import { expect, it, vi } from 'vitest';
import { drawn, drawShop } from '../testing/draw-shop.ts';
import { fakeShop } from '../testing/fake-shop.ts';
import type { TrackingState } from '../tracking/tracking-state.ts';

vi.mock('../ui/buttons/button.module.css', () => {
  const names = ['button', 'primary', 'secondary', 'ghost', 'danger', 'wide', 'busy', 'text'];
  return Object.fromEntries(names.map((name) => [name, name]));
});

/** The popup, open over a page with little text. */
async function choiceOf(tracking: TrackingState | undefined) {
  const shop = fakeShop({ path: '/errorReplenish' });
  shop.services.store.setState({ started: true, popup: { kind: 'privacy' }, ...(tracking && { tracking }) });
  await drawShop(shop);
  return shop;
}

it.each([
  ['off', 'consent_off', 'consent_on'],
  ['on', 'consent_on', 'consent_off'],
] as const)('T-01 the popup shows the current choice: %s', async (tracking, said, other) => {
  const { t } = (await choiceOf(tracking)).state();
  expect([drawn.text().includes(t(said)), drawn.text().includes(t(other))]).toEqual([true, false]);
});

it.each([
  ['the player has answered', 'unasked'],
  ['the tracker has arrived', undefined],
] as const)('T-01 it shows neither choice before %s', async (_title, tracking) => {
  const { t } = (await choiceOf(tracking)).state();
  expect([drawn.text().includes(t('consent_on')), drawn.text().includes(t('consent_off'))]).toEqual([
    false,
    false,
  ]);
});

it.each([
  ['on', 'consent_decline', false],
  ['off', 'consent_agree', true],
  ['off', 'consent_decline', false],
] as const)(
  'T-01 with consent %s, a player who presses %s is recorded: %s',
  async (tracking, pressed, agreed) => {
    const { services, state } = await choiceOf(tracking);
    await drawn.press(state().t(pressed));
    expect([state().tracking, state().popup]).toEqual([agreed ? 'on' : 'off', undefined]);
    expect(services.storage.read('trackConsent')?.agreed).toBe(agreed);
  },
);

it('T-01 the popup names the controller and the retention time, and opens the policy in a new window', async () => {
  const { t } = (await choiceOf('off')).state();
  expect(drawn.text()).toContain(t('consent_text', { text: 'Watt', day: 180 }));
  // The popup's and the footer's.
  const policies = drawn.all(t('privacy')).map(({ props }) => [props.href, props.target]);
  expect(policies).toEqual(Array(2).fill(['https://watt.example/privacy', '_blank']));
});

it.each([
  ['asks', { tracking: 'unasked', popup: undefined }],
  ['is asked', {}],
] as const)('T-01 agreeing and declining look alike where the page %s', async (_title, open) => {
  const shop = await choiceOf('off');
  await drawn.after(() => shop.services.store.setState(open));
  for (const key of ['consent_decline', 'consent_agree'] as const) {
    const looks = drawn
      .all(shop.state().t(key))
      .map(({ props }) => (props as { className?: string }).className);
    expect([...new Set(looks)], key).toEqual(['button secondary']);
  }
});
