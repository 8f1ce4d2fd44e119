import { describe, expect, it } from 'vitest';
import vectors from './fixtures/signature-vectors.json' with { type: 'json' };
import { mKeyOf, signatureOf } from './signatures.ts';

/* Nothing can be paid if a signature differs; these tests look for a different order, name, joint or digest. */

type Pairs = [string, string][];

describe('O-07 what Welcome Payments’ manual signs', () => {
  it.each(vectors.byTheRule.signed)('$what', ({ pairs, digest }) => {
    expect(signatureOf(...(pairs as Pairs))).toBe(digest);
  });

  it('the key is the digest of the first signKey, while a new one is being taken into use', () => {
    expect(mKeyOf(vectors.byTheRule.signKey)).toBe(vectors.byTheRule.mKey);
    expect(mKeyOf(`${vectors.byTheRule.signKey} another`)).toBe(vectors.byTheRule.mKey);
    expect(() => mKeyOf(' ')).toThrow('empty');
  });

  it('the manual’s own vector is joined like this, and covers no key', () => {
    const { joined, digest } = vectors.published;
    expect(signatureOf(...(joined as Pairs))).toBe(digest);
    expect(signatureOf(['mKey', '12345'], ...(joined as Pairs))).not.toBe(digest);
  });

  it('any one byte changed is another signature', () => {
    for (const { pairs, digest } of vectors.byTheRule.signed)
      for (const [at, [name, value]] of (pairs as Pairs).entries())
        for (let i = 0; i < value.length; i += 1) {
          const changed = value.slice(0, i) + (value[i] === '1' ? '2' : '1') + value.slice(i + 1);
          expect(signatureOf(...(pairs as Pairs).with(at, [name, changed]))).not.toBe(digest);
        }
  });
});
