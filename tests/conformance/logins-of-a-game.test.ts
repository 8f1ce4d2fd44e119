import { randomUUID } from 'node:crypto';
import { codes } from '@gemporium/contract/codes.ts';
import { answerConsent } from '@gemporium/login-kit/conformance/consent.ts';
import { createLoginWorld } from '@gemporium/login-kit/conformance/world.ts';
import { profiles } from '@gemporium/logins/profiles.ts';
import { createHttp } from '@gemporium/provider-kit/http.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { statement } from '../../apps/server/src/repositories/database.ts';
import { type Edge, openEdge } from '../../apps/server/src/testing/edge.ts';
import { brought, loginShopByGame, reasonsIn } from './login-shop.ts';
import { type SandboxProcess, startSandboxProcess } from './sandbox-process.ts';

/*
 * Two games of one brand with different apps at the same providers: orbit has the brand's, comet its own. A player logs
 * in with the app of their game, and tokens of one app are invalid for the other.
 */

const http = createHttp();
let sandbox: SandboxProcess;
let edge: Edge;
beforeAll(async () => {
  sandbox = await startSandboxProcess(async () => {
    throw new Error('login providers send no notifications');
  });
  edge = await openEdge({ catalogue: loginShopByGame(), logins: sandbox });
});
afterAll(async () => {
  http.close();
  await edge?.close();
  await sandbox?.stop();
});

const orbit = { client_id: 'orbit-web' };
const comet = { client_id: 'comet-web' };

async function leaveAndReturn(provider: string, { client_id }: typeof orbit) {
  const redirect_uri = `http://nova.localhost:8080/login/return/${provider}`;
  const asked = new URLSearchParams({ provider, client_id, redirect_uri });
  const { url, login, attempt_id } = (await edge.ask(`/util/login/begin?${asked}`)).json.content;
  const fields = await answerConsent(http.send, url, {
    button: 'allow',
    person: 'Olga',
    redirectUri: redirect_uri,
  });
  const returned = new URLSearchParams(fields).toString();
  return { url: url as string, body: { provider, login, attempt_id, returned } };
}

const send = async (path: string, body: object) => (await edge.ask(path, { body })).json;
const finish = (body: object, game: object) => send('/util/login/finish', { ...body, ...game });
const reasonsSince = (from: number) => reasonsIn(edge.lines.slice(from));
const appsOf = statement(
  'test_apps_of_logins',
  'select gp_id, app from linked_login where provider = $1 order by gp_id',
);

describe.each(Object.entries(profiles))('%s', (provider, profile) => {
  const [first, second] = profile.apps;
  /** The field of login_config with its app. */
  const shown = { google: 'gg_id', ios: 'ios_id', facebook: 'fb_id', vk: 'vk_id' }[provider];

  it('I-01 I-03 each game’s players log in with its own app, and are identified by it', async () => {
    const ids = await Promise.all(
      [orbit, comet].map(async ({ client_id }) => {
        const config = (await edge.ask(`/util/login/login_config?client_id=${client_id}&domain_area=west`))
          .json.content;
        return shown === undefined ? undefined : config[shown];
      }),
    );
    expect(ids).toEqual(shown ? [first.clientId, second.clientId] : [undefined, undefined]);

    const [atOrbit, atComet] = [await leaveAndReturn(provider, orbit), await leaveAndReturn(provider, comet)];
    // X's address names a request token alone.
    if (provider !== 'twitter')
      expect([atOrbit, atComet].map(({ url }) => new URL(url).searchParams.get('client_id'))).toEqual([
        first.clientId,
        second.clientId,
      ]);
    const from = edge.lines.length;
    expect((await finish(atOrbit.body, comet)).code).toBe(codes.loginFailed);
    expect(reasonsSince(from)).toEqual(['state']);
    expect((await finish(atComet.body, comet)).code).toBe(1);
    expect((await finish((await leaveAndReturn(provider, orbit)).body, orbit)).code).toBe(1);
    expect(await edge.database.many(appsOf, [provider])).toEqual([
      { gp_id: '1', app: first.clientId },
      { gp_id: '2', app: second.clientId },
    ]);
  });

  if (brought[provider])
    it('I-03 a token of one game’s app is rejected for the other, which accepts its own', async () => {
      for (const [app, mine, others] of [
        [first, orbit, comet],
        [second, comet, orbit],
      ] as const) {
        const world = createLoginWorld({
          profile: { ...profile, apps: [app, app] },
          sandboxUrl: sandbox.url,
          secret: sandbox.secret,
          http: http.send,
        });
        const fields = await world.bring();
        const from = edge.lines.length;
        const bring = (game: object) =>
          send(`/util/login/${brought[provider]}`, { ...fields, ...game, attempt_id: randomUUID() });
        expect((await bring(others)).code).toBe(codes.loginFailed);
        const [reason, ...more] = reasonsSince(from);
        expect([['audience', 'code', 'revoked'].includes(reason), more]).toEqual([true, []]);
        expect((await bring(mine)).code).toBe(1);
      }
    });
});
