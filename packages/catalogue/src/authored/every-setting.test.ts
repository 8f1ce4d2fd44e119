import { displayFaces } from '@gemporium/art/display-faces.ts';
import {
  arrangements,
  buttons,
  cards,
  corners,
  edges,
  emblems,
  grounds,
  headers,
  heroes,
  materials,
  motions,
  patterns,
  scenes,
} from '@gemporium/art/face.ts';
import { languages } from '@gemporium/domain/languages.ts';
import { methodIcons } from '@gemporium/domain/method-icons.ts';
import { describe, expect, it } from 'vitest';
import { regionLabels } from '../labels.ts';
import { lawKeys } from '../laws/law.ts';
import { legalLinks, legalTexts } from '../laws/legal-fields.ts';
import { drop, set } from '../testing/edits.ts';
import { fullTree } from '../testing/full-tree.ts';
import { type Change, linesOf, problemsOf } from '../testing/problems-of.ts';

interface Place {
  file: string;
  path: string;
  value: unknown;
}

/** Every place in a file: `areas`, `areas[0]`, `areas[0].key`, … */
function placesIn(file: string, value: unknown, path = ''): Place[] {
  if (typeof value !== 'object' || value === null) return [];
  const step = (key: string) =>
    Array.isArray(value) ? `${path}[${key}]` : path === '' ? key : `${path}.${key}`;
  return Object.entries(value).flatMap(([key, inside]) => [
    { file, path: step(key), value: inside },
    ...placesIn(file, inside, step(key)),
  ]);
}

const mayBeLeftOut = [
  'activities.json activities[].areas',
  'activities.json activities[].receiveUntil',
  'activities.json activities[].rewards[].amounts.JPY',
  'activities.json activities[].rewards[].amounts.USD',
  'brand.json areas[].country',
  'brand.json areas[].countsCampaigns',
  'brand.json areas[].currency',
  'brand.json areas[].languages',
  'brand.json areas[].law',
  'brand.json areas[].needsConsent',
  'brand.json areas[].notices',
  'brand.json betaAccountKeys',
  'brand.json entryCodes',
  'brand.json entryCodes[].area',
  'brand.json face.arrangement',
  'brand.json face.button',
  'brand.json face.card',
  'brand.json face.display',
  'brand.json face.edge',
  'brand.json face.ground',
  'brand.json face.header',
  'brand.json face.motion',
  'brand.json giftCardGems',
  'brand.json isOpenCard',
  'brand.json login.fbId',
  'brand.json login.ggId',
  'brand.json login.ggPkg',
  'brand.json login.huaweiClientIds',
  'brand.json login.huaweiId',
  'brand.json login.iosId',
  'brand.json login.settings',
  'brand.json login.twitterClientIds',
  'brand.json login.twitterId',
  'brand.json login.vkClientIds',
  'brand.json login.vkId',
  'brand.json opensActivities',
  'brand.json pageTitle.en',
  'brand.json pageTitle.ja',
  'brand.json progressColor',
  'brand.json wholeCurrencies',
  'coupons.json templates[].level',
  'coupons.json templates[].name.en',
  'coupons.json templates[].name.ja',
  'coupons.json templates[].payId',
  'coupons.json templates[].timeZone',
  'coupons.json templates[].validDays',
  'game.json areaClientIds',
  'game.json areaClientIds.east',
  'game.json areaClientIds.west',
  'game.json art.hero',
  'game.json codaPayArea',
  'game.json codaPayClientIds',
  'game.json isSelectGame',
  'game.json login',
  'game.json login.fbId',
  'game.json login.ggId',
  'game.json login.ggPkg',
  'game.json login.huaweiId',
  'game.json login.iosId',
  'game.json login.settings',
  'game.json login.twitterId',
  'game.json login.vkId',
  'game.json privacyUrl',
  'game.json termsUrl',
  'goods.json groups[].goods[].amount',
  'goods.json groups[].goods[].bonus',
  'goods.json groups[].goods[].display.en',
  'goods.json groups[].goods[].display.ja',
  'goods.json groups[].goods[].isCoupon',
  'goods.json groups[].goods[].isSpecial',
  'goods.json groups[].goods[].limit',
  'goods.json groups[].goods[].prices.JPY',
  'goods.json groups[].goods[].prices.USD',
  'goods.json itemNames',
  'goods.json itemNames.gem',
  'goods.json itemNames.gem.en',
  'goods.json itemNames.gem.ja',
  'legal.json everywhere',
  ...[...legalTexts, ...legalLinks].map((field) => `legal.json everywhere.${field}`).sort(),
  'legal.json regions',
  'legal.json regions.eu',
  'legal.json regions.eu.company',
  'legal.json regions.eu.company.en',
  'legal.json regions.eu.withdrawal',
  'messages log_fail',
  'methods.json methods[].areas',
  'methods.json methods[].description',
  'methods.json methods[].description.note',
  'methods.json methods[].description.note.en',
  'methods.json methods[].description.note.ja',
  'methods.json methods[].games',
  'methods.json methods[].maxMoney',
  'methods.json methods[].minMoney',
  'methods.json methods[].platforms',
  'methods.json methods[].subPayments',
  'methods.json methods[].subPayments[].maxMoney',
  'methods.json methods[].subPayments[].minMoney',
  'refunds.json chargeback',
  'refunds.json chargeback.goods',
  'refunds.json chargeback.points',
  'refunds.json chargeback.topUps',
  'refunds.json refund',
  'refunds.json refund.goods',
  'refunds.json refund.limit',
  'refunds.json refund.points',
  'refunds.json refund.topUps',
  'vip.json pointToCoin.JPY',
  'vip.json pointToCoin.USD',
];
const mayHaveAnyKey = [
  'account settings',
  'activities.json activities[].rewards[].amounts',
  'brand.json login.settings',
  'brand.json pageTitle',
  'game.json areaClientIds',
  'game.json login.settings',
  'goods.json groups[].goods[].display',
  'goods.json groups[].goods[].prices',
  'goods.json itemNames',
  'goods.json itemNames.gem',
  'legal.json regions.eu.company',
  'methods.json methods[].description',
  'methods.json methods[].description.note',
  'vip.json pointToCoin',
];
const mayBeEmpty = [
  'activities.json activities',
  'brand.json areas[].notices',
  'brand.json betaAccountKeys',
  'brand.json entryCodes',
  'brand.json hosts.demo.backup',
  'brand.json hosts.production.backup',
  'brand.json login.huaweiClientIds',
  'brand.json login.twitterClientIds',
  'brand.json login.vkClientIds',
  'brand.json wholeCurrencies',
  'methods.json methods[].subPayments',
];

const files = fullTree();
const places = Object.entries(files).flatMap(([file, content]) => placesIn(file, content));
const told = (change: Change) => linesOf(change, {}, fullTree());

/** Of which kind a place is, whatever its brand, game and position: `goods.json groups[].goods[].prices.USD`. */
const kindOf = ({ file, path }: Pick<Place, 'file' | 'path'>) =>
  `${file.startsWith('accounts/') ? 'account' : file.startsWith('nova/messages/') ? 'messages' : file.split('/').at(-1)} ${path.replace(/\[\d+\]/g, '[]')}`;
/** One place of each kind. */
const kinds = [...new Map(places.map((place) => [kindOf(place), place])).values()];
const kindsOf = (some: readonly Place[]) => some.map(kindOf).sort();

it('B-02 files with every setting have no problems', () => {
  expect(told(() => {})).toEqual([]);
});

describe('B-02 an unreadable value is reported once, at its place, without follow-up problems', () => {
  it.each(places)('$file $path', ({ file, path }) => {
    const lines = told(set(file, path, null));
    expect(lines).toEqual([
      expect.stringMatching(
        /: (must be .+, but is null|null is not one of: .+|must be text in double quotes.*)$/,
      ),
    ]);
    expect(lines[0]).toContain(`${file} ${path}: `);
  });

  it.each(Object.keys(files))('%s as a whole', (file) => {
    const unread: Change = (tree) => {
      tree[file] = 'null';
    };
    expect(told(unread)).toEqual([`${file}: must be an object in { }, but is null`]);
  });
});

const says = (change: Change, { file, path }: Pick<Place, 'file' | 'path'>, reason: string) =>
  problemsOf(change, {}, fullTree()).problems.some(
    (problem) => problem.file === file && problem.path === path && problem.reason === reason,
  );

it('B-02 these settings may be left out, and no others', () => {
  const keys = kinds.filter(({ path }) => !path.endsWith(']'));
  const optional = keys.filter((place) => !says(drop(place.file, place.path), place, 'is missing'));
  expect(kindsOf(optional)).toEqual(mayBeLeftOut);
});

it('B-02 these objects may have keys of any name, and no others', () => {
  const objects = kinds.filter(({ value }) => typeof value === 'object' && !Array.isArray(value));
  const free = objects.filter(({ file, path }) => {
    const key = { file, path: `${path}.unheardOf` };
    return !says(set(file, key.path, 1), key, 'is not a known key');
  });
  expect(kindsOf(free)).toEqual(mayHaveAnyKey);
});

it('B-02 these lists may be empty, and no others', () => {
  const lists = kinds.filter(({ value }) => Array.isArray(value));
  const empty = lists.filter(
    (place) => !says(set(place.file, place.path, []), place, 'needs at least one entry'),
  );
  expect(kindsOf(empty)).toEqual(mayBeEmpty);
});

/** Of one file, these places. */
const of = (file: string, places: string) => places.split(' ').map((place) => `${file} ${place}`);
const oneOf = (list: readonly string[]) => `"?" is not one of: ${list.join(', ')}`;

/** The problems of a question mark in place of a text. */
const toldOfMark: [reason: string, places: string[]][] = [
  [
    oneOf([
      ...['razer', 'razer-merchant', 'razer-e2p', 'paypal', 'mycard', 'codapay', 'pagsmile', 'travellet'],
      ...['platform-pay', 'xsolla', 'naverpay', 'kakaopay', 'welcomepay', 'alipay', 'airwallex', 'payermax'],
      ...['pingpong', 'adyen', 'ebanx'],
    ]),
    [...of('account', 'provider')],
  ],
  [oneOf(['sandbox', 'test', 'live']), [...of('account', 'mode')]],
  [oneOf(['new', 'old']), [...of('brand.json', 'layout')]],
  [
    '"?" is not an IANA time zone',
    [...of('brand.json', 'timeZone'), ...of('coupons.json', 'templates[].timeZone')],
  ],
  [
    'must be a colour of six hex digits with a leading #',
    [...of('brand.json', 'face.color face.accent progressColor'), ...of('game.json', 'art.color art.accent')],
  ],
  [oneOf(emblems), [...of('brand.json', 'face.emblem'), ...of('game.json', 'art.emblem')]],
  [oneOf(patterns), [...of('brand.json', 'face.pattern')]],
  [oneOf(corners), [...of('brand.json', 'face.corner')]],
  [oneOf(displayFaces), [...of('brand.json', 'face.display')]],
  [oneOf(arrangements), [...of('brand.json', 'face.arrangement')]],
  [oneOf(grounds), [...of('brand.json', 'face.ground')]],
  [oneOf(cards), [...of('brand.json', 'face.card')]],
  [oneOf(buttons), [...of('brand.json', 'face.button')]],
  [oneOf(headers), [...of('brand.json', 'face.header')]],
  [oneOf(edges), [...of('brand.json', 'face.edge')]],
  [oneOf(motions), [...of('brand.json', 'face.motion')]],
  [oneOf(heroes), [...of('game.json', 'art.hero')]],
  [
    '"?" does not look like a real host',
    [
      ...of(
        'brand.json',
        'hosts.production.web[] hosts.production.payment[] hosts.production.backup[] hosts.production.data[] hosts.demo.web[] hosts.demo.payment[] hosts.demo.backup[] hosts.demo.data[]',
      ),
    ],
  ],
  [
    '"?" is not an ISO 4217 currency',
    [
      ...of('brand.json', 'defaultCurrency wholeCurrencies[] areas[].currency'),
      ...of('methods.json', 'methods[].currencies[]'),
    ],
  ],
  [
    'must be at most 32 lower-case letters, digits and dashes, beginning with a letter',
    [
      ...of('brand.json', 'areas[].key entryCodes[].code entryCodes[].area'),
      ...of(
        'methods.json',
        'methods[].paywayId methods[].account.production methods[].account.demo methods[].areas[]',
      ),
      ...of('game.json', 'areas[] codaPayArea'),
      ...of('goods.json', 'groups[].typeKey'),
      ...of('coupons.json', 'templates[].id templates[].payId'),
      ...of('activities.json', 'activities[].id activities[].rewards[].id activities[].areas[]'),
    ],
  ],
  [
    '"?" is not a country code: ISO 3166 has two capital letters',
    [...of('brand.json', 'areas[].country'), ...of('legal.json', 'seller.country')],
  ],
  [oneOf(languages), [...of('brand.json', 'areas[].languages[] languages[] defaultLanguage')]],
  [
    oneOf(['specifiedCommercialTransactions', 'inquiryContact', 'fundsSettlement', 'recommendedSystem']),
    [...of('brand.json', 'areas[].notices[]')],
  ],
  [
    'must be at most 64 letters, digits, dots, dashes and underscores, beginning with a letter or digit',
    [
      ...of(
        'brand.json',
        'tracking.applicationId login.fbId login.ggId login.ggPkg login.iosId login.vkId login.twitterId login.huaweiId login.twitterClientIds[] login.vkClientIds[] login.huaweiClientIds[] entryCodes[].clientIds.android entryCodes[].clientIds.ios entryCodes[].clientIds.web betaAccountKeys[]',
      ),
      ...of('methods.json', 'methods[].games[] methods[].subPayments[].channelId'),
      ...of(
        'game.json',
        'gpId clientIds.android clientIds.ios clientIds.web codaPayClientIds.android codaPayClientIds.ios codaPayClientIds.web areaClientIds.west.android areaClientIds.west.ios areaClientIds.west.web areaClientIds.east.android areaClientIds.east.ios areaClientIds.east.web login.fbId login.ggId login.ggPkg login.iosId login.vkId login.twitterId login.huaweiId',
      ),
      ...of('goods.json', 'groups[].goods[].productId groups[].goods[].items[].sku'),
      ...of('activities.json', 'activities[].games[] activities[].rewards[].items[].sku'),
    ],
  ],
  [
    'must be letters, digits, dots, dashes and underscores, or two such names with a slash between them, like WALLET/DANA',
    [...of('methods.json', 'methods[].subPayments[].code')],
  ],
  [
    oneOf(['account', 'google', 'ios', 'facebook', 'twitter', 'vk', 'huawei']),
    [...of('brand.json', 'login.providers[]')],
  ],
  [
    '"?" is not a link like https://www.example.com/terms',
    [
      ...of('legal.json', 'privacyUrl termsUrl supportUrl'),
      ...of('legal.json', legalLinks.map((field) => `everywhere.${field}`).join(' ')),
      ...of('game.json', 'link.baseUrl termsUrl privacyUrl'),
    ],
  ],
  ['"?" is not an address like support@example.com', [...of('legal.json', 'everywhere.email')]],
  [oneOf(lawKeys), [...of('brand.json', 'areas[].law')]],
  [oneOf(['kept', 'waived']), [...of('legal.json', 'regions.eu.withdrawal')]],
  [oneOf(regionLabels), [...of('methods.json', 'methods[].regions[]')]],
  [oneOf(methodIcons), [...of('methods.json', 'methods[].icon methods[].subPayments[].icon')]],
  [
    '"?" is not an amount like "49.99"',
    [
      ...of(
        'methods.json',
        'methods[].minMoney methods[].maxMoney methods[].subPayments[].minMoney methods[].subPayments[].maxMoney',
      ),
    ],
  ],
  [oneOf(['android', 'ios', 'web']), [...of('methods.json', 'methods[].platforms[]')]],
  [
    'must be the name of a secret, like game.linkSecret: the secret itself is never written in a brand file',
    [...of('game.json', 'link.secret')],
  ],
  ['"?" is not a deep link such as mygame://shop', [...of('game.json', 'evoke.android evoke.ios evoke.web')]],
  [oneOf(scenes), [...of('game.json', 'art.scene')]],
  [oneOf(materials), [...of('game.json', 'art.material')]],
  [
    '"?" is not a price like "14.99"',
    [...of('goods.json', 'groups[].goods[].prices.USD groups[].goods[].prices.JPY')],
  ],
  [oneOf(['role', 'time', 'game']), [...of('goods.json', 'groups[].goods[].limit.type')]],
  [oneOf(['return', 'keep-used']), [...of('coupons.json', 'onRefund')]],
  [
    '"?" is not the share of the price that is paid, between "0.0001" and "0.9999"',
    [...of('coupons.json', 'templates[].discountRate')],
  ],
  [oneOf(['week', 'month', 'permanent', 'granted']), [...of('coupons.json', 'templates[].kind')]],
  [
    '"?" is not a number of points like "1" or "0.001"',
    [...of('vip.json', 'pointToCoin.USD pointToCoin.JPY')],
  ],
  [oneOf(['cumulative', 'continuous', 'first-top-up']), [...of('activities.json', 'activities[].type')]],
  [
    '"?" is not a date and time with its offset from UTC',
    [...of('activities.json', 'activities[].from activities[].until activities[].receiveUntil')],
  ],
  [
    oneOf(['take-back', 'keep']),
    [...of('refunds.json', 'refund.points refund.topUps chargeback.points chargeback.topUps')],
  ],
  [oneOf(['take-back', 'leave']), [...of('refunds.json', 'refund.goods chargeback.goods')]],
  [oneOf(['keep-used', 'return']), [...of('refunds.json', 'refund.limit')]],
];
/** How long a text may be that says anything. */
const longest: [most: number, places: string[]][] = [
  [24, [...of('brand.json', 'face.wordmark')]],
  [80, [...of('account', 'merchant'), ...of('brand.json', 'name')]],
  [120, [...of('legal.json', 'seller.name')]],
  [200, [...of('legal.json', 'copyright')]],
  [
    2000,
    [
      ...of('brand.json', 'pageTitle.en pageTitle.ja'),
      ...of(
        'methods.json',
        'methods[].name methods[].description.note.en methods[].description.note.ja methods[].subPayments[].name',
      ),
      ...of('game.json', 'name'),
      ...of('goods.json', 'groups[].typeName groups[].goods[].display.en groups[].goods[].display.ja'),
      ...of('goods.json', 'itemNames.gem.en itemNames.gem.ja'),
      ...of('coupons.json', 'templates[].name templates[].name.en templates[].name.ja'),
      ...of('vip.json', 'faqTitle faqContent levels[].name levels[].show'),
      ...of('activities.json', 'activities[].name activities[].rewards[].name'),
      ...of('messages', 'log_fail'),
      ...legalTexts
        .filter((field) => field !== 'email')
        .flatMap((field) => of('legal.json', `everywhere.${field}`)),
      ...of('legal.json', 'regions.eu.company.en'),
    ],
  ],
];
/** Least and most of the numbers. */
const bounds: [least: number, most: number | undefined, places: string[]][] = [
  [24, 244, [...of('brand.json', 'tracking.eventId')]],
  [1, undefined, [...of('brand.json', 'giftCardGems[]')]],
  [0, 40, [...of('legal.json', 'seller.taxPercent')]],
  [0, 9999, [...of('methods.json', 'methods[].sort')]],
  [0, 1_000_000, [...of('game.json', 'art.seed')]],
  [
    1,
    1_000_000_000,
    [
      ...of('goods.json', 'groups[].goods[].amount groups[].goods[].items[].quantity'),
      ...of('activities.json', 'activities[].rewards[].items[].quantity'),
    ],
  ],
  [
    0,
    1_000_000_000,
    [...of('goods.json', 'groups[].goods[].bonus'), ...of('vip.json', 'levels[].needPoints')],
  ],
  [1, 999, [...of('goods.json', 'groups[].goods[].limit.frequency')]],
  [0, 366, [...of('goods.json', 'groups[].goods[].limit.days')]],
  [0, 99, [...of('coupons.json', 'templates[].level'), ...of('vip.json', 'levels[].id')]],
  [1, 3660, [...of('coupons.json', 'templates[].validDays')]],
  [1, 366, [...of('activities.json', 'activities[].rewards[].days')]],
];

it('B-02 each setting is of its own kind, wherever the same kind stands too', () => {
  /** The problems of files in which every value of the kind is replaced by this. */
  const reasonsFor = (value: string | number, among = kinds) => {
    const spoil: Change = (tree) => {
      for (const place of among)
        if (typeof place.value === typeof value) set(place.file, place.path, value)(tree);
    };
    const { problems } = problemsOf(spoil, {}, fullTree());
    const spoiled = new Set(kinds.map(({ file, path }) => `${file} ${path}`));
    return problems
      .filter(({ file, path }) => spoiled.has(`${file} ${path}`))
      .map((problem) => `${kindOf(problem)}: ${problem.reason}`)
      .sort();
  };
  const listed = (rows: readonly (readonly [reason: string, places: readonly string[]])[]) =>
    rows.flatMap(([reason, places]) => places.map((place) => `${place}: ${reason}`)).sort();

  expect(reasonsFor('?')).toEqual(listed(toldOfMark));
  const marked = new Set(toldOfMark.flatMap(([, places]) => places));
  const free = kinds.filter((place) => !marked.has(kindOf(place)) && !place.path.includes('amounts.'));
  expect(reasonsFor('x'.repeat(2001), free)).toEqual(
    listed(longest.map(([most, places]) => [`is too long: at most ${most} characters`, places])),
  );
  const outside = (side: 'least' | 'most', value: number) =>
    bounds.flatMap(([least, most, places]) => {
      const bound = { least, most }[side];
      return bound === undefined ? [] : [[`must be at ${side} ${bound}, but is ${value}`, places] as const];
    });
  const ofBounds = (value: number) => reasonsFor(value).filter((line) => line.includes(': must be at '));
  expect(ofBounds(-7_000_000_000)).toEqual(listed(outside('least', -7_000_000_000)));
  expect(ofBounds(7_000_000_000)).toEqual(listed(outside('most', 7_000_000_000)));
  const channels: typeof bounds = [[0, undefined, [...of('methods.json', 'methods[].channelId')]]];
  expect(ofBounds(7e20)).toEqual(
    listed(
      [...bounds, ...channels].map(([, most = Number.MAX_SAFE_INTEGER, places]) => [
        `must be at most ${most}, but is 700000000000000000000`,
        places,
      ]),
    ),
  );
  // A tax alone may be a part of one.
  const whole = kinds.filter(({ value, path }) => typeof value === 'number' && !path.endsWith('taxPercent'));
  expect(reasonsFor(30.5).filter((line) => line.includes('whole'))).toEqual(
    listed([['must be a whole number, but is 30.5', kindsOf(whole)]]),
  );
});
