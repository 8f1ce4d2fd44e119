import { expect, it } from 'vitest';
import { fakeShop, kira } from '../testing/fake-shop.ts';
import { isStillFor } from './is-still-for.ts';
import type { ShopState } from './shop-state.ts';

it.each<[what: string, change: (state: ShopState) => Partial<ShopState>, isStill: boolean]>([
  ['nothing has changed', () => ({}), true],
  ['other goods are on sale', ({ offer }) => ({ offer: { ...offer, goods: [] } }), true],
  ['the session was renewed', () => ({ player: { ...kira, oauth_token: 'newer' } }), true],
  ['another game is shown', ({ offer }) => ({ offer: { ...offer, clientId: 'two' } }), false],
  ['another area is shown', ({ offer }) => ({ offer: { ...offer, area: 'sea' } }), false],
  ['another account has logged in', () => ({ player: { ...kira, suid: '2' } }), false],
  ['the player has logged out', () => ({ player: undefined }), false],
])('S-05 an answer is still for the shop that asked if %s: %s', (_what, change, isStill) => {
  const { services, state } = fakeShop();
  services.store.setState({ player: kira });
  const before = state();
  services.store.setState(change(before));
  expect(isStillFor(services, before)).toBe(isStill);
});

it('S-05 an answer for nobody is not for a player who logs in meanwhile', () => {
  const { services, state } = fakeShop();
  const before = state();
  expect(isStillFor(services, before)).toBe(true);
  services.store.setState({ player: kira });
  expect(isStillFor(services, before)).toBe(false);
});
