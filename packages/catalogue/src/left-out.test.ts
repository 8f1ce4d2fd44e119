import { expect, it } from 'vitest';
import { compile } from './compile.ts';
import { readTree } from './reading/read-tree.ts';
import { Reporter } from './reporter.ts';
import { fullTree } from './testing/full-tree.ts';
import { sampleCatalogue, sampleTree } from './testing/sample-tree.ts';
import type { Brand } from './types.ts';

const left = sampleCatalogue().brands.nova!;
const written = sampleCatalogue(fullTree()).brands.nova!;
const authored = fullTree();
const orbit = (brand: Brand) => brand.games.find(({ key }) => key === 'orbit')!;
const goods = (brand: Brand) => orbit(brand).goods[0]!;
/** The method of which everything is written; in the sample the first one. */
const method = (brand: Brand) =>
  brand.methods.find(({ paywayId }) => paywayId === 'card') ?? brand.methods[0]!;
const absent = undefined;

it.each<[setting: string, of: (brand: Brand) => unknown, leftOut: unknown, asWritten: unknown]>([
  ['an area’s currency', ({ areas }) => areas[0]!.currency, 'USD', 'USD'],
  ['an area’s own currency', ({ areas }) => areas[1]!.currency, 'JPY', 'JPY'],
  [
    'an area’s notices',
    ({ areas }) => areas[1]!.notices,
    [],
    ['specifiedCommercialTransactions', 'inquiryContact'],
  ],
  ['an area’s country', ({ areas }) => areas[1]!.country, absent, 'JP'],
  ['an area’s languages', ({ areas }) => areas[1]!.languages, absent, ['ja']],
  ['redeeming cards', ({ isOpenCard }) => isOpenCard, absent, true],
  ['events that open by themselves', ({ opensActivities }) => opensActivities, absent, true],
  ['cards that are given away', ({ giftCardGems }) => giftCardGems, absent, [43]],
  ['the colour of the VIP progress', ({ progressColor }) => progressColor, absent, '#00bbff'],
  ['keys of beta mode', ({ betaAccountKeys }) => betaAccountKeys, [], ['beta-1']],
  ['the login', ({ login }) => login, { providers: ['account'] }, authored['nova/brand.json'].login],
  ['wording of one’s own', ({ messages }) => messages, {}, { ja: { log_fail: 'ログインに失敗しました' } }],
  ['drawings', ({ artOverrides }) => artOverrides, absent, absent],
  ['coupons', ({ coupons }) => coupons, absent, authored['nova/coupons.json']],
  ['levels', ({ vip }) => vip, absent, authored['nova/vip.json']],
  ['what a refund does', ({ refunds }) => refunds, absent, authored['nova/refunds.json']],
  ['who sells', ({ legal }) => legal, sampleTree()['nova/legal.json'], authored['nova/legal.json']],
  ['the law of an area', ({ areas }) => areas[1]!.law, absent, 'jp'],
  [
    'activities, received to their end where nothing else is said',
    ({ activities }) => activities?.map(({ id, receiveUntil }) => [id, receiveUntil]),
    absent,
    [
      ['total', '2026-03-01T00:00:00Z'],
      ['days', '2026-02-01T00:00:00+09:00'],
      ['first', '2026-02-01T00:00:00+09:00'],
    ],
  ],
  [
    'the areas of an activity',
    ({ activities }) => activities?.map(({ areas }) => areas),
    absent,
    [['west', 'east'], absent, absent],
  ],
  ['the choice of a game', (brand) => orbit(brand).isSelectGame, false, true],
  [
    'the coda-pay variant',
    (brand) => [orbit(brand).codaPayArea, orbit(brand).codaPayClientIds?.web],
    [absent, absent],
    ['west', 'orbit-coda-web'],
  ],
  [
    'a game’s own terms',
    (brand) => [orbit(brand).termsUrl, orbit(brand).privacyUrl],
    [absent, absent],
    ['https://orbit.example/terms', 'https://orbit.example/privacy'],
  ],
  [
    'client ids by area: the first area’s stand for the game',
    ({ games }) =>
      games.map(({ key, clientIds, areaClientIds }) => [key, clientIds.web, areaClientIds?.east?.web]),
    [['orbit', 'orbit-web', absent]],
    [
      ['family', 'family-web', absent],
      ['orbit', 'orbit-web', absent],
      ['split', 'split-w-web', 'split-e-web'],
    ],
  ],
  [
    'sub-games, and goods of their own',
    ({ games }) =>
      games.map(({ subGames, goods: own }) => [
        subGames.map((sub) => [sub.key, sub.goods.length]),
        own.length,
      ]),
    [[[], 3]],
    [
      [[['child', 3]], 0],
      [[], 3],
      [[], 3],
    ],
  ],
  ['a bonus', (brand) => goods(brand).bonus, 0, 6],
  ['the names of items', (brand) => orbit(brand).itemNames, absent, { gem: { en: 'Gems', ja: 'ジェム' } }],
  ['marked as special', (brand) => goods(brand).isSpecial, false, true],
  ['open to coupons', (brand) => goods(brand).isCoupon, false, true],
  ['a limit', (brand) => goods(brand).limit, absent, { type: 'time', frequency: 1, days: 7 }],
  [
    'a method’s range',
    (brand) => [method(brand).minMoney, method(brand).maxMoney],
    ['0', '0'],
    ['1', '99.99'],
  ],
  [
    'a method’s description',
    (brand) => method(brand).description,
    absent,
    { note: { en: 'Cards', ja: 'カード' } },
  ],
  [
    'whom a method is offered',
    (brand) => [method(brand).areas, method(brand).games, method(brand).platforms],
    [absent, absent, absent],
    [['west'], ['1'], ['web']],
  ],
  [
    'sub-payments',
    (brand) => method(brand).subPayments,
    [],
    authored['nova/methods.json'].methods[2].subPayments,
  ],
  [
    'regions',
    ({ methods }) => methods.map(({ region, paywayId }) => `${region}/${paywayId}`),
    ['Global/platform-pay', 'Global/platform-pay'],
    ['Global/platform-pay', 'PH/platform-pay', 'Global/platform-pay', 'Global/card'],
  ],
])('B-02 left out and written: %s', (_setting, of, leftOut, asWritten) => {
  expect(of(left)).toEqual(leftOut);
  expect(of(written)).toEqual(asWritten);
});

it('O-03 a sub-payment without bounds takes every price', () => {
  const files = sampleTree();
  const sub = { channelId: '1', code: 'visa', name: 'Visa', icon: 'card' };
  files['nova/methods.json'].methods[0].subPayments = [sub];
  expect(sampleCatalogue(files).brands.nova!.methods[0]!.subPayments).toEqual([
    { ...sub, minMoney: '0', maxMoney: '0' },
  ]);
});

it.each([
  ['nova/legal.json', undefined, 'nova/legal.json was not checked: it cannot be compiled'],
  [
    'nova/games/orbit/game.json',
    { clientIds: undefined },
    'nova/games/orbit/game.json was not checked: it has no client ids',
  ],
])('B-02 a tree that was not checked is never published (%s)', (file, change, message) => {
  const files = sampleTree();
  files[file] = change && { ...files[file], ...change };
  const bytes = Object.entries(files).map(([name, content]): [string, Uint8Array] => [
    name,
    new TextEncoder().encode(JSON.stringify(content ?? null)),
  ]);
  expect(() => compile(readTree(new Map(bytes), new Reporter()))).toThrow(message);
});
