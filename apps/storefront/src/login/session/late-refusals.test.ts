import { codes } from '@gemporium/contract/codes.ts';
import { describe, expect, it } from 'vitest';
import type { ApiAnswer } from '../../api/client.ts';
import { changeOrder } from '../../state/actions.ts';
import type { SdkView } from '../../state/shop-state.ts';
import { type FakeShop, fakeShop, refusal } from '../../testing/fake-shop.ts';
import { becomePlayer } from './become-player.ts';
import { keepPlayer } from './keep-player.ts';

/*
 * Answers can be late and in any order: a refusal that a session is over ends that session, and never the one that
 * replaced it.
 */

const old = { username: 'kira', suid: '1', oauth_token: 'old', gp_id: 'gp-one' };
const fresher = { ...old, oauth_token: 'fresher' };
const other = { username: 'taro', suid: '2', oauth_token: 'fresher', gp_id: 'gp-one' };
const role = { value: 'r1', display: 'R', level: 1 };
const settled = () => new Promise((resolve) => setTimeout(resolve));

/** Three very different calls. */
const asks: Record<string, (shop: FakeShop) => Promise<unknown>> = {
  '/api/system/allRoleList': ({ services }) =>
    services.api.read('/api/system/allRoleList', { client_id: 'one' }, { quiet: true }),
  '/api/pay/cancelOrder': ({ services }) =>
    services.api.change('/api/pay/cancelOrder', { billing_no: 'GP1' }, { keep: true }),
  '/api/coupons/receiveCoupons': ({ services }) =>
    services.api.change('/api/coupons/receiveCoupons', { client_id: 'one', code: 'weekly' }),
};
const paths = Object.keys(asks);
const orders = paths.flatMap((first) =>
  paths
    .filter((path) => path !== first)
    .map((second) => [first, second, paths.find((path) => path !== first && path !== second) as string]),
);

/** What replaces the old session while three of its calls are pending. */
const followers: [name: string, next: typeof old, seen: boolean, sdk: SdkView][] = [
  ['the same account, logged in in another tab, unnoticed by this page', fresher, false, 'off'],
  ['another account, logged in in another tab, unnoticed by this page', other, false, 'off'],
  ['the same account, logged in in another tab', fresher, true, 'off'],
  ['another account, logged in in another tab', other, true, 'off'],
  ['the same account, brought by a game', fresher, true, 'open'],
  ['another account, brought by a game', other, true, 'open'],
];

function shopWithCallsOnTheirWay(sdk: SdkView) {
  const answers: Record<string, (answer: ApiAnswer<unknown>) => void> = {};
  const slow = (path: string) => () =>
    new Promise<ApiAnswer<unknown>>((resolve) => (answers[path] = resolve));
  const replies = Object.fromEntries(paths.map((path) => [path, slow(path)]));
  const shop = fakeShop({ replies });
  shop.services.store.setState({ started: true, player: old, sdk });
  keepPlayer(shop.services.storage, old, false);
  changeOrder(shop.services, { region: 'US' });
  for (const ask of Object.values(asks)) void ask(shop);
  return { shop, answers };
}

describe.each(followers)('I-08 %s', (_name, next, seen, sdk) => {
  it.each(orders)('I-08 stays in any order of the old session’s refusals: %s, %s, %s', async (...order) => {
    const { shop, answers } = shopWithCallsOnTheirWay(sdk);
    await settled();
    keepPlayer(shop.services.storage, next, false);
    if (seen) becomePlayer(shop.services, next);
    changeOrder(shop.services, { role });
    for (const path of order) {
      answers[path]?.(refusal(codes.notLoggedIn));
      await settled();
    }
    expect(shop.calls.map(({ token }) => token)).toEqual(['old', 'old', 'old']);
    expect(shop.state()).toMatchObject({ player: next, sdk, popup: undefined, order: { region: 'US' } });
    expect(shop.services.storage.read('userMap')).toEqual({ 'gp-one': next });
    expect(shop.services.storage.read('paymentOrderInfo')).toMatchObject({ region: 'US' });
  });
});

describe('I-08 a session that nothing replaces', () => {
  it.each(orders)('I-08 ends with its first refusal: %s, %s, %s', async (...order) => {
    const { shop, answers } = shopWithCallsOnTheirWay('off');
    await settled();
    for (const path of order) {
      answers[path]?.(refusal(codes.notLoggedIn));
      await settled();
      expect(shop.state()).toMatchObject({ player: undefined, popup: { kind: 'login' } });
    }
    expect(shop.services.storage.read('userMap')).toEqual({});
  });

  it.each(paths)('I-08 the page’s session ends even if an older one was refused before: %s', async (path) => {
    const { shop, answers } = shopWithCallsOnTheirWay('off');
    await settled();
    keepPlayer(shop.services.storage, fresher, false);
    becomePlayer(shop.services, fresher);
    answers[path]?.(refusal(codes.notLoggedIn));
    await settled();
    void asks[path]?.(shop);
    await settled();
    answers[path]?.(refusal(codes.notLoggedIn));
    await settled();
    expect(shop.state()).toMatchObject({ player: undefined, popup: { kind: 'login' } });
  });
});
