import { all, copy, drop, push, remove, rename, set, write } from '../edits.ts';
import type { Mistake } from '../mistake.ts';
import type { Change } from '../problems-of.ts';

const file = 'nova/brand.json';
const games = 'nova/games/orbit';

/** Sells in dollars alone. */
const withoutYen = (brand: string): Change =>
  all(
    (files) => files[`${brand}/methods.json`].methods.pop(),
    ...[0, 1, 2].map((index) =>
      drop(`${brand}/games/orbit/goods.json`, `groups[0].goods[${index}].prices.JPY`),
    ),
  );

/** The sample brand as one of the spec's. */
const asRhinosSea = (...areas: object[]): Change =>
  all(
    rename('nova', 'rhinosSea'),
    set('rhinosSea/brand.json', 'areas', areas),
    set('rhinosSea/games/orbit/game.json', 'areas', ['sea']),
    withoutYen('rhinosSea'),
  );

const japanese = (notices: string[]) =>
  set(file, 'areas[1]', { key: 'east', currency: 'JPY', country: 'JP', notices });

/** The sample brand copied into a second folder, with everything its own but what is left as it is. */
const copied = (own: Change = () => {}): Change =>
  all((files) => {
    for (const path of Object.keys(files).filter((name) => name.startsWith('nova/')))
      copy(path, path.replace('nova/', 'copy/'))(files);
    const brand = files['copy/brand.json'];
    brand.hosts = JSON.parse(JSON.stringify(brand.hosts).replaceAll('nova', 'copy'));
    Object.assign(brand.tracking, { applicationId: 'copy', eventId: 201 });
    brand.face.emblem = 'owl';
    files['copy/games/orbit/game.json'].art.emblem = 'sail';
  }, own);

/** The copy's game has the emblem of the first brand's, and these drawings of its own. */
const withRocket = (...drawn: string[]): Change =>
  copied(
    all(
      set('copy/games/orbit/game.json', 'art.emblem', 'rocket'),
      ...drawn.map((name) =>
        write(
          `copy/games/orbit/art/${name}.svg`,
          '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"></svg>',
        ),
      ),
    ),
  );

export const brandMistakes: Mistake[] = [
  {
    title: 'B-02 a colour on which no text can be read',
    wrong: set(file, 'face.color', '#b26a00'),
    told: [
      'nova/brand.json face.color: neither white nor near-black text can be read on #b26a00: the contrast is below 4.5 : 1 (the nearest colour that passes is "#b56c07")',
    ],
    right: [set(file, 'face.color', '#000000')],
  },
  {
    title: 'B-02 a display face that the shop does not have',
    wrong: set(file, 'face.display', 'orbitrom'),
    told: [
      'nova/brand.json face.display: "orbitrom" is not one of: baloo-2, black-ops-one, bungee, cinzel, exo-2, fredoka, kanit, lilita-one, montserrat-alternates, nunito, orbitron, philosopher, righteous, russo-one, tektur, yeseva-one (did you mean "orbitron"?)',
    ],
    right: [set(file, 'face.display', 'orbitron'), drop(file, 'face.display')],
  },
  {
    title: 'B-02 an emblem that another brand has',
    wrong: copied(set('copy/brand.json', 'face.emblem', 'star')),
    told: [
      'nova/brand.json face.emblem: the emblem "star" is also that of copy: players would take the two brands for one (write "dragon" or another one that no brand has, or put drawings of your own into art/)',
    ],
    right: [
      copied(),
      copied(set('copy/games/orbit/game.json', 'art.emblem', 'owl')),
      copied(
        all(
          set('copy/brand.json', 'face.emblem', 'star'),
          write('copy/art/logo.svg', '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"></svg>'),
          write('copy/art/icon.svg', '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"></svg>'),
        ),
      ),
    ],
  },
  ...(['icon', 'logo'] as const).map(
    (drawn): Mistake => ({
      title: `B-02 an emblem of another brand that stands on, because only the ${drawn} is drawn anew`,
      wrong: copied(
        all(
          set('copy/brand.json', 'face.emblem', 'star'),
          write(`copy/art/${drawn}.svg`, '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"></svg>'),
        ),
      ),
      told: [
        'nova/brand.json face.emblem: the emblem "star" is also that of copy: players would take the two brands for one (write "dragon" or another one that no brand has, or put drawings of your own into art/)',
      ],
    }),
  ),
  {
    title: 'B-02 an emblem that a game of another brand has, and a hero',
    wrong: copied(
      all(
        set('copy/brand.json', 'face.emblem', 'rocket'),
        set('copy/games/orbit/game.json', 'art.hero', 'pilot'),
        set('nova/games/orbit/game.json', 'art.hero', 'pilot'),
      ),
    ),
    told: [
      'nova/games/orbit/game.json art.emblem: the emblem "rocket" is also that of copy: players would take the two brands for one (write "dragon" or another one that no brand has, or put drawings of your own into art/)',
      'nova/games/orbit/game.json art.hero: the hero "pilot" is also that of copy: players would take the two brands for one (leave it out, or name another one)',
    ],
    right: [
      copied(
        all(
          set('copy/games/orbit/game.json', 'art.hero', 'pilot'),
          set('nova/games/orbit/game.json', 'art.hero', 'pilot'),
          write(
            'nova/games/orbit/art/banner.svg',
            '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"></svg>',
          ),
        ),
      ),
    ],
  },
  ...(['icon', 'banner'] as const).map(
    (drawn): Mistake => ({
      title: `B-02 an emblem of another brand’s game that stands on, because only the ${drawn} is drawn anew`,
      wrong: withRocket(drawn),
      told: [
        'nova/games/orbit/game.json art.emblem: the emblem "rocket" is also that of copy: players would take the two brands for one (write "dragon" or another one that no brand has, or put drawings of your own into art/)',
      ],
      right: [withRocket('icon', 'banner')],
    }),
  ),
  {
    title: 'B-06 a demo host that does not say so',
    wrong: set(file, 'hosts.demo.web', ['test-shop.nova.example']),
    told: [
      'nova/brand.json hosts.demo.web[0]: the demo host test-shop.nova.example must contain "demo": that is how the store knows a demo shop',
    ],
    right: [set(file, 'hosts.demo.web', ['demos.nova.example'])],
  },
  {
    title: 'B-06 a production host that says demo',
    wrong: set(file, 'hosts.production.data', ['data.demons.example']),
    told: [
      'nova/brand.json hosts.production.data[0]: the production host data.demons.example contains "demo", which would make it a demo shop',
    ],
    right: [set(file, 'hosts.production.data', ['data.dems.example'])],
  },
  {
    title: 'B-01 one host for two roles',
    wrong: set(file, 'hosts.production.payment', ['shop.nova.example']),
    told: [
      "nova/brand.json hosts.production.payment[0]: the host shop.nova.example is already one of nova's production web hosts",
    ],
    right: [set(file, 'hosts.production.payment', ['shop2.nova.example'])],
  },
  {
    title: 'L-02 a default language that the brand does not offer',
    wrong: set(file, 'defaultLanguage', 'ko'),
    told: [
      'nova/brand.json defaultLanguage: the default language "ko" is not among the brand\'s languages (add "ko" to languages, or choose one of: en, ja)',
    ],
    right: [set(file, 'defaultLanguage', 'ja')],
  },
  {
    title: 'L-02 a language twice',
    wrong: set(file, 'languages', ['en', 'ja', 'en']),
    told: ['nova/brand.json languages[2]: the language "en" is listed twice'],
    right: [set(file, 'languages', ['ja', 'en'])],
  },
  {
    title: 'L-02 an area that offers a language beyond the brand’s',
    wrong: set(file, 'areas[0].languages', ['en', 'ko']),
    told: [
      'nova/brand.json areas[0].languages: the area offers "ko", which is not among the brand\'s languages (add "ko" to languages, or take it out here: an area can only narrow them)',
    ],
    right: [set(file, 'areas[0].languages', ['en', 'ja'])],
  },
  {
    title: 'L-02 messages in a language that the brand does not offer',
    wrong: write('nova/messages/ko.json', { tip: 'x' }),
    told: [
      'nova/messages/ko.json: the brand does not offer the language "ko" (add "ko" to languages in nova/brand.json)',
    ],
    right: [write('nova/messages/ja.json', { tip: 'x' })],
  },
  {
    title: 'L-02 messages in a language that the store does not speak',
    wrong: write('nova/messages/zh-tv.json', { tip: 'x' }),
    told: ['nova/messages/zh-tv.json: "zh-tv" is not one of the eighteen languages (did you mean "zh-tw"?)'],
  },
  {
    title: 'L-02 an override of a message that does not exist',
    wrong: write('nova/messages/en.json', { log_fial: 'Login failed' }),
    told: ['nova/messages/en.json log_fial: there is no message with this key (did you mean "log_fail"?)'],
    right: [write('nova/messages/en.json', { log_fail: 'Login failed' })],
    options: { messageKeys: new Set(['log_fail']) },
  },
  {
    title: 'L-02 an override that cannot stand in for its message',
    wrong: write('nova/messages/en.json', { log_fail: 'Login of {nobody} failed' }),
    told: ['nova/messages/en.json log_fail: names {nobody}'],
    right: [write('nova/messages/en.json', { log_fail: 'Login failed' })],
    options: {
      messageKeys: new Set(['log_fail']),
      judgeMessage: (key, text) =>
        key === 'log_fail' && text.includes('{nobody}') ? 'names {nobody}' : undefined,
    },
  },
  {
    title: 'I-01 login providers without their identifiers',
    wrong: set(file, 'login.providers', ['account', 'google', 'ios', 'facebook', 'twitter', 'vk', 'huawei']),
    told: [
      'nova/brand.json login.ggId: is missing: the login provider "google" needs it',
      'nova/brand.json login.iosId: is missing: the login provider "ios" needs it',
      'nova/brand.json login.fbId: is missing: the login provider "facebook" needs it',
      'nova/brand.json login.twitterId: is missing: the login provider "twitter" needs it',
      'nova/brand.json login.twitterClientIds: is missing: the login provider "twitter" needs it',
      'nova/brand.json login.vkId: is missing: the login provider "vk" needs it',
      'nova/brand.json login.vkClientIds: is missing: the login provider "vk" needs it',
      'nova/brand.json login.huaweiId: is missing: the login provider "huawei" needs it',
      'nova/brand.json login.huaweiClientIds: is missing: the login provider "huawei" needs it',
    ],
    right: [
      set(file, 'login', { providers: ['google', 'ios', 'facebook'], ggId: 'g', iosId: 'i', fbId: 'f' }),
      set(file, 'login', {
        providers: ['twitter', 'vk', 'huawei'],
        vkId: 'v',
        twitterId: 't',
        huaweiId: 'h',
        twitterClientIds: ['orbit-web'],
        vkClientIds: ['orbit-ios'],
        huaweiClientIds: ['orbit-android'],
      }),
    ],
  },
  {
    title: 'I-01 settings of login providers: a secret, one that is not there, and what the adapter says',
    wrong: set(file, 'login', {
      providers: ['account', 'google', 'ios'],
      ggId: 'g',
      iosId: 'i',
      settings: { google: { clientSecret: 'x' }, ios: { teamId: '?' }, vk: {} },
    }),
    told: [
      'nova/brand.json login.settings.google.clientSecret: looks like a secret: secrets are never written in brand files',
      'nova/brand.json login.settings.ios.teamId: is no team of ios',
      'nova/brand.json login.settings.vk: the brand has no login provider "vk"',
    ],
    right: [set(file, 'login', { providers: ['ios'], iosId: 'i', settings: { ios: { teamId: 'T' } } })],
    options: {
      checkLoginSettings: (provider, { teamId }) =>
        teamId === '?' ? [{ path: 'teamId', reason: `is no team of ${provider}` }] : [],
    },
  },
  {
    title: 'I-01 keys of login providers that are not listed',
    wrong: set(file, 'login', { providers: ['account'], vkId: 'v', huaweiClientIds: ['orbit-web'] }),
    told: [
      'warning: nova/brand.json login.vkId: has no effect: the brand has no login provider "vk" (add "vk" to "providers", or remove this)',
      'warning: nova/brand.json login.huaweiClientIds: has no effect: the brand has no login provider "huawei" (add "huawei" to "providers", or remove this)',
    ],
  },
  {
    title: 'I-01 a login provider twice',
    wrong: push(file, 'login.providers', 'account'),
    told: ['nova/brand.json login.providers[1]: the login provider "account" is listed twice'],
  },
  {
    title: 'I-01 login providers for client ids that do not exist',
    wrong: set(file, 'login', {
      providers: ['vk', 'twitter', 'huawei'],
      vkId: 'v',
      twitterId: 't',
      huaweiId: 'h',
      vkClientIds: ['orbit-web', 'comet'],
      twitterClientIds: ['orbit-wbe'],
      huaweiClientIds: ['orbit-andriod'],
    }),
    told: [
      'nova/brand.json login.vkClientIds[1]: no game of the brand has the client id "comet" (use one of: orbit-android, orbit-ios, orbit-web)',
      'nova/brand.json login.twitterClientIds[0]: no game of the brand has the client id "orbit-wbe" (did you mean "orbit-web"?)',
      'nova/brand.json login.huaweiClientIds[0]: no game of the brand has the client id "orbit-andriod" (did you mean "orbit-android"?)',
    ],
  },
  {
    title: 'B-02 an area twice',
    wrong: push(file, 'areas', { key: 'west' }),
    told: ['nova/brand.json areas[2].key: the area "west" is listed twice'],
    right: [push(file, 'areas', { key: 'south' })],
  },
  {
    title: 'B-02 a default currency that no area uses',
    wrong: all(
      set(file, 'areas[0].currency', 'EUR'),
      set('nova/methods.json', 'methods[0].currencies', ['EUR']),
      ...[0, 1, 2].map((index) =>
        set(`${games}/goods.json`, `groups[0].goods[${index}].prices`, {
          EUR: ['0.99', '4.99', '14.99'][index],
          JPY: ['160', '800', '2400'][index],
        }),
      ),
    ),
    told: ['nova/brand.json defaultCurrency: no area of the brand uses USD'],
  },
  {
    title: 'B-08 an area in Japan without the notices of the law',
    wrong: japanese([]),
    told: [
      'nova/brand.json areas[1].notices: a Japanese area must show the notice specifiedCommercialTransactions (add "specifiedCommercialTransactions")',
      'nova/brand.json areas[1].notices: a Japanese area must show the notice inquiryContact (add "inquiryContact")',
    ],
    right: [japanese(['specifiedCommercialTransactions', 'inquiryContact'])],
  },
  {
    title: 'B-08 a Japanese area of a brand of the spec without the notices of the law',
    wrong: all(
      rename('nova', 'spotJp'),
      set('spotJp/brand.json', 'areas', [{ key: 'ja' }]),
      set('spotJp/brand.json', 'defaultCurrency', 'JPY'),
      set('spotJp/games/orbit/game.json', 'areas', ['ja']),
      (files) => files['spotJp/methods.json'].methods.shift(),
      ...[0, 1, 2].map((index) =>
        drop('spotJp/games/orbit/goods.json', `groups[0].goods[${index}].prices.USD`),
      ),
    ),
    told: [
      'spotJp/brand.json areas[0].notices: a Japanese area must show the notice specifiedCommercialTransactions (add "specifiedCommercialTransactions")',
      'spotJp/brand.json areas[0].notices: a Japanese area must show the notice inquiryContact (add "inquiryContact")',
    ],
  },
  {
    title: "B-04 areas of a brand of the spec that are not the spec's",
    wrong: asRhinosSea({ key: 'sea' }, { key: 'eur' }),
    told: [
      'rhinosSea/brand.json areas: the area "eru" of rhinosSea is missing',
      'rhinosSea/brand.json areas[1].key: "eur" is not an area of rhinosSea: the spec has sea, eru (did you mean "eru"?)',
    ],
    right: [asRhinosSea({ key: 'sea' }, { key: 'eru' })],
  },
  {
    title: "B-05 a currency of a brand of the spec that is not the spec's",
    wrong: asRhinosSea({ key: 'sea' }, { key: 'eru', currency: 'JPY' }),
    told: [
      'rhinosSea/brand.json areas[1].currency: the currency of rhinosSea\'s area "eru" is USD, not JPY (write "USD")',
    ],
    right: [asRhinosSea({ key: 'sea' }, { key: 'eru', currency: 'USD' })],
  },
  {
    title: 'B-05 an unreadable currency of a brand of the spec, reported once',
    wrong: asRhinosSea({ key: 'sea' }, { key: 'eru', currency: 'UDS' }),
    told: ['rhinosSea/brand.json areas[1].currency: "UDS" is not an ISO 4217 currency (did you mean "USD"?)'],
  },
  {
    title: 'B-03 client ids without areas where the area follows from the client id',
    wrong: all(
      rename('nova', 'ssgame'),
      set('ssgame/brand.json', 'areas', [
        ...['sea', 'useuro', 'ru'].map((key) => ({ key })),
        { key: 'kr', currency: 'KRW' },
        { key: 'twhk', currency: 'TWD' },
        { key: 'ja', currency: 'JPY', notices: ['specifiedCommercialTransactions', 'inquiryContact'] },
      ]),
      set('ssgame/games/orbit/game.json', 'areas', ['sea', 'ja']),
    ),
    told: [
      'ssgame/games/orbit/game.json clientIds: the area of ssgame follows from the client id (write areaClientIds, one entry for each area)',
    ],
  },
  {
    title: 'B-06 a brand key that contains "demo"',
    wrong: rename('nova', 'novaDemo'),
    told: ['novaDemo/brand.json: the brand key "novaDemo" contains "demo", which marks the demo environment'],
    right: [rename('nova', 'novaDem')],
  },
  {
    title: 'B-07 a brand key with a dash, which cannot be a local host',
    wrong: rename('nova', 'nova-games'),
    told: [
      'nova-games/brand.json: the brand key "nova-games" must be at most 31 letters and digits, beginning with a lower-case letter',
    ],
    right: [rename('nova', 'novaGames')],
  },
  {
    title: 'B-07 a brand key that begins with a capital letter',
    wrong: rename('nova', 'Nova'),
    told: [
      'Nova/brand.json: the brand key "Nova" must be at most 31 letters and digits, beginning with a lower-case letter',
    ],
    right: [rename('nova', 'n')],
  },
  {
    title: 'B-07 a brand key of 32 characters',
    wrong: rename('nova', 'n'.repeat(32)),
    told: [
      'nnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnn/brand.json: the brand key "nnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnn" must be at most 31 letters and digits, beginning with a lower-case letter',
    ],
    right: [rename('nova', 'n'.repeat(31))],
  },
  {
    title: 'B-01 a brand of the spec with its key misspelt',
    wrong: rename('nova', 'spotJP'),
    told: ['spotJP/brand.json: the brand key "spotJP" is misspelt (name the folder "spotJp")'],
  },
  {
    title: 'B-07 two brands whose local hosts would be the same',
    wrong: all(copied(), rename('copy', 'noVa')),
    told: ['nova/brand.json: the brand key "nova" differs from "noVa" only in upper and lower case'],
  },
  {
    title: 'B-01 a copied brand folder with the tracking of the first',
    wrong: copied((files) => {
      files['copy/brand.json'].tracking = files['nova/brand.json'].tracking;
    }),
    told: [
      'nova/brand.json tracking.applicationId: nova-topup is already used by the brand copy',
      'nova/brand.json tracking.eventId: 200 is already used by the brand copy',
    ],
    right: [copied()],
  },
  {
    title: 'B-01 a copied brand folder with the hosts of the first',
    wrong: copied((files) => {
      files['copy/brand.json'].hosts = files['nova/brand.json'].hosts;
    }),
    told: [
      "nova/brand.json hosts.production.web[0]: the host shop.nova.example is already one of copy's production web hosts",
      "nova/brand.json hosts.production.web[1]: the host store.nova.example is already one of copy's production web hosts",
      "nova/brand.json hosts.production.payment[0]: the host pay.nova.example is already one of copy's production payment hosts",
      "nova/brand.json hosts.production.backup[0]: the host shop.nova-backup.example is already one of copy's production backup hosts",
      "nova/brand.json hosts.production.data[0]: the host data.nova.example is already one of copy's production data hosts",
      "nova/brand.json hosts.demo.web[0]: the host demo-shop.nova.example is already one of copy's demo web hosts",
      "nova/brand.json hosts.demo.web[1]: the host demo-store.nova.example is already one of copy's demo web hosts",
      "nova/brand.json hosts.demo.payment[0]: the host demo-pay.nova.example is already one of copy's demo payment hosts",
      "nova/brand.json hosts.demo.backup[0]: the host demo-shop.nova-backup.example is already one of copy's demo backup hosts",
      "nova/brand.json hosts.demo.data[0]: the host demo-data.nova.example is already one of copy's demo data hosts",
    ],
  },
  {
    title: 'B-02 no brand at all',
    wrong: (files) => {
      for (const name of Object.keys(files)) delete files[name];
    },
    told: ['there is no brand: nothing would be for sale'],
  },
  {
    title: 'B-02 a brand without a game',
    wrong: all(remove(`${games}/game.json`), remove(`${games}/goods.json`)),
    told: ['nova/games: the brand has no game'],
  },
];
