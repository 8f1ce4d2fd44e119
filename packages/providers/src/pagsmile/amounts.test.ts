import { createHash } from 'node:crypto';
import { exponentOf as isoExponentOf } from '@gemporium/domain/money.ts';
import { fromMajorUnits } from '@gemporium/provider-kit/major-units.ts';
import { refundRequest } from '@gemporium/provider-kit/testing/scripted-context.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exponentOf, toPagsmile } from './amounts.ts';
import { refundReferenceOf, requestNumberOf } from './request-number.ts';
import { request, requestNo } from './testing/answers-of-pagsmile.ts';

const currencies = Intl.supportedValuesOf('currency');
/** The currencies of the specification and of Pagsmile's countries. */
const wanted = 'CNY TWD JPY KRW EUR USD TRY THB VND IDR MYR BRL MXN COP CLP ARS PEN PYG UYU BOB CRC GTQ';

it('O-14 every currency has its own decimals, two at most, and none where Pagsmile takes integers', () => {
  for (const currency of currencies) {
    const documented = 'COP CLP PYG'.includes(currency) ? 0 : Math.min(2, isoExponentOf(currency));
    expect([currency, exponentOf(currency)]).toEqual([currency, documented]);
  }
});

describe('O-14 an amount on Pagsmile’s wire', () => {
  it.each([
    [1499, 'USD', '14.99'],
    [1490, 'BRL', '14.90'],
    [2000, 'BRL', '20.00'],
    [1, 'BRL', '0.01'],
    [990, 'CLP', '990'],
    [1_200_000, 'COP', '12000'],
    [1_200_050, 'COP', undefined],
    [740, 'JPY', '740'],
    [1234, 'KWD', undefined],
    [1230, 'KWD', '1.23'],
    [10 ** 15, 'USD', undefined],
  ])('O-14 %d minor units of %s are %s there', (amountMinor, currency, written) => {
    expect(toPagsmile({ amountMinor, currency })).toBe(written);
  });

  it('O-14 comes back as the same money, wherever it can be written at all', () => {
    const minor = fc.oneof(fc.integer({ min: 0, max: 1e9 }), fc.integer({ min: 0, max: 1e15 - 1 }));
    const currency = fc.oneof(fc.constantFrom(...wanted.split(' ')), fc.constantFrom(...currencies));
    fc.assert(
      fc.property(minor, currency, (amountMinor, one) => {
        const written = toPagsmile({ amountMinor, currency: one });
        fc.pre(written !== undefined);
        expect(written).toMatch(/^\d+(\.\d\d)?$/);
        expect(fromMajorUnits(written, one)).toEqual({ amountMinor, currency: one });
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('O-10 a refund’s number', () => {
  it('O-10 is short enough for Pagsmile, and says beside its payment’s which refund it is', () => {
    const { refundReference } = refundRequest;
    const hash = createHash('sha256').update(request.reference).digest('hex').toUpperCase();
    expect(requestNo).toBe(`${hash.slice(0, 10)}-R1`);
    expect(requestNumberOf(request.reference, refundReference)).toBe(requestNo);
    expect(refundReferenceOf(request.reference, requestNo)).toBe(refundReference);
    expect(requestNumberOf(request.reference, `${request.reference}-R999`)).toHaveLength(15);
  });

  it('O-11 of a second capture is short enough, and is not that of the first', () => {
    const ofSecond = `${request.reference}-2-R1`;
    const number = requestNumberOf(request.reference, ofSecond);
    expect([number, number.length]).toEqual([requestNo.replace('-R1', '-2-R1'), 15]);
    expect(refundReferenceOf(request.reference, number)).toBe(ofSecond);
  });

  it.each(['', 'OFFICE', '104C9C606', '104c9c6062-R1', 'X104C9C6062-R1'])(
    'O-10 %j is not one of ours',
    (number) => {
      expect(refundReferenceOf(request.reference, number)).toBe(number);
    },
  );

  it('O-10 of another payment is another one', () => {
    expect(requestNumberOf('GP0123456789ABCDEF-2', 'GP0123456789ABCDEF-2-R1')).not.toBe(requestNo);
    expect(refundReferenceOf('GP0123456789ABCDEF-2', requestNo)).toBe(requestNo);
  });
});
