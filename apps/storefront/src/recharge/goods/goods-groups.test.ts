import type { LimitProductInfo } from '@gemporium/contract/api/pay/getLimitProductInfo.ts';
import { type MessageKey, translate } from '@gemporium/locales/messages.ts';
import { describe, expect, it } from 'vitest';
import type { Translate } from '../../messages/translator.ts';
import { sampleGoods } from '../../testing/sample-page.ts';
import { goodsGroups } from './goods-groups.ts';
import { limitText } from './limit-text.ts';

const speak = (language: string) =>
  ((key: MessageKey, ...values: unknown[]) => translate(language, key, ...(values as []))) as Translate;
const t = speak('en');
const now = 1_790_000_000;

const info = (change: Partial<LimitProductInfo>): LimitProductInfo => ({
  product_id: 'p',
  limit_type: 'role',
  frequency: 3,
  day_info: 0,
  extra_pay_times: 2,
  next_pay_time: 0,
  ...change,
});

describe('the remaining purchases of limited goods', () => {
  it.each<[string, Partial<LimitProductInfo> | undefined, string, boolean]>([
    ['no character chosen yet', undefined, 'Limited', false],
    ['per character', {}, '2 of 3 left for this character', false],
    ['per account of the game', { limit_type: 'game' }, '2 of 3 left for this account', false],
    ['within days', { limit_type: 'time', day_info: 7 }, '2 of 3 left\u00a0· 7-\u2060day limit', false],
    ['within a day', { limit_type: 'time', day_info: 1 }, '2 of 3 left\u00a0· 1-\u2060day limit', false],
    ['none left, ever', { extra_pay_times: 0 }, 'Purchase limit reached', true],
    [
      'none left, because of an unpaid order',
      { extra_pay_times: 0, billing_no: 'GP1' },
      'Unpaid order',
      false,
    ],
    [
      'none left for days, because of an unpaid order',
      { extra_pay_times: 0, next_pay_time: now + 86_400, billing_no: 'GP1' },
      'Unpaid order',
      false,
    ],
    ['below none', { extra_pay_times: -1 }, 'Purchase limit reached', true],
    [
      'none left for days',
      { extra_pay_times: 0, next_pay_time: now + 4 * 86_400 + 7200 },
      'Back in 4 days 2 hours',
      true,
    ],
    ['none left for hours', { extra_pay_times: 0, next_pay_time: now + 3660 }, 'Back in 1 hour 1 min', true],
    ['none left for minutes', { extra_pay_times: 0, next_pay_time: now + 65 }, 'Back in 1 min 05 s', true],
    [
      'the waiting time ends this second',
      { extra_pay_times: 0, next_pay_time: now },
      'Purchase limit reached',
      true,
    ],
    [
      'the waiting time has passed meanwhile',
      { extra_pay_times: 0, next_pay_time: now - 1 },
      'Purchase limit reached',
      true,
    ],
  ])('M-01 %s', (_name, change, text, isReached) => {
    expect(limitText(change && info(change), now, t)).toEqual({ text, isReached });
  });

  it.each([
    ['ja', 'あと\u200b4日2時間で\u200b購入可能'],
    ['ko', '4일 2시간 후 구매 가능'],
    ['ar', 'متاح مجددًا بعد 4 أيام وساعتين'],
  ])('L-07 the same tip in %s', (language, text) => {
    const next = info({ extra_pay_times: 0, next_pay_time: now + 4 * 86_400 + 7200 });
    expect(limitText(next, now, speak(language)).text).toBe(text);
  });
});

describe('goods on the screen', () => {
  it('S-07 groups are sorted by typeSort, goods by goodsSort', () => {
    const goods = [
      sampleGoods('c', { typeKey: 'pass', typeName: 'Passes', typeSort: 2, goodsSort: 1 }),
      sampleGoods('b', { goodsSort: 2 }),
      sampleGoods('a', { goodsSort: 1 }),
    ];
    const groups = goodsGroups(goods, [], now, t, []);
    expect(groups.map((group) => [group.name, group.goods.map((view) => view.goods.value)])).toEqual([
      ['Crystals', ['a', 'b']],
      ['Passes', ['c']],
    ]);
  });

  it('S-07 a card shows everything: amount, bonus, price, badge', () => {
    const [group] = goodsGroups(
      [sampleGoods('p', { amount: 1980, display: '1,980 Crystals', bonus: 98, badge: 'Best value' })],
      [],
      now,
      t,
      [],
    );
    expect(group?.goods[0]).toMatchObject({
      amount: '1,980',
      name: 'Crystals',
      price: '$14.99',
      bonus: '+98 bonus',
      badge: 'Best value',
      label: '1,980 Crystals, +98 bonus, 14.99 USD, Best value',
    });
  });

  it('S-07 groups, and goods within a group, are sorted whatever order they arrive in', () => {
    const item = (value: string, typeSort: number, goodsSort: number) =>
      sampleGoods(value, {
        typeKey: `group ${typeSort}`,
        typeName: `Group ${typeSort}`,
        typeSort,
        goodsSort,
      });
    const mixed = [item('d', 2, 2), item('b', 1, 3), item('c', 2, 1), item('a', 1, 2)];
    const groups = goodsGroups(mixed, [], now, t, []);
    expect(groups.map(({ name, goods }) => [name, goods.map((one) => one.goods.value)])).toEqual([
      ['Group 1', ['a', 'b']],
      ['Group 2', ['c', 'd']],
    ]);
  });

  it('S-07 a pack lists its contents, on its card and in its label', () => {
    const contents = ['Crystals ×660', 'Potions ×5'];
    const [group] = goodsGroups([sampleGoods('p', { display: 'Starter Pack', contents })], [], now, t, []);
    expect(group?.goods[0]).toMatchObject({
      amount: '',
      name: 'Starter Pack',
      goods: { contents },
      label: 'Starter Pack, Crystals ×660, Potions ×5, 14.99 USD',
    });
  });

  it.each([
    ['1,980 Crystals', 'Crystals'],
    ['1,980 بلورة', 'بلورة'],
    ['Double First Top-up', 'Double First Top-up'],
  ])('S-07 the number in %s is shown large, with %s below it', (display, name) => {
    const [group] = goodsGroups([sampleGoods('p', { amount: 1980, display })], [], now, t, []);
    expect(group?.goods[0]).toMatchObject({ amount: '1,980', name });
  });

  it.each([
    ['Weekly Pass (7 days)', 'Weekly Pass (7\u00a0days)'],
    ['Pass (30 Tage) (2 Stück)', 'Pass (30\u00a0Tage) (2\u00a0Stück)'],
    ['Pass (7 days and more)', 'Pass (7\u00a0days and more)'],
    ['Pass (per week)', 'Pass (per week)'],
    ['Pass 7 days', 'Pass 7 days'],
  ])('S-07 how long the pass %s lasts stays on one line of its name', (display, name) => {
    const [group] = goodsGroups([sampleGoods('p', { amount: 0, display })], [], now, t, []);
    expect(group?.goods[0]).toMatchObject({ name, label: `${display}, 14.99 USD` });
  });

  it('S-07 sold-out goods have no badge', () => {
    const [group] = goodsGroups(
      [sampleGoods('p', { isLimit: true, badge: 'Best value' }), sampleGoods('q', { badge: 'Best value' })],
      [info({ extra_pay_times: 0 })],
      now,
      t,
      [],
    );
    expect(group?.goods.map(({ badge }) => badge)).toEqual([undefined, 'Best value']);
    expect(group?.goods[0]?.label).not.toContain('Best value');
  });

  it('A-01 goods that unlock the next reward of an activity say so; others and sold-out ones do not', () => {
    const goods = [
      sampleGoods('less', { price: '10.55' }),
      sampleGoods('enough', { price: '10.56', perUnit: '$1.08 per 100' }),
      sampleGoods('sold out', { price: '19.99', isLimit: true }),
    ];
    const gone = [info({ product_id: 'sold out', extra_pay_times: 0 })];
    const goal = { reached: ['enough', 'sold out'], more: '', unlocks: 'Unlocks 700 gems' };
    const [group] = goodsGroups(goods, gone, now, t, [], goal);
    expect(group?.goods.map(({ unlocks }) => unlocks)).toEqual([undefined, 'Unlocks 700 gems', undefined]);
    expect(group?.goods[1]?.label).toBe('980 Crystals, 10.56 USD, $1.08 per 100, Unlocks 700 gems');
    const [unknown] = goodsGroups(goods, gone, now, t, []);
    expect(unknown?.goods.map(({ unlocks }) => unlocks)).toEqual([undefined, undefined, undefined]);
  });

  it('O-14 a currency that the brand shows without decimals has none, on the card and in its label', () => {
    const goods = [sampleGoods('p', { price: '160', currency: 'JPY' })];
    const [group] = goodsGroups(goods, [], now, t, ['JPY']);
    expect(group?.goods[0]).toMatchObject({ price: '¥160', label: '980 Crystals, 160 JPY' });
  });

  it('M-01 each of two limited goods has its own limit, whatever order the limits come in', () => {
    const limits = [info({ product_id: 'q', extra_pay_times: 0 }), info({ product_id: 'p' })];
    const goods = ['p', 'q', 'new'].map((value, goodsSort) =>
      sampleGoods(value, { isLimit: true, goodsSort }),
    );
    const [group] = goodsGroups(goods, limits, now, t, []);
    expect(group?.goods.map(({ limit, disabled }) => [limit, disabled])).toEqual([
      ['2 of 3 left for this character', false],
      ['Purchase limit reached', true],
      ['Limited', false],
    ]);
  });

  it('S-07 a name that contains the currency of its group is counted in that', () => {
    const item = sampleGoods('p', { amount: 980, display: 'Ancient Crystals of Asgard ×980' });
    const [group] = goodsGroups([item], [], now, t, []);
    expect(group?.goods[0]).toMatchObject({ amount: '980', name: 'Crystals' });
  });

  it('M-01 goods with none left cannot be chosen', () => {
    const [group] = goodsGroups(
      [sampleGoods('p', { isLimit: true })],
      [info({ extra_pay_times: 0 })],
      now,
      t,
      [],
    );
    expect(group?.goods[0]).toMatchObject({ disabled: true, limit: 'Purchase limit reached' });
  });
});
