import { incoming, scriptedContext } from '@gemporium/provider-kit/testing/scripted-context.ts';
import { describe, expect, it } from 'vitest';
import published from './fixtures/webhooks.json' with { type: 'json' };
import { complaintAbout, webhookSignature } from './signature.ts';

const { key } = published;
const [, payment] = Object.values(published.bodies);
const context = (projectSecretKey = key) =>
  scriptedContext({ provider: 'xsolla', merchant: '887981' }, { projectSecretKey });
const complaint = (body: string | Buffer, authorization?: string, secret?: string) =>
  complaintAbout(context(secret), {
    ...incoming('', authorization === undefined ? {} : { authorization }),
    rawBody: Buffer.from(body),
  });

describe('O-11 a webhook’s signature', () => {
  it.each(Object.entries(published.bodies))('O-11 fits the published %s, byte for byte', (_type, vector) => {
    expect(webhookSignature(Buffer.from(vector.body), key)).toBe(vector.signature);
    expect(complaint(vector.body, `Signature ${vector.signature}`)).toBeUndefined();
  });

  it('O-11 is that of Xsolla’s own PHP library', () => {
    const { body, key: theirs, signature } = published.sdk;
    expect(complaint(body, `Signature ${signature}`, theirs)).toBeUndefined();
  });

  it('O-11 fits no altered byte, wherever it stands', () => {
    const bytes = Buffer.from(payment!.body);
    for (let at = 0; at < bytes.length; at++) {
      const altered = Buffer.from(bytes);
      altered[at] = altered[at]! ^ 1;
      expect(complaint(altered, `Signature ${payment!.signature}`)).toBe('its signature does not fit');
    }
  });

  it('O-11 does not fit the same JSON written anew', () => {
    const rewritten = JSON.stringify(JSON.parse(payment!.body), null, 1);
    expect(complaint(rewritten, `Signature ${payment!.signature}`)).toBe('its signature does not fit');
  });

  it('O-11 fits the new and the old key while the key is being changed, and no other', () => {
    const authorization = `Signature ${payment!.signature}`;
    for (const held of [`new-key ${key}`, `${key} old-key`, `new-key ${key} old-key`])
      expect(complaint(payment!.body, authorization, held)).toBeUndefined();
    expect(complaint(payment!.body, authorization, 'new-key')).toBe('its signature does not fit');
    expect(() => complaint(payment!.body, authorization, ' ')).toThrow('empty');
  });

  it.each([
    [undefined, 'it has no signature'],
    ['', 'its signature headers are malformed'],
    [payment!.signature, 'its signature headers are malformed'],
    [`Basic ${payment!.signature}`, 'its signature headers are malformed'],
    [`Basic x, Signature ${payment!.signature}`, 'its signature headers are malformed'],
    [`Signature ${payment!.signature.toUpperCase()}`, 'its signature headers are malformed'],
    [`Signature ${payment!.signature}0`, 'its signature headers are malformed'],
    [`Signature ${payment!.signature.slice(1)}`, 'its signature headers are malformed'],
    [`Signature ${payment!.signature} `, 'its signature headers are malformed'],
    [`Signature ${'0'.repeat(40)}`, 'its signature does not fit'],
  ])('O-11 %j: %s', (authorization, reason) => {
    expect(complaint(payment!.body, authorization)).toBe(reason);
  });
});
