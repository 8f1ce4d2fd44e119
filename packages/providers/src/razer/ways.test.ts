import { describe, expect, it } from 'vitest';
import { channelIdOf, groups, isWay, ways } from './ways.ts';

describe('O-07 the ways to pay behind Razer', () => {
  it('O-07 are those of the specification', () => {
    expect([...ways].sort()).toEqual(
      [
        ...['12call', 'bank', 'e_wallet', 'internet_banking', 'ininal', 'linepay', 'molpoints'],
        ...['prepaid_card', 'truemoney', 'truewallet'],
      ].sort(),
    );
    expect(groups).toEqual(['internet_banking', 'bank']);
  });

  it.each([...ways, 'internet_banking/maybank2u', 'bank/BCA', 'bank/scb-easy_2'])(
    'O-07 “%s” is one',
    (code) => {
      expect(isWay(code)).toBe(true);
    },
  );

  it.each([
    ...['', 'paypal', 'Molpoints', 'molpoints ', 'bank/', 'bank/a/b', 'bank/a b', 'molpoints/x', '/bank'],
    ...[`bank/${'x'.repeat(41)}`, 'constructor', 'bank/%'],
  ])('O-07 “%s” is none', (code) => {
    expect(isWay(code)).toBe(false);
  });

  const numbers = { molpoints: '1', bank: '20', 'bank/bca': '21' };
  it.each([
    ['molpoints', '1'],
    ['bank', '20'],
    ['bank/bca', '21'],
    ['bank/mandiri', '20'],
    ['internet_banking/bca', undefined],
    ['truemoney', undefined],
    ['', undefined],
    ['constructor', undefined],
  ])('O-07 the number of “%s” is %s', (code, number) => {
    expect(channelIdOf(code, numbers)).toBe(number);
  });
});
