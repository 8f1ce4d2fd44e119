import { randomUUID } from 'node:crypto';
import { calls, type Path } from '@gemporium/contract/calls.ts';
import { codes } from '@gemporium/contract/codes.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Edge, openEdge } from '../testing/edge.ts';
import { sampleShop } from '../testing/sample-shop.ts';

/*
 * A session of one store is unknown in every other: each call treats it like an invalid token, although the other
 * brand's game has the same id and client ids, and the demo is the same brand.
 */

let edge: Edge;
let token = '';
beforeAll(async () => {
  const catalogue = sampleShop((files) => {
    const orbit = files['nova/games/orbit/game.json'];
    Object.assign(files['zeta/games/quasar/game.json'], { gpId: orbit.gpId, clientIds: orbit.clientIds });
  });
  edge = await openEdge({ catalogue });
  token = await edge.logIn();
});
afterAll(() => edge.close());

/** What the sample shops take; everything else is a text. */
const fine: Readonly<Record<string, unknown>> = {
  client_id: 'orbit-web',
  platform: 'web',
  domain_area: 'west',
  server_id: '1',
  role_id: '11',
  price: '0.99',
  currency: 'USD',
  country: 'Global',
  pay_id: '108',
  channel_id: '10801',
  linked: 'no',
  product_id: 'gem-60',
  billing_no: 'GP0000000000000000',
  simple: 0,
  page: 1,
  provider: 'google',
};

const knowing = (Object.keys(calls) as Path[]).filter((path) => calls[path].session !== 'none');
/** A special case: this call is about the token itself. */
const paths: Path[] = [...knowing, '/util/login/get_user_info'];

async function said(path: Path, oauth_token: string, host: string, others = {}): Promise<string> {
  const shape = calls[path].request.shape as Record<string, { isOptional(): boolean }>;
  const names = Object.keys(shape).filter((name) => !shape[name]?.isOptional());
  // The client id determines the game, if a call has one.
  const asked = new Set([...names, ...('client_id' in shape ? ['client_id'] : [])]);
  const body = Object.fromEntries([...asked].map((name) => [name, fine[name] ?? randomUUID().slice(0, 20)]));
  const { status, text } = await edge.ask(path, { host, body: { ...body, ...others, oauth_token } });
  return `${status} ${text}`;
}

const nobodys = () => randomUUID().replaceAll('-', '').padEnd(43, 'x').slice(0, 43);

/** Whoever has a token may end it, whichever game is named. */
const ofGames = paths.filter(
  (path) => 'client_id' in calls[path].request.shape && path !== '/util/login/logout',
);

it.each(ofGames)('I-05 %s accepts a session only for its own game', async (path) => {
  const other = { client_id: 'comet-web' };
  const [own, nobody] = [token, nobodys()].map((one) => said(path, one, 'nova.localhost', other));
  expect(await own).toBe(await nobody);
});

it.each(paths)('B-06 %s accepts a session only in its own store', async (path) => {
  for (const host of ['zeta.localhost', 'demo-nova.localhost'])
    expect(await said(path, token, host), host).toBe(await said(path, nobodys(), host));
  const atHome = await said(path, token, 'nova.localhost');
  const strange = await said(path, nobodys(), 'nova.localhost');
  const isNeeded = calls[path].session !== 'optional';
  expect(strange.includes(`"code":${codes.notLoggedIn}`)).toBe(isNeeded);
  if (isNeeded) expect(atHome).not.toBe(strange);
  // A call that ended the session would make it unknown to the next one.
  if (path.includes('logout')) token = await edge.logIn();
});

it('B-06 these are many', () => {
  expect(paths.length).toBeGreaterThan(25);
});
