import { expect, it } from 'vitest';
import { secretsIn } from './without-secrets.ts';

const secret = 'Sign-Me/With+This?0123456789';
const secrets = { key: secret, other: 'quite-another-secret-of-ours' };
const basic = (user: string) => Buffer.from(`${user}:${secret}:x`).toString('base64');

it.each([
  ['itself', secret],
  ['itself among words', `key=${secret}&more`],
  ['capitals', secret.toUpperCase()],
  ['a piece of 16 characters', `…${secret.slice(5, 21)}…`],
  ['an address', `https://x.example/?key=${encodeURIComponent(secret)}`],
  ['hexadecimal', Buffer.from(secret).toString('hex')],
  ...['', 'u', 'us'].map((user): [string, string] => [
    `base64 behind ${user.length} characters`,
    basic(user),
  ]),
])('the search for secrets finds %s', (_title, text) => {
  expect(secretsIn({ a: [text] }, secrets)).toEqual(['a.0 holds key']);
});

it('it looks into errors, bytes, names and circles, and says where', () => {
  const circle: Record<string, unknown> = { error: new Error('refused', { cause: { sent: secret } }) };
  circle.self = circle;
  expect(secretsIn(circle, secrets)).toEqual(['error.cause.sent holds key']);
  expect(secretsIn({ bytes: Buffer.from(secrets.other) }, secrets)).toEqual(['bytes holds other']);
  expect(secretsIn({ [secret]: 1 }, secrets)).toEqual([`the name .${secret} holds key`]);
});

it('less than tells a secret is none, and a secret of few characters is found whole', () => {
  expect(secretsIn([secret.slice(0, 15), 'ordinary words', 5, null, undefined], secrets)).toEqual([]);
  expect(secretsIn('the word is sesame', { short: 'sesame' })).toEqual([' holds short']);
});
