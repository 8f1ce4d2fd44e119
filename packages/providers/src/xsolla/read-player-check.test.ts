import { incoming, scriptedContext } from '@gemporium/provider-kit/testing/scripted-context.ts';
import { withField } from '@gemporium/provider-kit/testing/spoiled-fields.ts';
import { describe, expect, it } from 'vitest';
import published from './fixtures/webhooks.json' with { type: 'json' };
import { readPlayerCheck } from './read-player-check.ts';
import { webhookSignature } from './signature.ts';

const { key } = published;
const asked = JSON.parse(published.bodies.user_validation.body) as Record<string, unknown>;

function read(message: unknown, secret = key) {
  const account = { provider: 'xsolla', merchant: '887981', settings: { projectId: 308077 } };
  const context = scriptedContext(account, { projectSecretKey: key });
  const body = typeof message === 'string' ? message : JSON.stringify(message);
  const authorization = `Signature ${webhookSignature(Buffer.from(body), secret)}`;
  return readPlayerCheck(context, incoming(body, { authorization }));
}

describe('O-11 Xsolla verifies a player before it charges', () => {
  it('O-11 by the published message; the answer lets the payment go on or stops it', () => {
    const check = read(published.bodies.user_validation.body);
    expect(check?.shopperId).toBe('a1b2c3d4-0000-4000-8000-019fb6caa51e');
    expect(check?.reply(true)).toMatchObject({ status: 204, body: '' });
    expect(check?.reply(false)).toEqual({
      status: 400,
      contentType: 'application/json',
      body: '{"error":{"code":"INVALID_USER","message":"Invalid user"}}',
    });
  });

  it('O-11 with the little that it sends where it hides what is personal', () => {
    expect(read({ notification_type: 'user_validation', user: { id: '7' } })?.shopperId).toBe('7');
  });

  it.each(['', 'x', '[]', 'null', '"user_validation"', '{}', '{"notification_type":7}'])(
    'O-11 %j, signed, is no question',
    (body) => {
      expect(read(body)).toBeUndefined();
    },
  );

  it('O-11 a forged question is none', () => {
    expect(read(asked, 'another key')).toBeUndefined();
  });

  it.each([
    ['another type', 'notification_type', 'user_search'],
    ['no player', 'user', undefined],
    ['an empty name', 'user.id', ''],
    ['a name that is no text', 'user.id', 7],
    ['a name that no database holds', 'user.id', 'a\0b'],
    ['a name that is too long', 'user.id', 'x'.repeat(256)],
    ['another merchant', 'settings.merchant_id', 1],
    ['another project', 'settings.project_id', 1],
  ])('O-11 %s is not answered as a question', (_title, path, value) => {
    expect(read(withField(asked, path, value))).toBeUndefined();
  });
});
