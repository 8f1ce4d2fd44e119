import { all, drop, push, set } from '../edits.ts';
import type { Mistake } from '../mistake.ts';
import type { Change } from '../problems-of.ts';

const file = 'nova/games/orbit/goods.json';
const at = (index: number, inside: string) => `groups[0].goods[${index}].${inside}`;
const price = (index: number, currency: string, text: string) =>
  set(file, at(index, `prices.${currency}`), text);
const counted = (index: number, quantity: number): Change =>
  all(set(file, at(index, 'amount'), quantity), set(file, at(index, 'items[0].quantity'), quantity));
const named = set(file, 'itemNames', { gem: 'Gems', sword: { en: 'Sword', ja: '剣' }, potion: 'Potions' });
const row = (productId: string, items: object[], prices: object, amount = 5) =>
  push(file, 'groups[0].goods', { productId, display: productId, amount, items, prices });
const sword = { sku: 'sword', quantity: 1 };
const potions = { sku: 'potion', quantity: 5 };

export const goodsMistakes: Mistake[] = [
  {
    title: 'M-01 an SKU that is nearly the one of the other goods',
    wrong: all(
      set(file, at(1, 'items[0].sku'), 'gme'),
      row('knife', [{ sku: 'gen', quantity: 5 }], { USD: '0.99', JPY: '160' }),
    ),
    told: [
      'warning: nova/games/orbit/goods.json groups[0].goods[1].items[0].sku: no other goods of this game give "gme" (did you mean "gem"?)',
      'warning: nova/games/orbit/goods.json groups[0].goods[3].items[0].sku: no other goods of this game give "gen" (did you mean "gem"?)',
    ],
    right: [
      all(set(file, at(1, 'items[0].sku'), 'gme'), set(file, 'itemNames', { gme: 'Gems of an older world' })),
      // SKUs of packs, which only their numbers tell apart, and one that is like a rare one.
      ...[
        ['gem-60', 'gem-300', 'gem-980'],
        ['pass-a', 'pass-b', 'gem'],
      ].map((skus) => all(...skus.map((sku, index) => set(file, at(index, 'items[0].sku'), sku)))),
    ],
  },
  {
    title: 'O-14 dollars with three decimals',
    wrong: price(1, 'USD', '4.999'),
    told: [
      'nova/games/orbit/goods.json groups[0].goods[1].prices.USD: "4.999" has too many decimals: prices in USD have at most 2 decimals',
    ],
    right: [price(1, 'USD', '4.99'), price(1, 'USD', '4.9'), price(1, 'USD', '4.990')],
  },
  {
    title: 'O-14 dinars with a third decimal, which no player would see',
    wrong: price(1, 'KWD', '1.255'),
    told: [
      'nova/games/orbit/goods.json groups[0].goods[1].prices.KWD: "1.255" has too many decimals: prices in KWD have at most 2 decimals',
      "warning: nova/games/orbit/goods.json groups[0].goods[1].prices.KWD: nobody can pay this price: none of the game's areas uses KWD (remove it)",
    ],
  },
  {
    title: 'O-14 half a yen',
    wrong: price(1, 'JPY', '740.50'),
    told: [
      'nova/games/orbit/goods.json groups[0].goods[1].prices.JPY: "740.50" has too many decimals: prices in JPY have no decimals',
    ],
    right: [price(1, 'JPY', '740'), price(1, 'JPY', '740.0')],
  },
  {
    title: 'O-14 a price with a thousands separator',
    wrong: price(2, 'JPY', '2,400'),
    told: [
      'nova/games/orbit/goods.json groups[0].goods[2].prices.JPY: "2,400" is not a price like "14.99" (write "2400")',
    ],
    right: [price(2, 'JPY', '2400')],
  },
  {
    title: 'O-14 a price with a decimal comma, which is not a hundred times as much',
    wrong: price(2, 'USD', '14,99'),
    told: [
      'nova/games/orbit/goods.json groups[0].goods[2].prices.USD: "14,99" is not a price like "14.99" (write "14.99")',
    ],
    right: [price(2, 'USD', '14.99')],
  },
  {
    title: 'O-14 a price with a separator of thousands and a decimal comma',
    wrong: price(2, 'USD', '1.234,56'),
    told: [
      'nova/games/orbit/goods.json groups[0].goods[2].prices.USD: "1.234,56" is not a price like "14.99"',
    ],
  },
  {
    title: 'O-14 a price with a sign of its currency',
    wrong: price(2, 'USD', '$14.99'),
    told: ['nova/games/orbit/goods.json groups[0].goods[2].prices.USD: "$14.99" is not a price like "14.99"'],
  },
  {
    title: 'O-14 a price of nothing',
    wrong: price(0, 'USD', '0.00'),
    told: ['nova/games/orbit/goods.json groups[0].goods[0].prices.USD: a price must be above 0'],
    right: [all(price(0, 'USD', '0.33'), price(0, 'JPY', '50'))],
  },
  {
    title: 'O-14 a price of nothing with a decimal comma',
    wrong: price(0, 'USD', '0,00'),
    told: ['nova/games/orbit/goods.json groups[0].goods[0].prices.USD: "0,00" is not a price like "14.99"'],
  },
  {
    title: 'O-14 a negative price',
    wrong: price(0, 'USD', '-0.99'),
    told: ['nova/games/orbit/goods.json groups[0].goods[0].prices.USD: "-0.99" is not a price like "14.99"'],
  },
  {
    title: 'O-14 a price that no safe integer can hold',
    wrong: price(0, 'USD', '999999999999999'),
    told: ['nova/games/orbit/goods.json groups[0].goods[0].prices.USD: "999999999999999" is too large'],
  },
  {
    title: 'O-14 a price of more digits than any amount has',
    wrong: price(2, 'JPY', '1'.repeat(16)),
    told: [
      'nova/games/orbit/goods.json groups[0].goods[2].prices.JPY: "1111111111111111" is not a price like "14.99"',
    ],
  },
  {
    title: 'O-14 a price as a calculator divides',
    wrong: price(2, 'USD', '14.9866667'),
    told: [
      'nova/games/orbit/goods.json groups[0].goods[2].prices.USD: "14.9866667" is not a price like "14.99"',
    ],
  },
  {
    title: 'B-05 no price in the currency of an area',
    wrong: drop(file, at(0, 'prices.JPY')),
    told: [
      'nova/games/orbit/goods.json groups[0].goods[0].prices: has no price in JPY, the currency of an area in which the game is sold',
    ],
    right: [
      all(
        drop(file, at(0, 'prices.JPY')),
        drop(file, at(1, 'prices.JPY')),
        drop(file, at(2, 'prices.JPY')),
        set('nova/games/orbit/game.json', 'areas', ['west']),
      ),
    ],
  },
  {
    title: 'B-05 a price in a currency that does not exist',
    wrong: price(0, 'UDS', '0.99'),
    told: [
      'nova/games/orbit/goods.json groups[0].goods[0].prices.UDS: "UDS" is not an ISO 4217 currency (did you mean "USD"?)',
    ],
  },
  {
    title: 'B-05 a price in a currency that is misspelt in small letters',
    wrong: price(0, 'rmb', '7'),
    told: ['nova/games/orbit/goods.json groups[0].goods[0].prices.rmb: "rmb" is not an ISO 4217 currency'],
  },
  {
    title: 'B-05 a price in RMB',
    wrong: price(0, 'RMB', '7'),
    told: [
      'nova/games/orbit/goods.json groups[0].goods[0].prices.RMB: RMB is not an ISO 4217 currency (use "CNY")',
    ],
  },
  {
    title: 'B-05 a price in a currency that no area uses is a warning',
    wrong: price(0, 'KRW', '1200'),
    told: [
      "warning: nova/games/orbit/goods.json groups[0].goods[0].prices.KRW: nobody can pay this price: none of the game's areas uses KRW (remove it)",
    ],
  },
  {
    title: 'B-05 a price in a currency that no area uses, but one that is nearly the same',
    wrong: price(0, 'USN', '0.99'),
    told: [
      'nova/games/orbit/goods.json groups[0].goods[0].prices.USN: "USN" is not an ISO 4217 currency (did you mean "USD"?)',
    ],
  },
  {
    title: 'M-01 the same product id twice',
    wrong: set(file, at(1, 'productId'), 'gem-60'),
    told: [
      'nova/games/orbit/goods.json groups[0].goods[1].productId: the product id "gem-60" is used twice in this game',
    ],
    right: [set(file, at(1, 'productId'), 'Gem-60')],
  },
  {
    title: 'S-07 the same group twice',
    wrong: (files) => {
      const [group] = files[file].groups;
      files[file].groups.push({ ...group, goods: [{ ...group.goods[0], productId: 'other' }] });
    },
    told: ['nova/games/orbit/goods.json groups[1].typeKey: the key "gems" is used twice'],
  },
  {
    title: 'O-13 50,000,000 delivered where the card promises 300',
    wrong: set(file, at(1, 'items[0].quantity'), 50_000_000),
    told: [
      'nova/games/orbit/goods.json groups[0].goods[1].items[0].quantity: the game would deliver 50000000, but the card promises 300 (amount and bonus) (write 300, or correct the amount)',
      'nova/games/orbit/goods.json groups[0].goods[1].prices.USD: a unit of "gem" in USD costs about 153,266 times less than in this game\'s other goods (compare the price with the amount and the item quantities)',
      'nova/games/orbit/goods.json groups[0].goods[1].prices.JPY: a unit of "gem" in JPY costs about 153,061 times less than in this game\'s other goods (compare the price with the amount and the item quantities)',
    ],
  },
  {
    title: 'O-13 50,000,000 promised and delivered where 300 was meant',
    wrong: counted(1, 50_000_000),
    told: [
      'nova/games/orbit/goods.json groups[0].goods[1].prices.USD: a unit of "gem" in USD costs about 153,266 times less than in this game\'s other goods (compare the price with the amount and the item quantities)',
      'nova/games/orbit/goods.json groups[0].goods[1].prices.JPY: a unit of "gem" in JPY costs about 153,061 times less than in this game\'s other goods (compare the price with the amount and the item quantities)',
    ],
  },
  {
    title: 'O-13 one more than the card promises',
    wrong: set(file, at(1, 'items[0].quantity'), 301),
    told: [
      'nova/games/orbit/goods.json groups[0].goods[1].items[0].quantity: the game would deliver 301, but the card promises 300 (amount and bonus) (write 300, or correct the amount)',
    ],
    right: [set(file, at(1, 'items[0].quantity'), 1), counted(1, 301)],
  },
  {
    title: 'O-13 a bonus that the game does not deliver',
    wrong: set(file, at(1, 'bonus'), 20),
    told: [
      'nova/games/orbit/goods.json groups[0].goods[1].items[0].quantity: the game would deliver 300, but the card promises 320 (amount and bonus) (write 320, or correct the amount)',
    ],
    right: [all(set(file, at(1, 'bonus'), 20), set(file, at(1, 'items[0].quantity'), 320))],
  },
  {
    title: 'S-07 a bonus on top of no amount',
    wrong: all(
      drop(file, at(1, 'amount')),
      set(file, at(1, 'bonus'), 20),
      set(file, at(1, 'items[0].quantity'), 1),
    ),
    told: [
      'nova/games/orbit/goods.json groups[0].goods[1].bonus: the card shows a bonus on top of no amount (write the amount, or remove the bonus)',
    ],
    right: [
      all(drop(file, at(1, 'amount')), set(file, at(1, 'items[0].quantity'), 1)),
      all(
        drop(file, at(1, 'amount')),
        set(file, at(1, 'bonus'), 0),
        set(file, at(1, 'items[0].quantity'), 1),
      ),
    ],
  },
  {
    title: 'O-13 the same item twice in one goods',
    wrong: push(file, at(1, 'items'), { sku: 'gem', quantity: 20 }),
    told: [
      'nova/games/orbit/goods.json groups[0].goods[1].items[1].sku: the item "gem" is listed twice (add the quantities together)',
    ],
    right: [all(named, push(file, at(1, 'items'), { sku: 'potion', quantity: 20 }))],
  },
  {
    title: 'O-14 a price a thousand times too high in one currency',
    wrong: price(1, 'JPY', '800000'),
    told: [
      'nova/games/orbit/goods.json groups[0].goods[1].prices.JPY: a unit of "gem" in JPY costs about 1,089 times more than in this game\'s other goods (compare the price with the amount and the item quantities)',
    ],
  },
  {
    title: 'O-14 a price twenty times too high is a warning and can be published',
    wrong: price(1, 'USD', '99.99'),
    told: [
      'warning: nova/games/orbit/goods.json groups[0].goods[1].prices.USD: a unit of "gem" in USD costs about 22 times more than in this game\'s other goods (compare the price with the amount and the item quantities)',
    ],
    right: [price(1, 'USD', '14.98'), price(1, 'USD', '1.00')],
  },
  {
    title: 'O-14 a price twenty times too low is a warning and can be published',
    wrong: price(1, 'USD', '0.25'),
    told: [
      'warning: nova/games/orbit/goods.json groups[0].goods[1].prices.USD: a unit of "gem" in USD costs about 18 times less than in this game\'s other goods (compare the price with the amount and the item quantities)',
    ],
  },
  {
    title: 'O-14 a decimal point one place too far to the right',
    wrong: price(1, 'USD', '49.90'),
    told: [
      'warning: nova/games/orbit/goods.json groups[0].goods[1].prices.USD: a unit of "gem" in USD costs about 11 times more than in this game\'s other goods (compare the price with the amount and the item quantities)',
    ],
  },
  {
    title: 'O-14 two prices that were swapped',
    wrong: all(price(1, 'USD', '14.99'), price(2, 'USD', '4.99')),
    told: [
      'warning: nova/games/orbit/goods.json groups[0].goods[2].prices.USD: gives more of "gem" than gem-300, which costs more (compare the two prices)',
    ],
    right: [
      all(price(1, 'USD', '14.99'), price(2, 'USD', '15.00')),
      all(price(1, 'USD', '14.99'), set(file, at(1, 'isSpecial'), true)),
      all(price(1, 'USD', '14.99'), set(file, at(2, 'limit'), { type: 'game', frequency: 1, days: 0 })),
    ],
  },
  {
    title: 'O-14 packs that cost less than one that is smaller, though more than the next smaller one',
    wrong: all(
      row('gem-310', [{ sku: 'gem', quantity: 310 }], { USD: '4.50', JPY: '810' }, 310),
      row('gem-320', [{ sku: 'gem', quantity: 320 }], { USD: '4.80', JPY: '820' }, 320),
    ),
    told: [3, 4].map(
      (index) =>
        `warning: nova/games/orbit/goods.json groups[0].goods[${index}].prices.USD: gives more of "gem" than gem-300, which costs more (compare the two prices)`,
    ),
  },
  {
    title: 'O-14 one price for two packs',
    wrong: price(1, 'JPY', '2400'),
    told: [
      'warning: nova/games/orbit/goods.json groups[0].goods[2].prices.JPY: gives more of "gem" than gem-300, which costs the same (compare the two prices)',
    ],
  },
  {
    title: 'O-14 a pass whose prices do not stand to each other as elsewhere',
    wrong: row('pass', [{ sku: 'pass', quantity: 1 }], { USD: '4.99', JPY: '80000000' }, 1),
    told: [
      "nova/games/orbit/goods.json groups[0].goods[3].prices: compared with its price in JPY, this in USD costs about 100,000 times less than in this game's other goods (compare the price with the amount and the item quantities)",
    ],
    right: [row('pass', [{ sku: 'pass', quantity: 1 }], { USD: '4.99', JPY: '800' }, 1)],
  },
  {
    title: 'O-14 a pass whose dollars are twenty times too many is a warning',
    wrong: row('pass', [{ sku: 'pass', quantity: 1 }], { USD: '99.99', JPY: '800' }, 1),
    told: [
      "warning: nova/games/orbit/goods.json groups[0].goods[3].prices: compared with its price in JPY, this in USD costs about 20 times more than in this game's other goods (compare the price with the amount and the item quantities)",
    ],
  },
  {
    title: 'O-14 a bundle that gives far too many gems for its price',
    wrong: all(
      named,
      row('bundle', [{ sku: 'gem', quantity: 50_000 }, sword], { USD: '4.99', JPY: '800' }, 50_000),
    ),
    told: [
      'nova/games/orbit/goods.json groups[0].goods[3].prices.USD: a unit of "gem" in USD costs about 165 times less than in this game\'s other goods (compare the price with the amount and the item quantities)',
      'nova/games/orbit/goods.json groups[0].goods[3].prices.JPY: a unit of "gem" in JPY costs about 167 times less than in this game\'s other goods (compare the price with the amount and the item quantities)',
    ],
    right: [
      all(named, row('bundle', [{ sku: 'gem', quantity: 10 }, sword], { USD: '4.99', JPY: '800' }, 10)),
      all(
        named,
        row('small', [potions, sword], { USD: '0.99', JPY: '160' }),
        row('large', [potions, sword], { USD: '99.99', JPY: '15800' }),
      ),
    ],
  },
  {
    title: 'O-14 packs with an SKU of their own are compared by the number on their cards',
    wrong: all(
      row('pack-a', [{ sku: 'pack-a', quantity: 1 }], { USD: '1.99', JPY: '320' }, 100),
      row('pack-b', [{ sku: 'pack-b', quantity: 1 }], { USD: '3.99', JPY: '640' }, 200),
      row('pack-c', [{ sku: 'pack-c', quantity: 1 }], { USD: '5.99', JPY: '960' }, 30_000_000),
    ),
    told: [
      "nova/games/orbit/goods.json groups[0].goods[5].prices.USD: a unit on the card in USD costs about 99,666 times less than in this game's other goods (compare the price with the amount and the item quantities)",
      "nova/games/orbit/goods.json groups[0].goods[5].prices.JPY: a unit on the card in JPY costs about 100,000 times less than in this game's other goods (compare the price with the amount and the item quantities)",
    ],
    right: [
      all(
        row('pack-a', [{ sku: 'pack-a', quantity: 1 }], { USD: '1.99', JPY: '320' }, 100),
        row('pack-b', [{ sku: 'pack-b', quantity: 1 }], { USD: '3.99', JPY: '640' }, 200),
      ),
      // A first purchase at half the price.
      all(
        push(file, 'groups[0].goods', {
          productId: 'first',
          display: 'First',
          amount: 300,
          items: [{ sku: 'gem', quantity: 300 }],
          prices: { USD: '2.49', JPY: '400' },
        }),
      ),
    ],
  },
  {
    title: 'S-07 a pack of something that players could not read',
    wrong: all(
      set(file, 'itemNames', { gem: 'Gems' }),
      row('small', [potions, sword], { USD: '0.99', JPY: '160' }),
      row('large', [potions, { sku: 'gem', quantity: 5 }], { USD: '0.99', JPY: '160' }),
    ),
    told: [
      'nova/games/orbit/goods.json groups[0].goods[3].items[0].sku: players could not read what "potion" is, which is sold in a pack (name it: "itemNames": { "potion": { "en": "…" } })',
      'nova/games/orbit/goods.json groups[0].goods[3].items[1].sku: players could not read what "sword" is, which is sold in a pack (name it: "itemNames": { "sword": { "en": "…" } })',
    ],
    right: [
      all(named, row('small', [potions, sword], { USD: '0.99', JPY: '160' })),
      // What is sold alone is named by its goods.
      row('one', [potions], { USD: '0.99', JPY: '160' }),
    ],
  },
  {
    title: 'M-01 a limit by time without days',
    wrong: set(file, at(0, 'limit'), { type: 'time', frequency: 1, days: 0 }),
    told: [
      'nova/games/orbit/goods.json groups[0].goods[0].limit.days: a limit of type "time" needs at least 1 day (write the days, or use the type "role")',
    ],
    right: [
      set(file, at(0, 'limit'), { type: 'time', frequency: 1, days: 1 }),
      set(file, at(0, 'limit'), { type: 'role', frequency: 1, days: 0 }),
    ],
  },
];
