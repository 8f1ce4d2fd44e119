import { Webhook } from 'standardwebhooks';
import { describe, expect, it } from 'vitest';
import { signMessage, verifyMessage } from './standard-webhooks.ts';

const key = 'first key of the test';
const oldKey = 'second key of the test';
const body = '{"type":"payment.paid","name":"größe 💎"}';
const now = new Date();
const signed = signMessage({ id: 'msg_1', sentAt: now, body }, [key]);

describe('interoperability with the standardwebhooks package', () => {
  const theirs = new Webhook(Buffer.from(key, 'utf8'), { format: 'raw' });

  it('is accepted by the package', () => {
    expect(theirs.verify(body, signed)).toEqual(JSON.parse(body));
  });

  it('accepts what the package signed', () => {
    const headers = {
      'webhook-id': 'msg_2',
      'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
      'webhook-signature': theirs.sign('msg_2', now, body),
    };
    expect(verifyMessage(headers, body, [key], now)).toMatchObject({ ok: true, id: 'msg_2' });
  });

  it('signs the empty body of a GET in the same way', () => {
    const headers = signMessage({ id: 'msg_3', sentAt: now, body: '' }, [key]);
    expect(headers['webhook-signature']).toBe(theirs.sign('msg_3', now, ''));
    expect(verifyMessage(headers, Buffer.alloc(0), [key], now).ok).toBe(true);
  });
});

describe('changing a key', () => {
  it.each([
    ['the sender was first to change', [oldKey, key], [key]],
    ['the receiver was first to change', [key], [oldKey, key]],
  ])('stays verified when %s', (_, signKeys, verifyKeys) => {
    const headers = signMessage({ id: 'msg_1', sentAt: now, body }, signKeys);
    expect(verifyMessage(headers, body, verifyKeys, now).ok).toBe(true);
  });

  it('is refused once the key is gone', () => {
    expect(verifyMessage(signed, body, [oldKey], now)).toEqual({
      ok: false,
      reason: 'its signature does not fit',
    });
  });
});

describe('what is refused', () => {
  const seconds = (difference: number) => new Date(now.getTime() + difference * 1000);

  it.each([
    ['the same JSON with another spacing', signed, body.replace(':', ': '), now],
    ['another id', { ...signed, 'webhook-id': 'msg_9' }, body, now],
    [
      'another time',
      { ...signed, 'webhook-timestamp': String(Math.floor(now.getTime() / 1000) + 1) },
      body,
      now,
    ],
    ['a time that is not a number', { ...signed, 'webhook-timestamp': 'now' }, body, now],
    ['an id that swallows a separator', { ...signed, 'webhook-id': 'msg_1.' }, body, now],
    [
      'another version only',
      { ...signed, 'webhook-signature': signed['webhook-signature'].replace('v1,', 'v2,') },
      body,
      now,
    ],
    ['an empty signature', { ...signed, 'webhook-signature': 'v1,' }, body, now],
    ['no signature header', { ...signed, 'webhook-signature': undefined }, body, now],
    ['a message of more than five minutes ago', signed, body, seconds(302)],
    ['a message from more than five minutes ahead', signed, body, seconds(-302)],
  ])('%s', (_, headers, text, at) => {
    expect(verifyMessage(headers, text, [key], at).ok).toBe(false);
  });

  it('each single altered byte of the body', () => {
    const bytes = Buffer.from(body, 'utf8');
    for (let i = 0; i < bytes.length; i++) {
      const altered = Buffer.from(bytes);
      altered[i] = bytes[i]! ^ 1;
      expect(verifyMessage(signed, altered, [key], now).ok).toBe(false);
    }
  });

  it('keys that anybody has: none, or the empty one', () => {
    expect(() => verifyMessage(signed, body, [], now)).toThrow();
    expect(() => verifyMessage(signed, body, [''], now)).toThrow();
    expect(() => signMessage({ id: 'msg_1', sentAt: now, body }, [''])).toThrow();
  });

  it('signing under an id that would blur the signed parts', () => {
    expect(() => signMessage({ id: 'a.b', sentAt: now, body }, [key])).toThrow();
  });
});

it('still verifies 299 s after it was signed', () => {
  expect(verifyMessage(signed, body, [key], new Date(now.getTime() + 299_000)).ok).toBe(true);
});
