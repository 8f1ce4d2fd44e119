import { Webhook } from 'standardwebhooks';
import { describe, expect, it } from 'vitest';
import { signatureComplaint, signedHeaders } from './standard-webhooks.ts';

const secret = 'cd'.repeat(32);
const other = 'ef'.repeat(32);
const now = Date.now();
const body = '{"type":"payment.paid"}';
const library = new Webhook(Buffer.from(secret, 'utf8').toString('base64'));

describe("P-13 the sandbox's Standard Webhooks", () => {
  it('P-13 what it signs is accepted by the reference library', () => {
    expect(library.verify(body, signedHeaders(secret, 'msg_1', now, body))).toEqual({ type: 'payment.paid' });
  });

  it('P-13 what the reference library signs is accepted', () => {
    const signature = library.sign('msg_2', new Date(now), body);
    const headers = {
      'webhook-id': 'msg_2',
      'webhook-timestamp': String(Math.floor(now / 1000)),
      'webhook-signature': `v1,${Buffer.alloc(32).toString('base64')} ${signature}`,
    };
    expect(signatureComplaint(secret, headers, Buffer.from(body), now)).toBeUndefined();
  });

  const good = signedHeaders(secret, 'msg_3', now, body);
  it.each([
    ['another key', signedHeaders(other, 'msg_3', now, body), body, now],
    ['another body', good, `${body} `, now],
    ['another id', { ...good, 'webhook-id': 'msg_4' }, body, now],
    ['no signature', { ...good, 'webhook-signature': '' }, body, now],
    [
      'another version',
      { ...good, 'webhook-signature': good['webhook-signature']?.replace('v1,', 'v2,') ?? '' },
      body,
      now,
    ],
    ['a message of six minutes ago', good, body, now + 360_000],
    ['a message from the future', good, body, now - 360_000],
    ['a time that is not a number', { ...good, 'webhook-timestamp': 'now' }, body, now],
  ])('P-13 refuses %s', (_name, headers, text, at) => {
    expect(signatureComplaint(secret, headers, Buffer.from(text), at)).toBeTypeOf('string');
  });
});
