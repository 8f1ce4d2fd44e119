import { randomUUID } from 'node:crypto';
import { codes } from '@gemporium/contract/codes.ts';
import { expect, it } from 'vitest';
import { sampleLogin, setUpEdge } from '../../testing/edge.ts';
import { sampleShop } from '../../testing/sample-shop.ts';

/* nova's players log in at Google alone, zeta's with their game account. */

const edge = setUpEdge({
  catalogue: sampleShop((files) => {
    files['nova/brand.json'].login = { providers: ['google'], ggId: 'gg-1' };
  }),
});
const { client_id: _, ...password } = sampleLogin;
const attempt = () => ({ attempt_id: randomUUID() });

it.each([
  ['/util/login/auth', sampleLogin],
  ['/util/login/auth', { ...sampleLogin, login_type: 'card' }],
  ['/api/ingame/auth', { ...password, game_id: '1' }],
])('I-01 a brand without game accounts tries no password: %s', async (path, body) => {
  const before = edge.game.calls.length;
  expect((await edge.ask(path, { body: { ...body, ...attempt() } })).json.code).toBe(codes.notYet);
  expect(edge.game.calls).toHaveLength(before);
});

it('I-01 its neighbour with game accounts lets a player in', async () => {
  const body = { ...sampleLogin, client_id: 'quasar-web', ...attempt() };
  expect((await edge.ask('/util/login/auth', { host: 'zeta.localhost', body })).json.code).toBe(
    codes.success,
  );
});
