import { paths } from '@gemporium/contract/shop-paths.ts';
import { describe, expect, it } from 'vitest';
import { changeOrder, forgetAnswers } from '../state/actions.ts';
import { fakeShop, refusal } from '../testing/fake-shop.ts';
import { followGoal } from './follow-goal.ts';

const path = '/api/cumulative/cumulativeActivityInfo';
const couponPath = '/api/coupons/couponList';
const activity = (progress: string) => ({
  activity_id: 'a',
  type: 'cumulative',
  unit: 'money',
  name: 'A',
  currency: 'USD',
  progress,
  today: false,
  day_end_time: 0,
  end_time: 9_999_999_999,
  receive_end_time: 9_999_999_999,
  rewards: [{ reward_id: 'r', name: '700 gems', need: '20.00', state: 'locked' }],
});

/** A player on the goods screen, whose character has topped up by `progress` so far. */
function shopOf(
  progress: () => string | undefined,
  at: string = paths.selectGoods,
  coupons: () => ReturnType<typeof refusal> | { ok: true; content: unknown } = () => ({
    ok: true,
    content: [],
  }),
) {
  const shop = fakeShop({
    path: at,
    replies: {
      [couponPath]: coupons,
      [path]: () => {
        const so = progress();
        return so === undefined ? refusal(-5003, 'away') : { ok: true, content: [activity(so)] };
      },
    },
  });
  const { store } = shop.services;
  const { offer } = store.getState();
  store.setState({
    started: true,
    player: { username: 'u', suid: '1', oauth_token: 't', gp_id: 'g' },
    offer: { ...offer, config: { ...offer.config, cumulative_config: { is_has_cumulative: true } } },
  });
  const choose = (value: string) =>
    changeOrder(shop.services, { realServer: 's1', role: { value, display: value, level: 1 } });
  choose('kira');
  return { ...shop, choose, goal: () => shop.state().goal };
}
const answered = () => new Promise((resolve) => setImmediate(resolve));

it('A-01 the goods show what the next reward requires, and are updated after a purchase', async () => {
  let progress = '9.44';
  const shop = shopOf(() => progress);
  followGoal(shop.services);
  await answered();
  expect(shop.goal()).toEqual({
    reached: ['p1', 'p2'],
    more: '$10.56 more for 700 gems',
    unlocks: 'Unlocks 700 gems',
  });
  progress = '15.00';
  forgetAnswers(shop.services);
  await answered();
  expect(shop.goal()?.more).toBe('$5.00 more for 700 gems');
  progress = '20.00';
  forgetAnswers(shop.services);
  await answered();
  expect(shop.goal()).toBeUndefined();
  expect(shop.calls).toHaveLength(3);
});

it('A-01 it is loaded once for each character, and cleared on logout', async () => {
  const shop = shopOf(() => '1.00');
  followGoal(shop.services);
  await answered();
  shop.choose('bela');
  await answered();
  expect(shop.calls.map(({ fields }) => fields)).toEqual([
    expect.objectContaining({ role_id: 'kira' }),
    expect.objectContaining({ role_id: 'bela' }),
  ]);
  shop.services.store.setState({ player: undefined });
  expect(shop.goal()).toBeUndefined();
});

it('A-01 nothing is shown if the store does not answer, and nothing is requested away from the goods', async () => {
  const away = shopOf(() => undefined);
  followGoal(away.services);
  await answered();
  expect(away.goal()).toBeUndefined();
  expect(away.calls).toHaveLength(1);
  const elsewhere = shopOf(() => '1.00', paths.my);
  followGoal(elsewhere.services);
  await answered();
  expect(elsewhere.calls).toHaveLength(0);
});

it('A-01 a late answer about the previous character is not shown to the next one', async () => {
  const shop = shopOf(() => '1.00');
  const answers: ((content: unknown) => void)[] = [];
  shop.services.reads.read = () =>
    new Promise<never>((resolve) => {
      answers.push((content) => resolve({ ok: true, content } as never));
    });
  followGoal(shop.services);
  shop.choose('bela');
  answers[1]?.([activity('15.00')]);
  await answered();
  answers[0]?.([activity('9.44')]);
  await answered();
  expect(answers).toHaveLength(2);
  expect(shop.goal()?.more).toBe('$5.00 more for 700 gems');
});

describe('what counts is the price paid, after a coupon', () => {
  const coupon = (use_category: string, discount_rate = '0.80') => ({
    code: use_category,
    name: 'C',
    use_category,
    discount_rate,
    pay_id: '',
    valid_end_time: 0,
  });
  it.each<[string, progress: string, coupons: object[] | undefined, isCoupon: boolean, reached: string[]]>([
    ['no coupon: all of $14.99 counts', '6.00', [], true, ['p1', 'p2']],
    ['no coupon: all of $14.99 counts, to the cent', '5.01', [], true, ['p1', 'p2']],
    ['20% off leaves $11, which is enough', '9.00', [coupon('avail')], true, ['p1', 'p2']],
    ['20% off leaves too little for $14', '6.00', [coupon('avail')], true, ['p2']],
    ['so does one that can still be claimed', '6.00', [coupon('claim')], true, ['p2']],
    ['the best one counts', '9.00', [coupon('avail'), coupon('claim', '0.50')], true, ['p2']],
    ['a locked one does not count', '6.00', [coupon('lock')], true, ['p1', 'p2']],
    ['goods that take no coupon', '6.00', [coupon('avail')], false, ['p1', 'p2']],
    ['the coupons are unknown', '9.00', undefined, true, ['p2']],
  ])('A-01 %s', async (_name, progress, coupons, isCoupon, reached) => {
    const shop = shopOf(
      () => progress,
      paths.selectGoods,
      () => (coupons ? { ok: true, content: coupons } : refusal(-5003, 'away')),
    );
    const { store } = shop.services;
    const { offer } = store.getState();
    store.setState({
      offer: {
        ...offer,
        goods: offer.goods.map((one) => ({ ...one, isCoupon: isCoupon && one.value === 'p1' })),
      },
    });
    followGoal(shop.services);
    await answered();
    expect(shop.goal()?.reached).toEqual(reached);
  });
});

it('A-01 goods are marked anew when their prices change', async () => {
  const shop = shopOf(() => '9.44');
  followGoal(shop.services);
  await answered();
  const { store } = shop.services;
  const { offer } = store.getState();
  store.setState({ offer: { ...offer, goods: offer.goods.map((one) => ({ ...one, price: '10.55' })) } });
  await answered();
  expect(shop.goal()?.reached).toEqual([]);
  expect(shop.calls).toHaveLength(1);
});

it('A-01 goods in another currency than the reward counts are never said to reach it', async () => {
  const shop = shopOf(() => '9.44');
  const { store } = shop.services;
  const { offer } = store.getState();
  const dear = offer.goods.map((one, index) => ({
    ...one,
    ...(index === 1 && { currency: 'JPY', price: '9000' }),
  }));
  store.setState({ offer: { ...offer, goods: dear } });
  followGoal(shop.services);
  await answered();
  expect(shop.goal()?.reached).toEqual(['p1']);
});

it('A-01 a shop that sells nothing just now has no next reward, and does not break', async () => {
  const shop = shopOf(() => '9.44');
  const { store } = shop.services;
  const { offer } = store.getState();
  store.setState({ offer: { ...offer, goods: [] } });
  followGoal(shop.services);
  await answered();
  expect(shop.goal()).toBeUndefined();
});

it('A-01 prices that change while the rewards are loading are those that count', async () => {
  const shop = shopOf(() => '9.44');
  const answers: ((content: unknown) => void)[] = [];
  shop.services.reads.read = () =>
    new Promise<never>((resolve) => {
      answers.push((content) => resolve({ ok: true, content } as never));
    });
  followGoal(shop.services);
  const { store } = shop.services;
  const { offer } = store.getState();
  store.setState({ offer: { ...offer, goods: offer.goods.map((one) => ({ ...one, price: '10.55' })) } });
  answers[1]?.([activity('9.44')]);
  await answered();
  const shown = shop.goal();
  expect(shown?.reached).toEqual([]);
  answers[0]?.([activity('1.00')]);
  await answered();
  expect(shop.goal()).toBe(shown);
});

describe('the coupons that a price may fall by are looked up only where they can be used', () => {
  it.each<[string, is_vip: boolean, is_open_coupon: boolean, isCoupon: boolean, asks: boolean]>([
    ['the shop has VIP and coupons, and goods that take them', true, true, true, true],
    ['the shop has no VIP', false, true, true, false],
    ['coupons are switched off', true, false, true, false],
    ['no goods take one', true, true, false, false],
  ])('A-01 C-01 %s', async (_title, is_vip, is_open_coupon, isCoupon, asks) => {
    const best = { code: 'c', name: 'C', use_category: 'avail', discount_rate: '0.10', pay_id: '' };
    const shop = shopOf(
      () => '6.00',
      paths.selectGoods,
      () => ({ ok: true, content: [{ ...best, valid_end_time: 0 }] }),
    );
    const { store } = shop.services;
    const { offer } = store.getState();
    store.setState({
      offer: {
        ...offer,
        config: { ...offer.config, is_vip, is_open_coupon },
        goods: offer.goods.map((one) => ({ ...one, isCoupon })),
      },
    });
    followGoal(shop.services);
    await answered();
    expect(shop.calls.filter((call) => call.path === couponPath).map(({ fields }) => fields)).toEqual(
      asks ? [{ client_id: 'one', use_category: 'claim,avail,lock' }] : [],
    );
    expect(shop.goal()?.reached).toEqual(asks ? [] : ['p1', 'p2']);
  });
});
