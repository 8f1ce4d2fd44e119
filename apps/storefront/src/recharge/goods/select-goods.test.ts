import type { MessageKey } from '@gemporium/locales/messages.ts';
import { describe, expect, it, vi } from 'vitest';
import type { ApiAnswer } from '../../api/client.ts';
import { durationText } from '../../messages/duration-text.ts';
import { changeOrder, forgetAnswers } from '../../state/actions.ts';
import type { Popup, ShopState } from '../../state/shop-state.ts';
import { propsOf } from '../../testing/controls-of.ts';
import { drawn, drawShop } from '../../testing/draw-shop.ts';
import { fakeShop, kira, never, wentTo, yes } from '../../testing/fake-shop.ts';
import { sampleGame, sampleGoods, samplePage, withLayout } from '../../testing/sample-page.ts';
import { shopOf } from '../../testing/shop-of.ts';
import { followLimits } from './follow-limits.ts';

/* Choosing goods, and the button of the order. */

describe('M-01 limited goods that cannot be bought for now', () => {
  it.each([
    ['is right', 0],
    ['is five hours ahead', 18_000],
    ['is five hours behind', -18_000],
  ])(
    'L-07 say when they can be bought by the store’s time, on a device whose clock %s',
    async (_title, ahead) => {
      const limit = { product_id: 'p2', limit_type: 'role', frequency: 1, day_info: 0, extra_pay_times: 0 };
      const now = 1_790_000_000 - ahead;
      const shop = await shopOf({
        page: { serverTime: now - 86_400 },
        replies: {
          '/api/pay/getLimitProductInfo': yes([{ ...limit, next_pay_time: now + 7_200, as_of: now }]),
        },
      });
      await drawn.after(() => followLimits(shop.services));
      const { t } = shop.state();
      expect(drawn.text()).toContain(t('goods_limit_next', { time: durationText(7_200, t) }));
    },
  );

  const usedUp = { product_id: 'p2', limit_type: 'role', frequency: 1, day_info: 0, next_pay_time: 0 };
  const choices = () => drawn.all('').filter(({ props }) => props.type === 'radio');
  const canBuy = () => choices().map(({ props }) => !props.disabled);

  it('M-01 stay so while their limits are loaded again, but not for another character', async () => {
    const answers: ((answer: ApiAnswer<unknown>) => void)[] = [];
    const shop = await shopOf({
      replies: { '/api/pay/getLimitProductInfo': () => new Promise((resolve) => answers.push(resolve)) },
    });
    const answer = (left: number) =>
      drawn.after(() => answers.pop()?.(yes([{ ...usedUp, extra_pay_times: left }])()));
    await answer(0);
    const before = canBuy();
    await drawn.after(() => forgetAnswers(shop.services));
    expect([before.filter((can) => !can).length, canBuy()]).toEqual([1, before]);
    await answer(1);
    expect(canBuy().includes(false)).toBe(false);
    await drawn.after(() => forgetAnswers(shop.services));
    await answer(0);
    const bela = { value: 'bela', display: 'Bela', level: 1 };
    await drawn.after(() => changeOrder(shop.services, { role: bela }));
    expect(canBuy().includes(false)).toBe(false);
    await answer(0);
    expect(canBuy()).toEqual(before);
  });
});

describe('S-07 changing the goods', () => {
  it.each([
    ['a tap leads on to the methods', kira, 1, { kind: 'recharge', subPayments: false }],
    ['an arrow key', kira, 0, undefined],
    ['a tap without a login', undefined, 1, undefined],
  ])(
    'O-06 drop the sub-payment, the unpaid order and the refusals of the earlier goods: %s',
    async (_title, player, detail, popup) => {
      const shop = await shopOf({}, { player });
      shop.services.store.setState({
        subPaymentId: 'b1',
        retried: { billingNo: 'GP9', purchase: 'p' },
        refused: { 'p2 of r1': 'Sold out.' },
      });
      const radio = drawn.all('').find(({ props }) => props.value === 'p2');
      await drawn.after(() => radio?.props.onClick?.({ detail }));
      expect(shop.state().popup).toEqual(popup);
      expect(shop.state()).toMatchObject({
        subPaymentId: undefined,
        retried: undefined,
        order: { goods: { value: 'p2', isLimit: true } },
        refused: undefined,
      });
    },
  );

  it('O-06 if the methods are beside the goods, a click opens no popup', async () => {
    const wide = vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList);
    const shop = await shopOf({});
    const radio = drawn.all('').find(({ props }) => props.value === 'p2');
    await drawn.after(() => radio?.props.onClick?.({ detail: 1 }));
    expect([shop.state().order.goods?.value, shop.state().popup]).toEqual(['p2', undefined]);
    wide.mockRestore();
  });

  it('S-07 the one that is chosen is marked, and no other', async () => {
    const shop = await shopOf({});
    const marked = () =>
      drawn
        .all('')
        .flatMap(({ props: { name, checked, value } }) => (name === 'goods' && checked ? [value] : []));
    const states = [marked()];
    for (const value of ['p2', 'p1'] as const) {
      await drawn.after(() => changeOrder(shop.services, { goods: { ...sampleGoods(value) } }));
      states.push(marked());
    }
    expect(states).toEqual([[], ['p2'], ['p1']]);
  });

  it('M-01 limits are loaded for the character, in its region', async () => {
    const shop = await shopOf({ replies: { '/api/pay/getLimitProductInfo': yes([]) } });
    await drawn.after(() =>
      shop.services.store.setState(({ order }) => ({
        order: { ...order, realServer: 's2', area: { value: 'a2', display: 'South' } },
      })),
    );
    const asked = shop.calls.filter(({ path }) => path === '/api/pay/getLimitProductInfo');
    expect(asked.map(({ fields }) => fields)).toEqual([
      { client_id: 'one', role_id: 'r1', server_id: 's1' },
      { client_id: 'one', role_id: 'r1', server_id: 's2', area_id: 'a2' },
    ]);
  });
});

describe('S-07 the button of the order', () => {
  it.each<[missing: string, change: (state: ShopState) => Partial<ShopState>, key: string, popup?: Popup]>([
    ['the login', () => ({ player: undefined }), 'login_to_buy', { kind: 'login', toPay: true }],
    [
      'the character',
      ({ order }) => ({ order: { ...order, role: undefined } }),
      'role_choose',
      { kind: 'recipient', toPay: true },
    ],
    ['nothing', () => ({}), 'topup', { kind: 'recharge', subPayments: false }],
  ])('I-06 leads to what is missing, and from there on to paying: %s', async (_title, change, key, popup) => {
    const shop = await shopOf({});
    await drawn.after(() =>
      shop.services.store.setState((state) => {
        const order = { ...state.order, goods: { ...sampleGoods('p1') } };
        return { order, ...change({ ...state, order }) };
      }),
    );
    // The last of these is in the bar: the first are places and titles.
    const text = shop.state().t(key as 'topup');
    const button = drawn.all(text).filter(({ props }) => props.onClick && !props.href && !props.disabled);
    await drawn.after(() => button.at(-1)?.props.onClick?.({}));
    expect(shop.state().popup).toEqual(popup);
  });
});

it.each<[missing: string, change: Partial<ShopState>, key: MessageKey, takesNoTap: 'disabled' | 'aria-busy']>(
  [
    ['goods', {}, 'topup', 'disabled'],
    [
      'the login, which the game is busy with',
      { player: undefined, sdk: 'exchanging' },
      ...(['login_to_buy', 'aria-busy'] as const),
    ],
  ],
)('S-07 I-09 without %s the button of the order waits', async (_missing, change, key, takesNoTap) => {
  const shop = await shopOf({}, change);
  const { order, t } = shop.state();
  const goods = { ...sampleGoods('p1') };
  if (change.sdk) await drawn.after(() => shop.services.store.setState({ order: { ...order, goods } }));
  const button = drawn.all(t(key)).findLast(({ props }) => props.onClick && !props.href)?.props;
  expect([button?.disabled === true, button?.['aria-busy'] === true]).toEqual([
    takesNoTap === 'disabled',
    takesNoTap === 'aria-busy',
  ]);
});

describe('S-07 the tabs of the groups', () => {
  it.each([
    ['two groups', samplePage().goods, 2],
    ['one group', samplePage().goods.slice(0, 1), 0],
  ])('S-07 %s', async (_title, goods, tabs) => {
    await shopOf({ page: { goods } });
    const found = ['Crystals', 'Passes'].flatMap((name) => drawn.all(name));
    expect(found.filter(({ props }) => props.href?.startsWith('#goods-'))).toHaveLength(tabs);
  });
});

describe('S-05 the way to another game', () => {
  const one = sampleGame('one');
  const withSubs = sampleGame('one', { sub_game: { a: sampleGame('one-a'), b: sampleGame('one-b') } });
  it.each([
    ['one game', [one], 'off', false],
    ['two games', [one, sampleGame('two')], 'off', true],
    ['one game with sub-games', [withSubs], 'off', true],
    ['two games, opened by one of them', [one, sampleGame('two')], 'open', false],
  ] as const)('S-05 is offered or not with %s', async (_title, games, sdk, isOffered) => {
    const shop = await shopOf({ page: { games } as never }, { sdk });
    const { t } = shop.state();
    expect(
      drawn.all(t('change')).filter(({ props }) => props['aria-label'] === t('change_game')),
    ).toHaveLength(isOffered ? 1 : 0);
  });

  it.each([
    ['new', { kind: 'games' }, []],
    ['old', undefined, ['/selectGame']],
  ] as const)('S-05 in the %s layout it leads to the games', async (layout, popup, went) => {
    const shop = await shopOf({ page: withLayout(layout) });
    const { t } = shop.state();
    const change = drawn.all(t('change')).find(({ props }) => props['aria-label'] === t('change_game'));
    await drawn.after(() => change?.props.onClick?.());
    expect([shop.state().popup, wentTo(shop)]).toEqual([popup, went]);
  });
});

it('A-01 S-07 the goods that would unlock a reward say so, and no others', async () => {
  const shop = await shopOf({ page: { goods: [sampleGoods('p1'), sampleGoods('p2')] } });
  const goal = { reached: ['p2'], more: '', unlocks: 'Unlocks 700 gems' };
  await drawn.after(() => shop.services.store.setState({ goal }));
  const cards = drawn.all('').filter(({ props }) => props.name === 'goods');
  const unlocking = cards.filter(({ props }) => props['aria-label']?.includes('Unlocks 700 gems'));
  expect([cards.length, unlocking.map(({ props }) => props.value)]).toEqual([2, ['p2']]);
});

it('S-05 until a game is there, the shop shows its own name in place of a game’s', async () => {
  const brand = { ...samplePage().brand, name: 'Watt', title: 'Watt Top-up' };
  const page = { brand, games: [], goods: [], clientId: '' };
  const { t } = (await shopOf({ page }, { offerStatus: 'loading' })).state();
  expect(drawn.text()).toContain(`Watt${t('official_topup')}`);
});

it.each([
  ['web', '/art/banner-wide.svg'],
  ['android', '/art/banner.svg'],
] as const)('S-07 the banner that a page of %s holds is the one that it shows', async (platform, banner) => {
  const shop = fakeShop({ page: { platform } });
  shop.services.heldDrawing = (path) => ({ path, address: `held ${path}` });
  await drawShop(shop);
  expect(drawn.pictures()).toContain(`held ${banner}`);
});

it('S-05 a banner names the game around a game that is part of it', async () => {
  const games = [sampleGame('one', { sub_game: { 'gp-sub': sampleGame('sub') } })];
  const { t } = (await shopOf({ page: { games, clientId: 'sub' } })).state();
  expect(drawn.text()).toContain(`Game subGame one\u00a0· ${t('official_topup')}`);
});

it.each([
  ['goods', { offerStatus: 'loading' }, 'goods_loading', 6],
  ['methods', { popup: { kind: 'recharge', subPayments: false } }, 'methods_loading', 3],
] as const)(
  'S-08 X-01 the places of %s are held while they load, and that is said',
  async (_what, open, says, places) => {
    const shop = await shopOf({ replies: { '/api/pay/getCountries': never } });
    const { order, t } = shop.state();
    const goods = { ...sampleGoods('p1') };
    await drawn.after(() => shop.services.store.setState({ order: { ...order, goods }, ...open }));
    const held = (node: object): number[] => {
      const { shownNodes, textContent } = node as { shownNodes: object[]; textContent: string };
      const isHeld = (propsOf(node) as { role?: string }).role === 'status' && textContent === t(says);
      return isHeld ? [shownNodes.length - 1] : shownNodes.flatMap(held);
    };
    expect(held(document.body).at(-1)).toBe(places);
  },
);
