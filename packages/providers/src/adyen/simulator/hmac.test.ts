import { describe, expect, it } from 'vitest';
import vectors from './fixtures/hmac-vectors.json' with { type: 'json' };
import { itemSignature, type SignedItem } from './hmac.ts';

describe('the Adyen simulator signs as Adyen publishes it', () => {
  it.each(vectors)('P-13 $name ($source)', ({ key, item, signature }) => {
    expect(itemSignature(key, item as SignedItem)).toBe(signature);
  });

  it('P-13 another success value gives another signature', () => {
    const [first] = vectors;
    const item = { ...first?.item, success: 'false' } as SignedItem;
    expect(itemSignature(first?.key ?? '', item)).not.toBe(first?.signature);
  });
});
