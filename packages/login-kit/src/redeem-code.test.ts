import type { HttpOutcome, HttpRequest } from '@gemporium/provider-kit/provider.ts';
import { describe, expect, it } from 'vitest';
import type { LoginContext } from './login-provider.ts';
import { keepProviderKeys } from './provider-keys.ts';
import { type OpenIdProvider, redeemCode } from './redeem-code.ts';
import { issuerOfTests } from './testing/issuer-of-tests.ts';

it.each([undefined, ''])('I-03 the code %j is rejected without a call', async (code) => {
  const asked: string[] = [];
  const provider = {
    id: 'sample',
    tokenUrl: () => 'https://login.example/token',
    clientSecret: () => 'secret',
  } as unknown as OpenIdProvider;
  const context = {
    app: { clientId: 'shop' },
    http: async (request: { url: string }) => {
      asked.push(request.url);
      return { kind: 'not-sent', reason: '' };
    },
  } as unknown as LoginContext;
  const verdict = await redeemCode(provider, context, { code, bound: {}, nonces: ['n'] });
  expect([verdict, asked]).toEqual([{ kind: 'refused', reason: 'no-proof' }, []]);
});

describe('I-03 a code is exchanged', () => {
  const redeem = async (
    answered: (idToken: string) => HttpOutcome,
    { nonces = ['nonce-1'], readError }: { nonces?: string[]; readError?: OpenIdProvider['readError'] } = {},
  ) => {
    const issuer = issuerOfTests();
    issuer.add('one');
    const idToken = await issuer.sign(
      {
        iss: 'https://issuer.example',
        aud: 'app-1',
        sub: 'Sub-1',
        nonce: 'nonce-1',
        iat: issuer.seconds(),
        exp: issuer.seconds() + 3_600,
      },
      'one',
    );
    const posted: HttpRequest[] = [];
    const context: LoginContext = {
      ...issuer.context,
      async http(request) {
        if (request.method === 'GET') return issuer.context.http(request);
        posted.push(request);
        return answered(idToken);
      },
    };
    const provider: OpenIdProvider = {
      id: 'sample',
      tokenUrl: ({ host }) => `${host('login')}/token`,
      clientSecret: ({ secret }) => secret('clientSecret'),
      rules: () => ({
        keysUrl: 'https://keys.example/certs',
        issuers: ['https://issuer.example'],
        algorithms: ['RS256'],
        longestSeconds: 3_600,
      }),
      keys: keepProviderKeys(),
      ...(readError && { readError }),
    };
    const brought = { code: 'code-1', bound: { redirect_uri: 'https://shop.example/r', code_verifier: 'v' } };
    return { verdict: await redeemCode(provider, context, { ...brought, nonces }), posted };
  };
  const json = (status: number, body: object): HttpOutcome => ({
    kind: 'answer',
    status,
    headers: {},
    body: JSON.stringify(body),
  });

  it('I-03 once, with our secret and what binds it to the player, for an ID token that names them', async () => {
    const { verdict, posted } = await redeem((idToken) => json(200, { id_token: idToken }));
    expect(verdict).toEqual({ kind: 'identity', identity: { provider: 'sample', subject: 'Sub-1' } });
    expect(posted.map(({ method, url }) => [method, url])).toEqual([['POST', 'https://login.example/token']]);
    expect(Object.fromEntries(new URLSearchParams(posted[0]?.body))).toEqual({
      grant_type: 'authorization_code',
      code: 'code-1',
      client_id: 'app-1',
      client_secret: 'a secret of tests',
      redirect_uri: 'https://shop.example/r',
      code_verifier: 'v',
    });
  });

  it.each<[title: string, answer: HttpOutcome, verdict: object]>([
    ['a code that was spent', json(400, { error: 'invalid_grant' }), { kind: 'refused', reason: 'code' }],
    ['no ID token', json(200, { access_token: 'a' }), { kind: 'refused', reason: 'no-proof' }],
    ['a token that is none', json(200, { id_token: 'a.b' }), { kind: 'refused', reason: 'malformed' }],
    ['a provider that is away', { kind: 'lost', reason: 'ECONNRESET' }, { kind: 'unavailable' }],
    ['a web page', { kind: 'answer', status: 200, headers: {}, body: '<html>' }, { kind: 'unavailable' }],
    ['a provider that fails', json(503, { error: 'server_error' }), { kind: 'unavailable' }],
  ])('I-03 %s does not log in', async (_title, answer, expected) => {
    expect((await redeem(() => answer)).verdict).toMatchObject(expected);
  });

  it('I-03 a token of another login does not log in', async () => {
    const { verdict } = await redeem((idToken) => json(200, { id_token: idToken }), { nonces: ['nonce-2'] });
    expect(verdict).toEqual({ kind: 'refused', reason: 'nonce' });
  });

  it('I-03 an error of the provider’s own kind counts before its token', async () => {
    const refusal = { kind: 'refused', reason: 'code' } as const;
    const answered = (idToken: string) => json(200, { id_token: idToken, error: 1101 });
    const readError: OpenIdProvider['readError'] = ({ json: said }) => (said.error ? refusal : undefined);
    expect((await redeem(answered, { readError })).verdict).toEqual(refusal);
  });
});
