import { describe, expect, it } from 'vitest';
import vectors from './fixtures/hash-vectors.json' with { type: 'json' };
import { authGlobalOrder, dotNetUrlEncode, inOrder, myCardHash, resultOrder } from './hash.ts';

const { key, authGlobal, result } = vectors;

describe("the MyCard simulator hashes by MyCard's rule", () => {
  it.each([
    ['AuthGlobal 1.6', inOrder(authGlobalOrder, authGlobal.fields), authGlobal.hash],
    [
      'AuthGlobal 1.1, the same without the game',
      inOrder(
        authGlobalOrder.filter((name) => !name.startsWith('FacGame')),
        authGlobal.fields,
      ),
      authGlobal.hashWithoutTheGame,
    ],
    ['a result post', inOrder(resultOrder, result.fields), result.hash],
  ])('O-07 %s', (_name, values, expected) => {
    expect(myCardHash(values, key)).toBe(expected);
  });

  it.each([
    ['letters keep their case', 'aBc', 'aBc'],
    ['a space becomes a plus', 'a b', 'a+b'],
    ['these marks stay', '-_.!*()', '-_.!*()'],
    ['escapes are lower case', "'~/:", '%27%7e%2f%3a'],
    ['text beyond ASCII goes by its UTF-8 bytes', '鑽', '%e9%91%bd'],
  ])('O-07 %s when encoded', (_name, text, encoded) => {
    expect(dotNetUrlEncode(text)).toBe(encoded);
  });
});
