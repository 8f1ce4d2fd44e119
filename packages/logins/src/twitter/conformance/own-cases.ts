import { deepEqual, equal } from 'node:assert/strict';
import type { LoginCase } from '@gemporium/login-kit/conformance/login-case.ts';
import type { LoginWorld } from '@gemporium/login-kit/conformance/world.ts';
import type { HttpRequest } from '@gemporium/provider-kit/provider.ts';

/** The result of starting a login with a modified request for its request token. */
async function changedOnTheWay(world: LoginWorld, change: (request: HttpRequest) => HttpRequest) {
  const http = (request: HttpRequest) => world.context.http(change(request));
  return world.begin({ ...world.context, http });
}

const inHeader = (from: string | RegExp, to: string) => (request: HttpRequest) => ({
  ...request,
  headers: { ...request.headers, authorization: (request.headers?.authorization ?? '').replace(from, to) },
});

const refusedWith = (code: number, status = 401) => ({
  kind: 'configuration',
  detail: `status ${status}, code ${code}`,
});

const changes: readonly [title: string, change: (request: HttpRequest) => HttpRequest, outcome: object][] = [
  ['that is unchanged', (request) => request, { kind: 'redirect' }],
  [
    'with a signature in which one letter is changed',
    (request) => {
      const authorization = request.headers?.authorization ?? '';
      const at = authorization.indexOf('oauth_signature="') + 'oauth_signature="'.length;
      const other = authorization[at] === 'A' ? 'B' : 'A';
      const changed = `${authorization.slice(0, at)}${other}${authorization.slice(at + 1)}`;
      return { ...request, headers: { ...request.headers, authorization: changed } };
    },
    refusedWith(32),
  ],
  ['without a signature', inHeader('oauth_signature=', 'oauth_signed='), refusedWith(215, 400)],
  ['signed in another way', inHeader('HMAC-SHA1', 'PLAINTEXT'), refusedWith(215, 400)],
  ['for another callback address', inHeader('shop.example', 'shop.invalid'), refusedWith(32)],
  [
    'with a query that was not signed',
    (request) => ({ ...request, url: `${request.url}?x_auth_access_type=write` }),
    refusedWith(32),
  ],
  [
    'with a parameter twice',
    (request) => ({ ...request, url: `${request.url}?oauth_nonce=1` }),
    refusedWith(215, 400),
  ],
];

/** Cases specific to X: signed requests, and a request token instead of `state`. */
export const ownCases: readonly Omit<LoginCase, 'id'>[] = [
  ...changes.map(([title, change, outcome]) => ({
    title: `a request ${title}: what X says of it`,
    async run(world: LoginWorld) {
      const begun = await changedOnTheWay(world, change);
      deepEqual(begun.kind === 'redirect' ? { kind: begun.kind } : begun, outcome);
    },
  })),
  {
    title: 'a nonce is valid once per second, and the store makes each from random bytes',
    async run(world) {
      const [bytes, now] = [world.context.randomBytes(16), new Date()];
      const context = { ...world.context, now: () => now, randomBytes: () => bytes };
      equal((await world.begin(context)).kind, 'redirect');
      deepEqual(await world.begin(context), refusedWith(32));
      equal((await world.begin({ ...context, randomBytes: world.context.randomBytes })).kind, 'redirect');
    },
  },
  {
    title: 'a clock that is off by six minutes is a configuration problem',
    async run(world) {
      for (const ms of [-360_000, 360_000])
        deepEqual(await world.at(ms, () => world.begin()), refusedWith(135));
      equal((await world.begin()).kind, 'redirect');
    },
  },
  {
    title: 'the request token’s secret is sealed, and not in the address',
    async run(world) {
      const begun = await world.begin();
      equal(begun.kind, 'redirect');
      if (begun.kind !== 'redirect') return;
      const [secret = '', ...others] = Object.values(begun.memo ?? {});
      deepEqual([others, secret.length > 20, begun.url.includes(secret)], [[], true, false]);
      equal(new URL(begun.url).searchParams.get('oauth_token'), begun.state);
    },
  },
  {
    title: 'a callback about another request token is rejected without a call',
    async run(world) {
      const [mine, others] = [await world.comeBack(), await world.comeBack('allow', { person: 'Bela' })];
      const http = () => Promise.reject(new Error('X is asked'));
      const verdict = await world.finish({ ...mine, fields: others.fields }, { ...world.context, http });
      deepEqual(verdict, { kind: 'refused', reason: 'request-token' });
    },
  },
  {
    title: 'a verifier of another login, or of no text, is refused',
    async run(world) {
      const [mine, others] = [await world.comeBack(), await world.comeBack()];
      for (const verifier of [others.fields.oauth_verifier ?? '', 'half \ud834 a sign']) {
        const fields = { ...mine.fields, oauth_verifier: verifier };
        deepEqual(await world.finish({ ...mine, fields }), { kind: 'refused', reason: 'code' });
      }
      equal((await world.finish(mine)).kind, 'identity');
    },
  },
];
