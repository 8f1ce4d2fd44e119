import { describe, expect, it } from 'vitest';
import { plainNumber } from './plain-number.ts';

describe('numbers as players type and paste them', () => {
  it.each([
    ['1234', '1234'],
    ['１２３４', '1234'],
    ['١٢٣٤', '1234'],
    ['۱۲۳۴', '1234'],
    ['๑๒๓๔', '1234'],
    ['१२३४', '1234'],
    ['၁၂၃၄', '1234'],
    [' 12 34\u00a0', '1234'],
    ['\u200f12\u200e34', '1234'],
    ['s１-0２', 's1-02'],
    ['ＧＰ12', 'GP12'],
    ['EU_1.2:3', 'EU_1.2:3'],
  ])('%j is %j', (text, plain) => {
    expect(plainNumber(text)).toBe(plain);
  });

  it.each(['Ätna', '服务器1', 'a/b', '½', '１２③🙂'])('%j is no number and stays what it is', (text) => {
    expect(plainNumber(text)).toBeUndefined();
  });
});
