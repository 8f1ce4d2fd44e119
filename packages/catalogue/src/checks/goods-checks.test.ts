import { describe, expect, it } from 'vitest';
import { type Change, problemsOf, warningsOf } from '../testing/problems-of.ts';
import type { Files } from '../testing/sample-tree.ts';

const file = 'nova/games/orbit/goods.json';
const goodsOf = (files: Files) => files[file].groups[0].goods;
const at = (index: number, inside: string) => `groups[0].goods[${index}].${inside}`;

describe('goods that would be sold or delivered wrongly', () => {
  it.each<[string, Change, object[]]>([
    [
      'O-14 "4.999" dollars',
      (files) => {
        goodsOf(files)[1].prices.USD = '4.999';
      },
      [
        {
          file,
          path: at(1, 'prices.USD'),
          reason: '"4.999" has too many decimals: USD has at most 2 decimals',
        },
      ],
    ],
    [
      'O-14 "740.50" yen',
      (files) => {
        goodsOf(files)[1].prices.JPY = '740.50';
      },
      [{ file, path: at(1, 'prices.JPY'), reason: '"740.50" has too many decimals: JPY has no decimals' }],
    ],
    [
      'O-14 a price with a thousands separator',
      (files) => {
        goodsOf(files)[2].prices.JPY = '2,400';
      },
      [
        {
          file,
          path: at(2, 'prices.JPY'),
          reason: '"2,400" is not a price like "14.99"',
          fix: 'write "2400"',
        },
      ],
    ],
    [
      'a price of nothing',
      (files) => {
        goodsOf(files)[0].prices.USD = '0.00';
      },
      [{ file, path: at(0, 'prices.USD'), reason: 'a price must be above 0' }],
    ],
    [
      'a negative price',
      (files) => {
        goodsOf(files)[0].prices.USD = '-0.99';
      },
      [{ file, path: at(0, 'prices.USD'), reason: '"-0.99" is not a price like "14.99"' }],
    ],
    [
      'a price that no safe integer can hold',
      (files) => {
        goodsOf(files)[0].prices.USD = '999999999999999';
      },
      [{ file, path: at(0, 'prices.USD'), reason: '"999999999999999" is too large' }],
    ],
    [
      'B-05 no price in the currency of an area',
      (files) => {
        delete goodsOf(files)[0].prices.JPY;
      },
      [
        {
          file,
          path: at(0, 'prices'),
          reason: 'has no price in JPY, the currency of an area in which the game is sold',
        },
      ],
    ],
    [
      'a price in a currency that does not exist',
      (files) => {
        goodsOf(files)[0].prices.UDS = '0.99';
      },
      [
        {
          file,
          path: at(0, 'prices.UDS'),
          reason: '"UDS" is not an ISO 4217 currency',
          fix: 'did you mean "USD"?',
        },
      ],
    ],
    [
      'the same product id twice',
      (files) => {
        goodsOf(files)[1].productId = 'gem-60';
      },
      [{ file, path: at(1, 'productId'), reason: 'the product id "gem-60" stands twice in this game' }],
    ],
    [
      'S-07 the same group twice',
      (files) => {
        files[file].groups.push({
          ...structuredClone(files[file].groups[0]),
          goods: [{ ...goodsOf(files)[0], productId: 'other' }],
        });
      },
      [{ file, path: 'groups[1].typeKey', reason: 'the group "gems" stands twice' }],
    ],
    [
      'O-13 50,000,000 delivered where the card promises 300',
      (files) => {
        goodsOf(files)[1].items[0].quantity = 50_000_000;
      },
      [
        {
          file,
          path: at(1, 'items[0].quantity'),
          reason: 'the game would deliver 50000000, but the card promises 300 (amount and bonus)',
          fix: 'write 300, or correct the amount',
        },
        {
          file,
          path: at(1, 'prices.USD'),
          reason: 'a unit of "gem" in USD costs about 153,266 times less than in this game\'s other goods',
          fix: 'compare the price with the amount and the item quantities',
        },
        {
          file,
          path: at(1, 'prices.JPY'),
          reason: 'a unit of "gem" in JPY costs about 153,061 times less than in this game\'s other goods',
          fix: 'compare the price with the amount and the item quantities',
        },
      ],
    ],
    [
      'O-13 50,000,000 promised and delivered where 300 was meant',
      (files) => {
        goodsOf(files)[1].amount = 50_000_000;
        goodsOf(files)[1].items[0].quantity = 50_000_000;
      },
      ['USD', 'JPY'].map((currency) => ({
        file,
        path: at(1, `prices.${currency}`),
        reason: expect.stringMatching(
          `in ${currency} costs about .* times less than in this game's other goods`,
        ),
        fix: 'compare the price with the amount and the item quantities',
      })),
    ],
    [
      'a price a thousand times too high in one currency',
      (files) => {
        goodsOf(files)[1].prices.JPY = '800000';
      },
      [
        {
          file,
          path: at(1, 'prices.JPY'),
          reason: 'a unit of "gem" in JPY costs about 1,089 times more than in this game\'s other goods',
          fix: 'compare the price with the amount and the item quantities',
        },
      ],
    ],
    [
      'a bonus that the game does not deliver',
      (files) => {
        goodsOf(files)[1].bonus = 20;
      },
      [
        {
          file,
          path: at(1, 'items[0].quantity'),
          reason: 'the game would deliver 300, but the card promises 320 (amount and bonus)',
          fix: 'write 320, or correct the amount',
        },
      ],
    ],
    [
      'the same item twice in one goods',
      (files) => {
        goodsOf(files)[1].items.push({ sku: 'gem', quantity: 20 });
      },
      [
        {
          file,
          path: at(1, 'items[1].sku'),
          reason: 'the item "gem" stands twice',
          fix: 'add the quantities together',
        },
      ],
    ],
    [
      'M-01 a limit by time without days',
      (files) => {
        goodsOf(files)[0].limit = { type: 'time', frequency: 1, days: 0 };
      },
      [
        {
          file,
          path: at(0, 'limit.days'),
          reason: 'a limit of type "time" needs at least 1 day',
          fix: 'write the days, or use the type "role"',
        },
      ],
    ],
    [
      'M-01 a limit of no purchases',
      (files) => {
        goodsOf(files)[0].limit = { type: 'role', frequency: 0, days: 0 };
      },
      [{ file, path: at(0, 'limit.frequency'), reason: 'must be at least 1, but is 0' }],
    ],
    [
      'M-01 a limit of an unknown kind',
      (files) => {
        goodsOf(files)[0].limit = { type: 'rolle', frequency: 1, days: 0 };
      },
      [
        {
          file,
          path: at(0, 'limit.type'),
          reason: '"rolle" is not one of: role, time, game',
          fix: 'did you mean "role"?',
        },
      ],
    ],
  ])('%s', (_title, change, expected) => {
    expect(problemsOf(change)).toEqual(expected);
  });

  it('a price 20 times off its neighbours is a warning and can be published', () => {
    const change: Change = (files) => {
      goodsOf(files)[1].prices.USD = '99.99';
    };
    expect(problemsOf(change)).toEqual([]);
    expect(warningsOf(change)).toEqual([
      {
        file,
        path: at(1, 'prices.USD'),
        reason: 'a unit of "gem" in USD costs about 22 times more than in this game\'s other goods',
        fix: 'compare the price with the amount and the item quantities',
      },
    ]);
  });

  it('a price of a pass that does not stand to its other price as elsewhere is found', () => {
    const pass =
      (prices: object): Change =>
      (files) => {
        const row = {
          productId: 'pass',
          display: 'Pass',
          amount: 30,
          items: [{ sku: 'pass', quantity: 1 }],
          prices,
        };
        goodsOf(files).push(row);
      };
    expect(problemsOf(pass({ USD: '4.99', JPY: '80000000' }))).toEqual([
      {
        file,
        path: at(3, 'prices'),
        reason: expect.stringMatching(
          /^compared with its price in JPY, this in USD costs about .* times less than/,
        ),
        fix: 'compare the price with the amount and the item quantities',
      },
    ]);
  });

  it('a price in a currency that no area uses is a warning', () => {
    expect(
      warningsOf((files) => {
        goodsOf(files)[0].prices.KRW = '1200';
      }),
    ).toEqual([
      {
        file,
        path: at(0, 'prices.KRW'),
        reason: "nobody can pay this price: none of the game's areas uses KRW",
        fix: 'remove it',
      },
    ]);
  });

  it.each<[string, Change]>([
    [
      'a bundle that is dear for the gems in it, because it holds other things',
      (files) => {
        goodsOf(files).push({
          productId: 'bundle',
          display: 'Bundle',
          amount: 10,
          items: [
            { sku: 'gem', quantity: 10 },
            { sku: 'sword', quantity: 1 },
          ],
          prices: { USD: '4.99', JPY: '800' },
        });
      },
    ],
    [
      'a pass that is one thing and not counted in gems',
      (files) => {
        goodsOf(files).push({
          productId: 'pass',
          display: 'Pass',
          amount: 30,
          items: [{ sku: 'monthly-pass', quantity: 1 }],
          prices: { USD: '4.99', JPY: '800' },
        });
      },
    ],
    [
      'two bundles that hold the same small thing at very different prices',
      (files) => {
        const bundle = (productId: string, USD: string, JPY: string) => ({
          productId,
          display: productId,
          amount: 5,
          items: [
            { sku: 'potion', quantity: 5 },
            { sku: 'sword', quantity: 1 },
          ],
          prices: { USD, JPY },
        });
        goodsOf(files).push(bundle('small', '0.99', '160'), bundle('large', '99.99', '15800'));
      },
    ],
    [
      'a first purchase at half the price',
      (files) => {
        goodsOf(files).push({
          ...structuredClone(goodsOf(files)[1]),
          productId: 'first',
          prices: { USD: '2.49', JPY: '400' },
        });
      },
    ],
  ])('nothing is said of %s', (_title, change) => {
    expect(problemsOf(change)).toEqual([]);
    expect(warningsOf(change)).toEqual([]);
  });
});
