import { describe, expect, it } from 'vitest';
import { type MethodTerms, offeredRegions, offeredSubPayments, type Payable } from './offered-methods.ts';
import type { PriceRange } from './price-filter.ts';

type Sub = { code: string } & PriceRange;
const rangeOf = ({ min, max }: Sub) => ({ min, max });
const sub = (code: string, min = '0', max = '0'): Sub => ({ code, min, max });
const plain: MethodTerms<Sub> = {
  name: 'card',
  icon: 'card',
  channel: {},
  decimals: 2,
  subPayments: [],
  range: { min: '0', max: '0' },
};
const payable: Payable = { price: { amountMinor: 9999, currency: 'USD' }, platform: 'android' };
const to49 = { min: '4.99', max: '49.99' };
const apple = { worksOn: { apple: ['ios'] } };

/** The codes of the ways that are offered behind a method; undefined where the method is not. */
const offered = (terms: Partial<MethodTerms<Sub>>, asked: Partial<Payable> = {}) =>
  offeredSubPayments({ ...plain, ...terms }, { ...payable, ...asked }, rangeOf)?.map(({ code }) => code);

describe('what is offered for 99.99 USD', () => {
  it.each<[string, Partial<MethodTerms<Sub>>, string[] | undefined]>([
    ['O-02 a method without bounds', {}, []],
    ['O-02 one without an icon', { icon: '' }, undefined],
    ['O-03 one that is too small', { range: to49 }, undefined],
    [
      'O-02 a small one with a way that is wide enough',
      { range: to49, subPayments: [sub('a', '4.99', '49.99'), sub('b', '60')] },
      ['b'],
    ],
    [
      'O-02 a wide one with ways that are all too small',
      { subPayments: [sub('a', '4.99', '49.99')] },
      undefined,
    ],
    ['O-02 one whose ways all take it', { range: to49, subPayments: [sub('a'), sub('b', '60')] }, ['a', 'b']],
    ['O-02 a provider that writes whole dollars', { decimals: 0 }, undefined],
    [
      'O-02 a provider that writes whole dollars, with ways',
      { decimals: 0, subPayments: [sub('a')] },
      undefined,
    ],
    ['O-02 a channel that takes the currency', { channel: { currencies: ['EUR', 'USD'] } }, []],
    ['O-02 a channel that takes others', { channel: { currencies: ['KRW'] } }, undefined],
  ])('%s', (_title, terms, is) => {
    expect(offered(terms)).toEqual(is);
  });
});

describe('O-04 what works on some platforms alone', () => {
  it.each<[string, Partial<MethodTerms<Sub>>, onIos: string[] | undefined, elsewhere: string[] | undefined]>([
    [
      'is one way of several',
      { channel: apple, subPayments: [sub('APPLEPAY'), sub('CARD')] },
      ['APPLEPAY', 'CARD'],
      ['CARD'],
    ],
    ['is the only way', { channel: apple, subPayments: [sub('apple_pay')] }, ['apple_pay'], undefined],
    ['is the method itself', { channel: apple, name: 'Apple-Pay' }, [], undefined],
    ['is named within the method’s name', { channel: apple, name: 'payermax-ApplePay' }, [], undefined],
    [
      'is named within the name of one way',
      { channel: apple, subPayments: [sub('PMAX_APPLEPAY'), sub('CARD')] },
      ['PMAX_APPLEPAY', 'CARD'],
      ['CARD'],
    ],
    [
      'is the method itself, with ways behind it',
      { channel: apple, name: 'applepay', subPayments: [sub('us')] },
      ['us'],
      undefined,
    ],
    ['is none of it', { channel: apple, subPayments: [sub('CARD')] }, ['CARD'], ['CARD']],
    ['is another channel’s', { subPayments: [sub('APPLEPAY')] }, ['APPLEPAY'], ['APPLEPAY']],
    [
      'is the only one that takes the price',
      { channel: apple, subPayments: [sub('APPLEPAY'), sub('CARD', '0', '5')] },
      ['APPLEPAY'],
      undefined,
    ],
  ])('%s', (_title, terms, onIos, elsewhere) => {
    expect(offered(terms, { platform: 'ios' })).toEqual(onIos);
    expect(offered(terms, { platform: 'android' })).toEqual(elsewhere);
    expect(offered(terms, { platform: 'web' })).toEqual(elsewhere);
  });
});

describe('regions', () => {
  const method = (name: string, sort: number, terms: Partial<MethodTerms<Sub>> = {}) => ({
    ...plain,
    ...terms,
    name,
    sort,
  });
  const shown = (...regions: [string, ReturnType<typeof method>[]][]) =>
    offeredRegions(regions, payable, (one) => one, rangeOf).map(([code, methods]) => [
      code,
      ...methods.map((one) => [one.method.name, ...one.subPayments.map(({ code }) => code)].join(' ')),
    ]);

  it('O-02 methods ascend by sort, equal ones as they came; regions stay as they came', () => {
    expect(shown(['US', [method('b', 2), method('c', 2), method('a', 1)]], ['PH', [method('d', 0)]])).toEqual(
      [
        ['US', 'a', 'b', 'c'],
        ['PH', 'd'],
      ],
    );
  });

  it('O-02 methods of one place in the order stay as they came, whatever else tells them apart', () => {
    const ways = { subPayments: [sub('w'), sub('v')] };
    const many = [method('z', 5, ways), method('y', 5), method('x', 5, ways), method('a', 5), method('b', 0)];
    const names = (methods: typeof many) =>
      shown(['US', methods])[0]!
        .slice(1)
        .map((name) => name[0]);
    expect(names(many)).toEqual(['b', 'z', 'y', 'x', 'a']);
    expect(names([...many].reverse())).toEqual(['b', 'a', 'x', 'y', 'z']);
  });

  it('O-02 a region with nothing left is hidden; a method comes with the ways that fit', () => {
    const ways = { subPayments: [sub('small', '0', '5'), sub('wide')] };
    expect(shown(['US', [method('m', 1, { range: to49 })]], ['SG', [method('m', 1, ways)]])).toEqual([
      ['SG', 'm wide'],
    ]);
  });
});
