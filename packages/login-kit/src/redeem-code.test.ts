import { expect, it } from 'vitest';
import type { LoginContext } from './login-provider.ts';
import { type OpenIdProvider, redeemCode } from './redeem-code.ts';

it.each([undefined, ''])(
  'I-03 the code %j proves nobody, and no provider is asked what it is',
  async (code) => {
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
  },
);
