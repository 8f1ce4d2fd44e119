import { sideBySide } from '@gemporium/domain/isolate.ts';
import type { MessageKey } from '@gemporium/locales/messages.ts';
import { describe, expect, it } from 'vitest';
import { becomePlayer } from '../../login/session/become-player.ts';
import type { Popup, ShopState } from '../../state/shop-state.ts';
import { drawn } from '../../testing/draw-shop.ts';
import { type FakeShopOptions, kira, refusal, yes } from '../../testing/fake-shop.ts';
import { sampleGame, sampleGoods, withConfig } from '../../testing/sample-page.ts';
import { shopOf } from '../../testing/shop-of.ts';

/* The popup in which server and character are chosen, and the card that opens it. */

describe('S-06 searching for a server', () => {
  const role = (role_id: string, name: string, server_name: string) => ({
    role_id,
    name,
    level: 45,
    server_id: `of ${role_id}`,
    server_name,
    area_id: '',
    area_name: '',
  });
  it.each([
    ['by its name', 'asgard', ['Lady Blue']],
    ['with an empty field', '', ['Lady Blue', 'Sir Green']],
    ['by a character’s name, which finds nothing', 'green', []],
  ])('finds the player’s own characters %s', async (_title, typed, found) => {
    const shop = await shopOf(
      {
        replies: {
          '/api/system/allRoleList': yes([
            role('r1', 'Lady Blue', 'Asgard 12'),
            role('r2', 'Sir Green', 'Midgard 7'),
          ]),
        },
      },
      { popup: { kind: 'recipient' } },
    );
    await drawn.type(shop.state().t('server_search'), typed);
    const roles = ['Lady Blue', 'Sir Green'];
    expect(roles.filter((name) => drawn.all(`${name}`).some(({ text }) => text.includes('45')))).toEqual(
      found,
    );
  });
});

describe('S-06 searching for a server again', () => {
  it('S-06 starts with an empty field and the full list', async () => {
    const shop = await shopOf({}, { popup: { kind: 'recipient' } });
    const { t } = shop.state();
    await drawn.type(t('server_search'), 'asgard');
    expect(drawn.field(t('server_search')).props.value).toBe('asgard');
    const close = drawn.all('').find(({ props }) => props['aria-label'] === t('close'));
    await drawn.after(() => close?.props.onClick?.());
    expect(shop.state().popup).toBeUndefined();
    await drawn.after(() => shop.services.store.setState({ popup: { kind: 'recipient' } }));
    expect(drawn.field(t('server_search')).props.value).toBe('');
  });
});

describe('I-05 what the previous account typed', () => {
  it('is not shown to the next one in any popup', async () => {
    const shop = await shopOf({}, { popup: { kind: 'recipient' } });
    const { t } = shop.state();
    await drawn.type(t('server_search'), 'asgard');
    await drawn.after(() =>
      becomePlayer(shop.services, { ...kira, username: 'taro', suid: '2', oauth_token: 'of taro' }),
    );
    await drawn.after(() => shop.services.store.setState({ popup: { kind: 'recipient' } }));
    expect(drawn.field(t('server_search')).props.value).toBe('');
  });
});

describe('S-06 the recipient', () => {
  const role = (role_id: string, server_id: string, area_id = '') => ({
    role_id,
    name: `${role_id} of ${server_id}`,
    level: 45,
    server_id,
    server_name: `Server ${server_id}`,
    area_id,
    area_name: area_id && `Region ${area_id}`,
  });
  const server = (server_id: string, area_id = '', status = 'open') => ({
    server_id,
    name: `Server ${server_id}`,
    area_id,
    area_name: area_id && `Region ${area_id}`,
    status,
  });
  const opened = async (
    popup: Popup = { kind: 'recipient' },
    replies: FakeShopOptions['replies'] = {},
    isAreaRole = false,
    entry: FakeShopOptions['entry'] = {},
  ) =>
    shopOf(
      {
        entry,
        page: withConfig({ area_config: { is_area_role: isAreaRole } }),
        replies: {
          '/api/system/allRoleList': yes([
            role('r1', 's1', 'a'),
            role('r1', 's2', 'b'),
            role('r2', 's2', 'b'),
          ]),
          '/api/pay/getServerList': yes([
            server('s1', 'a'),
            server('s2', 'b'),
            server('s3', 'b', 'maintenance'),
          ]),
          '/api/pay/getRoleList': ({ server_id }) => ({
            ok: true,
            content: [role('r1', String(server_id), 'b'), role('r2', String(server_id), 'b')],
          }),
          ...replies,
        },
      },
      { popup },
    );
  const all = ['r1 of s1', 'r1 of s2', 'r2 of s2'];
  const rolesHere = () =>
    drawn.all('Level 45').map(({ text, props }) => [text.slice(0, 8), props['aria-current']]);
  const serversHere = () => drawn.all('Server s').filter(({ text }) => text.startsWith('Server'));
  /** How many icons each button with this text has. */
  const ticks = (text: string, node: object = document.body): number[] => {
    const { nodeName, shownNodes, textContent } = node as {
      nodeName: string;
      shownNodes: object[];
      textContent: string;
    };
    const icons = (one: object): number => {
      const { nodeName, shownNodes } = one as { nodeName: string; shownNodes: object[] };
      return nodeName === 'svg' ? 1 : shownNodes.reduce((sum, inner) => sum + icons(inner), 0);
    };
    if (nodeName === 'BUTTON') return textContent.includes(text) ? [icons(node)] : [];
    return shownNodes.flatMap((child) => ticks(text, child));
  };

  it('S-06 only the chosen one is marked, and none with the same id on another server', async () => {
    const { t } = (await opened()).state();
    expect(rolesHere()).toEqual([
      ['r1 of s1', 'true'],
      ['r1 of s2', undefined],
      ['r2 of s2', undefined],
    ]);
    expect(ticks('Level 45')).toEqual([1, 0, 0]);
    await drawn.press(t('servers_all'));
    expect(serversHere().map(({ props }) => props['aria-current'])).toEqual(['true', undefined, undefined]);
    await drawn.after(() => drawn.all('Server s2')[0]?.props.onClick?.());
    expect(rolesHere()).toEqual([
      ['r1 of s2', undefined],
      ['r2 of s2', undefined],
    ]);
  });

  it.each<[title: string, popup: Popup, next: Popup | undefined]>([
    ['closes', { kind: 'recipient' }, undefined],
    [
      'leads back to an issued card',
      { kind: 'recipient', toCard: 'issued' },
      { kind: 'recharge', subPayments: false, card: 'issued' },
    ],
    [
      'leads back to the card of a method',
      { kind: 'recipient', toCard: 'method' },
      { kind: 'recharge', subPayments: false, card: 'method' },
    ],
  ])(
    'S-06 a character of another server is chosen with its server and region, which %s',
    async (_title, popup, next) => {
      const shop = await opened(popup);
      const { t } = shop.state();
      await drawn.press(t('servers_all'));
      expect(serversHere().map(({ props }) => props.disabled)).toEqual([false, false, true]);
      await drawn.after(() => drawn.all('Server s2')[0]?.props.onClick?.());
      expect(shop.calls.filter(({ path }) => path === '/api/pay/getRoleList')).toMatchObject([
        { fields: { client_id: 'one', server_id: 's2' } },
      ]);
      await drawn.after(() => drawn.all('r2 of s2')[0]?.props.onClick?.());
      expect(shop.state().order).toMatchObject({
        realServer: 's2',
        server: { display: 'Server s2' },
        role: { value: 'r2', display: 'r2 of s2' },
        area: { value: 'b', display: 'Region b' },
      });
      expect(shop.state().popup).toEqual(next);
      await drawn.after(() => shop.services.store.setState({ popup: { kind: 'recipient' } }));
      expect(rolesHere()).toEqual([]);
      expect(serversHere()).toHaveLength(3);
    },
  );

  it.each<[string, string | undefined, string[]]>([
    ['of the player’s own', undefined, ['/api/system/allRoleList']],
    ['of servers', 'servers_all', ['/api/pay/getServerList']],
    // A character made meanwhile on a server is one of the player's own, too.
    ['of a server’s characters', 'Server s2', ['/api/system/allRoleList', '/api/pay/getRoleList']],
  ])('S-06 an empty list %s is loaded again by a tap', async (_title, tab, paths) => {
    const none = Object.fromEntries(
      ['/api/system/allRoleList', '/api/pay/getRoleList'].map((path) => [path, yes([])]),
    );
    const isServers = tab === 'servers_all';
    const shop = await opened(undefined, {
      ...none,
      ...(isServers && { '/api/pay/getServerList': yes([]) }),
    });
    const { t } = shop.state();
    if (tab) await drawn.press(t('servers_all'));
    if (tab && !isServers) await drawn.after(() => drawn.all(tab)[0]?.props.onClick?.());
    shop.calls.length = 0;
    await drawn.press(t('refresh'));
    expect(shop.calls.map(({ path }) => path).sort()).toEqual([...paths].sort());
  });

  it('S-06 W-01 a press that loads a server’s characters again also loads the player’s own that had failed', async () => {
    const shop = await opened(undefined, {
      '/api/system/allRoleList': () => refusal(-5000, 'Not now.'),
      '/api/pay/getRoleList': yes([]),
    });
    const { t } = shop.state();
    await drawn.press(t('servers_all'));
    await drawn.after(() => drawn.all('Server s2')[0]?.props.onClick?.());
    shop.calls.length = 0;
    await drawn.press(t('refresh'));
    expect(shop.calls.map(({ path }) => path).sort()).toEqual([
      '/api/pay/getRoleList',
      '/api/system/allRoleList',
    ]);
  });

  it('S-06 every region can be chosen in which there is a server, also one without a character', async () => {
    const shop = await opened(undefined, { '/api/system/allRoleList': yes([role('r1', 's1', 'a')]) }, true);
    const { t } = shop.state();
    const regions = () => drawn.field(t('region')).text;
    expect(regions()).toBe(`${t('regions_all')}Region a`);
    await drawn.press(t('servers_all'));
    expect(regions()).toBe(`${t('regions_all')}Region aRegion b`);
  });

  it('L-04 in a language written from right to left, numbers and names keep their own direction', async () => {
    const shop = await opened(undefined, {}, true);
    await drawn.after(() => shop.services.store.setState({ language: 'ar' }));
    const { t } = shop.state();
    const level = t('role_level', { number: 45 });
    expect(drawn.all('r2 of s2').at(-1)?.text).toContain(sideBySide([level, 'Server s2'], 'ar'));
    await drawn.press(t('servers_all'));
    expect(drawn.all('Server s2').at(-1)?.text).toContain(sideBySide(['s2', 'Region b'], 'ar'));
    expect(sideBySide(['s2'], 'ar')).not.toBe(sideBySide(['s2'], 'en'));
  });

  it('S-06 a search that finds no server can be cleared: all of them are listed, in every region', async () => {
    const shop = await opened(undefined, {}, true);
    const { t } = shop.state();
    await drawn.press(t('servers_all'));
    await drawn.after(() => drawn.field(t('region')).props.onChange?.({ target: { value: 'a' } }));
    await drawn.type(t('server_search'), 'nowhere');
    expect(serversHere()).toEqual([]);
    await drawn.press(t('search_clear'));
    expect(serversHere()).toHaveLength(3);
    expect(drawn.field(t('server_search')).props.value).toBe('');
  });

  it.each<
    [link: string, entry: FakeShopOptions['entry'], isAreaRole: boolean, shown: string[], listed: string[]]
  >([
    ['a server', { server_id: 's2' }, false, ['r1 of s2', 'r2 of s2'], ['s2']],
    ['a region', { area_id: 'b' }, true, ['r1 of s2', 'r2 of s2'], ['s2', 's3']],
    ['a region, in a game without them', { area_id: 'b' }, false, all, ['s1', 's2', 's3']],
    ['a server and its region', { area_id: 'b', server_id: 's2' }, true, ['r1 of s2', 'r2 of s2'], ['s2']],
    [
      'a server and a region that the game does not have',
      { area_id: 'x', server_id: 'x9' },
      true,
      all,
      ['s1', 's2', 's3'],
    ],
    ['a server on which the player has no character', { server_id: 's3' }, true, all, ['s3']],
  ])(
    'R-06 what a link names is chosen in the lists until the player looks further: %s',
    async (_link, entry, isAreaRole, shown, listed) => {
      const { t } = (await opened(undefined, {}, isAreaRole, entry)).state();
      const servers = () => serversHere().map(({ text }) => text.slice(7, 9));
      expect(rolesHere().map(([name]) => name)).toEqual(shown);
      await drawn.press(t('servers_all'));
      expect(servers()).toEqual(listed);
      if (isAreaRole)
        await drawn.after(() => drawn.field(t('region')).props.onChange?.({ target: { value: '' } }));
      await drawn.type(t('server_search'), '');
      expect(servers()).toEqual(['s1', 's2', 's3']);
    },
  );

  it('S-06 a server is found by its number in any script’s digits', async () => {
    const shop = await opened();
    const { t } = shop.state();
    await drawn.press(t('servers_all'));
    await drawn.type(t('server_search'), 's\u0663');
    expect(drawn.field(t('server_search')).props.value).toBe('s3');
    expect(serversHere().map(({ text }) => text.slice(0, 9))).toEqual(['Server s3']);
  });

  it('S-06 Back leads from the characters of a server to the servers', async () => {
    const shop = await opened();
    const { t } = shop.state();
    await drawn.press(t('servers_all'));
    await drawn.after(() => drawn.all('Server s2')[0]?.props.onClick?.());
    expect(rolesHere()).not.toEqual([]);
    // As the title, above what it covers.
    expect(drawn.text()).toContain(`Server s2${t('server_search')}`);
    const back = drawn.all('').find(({ props }) => props['aria-label'] === t('back'));
    await drawn.after(() => back?.props.onClick?.());
    expect([rolesHere(), serversHere().length]).toEqual([[], 3]);
    expect(shop.state().popup).toEqual({ kind: 'recipient' });
  });

  it('S-06 the server of the chosen character leads to its others, too', async () => {
    const shop = await opened();
    await drawn.press(shop.state().t('servers_all'));
    await drawn.after(() => drawn.all('Server s1')[0]?.props.onClick?.());
    expect(rolesHere()).toEqual([
      ['r1 of s1', 'true'],
      ['r2 of s1', undefined],
    ]);
  });

  it('S-06 a region that has characters but no server here is left by a tap', async () => {
    const shop = await opened(undefined, { '/api/pay/getServerList': yes([server('s2', 'b')]) }, true);
    const { t } = shop.state();
    await drawn.after(() => drawn.field(t('region')).props.onChange?.({ target: { value: 'a' } }));
    await drawn.press(t('servers_all'));
    expect(serversHere()).toEqual([]);
    await drawn.press(t('search_clear'));
    expect(serversHere()).toHaveLength(1);
    expect(drawn.field(t('region')).props.value).toBe('');
  });

  it.each([true, false])(
    'S-06 a server names its region only in a game that uses them: %s',
    async (isUsed) => {
      const shop = await opened(undefined, {}, isUsed);
      await drawn.press(shop.state().t('servers_all'));
      expect(serversHere().map(({ text }) => text.includes('Region'))).toEqual([isUsed, isUsed, isUsed]);
      const closed = shop.state().t('server_maintenance');
      expect(serversHere().map(({ text }) => text.includes(closed))).toEqual([false, false, true]);
    },
  );

  it.each([
    ['on to the methods, if the player is buying', true, { kind: 'recharge', subPayments: false }],
    ['nowhere otherwise', false, undefined],
  ])('I-06 a character that is chosen leads %s', async (_title, toPay, next) => {
    const shop = await opened({ kind: 'recipient', toPay });
    await drawn.after(() =>
      shop.services.store.setState(({ order }) => ({
        order: { ...order, goods: { ...sampleGoods('p1') } },
      })),
    );
    await drawn.after(() => drawn.all('r2 of s2')[0]?.props.onClick?.());
    expect(shop.state().popup).toEqual(next);
  });

  it('S-06 the region filters servers and the player’s own characters, if the game has regions', async () => {
    const shop = await opened(undefined, {}, true);
    const { t } = shop.state();
    await drawn.after(() => drawn.field(t('region')).props.onChange?.({ target: { value: 'b' } }));
    expect(rolesHere().map(([name]) => name)).toEqual(['r1 of s2', 'r2 of s2']);
    await drawn.press(t('servers_all'));
    expect(serversHere().map(({ text }) => text.slice(0, 9))).toEqual(['Server s2', 'Server s3']);
    await drawn.after(() =>
      shop.services.store.setState(({ offer }) => ({
        offer: { ...offer, config: { ...offer.config, area_config: { is_area_role: false } } },
      })),
    );
    expect(serversHere()).toHaveLength(3);
  });

  it('S-05 S-06 a region that was chosen in another game, which this one has not, hides nothing here', async () => {
    const ofGame = (client_id: unknown) => (client_id === 'one' ? ['a', 'b'] : ['c']);
    const shop = await opened(
      undefined,
      {
        '/api/system/allRoleList': ({ client_id }) => ({
          ok: true,
          content: ofGame(client_id).map((area) => role(`r${area}`, `s${area}`, area)),
        }),
        '/api/pay/getServerList': ({ client_id }) => ({
          ok: true,
          content: ofGame(client_id).map((area) => server(`s${area}`, area)),
        }),
      },
      true,
    );
    const { t } = shop.state();
    await drawn.after(() => drawn.field(t('region')).props.onChange?.({ target: { value: 'b' } }));
    expect(rolesHere().map(([name]) => name)).toEqual(['rb of sb']);
    await drawn.after(() =>
      shop.services.store.setState(({ offer }) => ({ offer: { ...offer, clientId: 'two' } })),
    );
    expect(rolesHere().map(([name]) => name)).toEqual(['rc of sc']);
    expect(drawn.field(t('region')).props.value).toBe('');
    await drawn.press(t('servers_all'));
    expect(serversHere()).toHaveLength(1);
  });

  it.each([
    ['servers_mine', '/api/system/allRoleList'],
    ['servers_all', '/api/pay/getServerList'],
  ] as const)('S-06 a list that failed to load under %s can be retried', async (tab, path) => {
    const shop = await opened(undefined, { [path]: () => refusal(-5000, 'Not now.') });
    const { t } = shop.state();
    await drawn.press(t(tab));
    const asked = () => shop.calls.filter((call) => call.path === path).length;
    const before = asked();
    await drawn.press(t('retry'));
    expect(asked()).toBe(before + 1);
  });
});

describe('S-06 the recipient card', () => {
  it.each<
    [
      who: string,
      change: (state: ShopState) => Partial<ShopState>,
      says: MessageKey,
      press: MessageKey,
      popup: Popup,
    ]
  >([
    ['nobody', () => ({ player: undefined }), 'login_to_choose', 'login', { kind: 'login' }],
    [
      'a player without a character',
      ({ order }) => ({ order: { ...order, role: undefined } }),
      ...(['role_choose_text', 'choose', { kind: 'recipient' }] as const),
    ],
    [
      'a character whose server is not known',
      ({ order }) => ({ order: { ...order, server: undefined } }),
      ...(['role_choose_text', 'choose', { kind: 'recipient' }] as const),
    ],
    ['a character', () => ({}), 'who_gets_it', 'change', { kind: 'recipient' }],
  ])('I-06 says to %s what to do, and leads there', async (_who, change, says, press, popup) => {
    const shop = await shopOf({ page: { games: [sampleGame('one')] } });
    await drawn.after(() => shop.services.store.setState(change));
    const { t } = shop.state();
    const sentences = (['login_to_choose', 'role_choose_text'] as const).filter((key) =>
      drawn.text().includes(t(key)),
    );
    expect(sentences).toEqual(says === 'who_gets_it' ? [] : [says]);
    expect(drawn.text().includes(`Lady Blue ${t('role_level', { number: 45 })}Asgard 12`)).toBe(
      press === 'change',
    );
    await drawn.press(t(press));
    expect(shop.state().popup).toEqual(popup);
  });

  it.each([
    [true, true],
    [false, false],
  ])('S-06 names the region if the game has regions: %s', async (is_area_role, isNamed) => {
    const shop = await shopOf({ page: withConfig({ area_config: { is_area_role } }) });
    await drawn.after(() =>
      shop.services.store.setState(({ order }) => ({
        order: { ...order, area: { value: 'a1', display: 'North' } },
      })),
    );
    expect(drawn.text().includes('North\u00a0· Asgard 12')).toBe(isNamed);
  });

  it.each([
    ['exchanging', false],
    ['open', true],
  ] as const)('I-09 while the game logs the player in (%s) no player is shown', async (sdk, isShown) => {
    const { t } = (await shopOf({}, { sdk })).state();
    expect(drawn.text().includes('Lady Blue')).toBe(isShown);
    expect(drawn.text().includes(t('who_gets_it') + t('loading'))).toBe(!isShown);
  });
});

it('S-06 characters and servers of a game are asked for only by who wants to see them', async () => {
  const shop = await shopOf();
  const lists = ['/api/system/allRoleList', '/api/pay/getServerList'];
  const asked = () => lists.map((list) => shop.calls.filter(({ path }) => path === list).length);
  expect(asked()).toEqual([0, 0]);
  await drawn.after(() => shop.services.store.setState({ popup: { kind: 'recipient' } }));
  expect(asked()).toEqual([1, 0]);
  await drawn.press(shop.state().t('servers_all'));
  expect(asked()).toEqual([1, 1]);
});

it.each([
  [[], true],
  [[{ role_id: 'r1', name: 'Kira', level: 1, server_id: 's2', server_name: 'S2' }], false],
])(
  'S-06 the way to the game is asked for only where a server has no character: %j',
  async (roles, isAsked) => {
    const server = { server_id: 's2', name: 'Server s2', area_id: '', area_name: '', status: 'open' };
    const shop = await shopOf(
      {
        page: { platform: 'android' },
        replies: {
          '/api/system/allRoleList': yes([]),
          '/api/pay/getServerList': yes([server]),
          '/api/pay/getRoleList': yes(roles.map((one) => ({ ...one, area_id: '', area_name: '' }))),
          '/api/rsys/evoke': yes({ url: 'game://open' }),
        },
      },
      { popup: { kind: 'recipient' } },
    );
    await drawn.press(shop.state().t('servers_all'));
    await drawn.after(() => drawn.all('Server s2')[0]?.props.onClick?.());
    expect(shop.calls.some(({ path }) => path === '/api/rsys/evoke')).toBe(isAsked);
  },
);

it('S-06 the characters of one server do not repeat its name', async () => {
  const server = { server_id: 's2', name: 'Midgard 7', area_id: '', area_name: '', status: 'open' };
  const here = { role_id: 'r9', name: 'Sir Green', level: 7, server_id: 's2', server_name: 'Midgard 7' };
  const shop = await shopOf(
    {
      replies: {
        '/api/system/allRoleList': yes([{ ...here, area_id: '', area_name: '' }]),
        '/api/pay/getServerList': yes([server]),
        '/api/pay/getRoleList': yes([{ ...here, area_id: '', area_name: '' }]),
      },
    },
    { popup: { kind: 'recipient' } },
  );
  const { t } = shop.state();
  const named = () => drawn.all('Sir Green').map(({ text }) => text.includes('Midgard 7'));
  expect(named()).toEqual([true]);
  await drawn.press(t('servers_all'));
  await drawn.after(() => drawn.all('Midgard 7')[0]?.props.onClick?.());
  expect(named()).toEqual([false]);
});
