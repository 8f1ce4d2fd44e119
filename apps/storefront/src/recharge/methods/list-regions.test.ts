import type { PaymentMethod, SubPayment } from '@gemporium/contract/api/pay/getCountryList.ts';
import { describe, expect, it } from 'vitest';
import { sampleMethod } from '../../testing/sample-method.ts';
import { listRegions, regionToShow } from './list-regions.ts';

const sub = (code: string, min_money = '0', max_money = '0'): SubPayment => ({
  channel_id: `c-${code}`,
  code,
  icon: '/art/icon.svg',
  name: code,
  min_money,
  max_money,
});

const list = (methods: PaymentMethod[], asked: { price?: string; platform?: 'ios' | 'web' } = {}) =>
  listRegions(
    { US: { name: 'United States', methods } },
    { price: '14.99', currency: 'USD', platform: 'web', ...asked },
  );

const keys = (regions: ReturnType<typeof list>) =>
  regions.flatMap((region) => region.methods.map(({ key }) => key));

describe('the listed methods', () => {
  it.each<[string, Partial<PaymentMethod>, boolean]>([
    ['O-03 no bounds', {}, true],
    ['O-03 a price at the minimum', { min_money: '14.99' }, true],
    ['O-03 a price under the minimum', { min_money: '15' }, false],
    ['O-03 a price at the maximum', { max_money: '14.99' }, true],
    ['O-03 a price over the maximum', { max_money: '14.98' }, false],
    ['O-03 a price between both', { min_money: '10', max_money: '20' }, true],
    ['O-02 no icon', { icon: '' }, false],
    ['O-02 a provider that takes only whole dollars', { decimals: 0 }, false],
    [
      'O-02 the method’s own range fits, but none of its sub-payments',
      { sub_payment: [sub('bank', '20', '30')] },
      false,
    ],
    [
      'O-02 the method’s own range does not fit, but one of its sub-payments does',
      { max_money: '5', sub_payment: [sub('bank', '10', '20')] },
      true,
    ],
    [
      'O-02 neither the method nor its sub-payments fit',
      { max_money: '5', sub_payment: [sub('bank', '20', '30')] },
      false,
    ],
  ])('%s', (_name, change, listed) => {
    expect(keys(list([sampleMethod('m', change)]))).toEqual(listed ? ['m-12101'] : []);
  });

  it('O-02 methods are ascending by sort; equal ones keep their order', () => {
    expect(
      keys(
        list([
          sampleMethod('b', { sort: 2 }),
          sampleMethod('c', { sort: 2 }),
          sampleMethod('a', { sort: 1 }),
        ]),
      ),
    ).toEqual(['a-12101', 'b-12101', 'c-12101']);
  });

  it('O-02 a method’s key is payway_id plus channel_id', () => {
    expect(keys(list([sampleMethod('card', { channel_id: '10801' })]))).toEqual(['card-10801']);
  });

  it('O-02 regions with no method left are hidden', () => {
    const regions = listRegions(
      {
        US: { name: 'US', methods: [sampleMethod('m', { max_money: '1' })] },
        SG: { name: 'SG', methods: [sampleMethod('m')] },
      },
      { price: '14.99', currency: 'USD', platform: 'web' },
    );
    expect(regions.map((region) => region.code)).toEqual(['SG']);
  });

  it.each(['web', 'ios'] as const)('O-04 Payermax’s Apple Pay on %s', (platform) => {
    const payermax = sampleMethod('payermax', {
      channel_id: '11801',
      sub_payment: [sub('APPLEPAY'), sub('CARD')],
    });
    const codes = list([payermax], { platform })[0]?.methods[0]?.subPayments.map(({ code }) => code);
    expect(codes).toEqual(platform === 'ios' ? ['APPLEPAY', 'CARD'] : ['CARD']);
    expect(keys(list([sampleMethod('applepay', { channel_id: '11801' })], { platform }))).toHaveLength(
      platform === 'ios' ? 1 : 0,
    );
  });

  it('O-05 the stored region is shown if it is still offered, else the first', () => {
    const regions = listRegions(
      { US: { name: 'US', methods: [sampleMethod('m')] }, SG: { name: 'SG', methods: [sampleMethod('m')] } },
      { price: '1', currency: 'USD', platform: 'web' },
    );
    expect(regionToShow(regions, 'SG')?.code).toBe('SG');
    expect(regionToShow(regions, 'BR')?.code).toBe('US');
    expect(regionToShow([], 'BR')).toBeUndefined();
  });

  it.each([
    ['android', 'PAYERMAX', '11801', 'applepay', false],
    ['android', 'another provider', '11701', 'applepay', true],
    ['android', 'PAYERMAX', '11801', 'card', true],
    ['ios', 'PAYERMAX', '11801', 'applepay', true],
  ] as const)('O-04 on %s, %s (%s) %s is listed: %s', (platform, _provider, channel_id, code, listed) => {
    const asked = { price: '1', currency: 'USD', platform };
    const found = (one: PaymentMethod) => listRegions({ US: { name: 'US', methods: [one] } }, asked);
    expect(found(sampleMethod(code, { channel_id }))).toHaveLength(listed ? 1 : 0);
    // A method with sub-payments disappears with the last of them.
    expect(found(sampleMethod('m', { channel_id, sub_payment: [sub(code)] }))).toHaveLength(listed ? 1 : 0);
  });

  it.each(['', 'free', '14.999'])('O-02 an invalid price (%j) can be paid by no method', (price) => {
    expect(list([sampleMethod('m')], { price })).toEqual([]);
  });

  it('O-02 the methods are returned unchanged, with the sub-payments that fit', () => {
    const fitting = sub('bank', '10', '20');
    const one = sampleMethod('m', { sub_payment: [sub('other', '20', '30'), fitting] });
    expect(list([one])).toEqual([
      {
        code: 'US',
        name: 'United States',
        methods: [{ key: 'm-12101', method: one, subPayments: [fitting] }],
      },
    ]);
  });
});
