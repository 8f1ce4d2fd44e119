import { codes } from '@gemporium/contract/codes.ts';
import type { PageData } from '@gemporium/contract/page-data.ts';
import type { MessageKey } from '@gemporium/locales/messages.ts';
import { describe, expect, it, vi } from 'vitest';
import type { BroughtPlayer, Popup, SdkView, ShopState } from './state/shop-state.ts';
import { announcedOf, propsOf } from './testing/controls-of.ts';
import { drawn, drawShop } from './testing/draw-shop.ts';
import {
  type FakeShop,
  type FakeShopOptions,
  fakeShop,
  kira,
  never,
  refusal,
  wentTo,
  yes,
} from './testing/fake-shop.ts';
import { firstMessages } from './testing/nothing-to-load.ts';
import { sampleGame, samplePage } from './testing/sample-page.ts';

/*
 * What surrounds or replaces a screen: header, menu, footer, navigation and steps; languages, games, the login, and the
 * message pages. Each is rendered in the whole shop, in both layouts if they differ.
 */

const taro = { username: 'taro', suid: '2', oauth_token: 'of taro', gp_id: 'gp-one' };

/** A page with little text, which renders fastest: for tests in which the screen does not matter. */
const plain = { path: '/errorReplenish' };

async function shopOf(options: FakeShopOptions = {}, state: Partial<ShopState> = {}): Promise<FakeShop> {
  const shop = fakeShop(options);
  shop.services.store.setState({ started: true, ...state });
  await drawShop(shop);
  return shop;
}

const { brand, config } = samplePage();
const layout = (of: 'old' | 'new') => ({ brand: { ...brand, layout: of } });
const withEvents = { ...config, continue_config: { is_has_continue: true } } as PageData['config'];
const exactly = (text: string) => drawn.all(text).filter((control) => control.text === text);
const press = (text: string, nth = 0) =>
  drawn.after(() => exactly(text)[nth]?.props.onClick?.({ button: 0, preventDefault: () => {} }));
const open = (shop: FakeShop, popup: Popup) => drawn.after(() => shop.services.store.setState({ popup }));

describe('S-01 the header', () => {
  it.each([
    ['new', '/', 'topup'],
    ['new', '/selectGoods', 'topup'],
    ['new', '/activity', 'event'],
    ['new', '/my', 'my'],
    ['new', '/userCenter', 'vip_centre'],
    ['new', '/notArea', undefined],
    ['old', '/selectGoods', undefined],
    ['old', '/notArea', undefined],
  ] as const)('S-01 in the %s layout at %s the header names the current place', async (of, path, title) => {
    const { t } = (await shopOf({ path, page: { ...layout(of), runMode: 'live' } })).state();
    const start = `${t('skip_to_content')}${title ? t(title) : ''}${t('language_name')}${t('login_short')}`;
    expect(drawn.text().slice(0, start.length)).toBe(start);
  });

  it.each([
    ['production', 'live', []],
    ['production', 'local', ['mark_sandbox', 'mark_sandbox_text']],
    ['demo', 'live', ['mark_demo']],
    ['demo', 'local', ['mark_demo', 'mark_sandbox', 'mark_sandbox_text']],
  ] as const)('B-06 B-07 marks a %s shop with %s money', async (environment, runMode, marks) => {
    const { t } = (await shopOf({ page: { environment, runMode } })).state();
    const start = [t('skip_to_content'), ...marks.map((key) => t(key)), t('topup')].join('');
    expect(drawn.text().slice(0, start.length)).toBe(start);
  });

  it('S-01 R-07 each place has an icon of its own, the same in the header and in the navigation', async () => {
    const drawings = (node: object): unknown[] => {
      const { nodeName, shownNodes } = node as { nodeName: string; shownNodes: object[] };
      return nodeName === 'path' ? [(propsOf(node) as { d?: string }).d] : shownNodes.flatMap(drawings);
    };
    const partsOf = (node: object, isPart: (node: object) => boolean): object[] =>
      isPart(node)
        ? [node]
        : (node as { shownNodes: object[] }).shownNodes.flatMap((inner) => partsOf(inner, isPart));
    const named = (name: string) => (node: object) => (node as { nodeName: string }).nodeName === name;
    const titles: unknown[] = [];
    for (const path of ['/selectGoods', '/activity', '/my', '/userCenter']) {
      await shopOf({ path, page: { ...layout('new'), runMode: 'live', config: withEvents } });
      const [header] = partsOf(document.body, named('HEADER'));
      const [title] = partsOf(header!, named('P'));
      const here = partsOf(document.body, (node) => propsOf(node)['aria-current'] === 'page');
      titles.push(...drawings(title!));
      if (path !== '/userCenter') expect(here.flatMap(drawings)).toEqual(titles.slice(-1));
    }
    expect(new Set(titles.filter(Boolean)).size).toBe(4);
  });

  const views: SdkView[] = ['off', 'open', 'ended'];
  it.each(['new', 'old'] as const)(
    'I-08 S-01 the header offers the account in the %s layout, in each SDK view',
    async (of) => {
      const shop = await shopOf({ ...plain, page: layout(of) });
      const { t } = shop.state();
      for (const sdk of views)
        for (const player of [kira, undefined]) {
          await drawn.after(() => shop.services.store.setState({ sdk, player }));
          const isInGame = sdk !== 'off';
          const offered = [t('login_short'), t('my_orders'), t('logout')].map((text) => exactly(text).length);
          const wanted = [!player && !isInGame, Boolean(player), Boolean(player) && !isInGame].map(Number);
          expect(offered, `${sdk} ${player?.username}`).toEqual(wanted);
        }
    },
  );

  it.each([
    ['new', undefined, ['/my']],
    ['old', { kind: 'account' }, []],
  ] as const)('S-01 leads to the orders in the %s layout', async (of, popup, went) => {
    const shop = await shopOf({ ...plain, page: layout(of) }, { player: kira });
    await press(shop.state().t('my_orders'));
    expect([shop.state().popup, wentTo(shop)]).toEqual([popup, went]);
  });

  it.each(['new', 'old'] as const)('I-01 opens the login for a stranger in the %s layout', async (of) => {
    const shop = await shopOf({ ...plain, page: layout(of) });
    await press(shop.state().t('login_short'));
    expect(shop.state().popup).toEqual({ kind: 'login' });
  });

  it('A-01 the menu of the old layout opens the activities on request', async () => {
    const page = { ...layout('old'), config: withEvents };
    const shop = await shopOf({ ...plain, page }, { player: kira });
    await press(shop.state().t('event'));
    expect(shop.state().popup).toEqual({ kind: 'activity' });
  });
});

describe('R-05 what the browser’s Back leads to', () => {
  /** How the shop went somewhere: `replace` leaves no way back. */
  const watchWays = ({ services: { browser } }: FakeShop) => vi.spyOn(browser, 'navigate').mock.calls;
  it.each<[path: string, of: 'old' | 'new', label: string, to: string]>([
    ['/my', 'new', 'Watt', '/'],
    ['/my', 'new', 'topup', '/selectGoods'],
    ['/my', 'new', 'event', '/activity'],
    ['/activity', 'new', 'my', '/my'],
    ['/activity', 'new', 'my_orders', '/my'],
    ['/no/such/page', 'new', 'return_home', '/'],
    ['/legal/seller', 'old', 'return_home', '/'],
    ['/showError', 'old', 'return_home', '/'],
    ['/certifiedReal', 'new', 'return_home', '/'],
  ])('R-05 from %s in the %s layout “%s” leads on, and Back leads here', async (path, of, label, to) => {
    const legal = { title: { text: 'Seller' }, rows: [], sentences: [], links: [] };
    const session = { '/util/login/get_user_info': yes(kira) };
    const shop = await shopOf(
      { path, page: { ...layout(of), config: withEvents, legal }, replies: session },
      { player: kira },
    );
    const ways = watchWays(shop);
    const text = label === 'Watt' ? '' : shop.state().t(label as MessageKey);
    const [link] = exactly(text).filter(({ props }) => text !== '' || props.href === '/');
    await drawn.after(() => link?.props.onClick?.({ button: 0, preventDefault: () => {} }));
    expect(ways).toEqual([[to, {}]]);
  });

  it('R-01 R-05 a redirect leaves no entry to come back to', async () => {
    const shop = fakeShop({ path: '/selectGame?client_id=one', search: '?client_id=one' });
    const ways = watchWays(shop);
    await drawShop(shop);
    expect(ways).toEqual([['/selectGoods?client_id=one', { replace: true }]]);
  });
});

describe('R-01 a path that redirects', () => {
  it.each([
    ['new', '/selectGame', '?client_id=one&utm_source=mail', ['/selectGoods?client_id=one&utm_source=mail']],
    ['new', '/selectGoods', '?client_id=one', []],
    ['old', '/', '', ['/selectGame']],
  ] as const)(
    'R-01 in the %s layout %s%s shows its target in the address bar and keeps the query',
    async (of, path, search, to) => {
      expect(wentTo(await shopOf({ path: `${path}${search}`, search, page: layout(of) }))).toEqual(to);
    },
  );
});

describe('I-07 logging out', () => {
  it.each([
    ['asks first', false, undefined],
    ['opens the login in a tester’s shop', true, { kind: 'login' }],
  ] as const)('I-07 %s', async (_title, superMode, popup) => {
    const shop = await shopOf(plain, { player: kira, superMode });
    await press(shop.state().t('logout'));
    expect(shop.state().popup).toEqual(popup);
    expect(shop.state().question?.title).toBe(superMode ? undefined : shop.state().t('logout'));
  });
});

describe('R-04 a make-up link opened by a stranger', () => {
  it.each([
    ['off', { kind: 'login' }],
    ['ended', undefined],
    ['failed', undefined],
  ] as const)('R-04 I-08 opens the login only outside a game’s view: %s', async (sdk, popup) => {
    const shop = await shopOf({ path: '/replenishGoods?replenish_id=R1&rp_client_id=one' }, { sdk });
    expect(shop.state().popup).toEqual(popup);
  });
});

describe('S-02 the footer', () => {
  it.each([
    ['', ''],
    ['https://game.example/privacy', ''],
    ['', 'https://game.example/terms'],
    ['https://game.example/privacy', 'https://game.example/terms'],
  ])(
    'S-02 links to the agreements of the current game (%j, %j), else the brand’s',
    async (privacy, terms) => {
      const games = [
        sampleGame('one', { privacy: 'https://wrong.example' }),
        sampleGame('two', { privacy, terms }),
      ];
      const { t } = (await shopOf({ path: '/nowhere', page: { games, clientId: 'two' } })).state();
      const link = (text: string) => exactly(text).map(({ props }) => [props.href, props.target]);
      expect(link(t('privacy'))).toEqual([[privacy || brand.privacyUrl, '_blank']]);
      expect(link(t('terms'))).toEqual([[terms || brand.termsUrl, '_blank']]);
      expect(link(t('support'))).toEqual([[brand.supportUrl, '_blank']]);
    },
  );

  it.each([
    ['/my', [false]],
    ['/selectGoods', [true, false]],
  ])('S-02 says how to top up, step by step, collapsed below %s', async (path, isOpen) => {
    const { t } = (await shopOf({ path })).state();
    const steps = [t('instruction_1'), t('instruction_2'), t('instruction_3'), t('instruction_4')];
    const words = [t('instructions'), ...steps].join('');
    const details = (node: object): { textContent: string }[] => {
      const { nodeName, shownNodes } = node as { nodeName: string; shownNodes: object[] };
      return nodeName === 'DETAILS' ? [node as { textContent: string }] : shownNodes.flatMap(details);
    };
    const shown = details(document.body);
    expect(shown.map(({ textContent }) => textContent)).toEqual(isOpen.map(() => words));
    expect(shown.map((one) => (propsOf(one) as { open?: boolean }).open === true)).toEqual(isOpen);
  });

  it('S-02 T-01 opens the privacy choices at every press, although the tracker has not arrived', async () => {
    const shop = await shopOf(plain);
    for (let presses = 0; presses < 2; presses += 1) {
      await press(shop.state().t('privacy_choices'));
      expect(shop.state().popup).toEqual({ kind: 'privacy' });
      await drawn.after(() => shop.services.store.setState({ popup: undefined }));
    }
  });
});

describe('R-07 the main navigation', () => {
  const status = '/api/cumulative/status';
  it.each(
    (
      [
        ['new', true, '/selectGoods', 'topup'],
        ['new', true, '/activity', 'event'],
        ['new', true, '/my', 'my'],
        ['new', true, '/userCenter', undefined],
        ['new', true, '/errorReplenish', undefined],
        ['old', true, '/selectGoods', undefined],
        ['new', false, '/selectGoods', 'topup'],
        ['new', false, '/my', 'my'],
      ] as const
    ).map(([of, has, path, here]) => ({ of, has, path, here })),
  )('R-07 in the $of layout, with something to reward: $has, at $path', async ({ of, has, path, here }) => {
    const page = { ...layout(of), ...(has && { config: withEvents }) };
    const shop = await shopOf(
      { path, page, replies: { [status]: yes({ receivable: false }) } },
      { player: kira },
    );
    const { t } = shop.state();
    const places = ['/selectGoods', '/activity', '/my'];
    const shown = drawn
      .all('')
      .concat(...[t('topup'), t('event'), t('my')].map((text) => exactly(text)))
      .filter(({ text, props }) => text && places.includes(props.href ?? ''))
      .map(({ text, props }) => [text, props['aria-current']]);
    const keys = here ? (['topup', ...(has ? (['event'] as const) : []), 'my'] as const) : [];
    // Without the bar, the VIP centre has a way back of its own.
    const back = path === '/userCenter' ? [[t('my'), undefined]] : [];
    expect(shown).toEqual([...keys.map((key) => [t(key), key === here ? 'page' : undefined]), ...back]);
    expect(shop.calls.filter((call) => call.path === status)).toHaveLength(0);
  });

  it('R-07 V-01 from the VIP centre, which has no bar, a link leads back to the account', async () => {
    const shop = await shopOf({ path: '/userCenter' }, { player: kira });
    await press(shop.state().t('my'));
    expect(wentTo(shop)).toEqual(['/my']);
  });

  const chosen = { realServer: 's1', role: { value: 'r1', display: 'Kira', level: 1 } };
  it.each([
    ['a reward waits', { ok: true as const, content: { receivable: true } }, '/selectGoods', 1, true],
    ['none waits', { ok: true as const, content: { receivable: false } }, '/selectGoods', 1, false],
    ['the store cannot say', refusal(-5000), '/selectGoods', 1, false],
    ['it is not shown', { ok: true as const, content: { receivable: true } }, '/userCenter', 0, false],
  ])(
    'A-01 the reward badge, where %s: at most one request, and shown only for a waiting reward',
    async (_title, answer, path, asked, isSaid) => {
      const shop = fakeShop({ path, page: { config: withEvents }, replies: { [status]: () => answer } });
      shop.services.store.setState(({ order }) => ({
        started: true,
        player: kira,
        order: { ...order, ...chosen },
      }));
      await drawShop(shop);
      const { t } = shop.state();
      expect(shop.calls.filter((call) => call.path === status)).toHaveLength(asked);
      const said = exactly(t('event')).filter(({ props }) => props['aria-label'] === t('event_waiting'));
      expect(said).toHaveLength(isSaid ? 1 : 0);
    },
  );

  it('A-01 the badge is reloaded after a purchase or a received reward', async () => {
    const shop = fakeShop({
      page: { config: withEvents },
      replies: { [status]: () => ({ ok: true, content: { receivable: shop.state().epoch === 0 } }) },
    });
    shop.services.store.setState(({ order }) => ({
      started: true,
      player: kira,
      order: { ...order, ...chosen },
    }));
    await drawShop(shop);
    const { t } = shop.state();
    const waits = () => exactly(t('event')).map(({ props }) => props['aria-label']);
    expect(waits()).toEqual([t('event_waiting')]);
    await drawn.after(() => shop.services.store.setState({ epoch: 1 }));
    expect(waits()).toEqual([undefined]);
  });
});

it.each([
  ['/', 1],
  ['/selectGoods', 2],
  ['/recharge', 3],
  ['/result', 4],
])('R-02 at %s the old layout is at step %s, and the earlier steps are done', async (path, step) => {
  const { t } = (await shopOf({ path, page: layout('old') })).state();
  const names = [t('step_game'), t('step_goods'), t('step_recharge'), t('step_result')];
  const bar = names.map((name, index) => (index + 1 < step ? name : `${index + 1}${name}`)).join('');
  expect(drawn.text()).toContain(bar);
});

it.each([
  ['that is to be paid', 'old', undefined, 3],
  ['that is paid already', 'old', codes.makeUpUsed, 4],
  ['of another player', 'old', codes.makeUpOther, 3],
  ['that is paid already', 'new', codes.makeUpUsed, undefined],
] as const)(
  'R-02 Y-01 a make-up link %s, in the %s layout: answered with %s, the bar is at step %s',
  async (_what, of, code, step) => {
    const link = '?replenish_id=R1&rp_client_id=one';
    const info = '/api/replenishment/replenishment_info';
    const shop = await shopOf(
      {
        path: `/replenishGoods${link}`,
        search: link,
        page: layout(of),
        replies: { [info]: () => (code ? refusal(code) : never()) },
      },
      { player: kira },
    );
    const { t } = shop.state();
    const names = [t('step_game'), t('step_goods'), t('step_recharge'), t('step_result')];
    const bar = names
      .map((name, index) => (index + 1 < Number(step) ? name : `${index + 1}${name}`))
      .join('');
    expect(drawn.text().includes(step ? bar : t('step_result'))).toBe(step !== undefined);
    drawn.end();
    expect(shop.state().step).toBeUndefined();
  },
);

describe('S-03 a question on top of whatever is open', () => {
  const asked = async (onConfirm: (shop: FakeShop) => void, onCancel?: () => void) => {
    const shop = await shopOf(plain);
    const question = { title: 'Sure?', content: 'Really.', confirm: 'Go on', cancel: 'Leave it' };
    await drawn.after(() =>
      shop.services.store.setState({ question: { ...question, onConfirm: () => onConfirm(shop), onCancel } }),
    );
    return shop;
  };
  it.each([
    ['Go on', ['confirmed']],
    ['Leave it', ['left']],
    ['Close', []],
  ])('S-03 closes after “%s”, and does only what that stands for', async (answer, expected) => {
    const done: string[] = [];
    const shop = await asked(
      () => done.push('confirmed'),
      () => done.push('left'),
    );
    const cross = drawn.all('').find(({ props }) => props['aria-label'] === answer);
    await drawn.after(() => (cross ?? exactly(answer)[0])?.props.onClick?.());
    expect([done, shop.state().question]).toEqual([expected, undefined]);
  });

  it('O-06 an answer that opens the next question does not close it', async () => {
    const next = { title: 'And?', content: '', confirm: 'Yes', cancel: 'No', onConfirm: () => undefined };
    const shop = await asked(({ services }) => services.store.setState({ question: next }));
    await press('Go on');
    expect(shop.state().question).toEqual(next);
  });
});

/** The replies of a store that sells these games everywhere. */
const sells = (...ids: string[]): NonNullable<FakeShopOptions['replies']> => ({
  '/api/pay/getGameListV2': yes(ids.map((id) => sampleGame(id))),
  '/api/config/recharge': yes(config),
  '/util/login/login_config': yes(samplePage().loginConfig),
  '/api/pay/getThirdGift': yes(samplePage().goods),
});
/** The shop has moved on since it was rendered: another area, and another game. */
const moved = (shop: FakeShop) =>
  drawn.after(() =>
    shop.services.store.setState(({ offer }) => ({ offer: { ...offer, area: 'sea', clientId: 'two' } })),
  );
const asked = (shop: FakeShop, path: string) =>
  shop.calls.filter((call) => call.path === path).map(({ fields }) => fields);

describe('L-02 the languages', () => {
  it.each([
    ['', ['English', '日本語', '한국어', 'العربية']],
    ['ja,ar', ['日本語', 'العربية']],
  ])(
    'L-02 are those of the area in use (%j), with the current one marked',
    async (language_config, names) => {
      const shop = await shopOf(plain);
      await drawn.after(() =>
        shop.services.store.setState(({ offer }) => ({
          offer: { ...offer, config: { ...offer.config, language_config } },
          language: 'ar',
          popup: { kind: 'language' },
        })),
      );
      const all = ['English', '日本語', '한국어', 'العربية', 'Deutsch'].flatMap((name) =>
        exactly(name).filter(({ props }) => props['aria-label'] === undefined),
      );
      expect(all.map(({ text }) => text)).toEqual(names);
      expect(all.filter(({ props }) => props['aria-current']).map(({ text }) => text)).toEqual(['العربية']);
    },
  );

  it('L-02 a new one is shown and remembered, and loads the offer of the current game and area', async () => {
    const shop = await shopOf({ replies: sells('one', 'two') });
    await moved(shop);
    await open(shop, { kind: 'language' });
    await press('العربية');
    expect(shop.state()).toMatchObject({ language: 'ar', popup: undefined });
    expect(shop.state().offer).toMatchObject({ language: 'ar', area: 'sea', clientId: 'two' });
    expect(shop.services.storage.read('perfLang')).toBe('ar');
    expect(document.documentElement).toMatchObject({ lang: 'ar', dir: 'rtl' });
    expect(asked(shop, '/api/pay/getThirdGift')).toMatchObject([{ client_id: 'two', domain_area: 'sea' }]);
  });

  it('L-02 choosing the current one remembers it and sends no request', async () => {
    const shop = await shopOf(plain);
    await open(shop, { kind: 'language' });
    const before = shop.calls.length;
    const [, inList] = exactly('English').filter(({ props }) => props['aria-current']);
    await drawn.after(() =>
      (inList ?? exactly('English').find(({ props }) => props['aria-current']))?.props.onClick?.(),
    );
    expect([shop.services.storage.read('perfLang'), shop.state().popup]).toEqual(['en', undefined]);
    expect(shop.calls).toHaveLength(before);
  });

  it('L-02 if one cannot be loaded, the page says so and keeps its language', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    vi.spyOn(firstMessages, 'ko').mockRejectedValueOnce(new Error('the network is down'));
    const shop = await shopOf({ ...plain, replies: sells('one') });
    await open(shop, { kind: 'language' });
    await press('한국어');
    const { t } = shop.state();
    expect(shop.state()).toMatchObject({ language: 'en', offer: { language: 'en' } });
    expect(shop.state().toasts).toMatchObject([{ text: t('error_network'), tone: 'bad' }]);
    expect(asked(shop, '/api/pay/getThirdGift')).toEqual([]);
  });
});

describe('S-05 another game', () => {
  const order = { billing_no: 'GP1', realServer: 's1' };
  it.each([
    ['from its popup', 'new', plain.path, { kind: 'games' }, []],
    ['from the first step', 'old', '/selectGame', undefined, ['/selectGoods']],
  ] as const)(
    'S-05 %s: the shop asks first, then clears the order and shows the game in the current area',
    async (_title, of, path, popup, went) => {
      const games = ['one', 'two', 'three'].map((id) => sampleGame(id));
      const shop = await shopOf({
        path,
        page: { ...layout(of), games },
        replies: sells('one', 'two', 'three'),
      });
      await moved(shop);
      await drawn.after(() =>
        shop.services.store.setState((state) => ({ popup, order: { ...state.order, ...order } })),
      );
      await drawn.press('Game three');
      expect(shop.state()).toMatchObject({
        question: { content: expect.stringContaining('Game three') },
        order,
      });
      expect([wentTo(shop), asked(shop, '/api/pay/getThirdGift')]).toEqual([[], []]);
      await drawn.after(() => shop.state().question?.onConfirm());
      expect(shop.state().popup).toBeUndefined();
      expect(shop.state().order).toMatchObject({ clientId: 'three', gameProductId: 'gp-three' });
      expect(shop.state().order).not.toMatchObject(order);
      // The address names the new game; this browser’s path stays where it was.
      expect(wentTo(shop)).toEqual([...went, `${path}?client_id=three`]);
      expect(asked(shop, '/api/pay/getThirdGift')).toMatchObject([
        { client_id: 'three', domain_area: 'sea' },
      ]);
    },
  );

  it.each([
    ['from its popup', 'new', '/errorReplenish', { kind: 'games' }, []],
    ['from the first step', 'old', '/selectGame', undefined, ['/selectGoods']],
  ] as const)(
    'S-05 %s: choosing the current game leads on without a question',
    async (_title, of, path, popup, went) => {
      const shop = await shopOf({ path, page: layout(of) });
      await drawn.after(() =>
        shop.services.store.setState((state) => ({ popup, order: { ...state.order, ...order } })),
      );
      await drawn.press('Game one');
      expect(shop.state()).toMatchObject({ popup: undefined, question: undefined, order });
      expect(wentTo(shop).map((to) => String(to).split('?')[0])).toEqual(went);
    },
  );
});

describe('I-01 the login form', () => {
  const fill = async (shop: FakeShop, first: string, second: string) => {
    const { t } = shop.state();
    await drawn.type(t('username'), first);
    await drawn.type(t('password'), second);
  };
  const opened = async (options: FakeShopOptions = {}) => {
    const shop = await shopOf({ ...plain, ...options });
    await open(shop, { kind: 'login' });
    return shop;
  };

  it.each([
    ['was denied at the provider', { denied: true }, 'login_denied'],
    ['is asked for because the session is over', { ended: true }, 'login_ended'],
    ['is the first', {}, 'login_intro'],
  ] as const)('I-03 a login that %s says so, above every way to log in', async (_title, why, says) => {
    const shop = await shopOf({}, { popup: { kind: 'login', ...why } });
    const { t } = shop.state();
    expect(drawn.text()).toContain(t(says));
    expect(drawn.text()).toContain(t('login_with_card'));
  });

  it('I-02 O-10 pressing Enter again while the login is pending logs in once', async () => {
    const shop = await opened({ replies: { '/util/login/auth': never } });
    await drawn.enter();
    await fill(shop, 'kira', 'secret');
    await drawn.enter();
    await drawn.enter();
    expect(shop.calls.filter(({ path }) => path === '/util/login/auth')).toHaveLength(1);
  });

  it('I-02 a refusal stays in its form until the next attempt, and does not show in the other form', async () => {
    let answer: object = refusal(-601, 'Wrong.');
    const shop = await opened({ replies: { '/util/login/auth': () => answer as never } });
    const { t } = shop.state();
    await fill(shop, 'kira', 'secret');
    await drawn.enter();
    expect(drawn.text()).toContain('Wrong.');
    await press(t('login_with_card'));
    expect(drawn.text()).not.toContain('Wrong.');
    await press(t('login_with_account'));
    await fill(shop, 'kira', 'secret');
    await drawn.enter();
    answer = never();
    await drawn.enter();
    expect(drawn.text()).not.toContain('Wrong.');
  });

  it('K-01 I-02 autocomplete is on for accounts and off for cards', async () => {
    const shop = await opened();
    const { t } = shop.state();
    const kept = () =>
      drawn
        .all('')
        .filter(({ props }) => props.autoComplete !== undefined)
        .map(({ props }) => [props.name, props.autoComplete]);
    expect(kept()).toEqual([
      ['username', 'username'],
      ['password', 'current-password'],
    ]);
    await press(t('login_with_card'));
    expect(kept()).toEqual([
      ['card', 'off'],
      ['password', 'off'],
    ]);
  });

  it.each([
    [['account'], true, false],
    [['account', 'google'], true, true],
    [['google'], false, true],
    [[], false, false],
  ])('I-01 login methods %j: account form %s, providers %s', async (json_type, hasForm, hasOthers) => {
    const loginConfig = { ...samplePage().loginConfig, json_type } as PageData['loginConfig'];
    const shop = await opened({ page: { loginConfig } });
    const { t } = shop.state();
    expect(exactly(t('login_with_card'))).toHaveLength(hasForm ? 1 : 0);
    expect(drawn.text().includes(t('login_or'))).toBe(hasForm && hasOthers);
    const others = drawn.all('').filter(({ props }) => props['aria-label'] === t('login_with_google'));
    expect(others).toHaveLength(hasOthers ? 1 : 0);
  });

  it('I-04 on the page of a make-up link it is always the account form, whatever was chosen before', async () => {
    const path = '/replenishGoods?replenish_id=R1&rp_client_id=one';
    const shop = await shopOf({ path, replies: { '/api/replenishment/getGameList': never } });
    const { browser } = shop.services;
    const there = browser.path;
    browser.path = () => '/selectGoods';
    await open(shop, { kind: 'login' });
    const { t } = shop.state();
    await press(t('login_with_card'));
    await drawn.after(() => shop.services.store.setState({ popup: undefined }));
    browser.path = () => there().split('?')[0] ?? '';
    await open(shop, { kind: 'login' });
    expect([exactly(t('login_with_card')), exactly(t('login_with_account'))]).toEqual([[], []]);
    expect(drawn.text()).toContain(t('make_up_login'));
    expect(drawn.text()).toContain(t('username'));
    expect(drawn.text()).not.toContain(t('card_number'));
    expect(drawn.text()).toContain(t('login_or'));
  });

  it('I-02 after a login through a backup address, the form is no longer busy', async () => {
    const shop = await opened({ isHostDown: true, replies: { '/util/login/auth': yes(kira) } });
    await drawn.after(() => shop.services.store.setState({ player: kira }));
    await open(shop, { kind: 'login' });
    await fill(shop, 'kira', 'secret');
    await drawn.enter();
    await open(shop, { kind: 'login' });
    await fill(shop, 'kira', 'secret');
    await drawn.enter();
    expect(shop.calls.filter(({ path }) => path === '/util/login/auth')).toHaveLength(2);
  });
});

describe('I-09 whose purchase it is', () => {
  const role = { role_id: 'r1', name: 'Lady Blue', level: 45, server_id: 's1', server_name: 'Asgard 12' };
  const asking = async (isLoggedIn: boolean) => {
    const brought: BroughtPlayer = {
      player: taro,
      other: { name: isLoggedIn ? 'kira' : 'k***a', isLoggedIn },
    };
    const shop = fakeShop({
      replies: {
        '/api/system/allRoleList': yes([{ ...role, area_id: '', area_name: '' }]),
        '/util/login/logout': yes({ ended: true }),
      },
    });
    if (isLoggedIn) shop.services.storage.write('userMap', { 'gp-one': kira });
    shop.services.store.setState({ started: true, sdk: 'asking', brought });
    await drawShop(shop);
    return shop;
  };

  it.each([true, false])(
    'I-09 names both accounts and the one that can stay; the other one is logged in: %s',
    async (isLoggedIn) => {
      const { t } = (await asking(isLoggedIn)).state();
      const name = isLoggedIn ? 'kira' : 'k***a';
      expect(drawn.text()).toContain(t(isLoggedIn ? 'whose_here' : 'whose_before', { text: 'taro', name }));
      const stay = isLoggedIn ? t('whose_stay', { text: 'kira' }) : t('whose_not_mine');
      const text = drawn.text();
      expect([exactly(stay).length, exactly(t('whose_theirs', { text: 'taro' })).length]).toEqual([1, 1]);
      expect(text.indexOf(stay)).toBeLessThan(text.indexOf(t('whose_theirs', { text: 'taro' })));
    },
  );

  it.each([
    [true, 'kira', 'off'],
    [false, undefined, 'off'],
  ] as const)('I-09 staying with the own account, which is logged in: %s', async (isLoggedIn, who, sdk) => {
    const shop = await asking(isLoggedIn);
    const { t } = shop.state();
    await press(isLoggedIn ? t('whose_stay', { text: 'kira' }) : t('whose_not_mine'));
    expect([shop.state().player?.username, shop.state().sdk]).toEqual([who, sdk]);
    expect(shop.state().order.role?.value).toBe(who && 'r1');
  });

  it('I-09 buying for the link’s account continues as that account, with a character', async () => {
    const shop = await asking(true);
    await press(shop.state().t('whose_theirs', { text: 'taro' }));
    expect(shop.state()).toMatchObject({ player: taro, sdk: 'open', order: { role: { value: 'r1' } } });
  });
});

describe('S-12 message pages', () => {
  it.each([
    [false, [['leave', '/']], []],
    [true, [], ['error_network']],
  ] as const)(
    'B-04 the wrong-area page leads to a reloaded home page; its host is down: %s',
    async (isHostDown, events, told) => {
      const shop = await shopOf({ path: '/notArea', isHostDown });
      const { t } = shop.state();
      await press(t('return_home'));
      expect(shop.events).toEqual(events);
      expect(shop.state().toasts).toMatchObject(told.map((key) => ({ text: t(key), tone: 'bad' })));
    },
  );

  it('R-01 an unknown path leads back into the shop', async () => {
    const shop = await shopOf({ path: '/no/such/page' });
    await press(shop.state().t('return_home'));
    expect(wentTo(shop)).toEqual(['/']);
  });

  it('S-12 wrong parameters lead to customer service', async () => {
    const { t } = (await shopOf({ path: '/showError' })).state();
    expect(drawn.text()).toContain(t('show_error_text'));
    const links = exactly(t('support')).map(({ props }) => props.href);
    expect(links).toEqual([brand.supportUrl, brand.supportUrl]);
  });
});

describe('I-11 the real-name page', () => {
  it.each(['off', 'open', 'ended'] as const)(
    'I-11 a stranger can log in, except inside a game (%s)',
    async (sdk) => {
      const shop = await shopOf({ path: '/certifiedReal' }, { sdk });
      const { t } = shop.state();
      // In the header and on the page.
      expect(exactly(t('login')).length).toBe(sdk === 'off' ? 2 : 0);
      expect(drawn.text().includes(t('sdk_ended_text'))).toBe(sdk !== 'off');
      expect(shop.calls).toEqual([]);
      await press(t('login'), 1);
      expect(shop.state().popup?.kind).toBe(sdk === 'off' ? 'login' : undefined);
    },
  );

  it('I-11 who was brought by a link beside another account is asked first who they are', async () => {
    const brought: BroughtPlayer = { player: taro, other: { name: 'kira', isLoggedIn: true } };
    const { t } = (await shopOf({ path: '/certifiedReal' }, { sdk: 'asking', brought })).state();
    expect(drawn.text()).toContain(t('whose_title'));
    expect(drawn.text()).not.toContain(t('real_name_title'));
  });

  it.each([
    ['before the page has started', false, []],
    ['once it has', true, [{ client_id: 'one' }]],
  ] as const)('I-11 a player’s session is checked %s', async (_title, started, fields) => {
    const path = '/util/login/get_user_info';
    const shop = await shopOf(
      { path: '/certifiedReal', replies: { [path]: yes(kira) } },
      { started, player: kira },
    );
    expect(asked(shop, path)).toEqual(fields);
    expect(drawn.text().includes(shop.state().t('real_name_done'))).toBe(started);
  });
});

describe('S-14 an obstacle', () => {
  const brought: BroughtPlayer = { player: taro, other: { name: 'kira', isLoggedIn: true } };
  const nothingSold = ({ offer }: ShopState) => ({ offer: { ...offer, goods: [] } });
  const obstacles: [says: MessageKey, (state: ShopState) => Partial<ShopState>][] = [
    ['storage_blocked_title', () => ({ storageBlocked: true })],
    ['whose_title', () => ({ sdk: 'asking', brought })],
    ['real_name_title', () => ({ sdk: 'ended', isUnverified: true })],
    ['sdk_ended_title', () => ({ sdk: 'ended' })],
    ['error_network', () => ({ sdk: 'failed' })],
    ['offline_title', () => ({ offerStatus: 'failed' })],
    ['goods_none_title', nothingSold],
  ];
  it.each([
    ['new', '/my'],
    ['new', '/activity'],
    ['old', '/recharge'],
    ['old', '/selectGame'],
  ] as const)('S-14 in the %s layout it stands in place of %s, too', async (of, path) => {
    const shop = await shopOf({ path, page: { ...layout(of), config: withEvents } });
    const state = shop.state();
    const { t } = state;
    const main = (node: object): string => {
      const { nodeName, textContent, shownNodes } = node as {
        nodeName: string;
        textContent: string;
        shownNodes: object[];
      };
      return nodeName === 'MAIN' ? textContent : shownNodes.map(main).join('');
    };
    const screen = main(document.body);
    for (const [says, stands] of obstacles.slice(0, -1)) {
      await drawn.after(() => shop.services.store.setState(stands(state)));
      expect(main(document.body).split(t(says)), says).toHaveLength(2);
      expect(main(document.body), says).not.toContain(screen);
      await drawn.after(() => shop.services.store.setState(state));
      expect(main(document.body), says).toBe(screen);
    }
  });

  it.each(['new', 'old'] as const)(
    'S-14 in the %s layout it stands alone: without banner, goods and order, which are back once it is over',
    async (of) => {
      const shop = await shopOf({ page: layout(of) });
      const { t, order, offer } = shop.state();
      const chosen = { ...order, goods: { ...offer.goods[0]! } };
      const parts = ['Game one', '980 Crystals', t('goods_choose'), t('instructions')];
      const counts = () => parts.map((words) => drawn.text().split(words).length - 1);
      for (const before of [order, chosen]) {
        const set = (state: Partial<ShopState>) => drawn.after(() => shop.services.store.setState(state));
        await set({ order: before });
        const state = shop.state();
        const screen = counts();
        for (const [says, stands] of obstacles) {
          await set(stands(state));
          expect(drawn.text().split(t(says))).toHaveLength(2);
          // How to top up stays at the foot of the page.
          expect(counts(), says).toEqual([0, 0, 0, 1]);
          await set(state);
          expect(counts(), says).toEqual(screen);
        }
      }
    },
  );
});

describe('S-14 ways around an obstacle', () => {
  it.each([
    [false, [['reload']], []],
    [true, [], ['error_network']],
  ] as const)(
    'S-14 a browser without storage can retry; the page’s host is down: %s',
    async (isHostDown, events, told) => {
      const shop = await shopOf({ isHostDown }, { storageBlocked: true });
      const { t } = shop.state();
      await press(t('retry'));
      expect(shop.events.filter(([what]) => what === 'reload')).toEqual(events);
      expect(shop.state().toasts).toMatchObject(told.map((key) => ({ text: t(key), tone: 'bad' })));
    },
  );

  it('W-01 an offer that failed to load is retried, in the current language', async () => {
    const shop = await shopOf({ replies: sells('one', 'two') });
    await moved(shop);
    await drawn.after(() => shop.services.store.setState({ offerStatus: 'failed', language: 'ja' }));
    await press(shop.state().t('retry'));
    expect(shop.state()).toMatchObject({
      offerStatus: 'ready',
      offer: { language: 'ja', area: 'sea', clientId: 'two' },
    });
    expect(shop.events).not.toContainEqual(['reload']);
  });

  it('S-12 if nothing is for sale, another game or else customer service is offered', async () => {
    const empty = { goods: [], games: [sampleGame('one'), sampleGame('two')], clientId: 'one' };
    const shop = await shopOf({ path: '/selectGoods', page: empty });
    const { t } = shop.state();
    expect(drawn.text()).toContain(t('goods_none'));
    await press(t('change_game'));
    expect(shop.state().popup).toEqual({ kind: 'games' });

    const old = await shopOf({ path: '/selectGoods', page: { ...layout('old'), ...empty } });
    await press(t('change_game'));
    expect(wentTo(old)).toEqual(['/selectGame']);

    await shopOf({ path: '/selectGoods', page: { goods: [], games: [], clientId: '' } });
    expect(exactly(t('change_game'))).toEqual([]);
    expect(exactly(t('support')).map(({ props }) => props.href)).toEqual([
      brand.supportUrl,
      brand.supportUrl,
    ]);
  });

  it.each([
    ['two games', 'change_game', [sampleGame('one'), sampleGame('two')], 'universal'],
    ['one game, in another area', 'game_choose', [sampleGame('one')], 'sea'],
    ['one game, in the first area', 'refresh', [sampleGame('one')], 'universal'],
    ['no game, in the first area', 'refresh', [], 'universal'],
  ] as const)('S-12 if nothing is for sale with %s, the way out is %s', async (_title, way, games, area) => {
    const page = { goods: [], games: [...games], clientId: games[0]?.client_id ?? '', area };
    const shop = await shopOf({ path: '/selectGoods', page });
    const { t } = shop.state();
    const ways = (['change_game', 'game_choose', 'refresh'] as const).filter(
      (key) => exactly(t(key)).length > 0,
    );
    expect(ways).toEqual([way]);
    expect(drawn.text()).toContain(t('goods_none_title'));
    // Another game is spoken of only where one can be chosen.
    expect(drawn.text().includes(t('goods_none'))).toBe(way !== 'refresh');
    if (way === 'refresh') {
      await drawn.after(() => shop.services.store.setState({ language: 'ja' }));
      await press(t(way));
      expect(shop.state().wanted).toMatchObject({ language: 'ja', area, clientId: page.clientId });
    }
    if (way === 'game_choose')
      expect(exactly(t(way)).map(({ props }) => props.href)).toEqual(['/?domain_area=universal']);
  });

  it.each([
    ['The game rests.', 'The game rests.'],
    [undefined, undefined],
  ])(
    'I-09 if the game cannot be reached, the page says so (%s), and a retry exchanges the token again',
    async (sdkFailure, said) => {
      const shop = await shopOf(
        { entry: { visit: 'sdk' }, replies: { '/util/login/get_user_info': yes(taro) } },
        { sdk: 'failed', sdkFailure },
      );
      const { t } = shop.state();
      shop.services.gameToken = 'game-token';
      expect(announcedOf(document.body)).toContain((said ?? t('error_network')) + t('retry'));
      expect(drawn.text().includes(t('error_network'))).toBe(said === undefined);
      await press(t('retry'));
      expect(shop.state()).toMatchObject({ sdk: 'open', player: taro });
    },
  );

  it.each(
    ['/order/GP1', '/my', '/userCenter', '/activity'].flatMap((path) => [
      [path, 'exchanging', false] as const,
      [path, 'asking', false] as const,
      [path, 'off', true] as const,
    ]),
  )(
    'I-09 %s, a screen for players only, in the SDK view “%s”, offers a login: %s',
    async (path, sdk, offers) => {
      const shop = await shopOf({ path, page: { config: withEvents } }, { sdk });
      const { t } = shop.state();
      const asks = (['error_not_logged_in', 'activity_login'] as const).some((key) =>
        drawn.text().includes(t(key)),
      );
      expect(asks).toBe(offers);
      // In the header, and there.
      expect(exactly(t('login')).length).toBe(offers ? 2 : 0);
    },
  );
});
