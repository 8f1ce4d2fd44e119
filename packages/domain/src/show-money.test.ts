import { describe, expect, it } from 'vitest';
import { currencySymbol, showAmount, showMoney, spellMoney } from './show-money.ts';

describe('amounts as a player reads them', () => {
  it.each([
    ['14.99', 'USD', '14.99'],
    ['1234567.5', 'USD', '1,234,567.50'],
    ['740', 'JPY', '740.00'],
    ['12000', 'KRW', '12,000'],
    ['12000.00', 'KRW', '12,000'],
    ['12000.5', 'KRW', '12,000.50'],
    ['0.005', 'USD', '0.01'],
    ['0.994', 'USD', '0.99'],
    ['999.995', 'USD', '1,000.00'],
    ['free', 'USD', 'free'],
    [' 5 ', 'USD', '5.00'],
    ['1.234999', 'USD', '1.23'],
    ['1.235', 'USD', '1.24'],
    ['-5', 'USD', '-5'],
    ['5 USD', 'USD', '5 USD'],
    ['$5', 'USD', '$5'],
    ['1.1234567', 'USD', '1.1234567'],
    ['1234567890123456', 'USD', '1234567890123456'],
  ])('O-14 %s %s is shown as %s', (amount, currency, shown) => {
    expect(showAmount(amount, currency, [])).toBe(shown);
  });

  it.each([
    ['160', 'JPY', ['JPY'], '¥160'],
    ['160', 'JPY', ['VND'], '¥160.00'],
    ['160.5', 'JPY', ['JPY'], '¥160.50'],
    ['129000', 'VND', ['JPY', 'VND'], '₫129,000'],
    ['14.00', 'USD', ['JPY'], '$14.00'],
    ['12000', 'KRW', ['JPY'], '₩12,000'],
  ])('O-14 %s %s in a brand that names %j is %s', (amount, currency, wholeCurrencies, shown) => {
    expect(showMoney(amount, currency, wholeCurrencies)).toBe(shown);
    const spelt = `${shown.slice(1)} ${currency}`;
    expect(spellMoney(amount, currency, wholeCurrencies)).toBe(spelt);
  });

  it.each([
    ['RMB', 'CN¥1.00'],
    ['CNY', 'CN¥1.00'],
    ['TWD', 'NT$1.00'],
    ['JPY', '¥1.00'],
    ['KRW', '₩1'],
    ['EUR', '€1.00'],
    ['USD', '$1.00'],
    ['TRY', '₺1.00'],
    ['THB', '฿1.00'],
    ['VND', '₫1.00'],
    ['IDR', 'Rp1.00'],
    ['MYR', 'RM1.00'],
  ])('B-09 [%s] has its symbol', (currency, shown) => {
    expect(showMoney('1', currency, [])).toBe(shown);
  });

  it('B-09 a currency without a symbol stands by its code', () => {
    expect(currencySymbol('PHP')).toBe('PHP ');
    expect(spellMoney('1250', 'PHP', [])).toBe('1,250.00 PHP');
  });
});
