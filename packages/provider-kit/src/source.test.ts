import { expect, it } from 'vitest';
import { mayComeFrom, sourceIpsOf } from './source.ts';

it.each([
  [['218.32.37.148'], '218.32.37.148', true],
  [['218.32.37.148'], '218.32.37.149', false],
  [['218.32.37.148'], '::ffff:218.32.37.148', true],
  [['218.32.37.148'], '::ffff:218.32.37.149', false],
  [['218.32.37.148', '2001:db8::1'], '2001:db8:0:0:0:0:0:1', true],
  [['2001:DB8::0001'], '2001:db8::1', true],
  [['2001:db8::1'], '2001:db8::2', false],
  [['218.32.37.148'], '', false],
  [['218.32.37.148'], 'localhost', false],
  [['mycard'], '218.32.37.148', false],
  [[], '218.32.37.148', false],
  [[['218.32.37.148']], '218.32.37.148', false],
  [[5, null, '218.32.37.148'], '218.32.37.148', true],
  [['2001:db8::1'], '218.32.37.148', false],
  [['218.32.37.148'], '218.32.37.148.evil.example', false],
  ['218.32.37.148', '218.32.37.148', false],
])('P-13 a live account that lists %j accepts %s: %s', (sourceIps, remoteAddress, isHeard) => {
  expect(mayComeFrom({ mode: 'live', settings: { sourceIps } }, remoteAddress)).toBe(isHeard);
});

it.each([
  [undefined, undefined],
  ['218.32.37.148', undefined],
  [[], undefined],
  [['mycard', 5], undefined],
  [
    ['mycard', '2001:db8::1', '218.32.37.148'],
    ['2001:db8::1', '218.32.37.148'],
  ],
])('P-13 an account that says %j lists %j', (sourceIps, listed) => {
  expect(sourceIpsOf({ settings: { sourceIps } })).toEqual(listed);
});

it.each(['test', 'live'] as const)('P-13 a %s account without a list accepts no address', (mode) => {
  for (const settings of [{}, { sourceIps: [] }, { sourceIps: ['mycard'] }])
    expect(mayComeFrom({ mode, settings }, '10.0.0.1')).toBe(false);
});

it('P-13 the sandbox calls from anywhere, unless its account lists addresses', () => {
  expect(mayComeFrom({ mode: 'sandbox', settings: {} }, '10.0.0.1')).toBe(true);
  expect(mayComeFrom({ mode: 'sandbox', settings: { sourceIps: ['10.0.0.2'] } }, '10.0.0.1')).toBe(false);
});
