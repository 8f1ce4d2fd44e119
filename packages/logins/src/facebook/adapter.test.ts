import { expect, it } from 'vitest';
import { facebook } from './adapter.ts';
import { proofOf } from './graph.ts';

it('I-03 Facebook’s proof of the app’s secret is what OpenSSL computes: dgst -sha256 -hmac appsecret', () => {
  const computed = '6bc11b37dcd27c4d30befca9bd302c392d55db65d20e4f2e41bfb4dea8ea8006';
  expect(proofOf('usertoken', 'appsecret')).toBe(computed);
  expect(proofOf('usertokem', 'appsecret')).not.toBe(computed);
  expect(proofOf('usertoken', 'appsecreu')).not.toBe(computed);
});

it.each([
  [undefined, true],
  ['v26.0', true],
  ['v9.0', true],
  ['26.0', false],
  ['v26', false],
  ['v26.0/..', false],
  ['', false],
  [26, false],
  [null, false],
])('I-01 Facebook’s setting graphVersion may be %j: %s', (graphVersion, isGood) => {
  expect(facebook.checkSettings(graphVersion === undefined ? {} : { graphVersion })).toHaveLength(
    isGood ? 0 : 1,
  );
});
