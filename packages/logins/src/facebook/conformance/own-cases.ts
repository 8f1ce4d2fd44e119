import { deepEqual, equal, notEqual } from 'node:assert/strict';
import type { LoginCase } from '@gemporium/login-kit/conformance/login-case.ts';
import type { LoginWorld } from '@gemporium/login-kit/conformance/world.ts';
import type { HttpRequest } from '@gemporium/provider-kit/provider.ts';

/** A whole login with modified requests. */
async function logIn(
  world: LoginWorld,
  change: (request: HttpRequest) => HttpRequest,
  context = world.context,
) {
  const back = await world.comeBack('allow', { app: context.app });
  const http = (request: HttpRequest) => world.context.http(change(request));
  return world.finish(back, { ...context, http });
}

const withProof = (proof: string | undefined) => (request: HttpRequest) => {
  const url = new URL(request.url);
  if (!url.pathname.endsWith('/me')) return request;
  if (proof === undefined) url.searchParams.delete('appsecret_proof');
  else url.searchParams.set('appsecret_proof', proof);
  return { ...request, url: url.toString() };
};

/** Cases specific to Facebook: inspected and proved tokens, ids per app, versions. */
export const ownCases: readonly Omit<LoginCase, 'id'>[] = [
  {
    title: 'a token without the proof of our secret, or with a wrong one, does not identify the player',
    async run(world) {
      for (const proof of [undefined, '0'.repeat(64)])
        deepEqual(await logIn(world, withProof(proof)), {
          kind: 'configuration',
          detail: 'status 400, code 100',
        });
    },
  },
  {
    title: 'the same person has another id at another app',
    async run(world) {
      const subjects = [];
      for (const context of [world.context, world.otherContext]) {
        const verdict = await logIn(world, (request) => request, context);
        subjects.push(verdict.kind === 'identity' ? verdict.identity.subject : verdict);
      }
      notEqual(subjects[0], subjects[1]);
    },
  },
  {
    title: 'each app uses its own version, and only requests the id',
    async run(world) {
      for (const [context, version] of [
        [world.context, 'v26.0'],
        [world.otherContext, 'v25.0'],
      ] as const) {
        const begun = await world.begin(context);
        const urls = begun.kind === 'redirect' ? [new URL(begun.url)] : [];
        equal(urls[0]?.searchParams.get('scope'), 'public_profile');
        await logIn(
          world,
          (request) => {
            urls.push(new URL(request.url));
            return request;
          },
          context,
        );
        deepEqual(
          urls.map(({ pathname }) => pathname.split('/').slice(4).join('/')),
          ['dialog/oauth', 'oauth/access_token', 'debug_token', 'me'].map((path) => `${version}/${path}`),
        );
        equal(urls[3]?.searchParams.get('fields'), 'id');
      }
    },
  },
];
