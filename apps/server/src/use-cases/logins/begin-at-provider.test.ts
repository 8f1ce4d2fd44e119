import { codes } from '@gemporium/contract/codes.ts';
import type { LoginProvider } from '@gemporium/login-kit/login-provider.ts';
import { beforeAll, expect, it } from 'vitest';
import { setUpEdge } from '../../testing/edge.ts';

const edge = setUpEdge();
const asked: string[] = [];
beforeAll(() => {
  const provider = {
    id: 'google',
    async start(_context: unknown, { redirectUri }: { redirectUri: string }) {
      asked.push(redirectUri);
      return { kind: 'redirect', url: 'https://login.example/' };
    },
  } as unknown as LoginProvider;
  // Only one game of the brand is known to the provider.
  edge.services.logins = {
    at: (_store, id, clientId) =>
      id === 'google' && clientId === 'orbit-web'
        ? ({ provider, context: { app: { clientId: 'app', settings: {} } } } as never)
        : undefined,
  };
});

const here = 'http://nova.localhost:8080/login/return/google';
const begin = async (fields: object) => {
  const body = { provider: 'google', client_id: 'orbit-web', redirect_uri: here, ...fields };
  return (await edge.ask('/util/login/begin', { host: 'nova.localhost', body })).json.code;
};

it.each([
  ['a game that this shop does not have', { client_id: 'nowhere-web' }, codes.noGame],
  ['a game that its provider does not know', { client_id: 'comet-web' }, codes.notYet],
  ['a provider that the game does not have', { provider: 'vk' }, codes.notYet],
  [
    'a return to another shop',
    { redirect_uri: 'http://zeta.localhost:8080/login/return/google' },
    codes.badRequest,
  ],
  [
    'a return to the page of another provider',
    { redirect_uri: here.replace('google', 'vk') },
    codes.badRequest,
  ],
])('I-03 a login for %s does not begin, and says why', async (_title, fields, code) => {
  expect(await begin(fields)).toBe(code);
  expect(asked).toEqual([]);
});

it('I-03 the same login for a game that its provider knows, from its own page, begins', async () => {
  expect(await begin({})).toBe(codes.success);
  expect(asked).toEqual([here]);
});
