import { channelsOf } from '@gemporium/contract/channels.ts';
import { exponentOf as isoExponentOf } from '@gemporium/domain/money.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exponentOf, fromPayPal, toPayPal } from './amounts.ts';

const currencies = channelsOf('paypal').flatMap(({ currencies = [] }) => currencies);

describe('O-14 amounts at PayPal', () => {
  it.each(currencies)('O-14 %s goes out and comes back as it was', (currency) => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10 ** 11 }), (steps) => {
        const step = 10 ** (isoExponentOf(currency) - exponentOf(currency));
        const money = { amountMinor: steps * step, currency };
        const wire = toPayPal(money);
        expect(wire?.value).toMatch(exponentOf(currency) === 0 ? /^\d+$/ : /^\d+\.\d\d$/);
        expect(wire && fromPayPal(wire)).toEqual(money);
      }),
    );
  });

  it.each([
    [{ amountMinor: 1499, currency: 'USD' }, '14.99'],
    [{ amountMinor: 5, currency: 'EUR' }, '0.05'],
    [{ amountMinor: 1500, currency: 'JPY' }, '1500'],
    [{ amountMinor: 15_000, currency: 'TWD' }, '150'],
    [{ amountMinor: 99_000, currency: 'HUF' }, '990'],
  ])('O-14 %o is %s', (money, value) => {
    expect(toPayPal(money)).toEqual({ currency_code: money.currency, value });
  });

  it.each([
    ['half a Taiwan dollar', 15_050, 'TWD'],
    ['half a forint', 1, 'HUF'],
    ['won', 12_000, 'KRW'],
    ['dong', 12_000, 'VND'],
    ['rupiah', 120_000, 'IDR'],
    ['dinar', 1_000, 'KWD'],
    ['what is no currency', 100, 'constructor'],
  ])('O-14 %s is not taken', (_name, amountMinor, currency) => {
    expect(toPayPal({ amountMinor, currency })).toBeUndefined();
  });

  it.each([
    ['150.00', 'TWD', 15_000],
    ['150', 'USD', 15_000],
    ['1500.00', 'JPY', 1500],
  ])('O-14 %s %s is read as what it is', (value, currency_code, amountMinor) => {
    expect(fromPayPal({ currency_code, value })).toEqual({ amountMinor, currency: currency_code });
  });

  it.each(['14.995', '-1.00', '1e3', '', ' ', '0x10', '1,00', '.5', '5.', '٣', 'NaN', '9'.repeat(16)])(
    'O-14 “%s” is no amount of ours',
    (value) => {
      expect(fromPayPal({ currency_code: 'USD', value })).toBeUndefined();
    },
  );
});
