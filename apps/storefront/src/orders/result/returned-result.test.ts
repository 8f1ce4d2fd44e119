import type { ReturnedOrder } from '@gemporium/contract/api/pay/order.ts';
import { codes } from '@gemporium/contract/codes.ts';
import { describe, expect, it } from 'vitest';
import { startPlayer } from '../../start/start-player.ts';
import type { ShopState } from '../../state/shop-state.ts';
import { drawn, drawShop } from '../../testing/draw-shop.ts';
import {
  type FakeShop,
  type FakeShopOptions,
  fakeShop,
  kira,
  refusal,
  yes,
} from '../../testing/fake-shop.ts';
import { withLayout } from '../../testing/sample-page.ts';

/* A player who paid in one browser and returns to another, which has no session or another player's. */

const key = 'ABCDEFGHIJKLMNOPQRST-_';
const order: ReturnedOrder = {
  billing_no: 'GP7',
  billing_status: 'Pending',
  state: 'unpaid',
  client_id: 'one',
  game_name: 'Game one',
  product_name: '980 Crystals',
  charged: 'none',
  extra_payment: 'none',
  steps: [{ key: 'created', at: 1_790_000_000 }],
};
const delivered: ReturnedOrder = { ...order, billing_status: 'Success', state: 'delivered' };
async function comeBack(
  answers: Record<string, () => unknown>,
  { hash = `#return_key=${key}`, ...state }: Partial<ShopState> & { hash?: string; visit?: string } = {},
  options: FakeShopOptions = {},
): Promise<FakeShop> {
  const shop = fakeShop({
    entry: { billing_no: 'GP7' },
    search: '?billing_no=GP7',
    hash,
    replies: answers as never,
    ...options,
  });
  shop.services.store.setState({ started: true, ...state });
  await startPlayer(shop.services);
  await drawShop(shop);
  return shop;
}
const byKey = (answer: ReturnedOrder) => ({ '/api/pay/getReturnedOrder': yes(answer) });

describe('O-12 P-13 returning to a browser without a session', () => {
  const layouts = [{}, { page: withLayout('old'), path: '/result' }];
  it.each(layouts)('O-12 the result is shown by the key, which is in no request URL', async (layout) => {
    const shop = await comeBack(byKey(delivered), {}, layout);
    const { t } = shop.state();
    const facts = `${t('game')}Game one${t('goods')}980 Crystals`;
    for (const text of [t('result_success_text'), t('returned_text'), facts, 'GP7'])
      expect(drawn.text()).toContain(text);
    expect(shop.calls[0]).toMatchObject({
      path: '/api/pay/getReturnedOrder',
      fields: { billing_no: 'GP7', return_key: key },
      token: undefined,
    });
    expect(shop.calls.map(({ path }) => path)).not.toContain('/api/pay/getOrderInfo');
    await drawn.press(t('returned_login'));
    expect(shop.state().popup).toEqual({ kind: 'login' });
  });

  it.each<[told: ReturnedOrder, says: string[], offers: string]>([
    [order, ['result_pending_title', 'result_pending_text'], 'refresh'],
    [{ ...order, state: 'paid' }, ['result_paid_title', 'result_delivering_text'], 'refresh'],
    [{ ...order, state: 'review' }, ['result_review_text'], 'refresh'],
    [{ ...order, charged: 'held' }, ['result_held_text'], 'refresh'],
    [{ ...order, charged: 'refunded' }, ['result_pending_text', 'result_held_refunded_text'], 'refresh'],
    [
      { ...order, billing_status: 'Fail', state: 'failed', charged: 'refunded' },
      ['result_fail_text', 'result_held_refunded_text'],
      'recharge_done',
    ],
    [
      { ...order, billing_status: 'Fail', state: 'expired' },
      ['result_expired_text', 'result_nothing_charged'],
      'recharge_done',
    ],
    [{ ...delivered, make_up: true }, ['make_up_done_text'], 'recharge_done'],
    [{ ...delivered, extra_payment: 'refunding' }, ['extra_payment_refunding'], 'recharge_done'],
  ])('O-12 %j says %j and offers %s', async (told, says, offers) => {
    const shop = await comeBack(byKey(told));
    const t = shop.state().t as (key: string) => string;
    for (const text of says) expect(drawn.text()).toContain(t(text));
    expect(drawn.all(t(offers)).length).toBeGreaterThan(0);
  });

  it('O-12 “Check again” says that there is no result yet, or why it cannot be checked', async () => {
    let answer: () => unknown = yes(order);
    const shop = await comeBack({ '/api/pay/getReturnedOrder': () => answer() });
    const { t } = shop.state();
    const check = async (next: () => unknown) => {
      answer = next;
      await drawn.press(t('refresh'));
      return shop.state().toasts.map(({ text }) => text);
    };
    expect(await check(yes(order))).toEqual([t('result_not_complete')]);
    expect(await check(() => refusal(codes.internal, 'the store rests'))).toEqual(['the store rests']);
    expect(drawn.text()).toContain('980 Crystals');
    expect(await check(yes(order))).toEqual([t('result_not_complete')]);
    expect(await check(yes(delivered))).toEqual([]);
    expect(drawn.text()).toContain(t('result_success_text'));
  });

  it('P-09 on a phone the game’s link is offered', async () => {
    const shop = await comeBack(
      { ...byKey({ ...delivered, client_id: 'two' }), '/api/rsys/evoke': yes({ url: 'orbit://shop' }) },
      {},
      { page: { platform: 'ios' } },
    );
    await drawn.press(shop.state().t('back_to_game'));
    expect(shop.events.at(-1)).toEqual(['leave', 'orbit://shop']);
    expect(shop.calls.find(({ path }) => path === '/api/rsys/evoke')?.fields).toEqual({
      client_id: 'two',
      platform: 'ios',
    });
  });

  it('P-09 on a phone that has the game, a pending result still offers to look again', async () => {
    const shop = await comeBack(
      { ...byKey(order), '/api/rsys/evoke': yes({ url: 'orbit://shop' }) },
      {},
      { page: { platform: 'ios' } },
    );
    const { t } = shop.state();
    expect(drawn.all(t('refresh'))).toHaveLength(1);
    expect(drawn.all(t('back_to_game'))).toEqual([]);
  });

  it('O-12 the result is also shown in a game’s view, which has no login', async () => {
    const entry = { billing_no: 'GP7', visit: 'sdk' };
    const shop = await comeBack(byKey(delivered), { sdk: 'open' }, { entry });
    expect(shop.state().sdk).toBe('ended');
    expect(drawn.text()).toContain(shop.state().t('result_success_text'));
    expect(drawn.all(shop.state().t('returned_login'))).toEqual([]);
  });

  it.each(['', '#return_key=short', `#return_key=${key}x`, `#key=${key}`])(
    'R-06 without a valid key (%j) the login opens',
    async (hash) => {
      const shop = await comeBack({}, { hash });
      expect(shop.state().popup).toEqual({ kind: 'login' });
    },
  );

  it('O-12 an expired or wrong key asks for a login; a failure that may pass is retried', async () => {
    const replies = [refusal(codes.internal, 'later'), refusal(codes.notFound)];
    const shop = await comeBack({ '/api/pay/getReturnedOrder': () => replies.shift() });
    expect(drawn.text()).toContain('later');
    await drawn.press(shop.state().t('retry'));
    expect(drawn.text()).toContain(shop.state().t('error_not_logged_in'));
    await drawn.press(shop.state().t('login'));
    expect(shop.state().popup).toEqual({ kind: 'login' });
  });
});

it('O-12 the result of a returned payer is loading again during a retry', async () => {
  const asked: ((answer: unknown) => void)[] = [];
  const answer = () => new Promise((resolve) => asked.push(resolve));
  const shop = await comeBack({ '/api/pay/getReturnedOrder': answer });
  const { t } = shop.state();
  const later = refusal(codes.internal, 'later');
  await drawn.after(() => asked[0]?.(later));
  expect(drawn.text()).toContain('later');
  await drawn.press(t('retry'));
  expect(drawn.text()).not.toContain('later');
  expect(drawn.text()).toContain(t('loading'));
  await drawn.after(() => asked[1]?.(later));
  expect(drawn.text()).toContain('later');
});

describe('O-12 P-13 returning to a browser with a session', () => {
  it('O-12 the player’s own order is shown in full without the key', async () => {
    const own = {
      ...delivered,
      user_name: 'kira',
      role_name: 'Lady Blue',
      currency: 'USD',
      price: '14.99',
      note: '',
    };
    const shop = await comeBack({ '/api/pay/getOrderInfo': yes(own) }, { player: kira });
    expect(drawn.text()).toContain('Lady Blue');
    expect(shop.calls.map(({ path }) => path)).not.toContain('/api/pay/getReturnedOrder');
  });

  it('P-09 the link back to the game is loaded before delivery, and offered afterwards', async () => {
    const own = (state: 'paid' | 'delivered') =>
      yes({
        ...delivered,
        state,
        user_name: 'kira',
        role_name: 'Lady Blue',
        currency: 'USD',
        price: '14.99',
      });
    const answersOf = (state: 'paid' | 'delivered') => ({
      '/api/pay/getOrderInfo': own(state),
      '/api/rsys/evoke': yes({ url: 'orbit://shop' }),
    });
    const onAPhone = { page: { platform: 'ios' as const } };
    const waiting = await comeBack(answersOf('paid'), { player: kira }, onAPhone);
    expect(waiting.calls.map(({ path }) => path)).toContain('/api/rsys/evoke');
    expect(drawn.all(waiting.state().t('back_to_game'))).toEqual([]);
    const there = await comeBack(answersOf('delivered'), { player: kira }, onAPhone);
    expect(drawn.all(there.state().t('back_to_game'))).toHaveLength(1);
  });

  it('O-12 with the key, another player’s order is shown as without a session', async () => {
    const shop = await comeBack(
      { ...byKey(delivered), '/api/pay/getOrderInfo': () => refusal(codes.notFound) },
      { player: kira },
    );
    expect(drawn.text()).toContain(shop.state().t('returned_text'));
    expect(drawn.text()).not.toContain(shop.state().t('error_order_not_yours'));
  });

  it('O-12 with the key, a failure to load the own order is not taken for another player’s', async () => {
    const shop = await comeBack(
      { ...byKey(delivered), '/api/pay/getOrderInfo': () => refusal(codes.internal, 'later') },
      { player: kira },
    );
    expect(drawn.text()).toContain('later');
    expect(drawn.all(shop.state().t('retry'))).toHaveLength(1);
    expect(shop.calls.map(({ path }) => path)).not.toContain('/api/pay/getReturnedOrder');
  });

  it('O-12 without the key, another player’s order is not shown', async () => {
    const shop = await comeBack(
      { '/api/pay/getOrderInfo': () => refusal(codes.notFound) },
      { player: kira, hash: '' },
    );
    expect(drawn.text()).toContain(shop.state().t('error_order_not_yours'));
  });
});
