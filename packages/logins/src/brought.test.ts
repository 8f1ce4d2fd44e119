import type { LoginContext } from '@gemporium/login-kit/login-provider.ts';
import { issuerOfTests } from '@gemporium/login-kit/testing/issuer-of-tests.ts';
import { decodeJwt } from 'jose';
import { beforeEach, describe, expect, it } from 'vitest';
import { google } from './google/adapter.ts';
import { ios } from './ios/adapter.ts';

let issuer: ReturnType<typeof issuerOfTests>;
/** The forms that the token endpoint received. */
let posted: Record<string, string>[];
beforeEach(() => {
  issuer = issuerOfTests();
  issuer.add('one');
  posted = [];
});

const tokenOf = (iss: string, sub: string) =>
  issuer.sign({ iss, sub, aud: 'app-1', iat: issuer.seconds(), exp: issuer.seconds() + 3_600 }, 'one');

/** A provider whose token endpoint answers every code with this ID token. */
function contextOf(idToken: string, settings: LoginContext['app']['settings'] = {}): LoginContext {
  return {
    ...issuer.context,
    app: { ...issuer.context.app, settings },
    secret: () => '0'.repeat(64),
    async http(request) {
      if (request.method === 'GET') return issuer.context.http(request);
      posted.push(Object.fromEntries(new URLSearchParams(request.body)));
      return { kind: 'answer', status: 200, headers: {}, body: JSON.stringify({ id_token: idToken }) };
    },
  };
}

describe('I-03 what an app or Google’s own script brings', () => {
  const settings = { pkg: 'com.example.game' };

  it.each(['https://accounts.google.com', 'accounts.google.com'])(
    'I-03 proves whom the token of %s names, whatever app it is',
    async (iss) => {
      const context = contextOf(await tokenOf(iss, 'Sub-1'), settings);
      const identity = { kind: 'identity', identity: { provider: 'google', subject: 'Sub-1' } };
      const fields = { authorization_code: 'code-1', redirect_uri: 'https://shop.example' };
      expect(await google.brought?.(context, fields)).toEqual(identity);
      expect(await google.brought?.(context, { ...fields, pkg: 'com.example.game' })).toEqual(identity);
      expect(posted.map(({ code, redirect_uri: to }) => [code, to])).toEqual([
        ['code-1', 'https://shop.example'],
        ['code-1', 'https://shop.example'],
      ]);
    },
  );

  it('I-03 of an app came to no address, and says so by an empty one', async () => {
    const context = contextOf(await tokenOf('accounts.google.com', 'Sub-1'), settings);
    await google.brought?.(context, { authorization_code: 'code-1' });
    expect(posted[0]).toMatchObject({ redirect_uri: '' });
  });

  it.each([[settings], [{}]])(
    'I-03 of an app that is not the brand’s (%j) proves nobody, and its code is not spent',
    async (own) => {
      const context = contextOf(await tokenOf('accounts.google.com', 'Sub-1'), own);
      const fields = { authorization_code: 'code-1', pkg: 'com.example.other' };
      expect(await google.brought?.(context, fields)).toEqual({ kind: 'refused', reason: 'audience' });
      expect(posted).toEqual([]);
    },
  );
});

describe('I-03 what an app or Apple’s own script brings', () => {
  const apple = 'https://appleid.apple.com';
  const settings = { teamId: 'TEAM123456', keyId: 'KEY1234567' };

  it.each([
    ['https://shop.example', { redirect_uri: 'https://shop.example' }],
    [undefined, {}],
  ])('I-03 proves the person whom code and token both name, from %s', async (redirect_uri, bound) => {
    const token = await tokenOf(apple, 'Sub-1');
    const verdict = await ios.brought?.(contextOf(token, settings), {
      authorization_code: 'code-1',
      identity_token: token,
      ...(redirect_uri && { redirect_uri }),
    });
    expect(verdict).toEqual({ kind: 'identity', identity: { provider: 'ios', subject: 'Sub-1' } });
    const { client_id, client_secret, ...rest } = posted[0] ?? {};
    expect(rest).toEqual({ grant_type: 'authorization_code', code: 'code-1', ...bound });
  });

  it.each(['app-1', 'app-2'])(
    'I-03 a code for %s, one of the publisher’s, is exchanged as that app',
    async (aud) => {
      const { seconds, sign } = issuer;
      const claims = { iss: apple, sub: 'Sub-1', aud, iat: seconds(), exp: seconds() + 3_600 };
      const token = await sign(claims, 'one');
      const fields = { authorization_code: 'code-1', identity_token: token };
      const identity = { kind: 'identity', identity: { provider: 'ios', subject: 'Sub-1' } };
      expect(await ios.brought?.(contextOf(token, settings), fields)).toEqual(identity);
      const { client_id, client_secret = '' } = posted[0] ?? {};
      expect([client_id, decodeJwt(client_secret).sub]).toEqual([aud, aud]);
    },
  );

  it('I-03 a code of one person with the token of another proves nobody', async () => {
    const context = contextOf(await tokenOf(apple, 'Sub-2'), settings);
    const verdict = await ios.brought?.(context, {
      authorization_code: 'code-1',
      identity_token: await tokenOf(apple, 'Sub-1'),
    });
    expect(verdict).toEqual({ kind: 'refused', reason: 'subject' });
  });

  it('I-03 without a token that holds, the code is not spent', async () => {
    const context = contextOf(await tokenOf(apple, 'Sub-1'), settings);
    const brought = (identity_token: string) =>
      ios.brought?.(context, { authorization_code: 'code-1', identity_token });
    expect(await brought('')).toEqual({ kind: 'refused', reason: 'no-proof' });
    expect(await brought(await tokenOf('https://other.example', 'Sub-1'))).toEqual({
      kind: 'refused',
      reason: 'issuer',
    });
    expect(posted).toEqual([]);
  });

  it('I-03 whose code is spent proves nobody, though the token holds', async () => {
    const token = await tokenOf(apple, 'Sub-1');
    const context: LoginContext = {
      ...contextOf(token, settings),
      http: async (request) =>
        request.method === 'GET'
          ? issuer.context.http(request)
          : { kind: 'answer', status: 400, headers: {}, body: '{"error":"invalid_grant"}' },
    };
    expect(await ios.brought?.(context, { authorization_code: 'code-1', identity_token: token })).toEqual({
      kind: 'refused',
      reason: 'code',
    });
  });
});
