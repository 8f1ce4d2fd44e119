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

describe('why a message is refused', () => {
  const refusal = (headers: Record<string, string | undefined>, at = now) =>
    verifyMessage(headers, body, [key], at);

  it.each(['webhook-id', 'webhook-timestamp', 'webhook-signature'])('without %s', (name) => {
    const reason = 'it has no signature';
    expect(refusal({ ...signed, [name]: '' })).toEqual({ ok: false, reason });
    expect(refusal({ ...signed, [name]: undefined })).toEqual({ ok: false, reason });
  });

  it.each([
    ['webhook-id', 'a.b'],
    ['webhook-timestamp', '1234567890123'],
    ['webhook-timestamp', '-1'],
    ['webhook-timestamp', '1e9'],
    ['webhook-timestamp', ' 1700000000'],
    ['webhook-timestamp', '1700000000 '],
  ])('with %s %j', (name, value) => {
    expect(refusal({ ...signed, [name]: value })).toEqual({
      ok: false,
      reason: 'its signature headers are malformed',
    });
  });

  it('more than five minutes away from our clock, in both directions', () => {
    const sentAt = new Date('2026-11-20T12:00:00Z');
    const headers = signMessage({ id: 'msg_1', sentAt, body }, [key]);
    const at = (ms: number) => refusal(headers, new Date(sentAt.getTime() + ms));
    expect(at(300_000)).toEqual({ ok: true, id: 'msg_1', sentAt });
    expect(at(-300_000)).toEqual({ ok: true, id: 'msg_1', sentAt });
    expect(at(300_001)).toEqual({ ok: false, reason: 'it was signed more than five minutes away from now' });
    expect(at(-301_000)).toEqual({ ok: false, reason: 'it was signed more than five minutes away from now' });
  });

  it('never for a signature of ours among others', () => {
    const ours = signed['webhook-signature'];
    for (const given of [`v1a,xyz ${ours}`, `${ours} v1,xyz`, `v1, ${ours}`, `nonsense ${ours} v2,x`])
      expect(refusal({ ...signed, 'webhook-signature': given })).toMatchObject({ ok: true });
  });

  it('where the signature alone stands there, without its version', () => {
    const bare = signed['webhook-signature'].slice('v1,'.length);
    for (const given of [bare, `v1${bare}`, `xx,${bare}`, `v1;${bare}`])
      expect(refusal({ ...signed, 'webhook-signature': given })).toEqual({
        ok: false,
        reason: 'its signature does not fit',
      });
  });
});

it('one signature for each key, and a time in whole seconds', () => {
  const both = signMessage({ id: 'msg_1', sentAt: new Date(1_700_000_000_999), body }, [key, oldKey]);
  expect(both['webhook-timestamp']).toBe('1700000000');
  expect(both['webhook-signature'].split(' ')).toHaveLength(2);
});

it('what cannot be signed or verified says why', () => {
  const message = { id: 'msg_1', sentAt: now, body };
  for (const id of ['', 'a.b', '.'])
    expect(() => signMessage({ ...message, id }, [key])).toThrow(
      'a message id is not empty and has no full stop',
    );
  for (const keys of [[], [''], [key, '']]) {
    expect(() => signMessage(message, keys)).toThrow('a message is signed with at least one real key');
    expect(() => verifyMessage(signed, body, keys, now)).toThrow('a message is verified with real keys only');
  }
});

it('still verifies 299 s after it was signed', () => {
  expect(verifyMessage(signed, body, [key], new Date(now.getTime() + 299_000)).ok).toBe(true);
});
