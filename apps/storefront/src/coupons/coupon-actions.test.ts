import type { Coupon } from '@gemporium/contract/api/coupons/coupon-calls.ts';
import { codes } from '@gemporium/contract/codes.ts';
import { expect, it } from 'vitest';
import type { ApiAnswer } from '../api/client.ts';
import { fakeShop, refusal } from '../testing/fake-shop.ts';
import { chooseCoupon, claimCoupon } from './coupon-actions.ts';

it.each<[title: string, answer: ApiAnswer<unknown>, told: string[], popup: object | undefined]>([
  ['it is the player’s', { ok: true, content: {} }, ['Coupon claimed'], undefined],
  ['the store refuses', refusal(-5010, 'Too late.'), ['Too late.'], undefined],
  ['the store says no more', refusal(-5010, ''), ['Claim failed'], undefined],
  [
    'the session is over: the login says so',
    refusal(codes.notLoggedIn, 'Please log in.'),
    [],
    { kind: 'login', ended: true },
  ],
])('C-02 after a claim the player is told once: %s', async (_title, answer, told, popup) => {
  const shop = fakeShop({ replies: { '/api/coupons/receiveCoupons': () => answer } });
  shop.services.store.setState({
    started: true,
    player: { username: 'u', suid: '1', oauth_token: 't', gp_id: 'gp-one' },
  });
  const { epoch } = shop.state();
  await claimCoupon(shop.services, { code: 'A' } as Coupon);
  const texts = shop.state().toasts.map(({ text }) => text);
  expect(shop.state().toasts.map(({ tone }) => tone)).toEqual(told.map(() => (answer.ok ? 'plain' : 'bad')));
  expect(texts.map((text, index) => text.startsWith(told[index] ?? ''))).toEqual(told.map(() => true));
  expect(texts).toHaveLength(told.length);
  expect(shop.state().popup).toEqual(popup);
  expect(shop.calls.map(({ fields }) => fields)).toEqual([{ client_id: 'one', code: 'A' }]);
  expect(shop.state().epoch).toBeGreaterThan(epoch);
});

it.each<[what: string, code: string, of: string | undefined, chosen: object, told: object[]]>([
  [
    'a coupon for these goods',
    'SAVE',
    'p1',
    { code: 'SAVE', of: 'p1' },
    [{ event: 'manualUseVipCoupon', goods: { coupon_code: 'SAVE' } }],
  ],
  [
    'a coupon for whatever is bought next',
    'SAVE',
    undefined,
    { code: 'SAVE', of: '' },
    [{ event: 'manualUseVipCoupon', goods: { coupon_code: 'SAVE' } }],
  ],
  ['no coupon', '', 'p1', { code: '', of: 'p1' }, []],
])('C-03 a player who chooses %s gets that', (_what, code, of, chosen, told) => {
  const shop = fakeShop();
  chooseCoupon(shop.services, code, of);
  expect(shop.state().coupon).toEqual(chosen);
  expect(shop.told).toEqual(told);
});
