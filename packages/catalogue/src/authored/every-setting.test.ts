import { describe, expect, it } from 'vitest';
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
  'brand.json areas[].currency',
  'brand.json areas[].languages',
  'brand.json areas[].notices',
  'brand.json betaAccountKeys',
  'brand.json giftCardGems',
  'brand.json isOpenCard',
  'brand.json login.fbId',
  'brand.json login.ggId',
  'brand.json login.ggPkg',
  'brand.json login.huaweiClientIds',
  'brand.json login.iosId',
  'brand.json login.twitterClientIds',
  'brand.json login.vkClientIds',
  'brand.json login.vkId',
  'brand.json pageTitle.en',
  'brand.json progressColor',
  'coupons.json templates[].level',
  'coupons.json templates[].name.en',
  'coupons.json templates[].payId',
  'coupons.json templates[].timeZone',
  'coupons.json templates[].validDays',
  'game.json areaClientIds',
  'game.json areaClientIds.east',
  'game.json areaClientIds.west',
  'game.json codaPayArea',
  'game.json codaPayClientIds',
  'game.json isSelectGame',
  'game.json privacyUrl',
  'game.json termsUrl',
  'goods.json groups[].goods[].bonus',
  'goods.json groups[].goods[].display.en',
  'goods.json groups[].goods[].display.ja',
  'goods.json groups[].goods[].isCoupon',
  'goods.json groups[].goods[].isSpecial',
  'goods.json groups[].goods[].limit',
  'goods.json groups[].goods[].prices.JPY',
  'goods.json groups[].goods[].prices.USD',
  'messages log_fail',
  'methods.json methods[].areas',
  'methods.json methods[].description',
  'methods.json methods[].description.note',
  'methods.json methods[].description.note.en',
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
  'brand.json pageTitle',
  'game.json areaClientIds',
  'goods.json groups[].goods[].display',
  'goods.json groups[].goods[].prices',
  'methods.json methods[].description',
  'methods.json methods[].description.note',
  'vip.json pointToCoin',
];
const mayBeEmpty = [
  'activities.json activities',
  'brand.json areas[].notices',
  'brand.json betaAccountKeys',
  'brand.json hosts.demo.backup',
  'brand.json hosts.production.backup',
  'brand.json login.huaweiClientIds',
  'brand.json login.twitterClientIds',
  'brand.json login.vkClientIds',
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

it('B-02 nothing is told of a tree in which every setting is written', () => {
  expect(told(() => {})).toEqual([]);
});

describe('B-02 what cannot be read is told once, at its place, and nothing else is suspected for it', () => {
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
