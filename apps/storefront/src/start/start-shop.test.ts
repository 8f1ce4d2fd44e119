import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { showOffer } from '../catalogue/show-offer.ts';
import { leaveForProvider } from '../login/provider/leave-for-provider.ts';
import { readQuery } from '../routing/entry-query.ts';
import { changeOrder } from '../state/actions.ts';
import { type FakeShop, fakeShop, kira } from '../testing/fake-shop.ts';
import { sampleGame, sampleGoods, samplePage } from '../testing/sample-page.ts';

vi.mock('gemporium:messages', () => {
  const language = (name: string) => async () => ({ default: { login: `login in ${name}` } });
  const all = { en: language('en'), ja: language('ja'), ko: language('ko'), ar: language('ar') };
  return { firstMessages: all, laterMessages: all };
});
const later = vi.hoisted(() => ({ wanted: 0 }));
vi.mock('../later/with-later.ts', () => ({
  withLater: async () => {
    later.wanted += 1;
  },
}));

const { startShop } = await import('./start-shop.ts');
const { askToChangeGame } = await import('../games/change-game.ts');

const root = { lang: 'en', dir: 'ltr' };
beforeEach(() => {
  later.wanted = 0;
  vi.stubGlobal('document', { documentElement: root });
});
afterEach(() => vi.unstubAllGlobals());

const role = { value: 'r1', display: 'Kira', level: 45 };
const goods = {
  value: 'p1',
  price: '1.00',
  display: 'old words',
  isCoupon: false,
  isLimit: false,
  couponPoints: 0,
};

/** A store that sells the games named for each area. */
function storeThatSells(areas: Record<string, string[]>) {
  const { config, loginConfig } = samplePage();
  return {
    '/api/pay/getGameListV2': ({ domain_area }: Record<string, unknown>) => ({
      ok: true as const,
      content: (areas[String(domain_area)] ?? []).map((client) => sampleGame(client)),
    }),
    '/api/config/recharge': () => ({ ok: true as const, content: config }),
    '/util/login/login_config': () => ({ ok: true as const, content: loginConfig }),
    '/api/pay/getThirdGift': () => ({ ok: true as const, content: [sampleGoods('p1')] }),
  };
}

describe('starting the page', () => {
  it('R-06 a new visitor keeps the server-rendered page, without further requests', async () => {
    const shop = fakeShop();
    await startShop(shop.services, 'web');
    expect(shop.events).toEqual([]);
    expect(shop.state()).toMatchObject({
      started: true,
      player: undefined,
      offer: { area: 'universal', clientId: 'one' },
    });
    expect(shop.services.storage.read('payment_domain_area')).toBe('universal');
  });

  it('Y-01 a make-up link shows its own game, whichever game’s page it was opened from', async () => {
    for (const [at, shown] of [
      ['/replenishGoods', 'two'],
      ['/replenishGoods/', 'two'],
      ['/replenishGoods/x', 'three'],
      ['/selectGoods', 'three'],
    ] as const) {
      const shop = fakeShop({
        entry: { client_id: 'three', rp_client_id: 'two', replenish_id: 'R1' },
        path: at,
        replies: storeThatSells({ universal: ['two', 'three'] }),
      });
      await startShop(shop.services, 'web');
      expect(shop.state().offer.clientId, at).toBe(shown);
    }
  });

  it('I-05 a returning player is logged in, with the order’s current texts and price', async () => {
    const shop = fakeShop();
    shop.services.storage.write('userMap', { 'gp-one': kira });
    shop.services.storage.write('paymentOrderInfo', {
      gameName: 'One',
      clientId: 'one',
      gameProductId: 'gp-one',
      realServer: 's1',
      role,
      goods,
    });
    await startShop(shop.services, 'web');
    expect(shop.state().player).toEqual(kira);
    expect(shop.state().order).toMatchObject({
      role,
      realServer: 's1',
      goods: { value: 'p1', price: '14.99' },
    });
  });

  it('S-05 an order of another game is cleared', async () => {
    const shop = fakeShop();
    shop.services.storage.write('paymentOrderInfo', {
      gameName: 'Two',
      clientId: 'two',
      gameProductId: 'gp-two',
      role,
    });
    await startShop(shop.services, 'web');
    expect(shop.state().order.role).toBeUndefined();
    expect(shop.services.storage.read('paymentOrderInfo')).toBeUndefined();
  });

  describe('a game that the player changes', () => {
    const replies = storeThatSells({ universal: ['one', 'two'] });
    const opened = '?utm_source=mail&client_id=one&spec_lang=en&area_id=a1&server_id=s1&role_id=r1';
    const begun = { url: 'https://provider.example', state: 's-1', attempt_id: 'a-1', login: 'sealed' };

    /** The page as it is after a reload: the server renders the game that the address names. */
    function reloaded({ services }: FakeShop): FakeShop {
      const search = services.browser.search();
      const entry = readQuery(search);
      const page = { clientId: entry.client_id ?? 'one', games: [sampleGame('one'), sampleGame('two')] };
      const again = fakeShop({ page, entry, search, replies });
      again.services.storage = services.storage;
      return again;
    }

    /** A shop opened by a link to one game, in which the player has changed to another. */
    async function changed(search = opened): Promise<FakeShop> {
      const own = { '/util/login/begin': () => ({ ok: true as const, content: begun }) };
      const shop = fakeShop({ entry: readQuery(search), search, replies: { ...replies, ...own } });
      await startShop(shop.services, 'web');
      askToChangeGame(shop.services, { client_id: 'two', name: 'Two' });
      shop.state().question?.onConfirm();
      await expect.poll(() => shop.state().offer.clientId).toBe('two');
      return shop;
    }

    it('S-05 I-06 stays changed after a reload, as after a login, with its choices and its pending payment', async () => {
      const shop = await changed();
      changeOrder(shop.services, {
        goods,
        billing_no: 'GP1',
        rechargeInfo: { status: 'Pending', url: 'u' },
      });
      const again = reloaded(shop);
      await startShop(again.services, 'web');
      expect(again.state().offer.clientId).toBe('two');
      expect(again.state().order).toMatchObject({
        clientId: 'two',
        billing_no: 'GP1',
        goods: { value: 'p1' },
        rechargeInfo: { status: 'Pending' },
      });
    });

    it('S-05 R-06 is in the address, in its place in the history, and the former game’s character is not', async () => {
      const { services, events } = await changed();
      expect(events.filter(([what]) => what === 'navigate')).toEqual([
        ['navigate', '/selectGoods?utm_source=mail&client_id=two&spec_lang=en'],
      ]);
      expect(services.entry).toEqual({ utm_source: 'mail', client_id: 'two', spec_lang: 'en' });
    });

    it('S-05 is named even if the address named none', async () => {
      expect((await changed('')).services.browser.search()).toBe('?client_id=two');
    });

    it('S-05 I-03 is the one to which a login provider leads back', async () => {
      const { services } = await changed();
      await leaveForProvider(services, 'google', 'https://shop.example');
      expect(services.storage.read('begunLogins')?.['s-1']).toMatchObject({
        clientId: 'two',
        place: '/selectGoods?utm_source=mail&client_id=two&spec_lang=en',
      });
    });

    it('S-05 another language of the same game leaves the address alone', async () => {
      const search = '?client_id=one&role_id=r1';
      const shop = fakeShop({ entry: readQuery(search), search, replies });
      await startShop(shop.services, 'web');
      await showOffer(shop.services, { language: 'ja' });
      expect(shop.state().offer).toMatchObject({ clientId: 'one', language: 'ja' });
      expect(shop.services.browser.search()).toBe(search);
    });
  });

  it('S-05 goods that are no longer for sale are removed from the order', async () => {
    const shop = fakeShop();
    const gone = { ...goods, value: 'gone' };
    shop.services.storage.write('paymentOrderInfo', {
      gameName: '',
      clientId: 'one',
      gameProductId: '',
      role,
      goods: gone,
    });
    await startShop(shop.services, 'web');
    expect(shop.state().order).toMatchObject({ role, goods: undefined });
  });

  it('B-04 the stored area is shown, and fetched because another was rendered', async () => {
    const shop = fakeShop({ replies: storeThatSells({ sea: ['one', 'three'] }) });
    shop.services.storage.write('payment_domain_area', 'sea');
    await startShop(shop.services, 'web');
    expect(shop.state().offer).toMatchObject({ area: 'sea', clientId: 'one' });
    expect(shop.state().offer.games).toHaveLength(2);
  });

  it('B-04 the address wins over the stored area', async () => {
    const shop = fakeShop({ page: { area: 'eru' }, entry: { domain_area: 'eru' } });
    shop.services.storage.write('payment_domain_area', 'sea');
    await startShop(shop.services, 'web');
    expect(shop.state().offer.area).toBe('eru');
    expect(shop.services.storage.read('payment_domain_area')).toBe('eru');
  });

  it.each([
    ['a link', '/selectGoods', { client_id: 'one' }],
    ['Y-01 a make-up link', '/replenishGoods', { rp_client_id: 'one', replenish_id: 'r1' }],
    [
      'Y-01 a make-up link beside another game',
      '/replenishGoods',
      { rp_client_id: 'one', client_id: 'three' },
    ],
  ])(
    'B-04 %s to a game that is not sold in the stored area leads to the game’s own area',
    async (_what, path, entry) => {
      const replies = storeThatSells({ sea: ['three'], universal: ['one', 'two'] });
      const shop = fakeShop({ path, entry, replies });
      shop.services.storage.write('payment_domain_area', 'sea');
      await startShop(shop.services, 'web');
      expect(shop.state().offer).toMatchObject({ area: 'universal', clientId: 'one' });
      expect(shop.services.storage.read('payment_domain_area')).toBe('universal');
    },
  );

  it('B-04 without a link the stored area stays, whatever is drawn', async () => {
    const shop = fakeShop({ replies: storeThatSells({ sea: ['three'], universal: ['one', 'two'] }) });
    shop.services.storage.write('payment_domain_area', 'sea');
    await startShop(shop.services, 'web');
    expect(shop.state().offer).toMatchObject({ area: 'sea', clientId: 'three' });
  });

  const hints = ['', 'universal', 'eru', 'sea', 'mars'];
  const drawnAreas = ['universal', 'eru', 'sea'];
  const visits = hints.flatMap((query) =>
    ['', 'universal', 'eru', 'sea'].flatMap((client) => hints.map((stored) => ({ query, client, stored }))),
  );
  it.each(visits)(
    'B-04 of link ("$query"), client id ("$client") and stored area ("$stored") the first one given wins',
    async ({ query, client, stored }) => {
      // As rendered by the server, which does not know the stored area.
      const named = query || client;
      const drawn = named === '' ? 'universal' : drawnAreas.includes(named) ? named : '';
      const shop = fakeShop({
        page: { area: drawn, areaOfClientId: client },
        entry: { ...(query && { domain_area: query }), ...(client && { client_id: 'one' }) },
        replies: storeThatSells({ universal: ['one'], eru: ['one'], sea: ['one'] }),
      });
      if (stored) shop.services.storage.write('payment_domain_area', stored);
      await startShop(shop.services, 'web');

      const said = named || stored || 'universal';
      const isAllowed = drawnAreas.includes(said);
      const wentAway = shop.events.some(([what, to]) => what === 'navigate' && to === '/notArea');
      expect(wentAway).toBe(!isAllowed);
      expect(shop.services.storage.read('payment_domain_area')).toBe(isAllowed ? said : undefined);
      expect(shop.state().offer.area).toBe(isAllowed ? said : drawn);
    },
  );

  it.each([
    ['linked', { client_id: 'family' }, undefined],
    ['stored for seven days', {}, 'family'],
  ])(
    'S-05 for a game with sub-games, %s, one of them is selected, not the game itself',
    async (_how, entry, stored) => {
      const subs = { a: sampleGame('sub-a'), b: sampleGame('sub-b', { is_select_game: true }) };
      const replies = {
        ...storeThatSells({}),
        '/api/pay/getGameListV2': () => ({
          ok: true as const,
          content: [sampleGame('one'), sampleGame('family', { sub_game: subs })],
        }),
      };
      const shop = fakeShop({ entry, replies });
      const { storage } = shop.services;
      if (stored) storage.write('paymentGameInfo', { clientId: stored, gpId: 'gp-family', name: 'Family' });
      await startShop(shop.services, 'web');
      expect(shop.state().offer.clientId).toBe('sub-b');
      expect(storage.read('paymentGameInfo')?.clientId).toBe('sub-b');
    },
  );

  it.each([
    ['in the address', { page: { area: '' }, entry: { domain_area: 'mars' } }, undefined],
    ['stored', {}, 'mars'],
  ])(
    'B-04 an area that is not the brand’s, %s, is cleared and leads to /notArea',
    async (_name, options, stored) => {
      const shop = fakeShop(options);
      if (stored) shop.services.storage.write('payment_domain_area', stored);
      await startShop(shop.services, 'web');
      expect(shop.services.storage.read('payment_domain_area')).toBeUndefined();
      expect(shop.events).toEqual([['navigate', '/notArea']]);
      expect(shop.state().started).toBe(true);
    },
  );

  it('L-02 the stored language is used, with its direction, and the offer is fetched in it', async () => {
    const shop = fakeShop({ replies: storeThatSells({ universal: ['one'] }) });
    shop.services.storage.write('perfLang', 'ar');
    await startShop(shop.services, 'web');
    expect(shop.state()).toMatchObject({ language: 'ar', offer: { language: 'ar' } });
    expect(shop.state().t('login')).toBe('login in ar');
    expect(root).toEqual({ lang: 'ar', dir: 'rtl' });
  });

  it.each([
    ['that the shop does not offer', 'xx_XX', 'ko', 'ko'],
    ['that the shop does not offer, with nothing chosen before', 'xx_XX', undefined, undefined],
    ['with a region', 'ja_JP', 'ko', 'ja'],
  ])(
    'L-02 a language in the address %s: what is stored as the choice',
    async (_name, spec_lang, before, after) => {
      const shop = fakeShop({
        page: { language: 'ja' },
        entry: { spec_lang },
        replies: storeThatSells({ universal: ['one'] }),
      });
      if (before) shop.services.storage.write('perfLang', before);
      await startShop(shop.services, 'web');
      expect(shop.services.storage.read('perfLang')).toBe(after);
    },
  );

  it('L-02 an area that offers fewer languages is shown in one of them', async () => {
    const { config } = samplePage();
    const narrow = () => ({ ok: true as const, content: { ...config, language_config: 'ja,en' } });
    const replies = { ...storeThatSells({ sea: ['one'] }), '/api/config/recharge': narrow };
    const shop = fakeShop({ page: { language: 'ar' }, replies });
    shop.services.storage.write('payment_domain_area', 'sea');
    shop.services.storage.write('perfLang', 'ar');
    await startShop(shop.services, 'web');
    expect(shop.state()).toMatchObject({ language: 'ja', offer: { language: 'ja', area: 'sea' } });
    expect(shop.services.storage.read('perfLang')).toBe('ar');
  });

  it.each<[what: string, spec_lang: string | undefined, perfLang: string | undefined, shown: string]>([
    ['that was chosen last', undefined, 'ko', 'ko'],
    ['of the address', 'ko_KR', undefined, 'ko'],
    ['of the address before the one that was chosen last', 'ko', 'ja', 'ko'],
    ['that was chosen last, if the address names none of them', 'ar', 'ko', 'ko'],
    ['that is shown, if no other is wished for', undefined, undefined, 'ja'],
    ['that is shown, if none of them is wished for', 'tr', 'ar', 'ja'],
  ])(
    'L-02 in an area that offers other languages than the first one, the shop speaks that %s',
    async (_what, spec_lang, perfLang, shown) => {
      const { config } = samplePage();
      const there = () => ({ ok: true as const, content: { ...config, language_config: 'en,ja,ko' } });
      const shop = fakeShop({
        page: { language: 'ja', languages: ['en', 'ja'] },
        entry: { domain_area: 'sea', ...(spec_lang && { spec_lang }) },
        replies: { ...storeThatSells({ sea: ['one'] }), '/api/config/recharge': there },
      });
      if (perfLang) shop.services.storage.write('perfLang', perfLang);
      await startShop(shop.services, 'web');
      expect(shop.state()).toMatchObject({ language: shown, offer: { language: shown, area: 'sea' } });
      const isAsked = spec_lang?.startsWith('ko') === true;
      expect(shop.services.storage.read('perfLang')).toBe(isAsked ? 'ko' : perfLang);
    },
  );

  it.each<[what: string, languages: string[], shown: string]>([
    ['the first of those that the browser prefers', ['fr', 'ja-JP', 'en'], 'ja'],
    ['the first, if the browser prefers none of them', ['fr'], 'ko'],
  ])(
    'L-02 in an area that does not offer the language that is shown, the shop speaks %s',
    async (_what, languages, shown) => {
      const { config } = samplePage();
      const there = () => ({ ok: true as const, content: { ...config, language_config: 'ko,en,ja' } });
      const shop = fakeShop({
        page: { language: 'ar', languages: ['en', 'ar'] },
        entry: { domain_area: 'sea' },
        languages,
        replies: { ...storeThatSells({ sea: ['one'] }), '/api/config/recharge': there },
      });
      await startShop(shop.services, 'web');
      expect(shop.state()).toMatchObject({ language: shown, offer: { language: shown, area: 'sea' } });
      expect(shop.services.storage.read('perfLang')).toBeUndefined();
    },
  );

  it('L-02 a language that the player chooses while the shop starts is kept', async () => {
    const { config } = samplePage();
    const turns = [1];
    const shop = fakeShop({
      page: { language: 'ja', languages: ['en', 'ja'] },
      entry: { domain_area: 'sea', spec_lang: 'ja' },
      replies: {
        ...storeThatSells({ sea: ['one'] }),
        '/api/config/recharge': () => {
          // Once: the offer is loaded in each language.
          if (turns.shift()) shop.services.store.setState({ language: 'en' });
          return { ok: true as const, content: { ...config, language_config: 'en,ja' } };
        },
      },
    });
    await startShop(shop.services, 'web');
    expect(shop.state().language).toBe('en');
  });

  it('L-02 the language in the address is stored', async () => {
    const shop = fakeShop({ page: { language: 'ja' }, entry: { spec_lang: 'ja' } });
    await startShop(shop.services, 'web');
    expect(shop.services.storage.read('perfLang')).toBe('ja');
  });

  it('B-10 an iPad that the server took for a Mac fetches its own games', async () => {
    const shop = fakeShop({ replies: storeThatSells({ universal: ['one-ios'] }) });
    await startShop(shop.services, 'ios');
    expect(shop.state().offer).toMatchObject({ platform: 'ios', clientId: 'one-ios' });
  });

  const ofPlatform = (platform: string) => ({
    ...storeThatSells({}),
    '/api/pay/getGameListV2': ({ client_id }: Record<string, unknown>) => ({
      ok: true as const,
      content: ['one', 'two'].map((game) => {
        const own = `${game}-${platform}`;
        const isOpened = String(client_id).startsWith(`${game}-`);
        return sampleGame(isOpened ? String(client_id) : own, { gp_id: `gp-${game}` });
      }),
    }),
  });
  const drawnForWeb = {
    clientId: 'two-web',
    games: ['one', 'two'].map((game) => sampleGame(`${game}-web`, { gp_id: `gp-${game}` })),
  };

  it.each([
    ['whose game the server chose', {}, undefined, 'two-ios'],
    ['that was here before, taken for a Mac', {}, 'two-web', 'two-ios'],
    ['that was here before, as an iPad', {}, 'one-ios', 'one-ios'],
    ['with a link that names a client id', { client_id: 'two-web' }, undefined, 'two-web'],
  ])('B-10 an iPad that calls itself a Mac, %s', async (_who, entry, stored, expected) => {
    const shop = fakeShop({ page: drawnForWeb, entry, replies: ofPlatform('ios') });
    if (stored)
      shop.services.storage.write('paymentGameInfo', { clientId: stored, gpId: 'gp-two', name: 'Two' });
    await startShop(shop.services, 'ios');
    expect(shop.state().offer).toMatchObject({ platform: 'ios', clientId: expected });
  });

  it.each([
    ['a visitor', {}, undefined, 0],
    ['a visitor returning from a provider', { billing_no: 'GP1' }, undefined, 1],
    ['a visitor sent by a game', { visit: 'sdk' }, undefined, 1],
    ['a player', {}, kira, 1],
    ['a returning player', { billing_no: 'GP1' }, kira, 1],
  ])('R-06 for %s, the later part is loaded', async (_who, entry, stored, wanted) => {
    const shop = fakeShop({ entry });
    if (stored) shop.services.storage.write('userMap', { 'gp-one': stored });
    await startShop(shop.services, 'web');
    expect(later.wanted).toBe(wanted);
  });

  it.each([
    ['that a link names', { client_id: 'one' }, undefined],
    ['that was played before', {}, 'one'],
  ])('B-04 if nothing is sold, no game %s is fetched', async (_how, entry, stored) => {
    const shop = fakeShop({ page: { clientId: '', games: [], goods: [] }, entry });
    if (stored)
      shop.services.storage.write('paymentGameInfo', { clientId: stored, gpId: 'gp-one', name: 'One' });
    await startShop(shop.services, 'web');
    expect(shop.events).toEqual([]);
    expect(shop.state()).toMatchObject({ offerStatus: 'ready', offer: { clientId: '' } });
  });

  it('B-04 an area in which nothing is sold has neither the goods and games nor the legal notices of the drawn one', async () => {
    const { config } = samplePage();
    const page = { config: { ...config, legal_notices: [{ text: '特定商取引法', lang: 'ja' }] } };
    const shop = fakeShop({ page, replies: storeThatSells({ sea: [] }) });
    shop.services.storage.write('payment_domain_area', 'sea');
    await startShop(shop.services, 'web');
    expect(shop.state()).toMatchObject({ started: true, offerStatus: 'ready' });
    const { area, clientId, goods, games, config: used } = shop.state().offer;
    expect({ area, clientId, goods, games, notices: used.legal_notices }).toEqual({
      area: 'sea',
      clientId: '',
      goods: [],
      games: [],
      notices: [],
    });
    expect(shop.services.storage.read('payment_domain_area')).toBe('sea');
  });

  it('B-04 an area named in the link is kept, even if its game is not sold there', async () => {
    const entry = { client_id: 'one', domain_area: 'sea' };
    const shop = fakeShop({ entry, replies: storeThatSells({ sea: ['three'], universal: ['one'] }) });
    await startShop(shop.services, 'web');
    expect(shop.state().offer).toMatchObject({ area: 'sea', clientId: 'three' });
  });

  it('W-01 an offer that fails to load can be retried', async () => {
    const shop = fakeShop();
    shop.services.storage.write('payment_domain_area', 'sea');
    await startShop(shop.services, 'web');
    expect(shop.state()).toMatchObject({ started: true, offerStatus: 'failed' });
  });

  it('I-07 super mode uses its own player, only in demo', async () => {
    const shop = fakeShop({ page: { environment: 'demo', betaAccountKeys: ['key'] } });
    shop.services.storage.write('betaAccountKey', 'key');
    shop.services.storage.write('betaUserInfo', { ...kira, username: 'tester' });
    shop.services.storage.write('userMap', { 'gp-one': kira });
    await startShop(shop.services, 'web');
    expect(shop.state()).toMatchObject({ superMode: true, player: { username: 'tester' } });
  });
});
