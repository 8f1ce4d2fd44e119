import type { PaymentMethod, SubPayment } from '@gemporium/contract/api/pay/getCountryList.ts';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { ShopProvider } from '../../state/shop-context.tsx';
import { fakeShop } from '../../testing/fake-shop.ts';
import { sampleMethod } from '../../testing/sample-method.ts';
import { listRegions, methodKey } from './list-regions.ts';
import { MethodChoice, type MethodChoiceProps } from './method-choice.tsx';

/*
 * The limits shown under a method are those that decide whether a price is accepted: its own, or, if it has
 * sub-payments, those of the one in use.
 */

interface Limits {
  min_money: string;
  max_money: string;
}
const between = (min_money: string, max_money: string): Limits => ({ min_money, max_money });

const sub = (channel_id: string, name: string, limits: Limits): SubPayment => ({
  channel_id,
  code: name,
  icon: '/art/icon.svg',
  name,
  ...limits,
});

const method = (name: string, limits: Limits, sub_payment: SubPayment[] = []) =>
  sampleMethod(name, { name, sub_payment, ...limits });

/** A price for each currency; two currencies have no minor units, and one of those hides its decimals. */
const prices = { USD: '99.99', KRW: '99990', JPY: '99990' };

/** The text of the methods offered for this price, with the first one chosen. */
function listed(methods: PaymentMethod[], currency: keyof typeof prices, subPaymentId?: string) {
  const asked = { price: prices[currency], currency, platform: 'web' as const };
  const regions = listRegions({ US: { name: 'United States', methods } }, asked);
  const [region] = regions;
  if (!region) throw new Error('no method accepts the price');
  const key = methods[0] && methodKey(methods[0]);
  const recharge = {
    methods: { kind: 'ready' as const, regions, region },
    method: region.methods.find((item) => item.key === key),
    subPaymentId,
    chooseRegion: () => undefined,
    chooseMethod: () => undefined,
    refusalOf: () => undefined,
  };
  const html = renderToStaticMarkup(
    createElement(
      ShopProvider,
      { value: fakeShop().services },
      createElement(MethodChoice, { recharge, currency, radioName: 'method', ofLink: true }),
    ),
  );
  const [label, ...texts] = html.split(/<[^>]*>/).filter(Boolean);
  expect(label).toBe('Payment method');
  return texts;
}

/** The markup of the choice. */
function drawn(recharge: Partial<MethodChoiceProps['recharge']>): string {
  const { services } = fakeShop();
  const nothing = { method: undefined, subPaymentId: undefined };
  const methods = { kind: 'idle' as const };
  const acts = { chooseRegion: () => undefined, chooseMethod: () => undefined, refusalOf: () => undefined };
  const choice = createElement(MethodChoice, {
    recharge: { ...nothing, methods, ...acts, ...recharge },
    currency: 'USD',
    radioName: 'method',
    ofLink: true,
  });
  return renderToStaticMarkup(createElement(ShopProvider, { value: services }, choice));
}

describe('S-08 where nothing can be chosen', () => {
  it.each(['No payment method is available.', 'The limit has been reached.'])(
    'S-08 the reason is said, and customer service is the way on: %s',
    (sentence) => {
      const html = drawn({ methods: { kind: 'none', sentence } });
      expect(html).toContain(sentence);
      expect(html).toMatch(/<a href="https:\/\/watt\.example\/support"[^>]*>.*Customer service/);
      expect(html).not.toContain('type="radio"');
    },
  );

  it('O-06 a method that was refused says why, and only that one', () => {
    const [first, second] = [method('First', between('0', '0')), method('Second', between('0', '0'))];
    const regions = listRegions(
      { US: { name: 'United States', methods: [first, second] } },
      { price: '9.99', currency: 'USD', platform: 'web' },
    );
    const [region] = regions;
    if (!region) throw new Error('no region');
    const html = drawn({
      methods: { kind: 'ready', regions, region },
      refusalOf: (key) => (key === methodKey(second) ? 'Declined.' : undefined),
    });
    const said = html.split(/(?=<label)/).map((row) => row.includes('Declined.'));
    expect(said.slice(-2)).toEqual([false, true]);
    expect(html).not.toContain('checked');
  });
});

describe('O-03 a method whose sub-payments accept the price', () => {
  // Two banks with limits of their own, and a second method whose sub-payments have the same ids.
  const banks = method('Banks', between('4.99', '49.99'), [
    sub('1', 'First Bank', between('9.99', '0')),
    sub('2', 'Second Bank', between('0', '150')),
  ]);
  const wallets = method('Wallets', between('4.99', '49.99'), [
    sub('1', 'First Wallet', between('19.99', '199.99')),
    sub('2', 'Second Wallet', between('29.99', '299.99')),
  ]);
  const card = method('Card', between('1', '500'));
  const unchosen = ['Wallets', 'Choose an option', 'Card', '$1.00 – $500.00'];

  it('O-03 shows no limits before one is chosen, and never its own, which the price exceeds', () => {
    expect(listed([banks, wallets, card], 'USD')).toEqual(['Banks', 'Choose an option', ...unchosen]);
  });

  it.each([
    ['1', 'First Bank', 'Min. $9.99'],
    ['2', 'Second Bank', 'Max. $150.00'],
  ])('O-03 shows the limits of sub-payment %s once it is chosen: %s, %s', (id, name, limits) => {
    expect(listed([banks, wallets, card], 'USD', id)).toEqual(['Banks', name, limits, ...unchosen]);
  });
});

it('O-06 S-08 a method with options has an arrow beside its tick, and no other has', () => {
  const plain = method('Card', between('0', '0'));
  const banks = method('Banks', between('0', '0'), [sub('1', 'First Bank', between('0', '0'))]);
  const methods = [plain, banks];
  const asked = { price: '9.99', currency: 'USD', platform: 'web' } as const;
  const regions = listRegions({ US: { name: 'United States', methods } }, asked);
  const html = drawn({ methods: { kind: 'ready', regions, region: regions[0]! } });
  const icons = html
    .split('<label')
    .slice(1)
    .map((row) => row.split('<svg').length - 1);
  expect(icons).toEqual([1, 2]);
});

describe('O-03 the limits under a method', () => {
  it.each([
    ['USD', between('9.99', '150'), '$9.99 – $150.00'],
    ['USD', between('9.99', '0'), 'Min. $9.99'],
    ['USD', between('0.00', '150'), 'Max. $150.00'],
    ['USD', between('0', '0.00'), ''],
    ['KRW', between('1500', '1500000'), '₩1,500 – ₩1,500,000'],
    ['KRW', between('1500', '0'), 'Min. ₩1,500'],
    ['KRW', between('0', '1500000'), 'Max. ₩1,500,000'],
    ['KRW', between('0', '0'), ''],
    // Half a yen is not a valid amount: such a bound is neither applied nor shown.
    ['JPY', between('1500.50', '150000'), 'Max. ¥150,000.00'],
  ] as const)('O-03 in %s, %j read “%s”', (currency, limits, text) => {
    const expected = text ? [text] : [];
    const alone = method('Alone', limits);
    const behind = method('Behind', between('0', '0'), [sub('1', 'Bank', limits), sub('2', 'Other', limits)]);
    expect(listed([alone], currency)).toEqual(['Alone', ...expected]);
    expect(listed([behind], currency, '1')).toEqual(['Behind', 'Bank', ...expected]);
  });

  it('O-03 the brand’s note follows the limits, and is shown alone if there are none', () => {
    const described = { description: { usual_time: 'At once', fee: 'No fee' } };
    const bound = { ...method('Bound', between('9.99', '150')), ...described };
    const free = { ...method('Free', between('0', '0')), ...described };
    expect(listed([bound, free], 'USD')).toEqual([
      ...['Bound', '$9.99 – $150.00\u00a0· At once\u00a0· No fee'],
      ...['Free', 'At once\u00a0· No fee'],
    ]);
  });
});
