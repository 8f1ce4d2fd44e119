import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { refundReferenceOf, shortRefundName } from './short-refund-name.ts';

describe('O-10 a refund’s short name', () => {
  const reference = fc.string({
    unit: fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-'),
    minLength: 1,
    maxLength: 24,
  });

  it('O-10 has ten characters more than the refund’s own part, and comes back as its reference beside its payment', () => {
    fc.assert(
      fc.property(reference, fc.integer({ min: 1, max: 9_999_999 }), (text, n) => {
        const name = shortRefundName(text, `${text}-R${n}`);
        expect(name).toHaveLength(10 + `-R${n}`.length);
        expect(refundReferenceOf(text, name)).toBe(`${text}-R${n}`);
      }),
    );
  });

  it('O-11 of a second capture is not that of the first', () => {
    expect(shortRefundName('GP1-1', 'GP1-1-2-R1')).toBe('B6CE49A1A7-2-R1');
    expect(refundReferenceOf('GP1-1', 'B6CE49A1A7-2-R1')).toBe('GP1-1-2-R1');
  });

  it('O-10 is another one for each payment, whose refunds are counted alike', () => {
    const names = ['GP1-1', 'GP1-2', 'GP2-1'].map((text) => shortRefundName(text, `${text}-R1`));
    expect(new Set(names).size).toBe(3);
    expect(names[0]).toBe('B6CE49A1A7-R1');
  });

  it.each([
    ...[null, undefined, '', 'OFFICE', 'B6CE49A1A', 'b6ce49a1a7-R1', 'XB6CE49A1A7-R1'],
    shortRefundName('GP1-2', 'GP1-2-R1'),
  ])('O-10 %j is not one of this payment’s', (name) => {
    expect(refundReferenceOf('GP1-1', name)).toBeUndefined();
  });
});
