import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { statement } from '../repositories/database.ts';
import { wrapCredential } from '../testing/credential.ts';
import { type Edge, openEdge } from '../testing/edge.ts';

// The clock moves only where a test moves it: what is asked once in a second is, however slow this machine is.
const begun = Date.now();
let later = 0;
const now = () => new Date(begun + later);
const outsideCallsPerMinute = 4;
let edge: Edge;
let second: Edge;
beforeAll(async () => {
  edge = await openEdge({ now, config: { outsideCallsPerMinute, trustedProxies: ['127.0.0.1'] } });
  second = await openEdge({ besides: edge, now, config: { outsideCallsPerMinute } });
});
afterAll(async () => {
  await second.close();
  await edge.close();
});

const servers = (fields = '', host?: string) =>
  edge.ask(`/api/pay/getServerList?client_id=orbit-web${fields}`, host ? { host } : {});

describe('P-06 servers come from the game', () => {
  it('all of them, or those of one area', async () => {
    expect((await servers()).json.content).toEqual([
      { server_id: '1', name: 'Server 1', area_id: 'a1', area_name: 'Area a1', status: 'open' },
      { server_id: '2', name: 'Server 2', area_id: 'a2', area_name: 'Area a2', status: 'open' },
    ]);
    expect((await servers('&area_id=a2')).json.content).toMatchObject([{ server_id: '2' }]);
    expect((await servers('&area_id=nowhere')).json.content).toEqual([]);
  });

  it('asked once in half a minute for all players, and for each store by itself', async () => {
    later += 60_000;
    edge.game.calls.length = 0;
    await Promise.all(Array.from({ length: 10 }, () => servers()));
    expect(edge.game.calls).toEqual(['servers']);
    await servers('', 'demo-nova.localhost');
    expect(edge.game.calls).toHaveLength(2);
    later += 29_000;
    await servers();
    expect(edge.game.calls).toHaveLength(2);
    later += 2_000;
    await servers();
    expect(edge.game.calls).toHaveLength(3);
  });
});

describe('P-06 calls to a game are limited', () => {
  const logIn = async (from: string, password = 'open sesame') =>
    edge.ask('/util/login/auth', {
      headers: { 'x-forwarded-for': from },
      body: {
        username: wrapCredential('sample'),
        password: wrapCredential(password),
        client_id: 'orbit-web',
        attempt_id: randomUUID(),
      },
    });
  const roles = (at: Edge, token: string, path = '/api/system/allRoleList') =>
    at.ask(path, { body: { client_id: 'orbit-web', oauth_token: token } });

  it('one that does not answer is called once in a second, not for every visitor', async () => {
    later += 60_000;
    const answers = edge.game.script.servers;
    edge.game.script.servers = () => undefined;
    edge.game.calls.length = 0;
    const codes = [];
    for (let i = 0; i < 10; i++) codes.push((await servers()).json.code);
    expect(codes).toEqual(codes.map(() => -5003));
    expect(edge.game.calls).toEqual(['servers']);
    edge.game.script.servers = answers!;
    later += 1_100;
    expect((await servers()).json.code).toBe(1);
  });

  it('a page’s concurrent requests for a player’s characters are one call', async () => {
    const token = (await logIn('198.51.100.1')).json.content.oauth_token;
    edge.game.calls.length = 0;
    const all = await Promise.all(Array.from({ length: 10 }, () => roles(edge, token)));
    expect(all.map(({ json }) => json.content.length)).toEqual(all.map(() => 2));
    expect(edge.game.calls).toEqual(['roles']);
  });

  it('a limited player is served as soon as the limit allows', async () => {
    const token = (await logIn('198.51.100.4')).json.content.oauth_token;
    const codes = [];
    for (let i = 0; i <= outsideCallsPerMinute; i++) {
      later += 2_100;
      codes.push((await roles(edge, token)).json.code);
    }
    expect(codes.at(-1)).toBe(-4029);
    await edge.database.run(statement('held_back_test_over', 'delete from guard_counter'), []);
    expect((await roles(edge, token)).json.code).toBe(1);
  });

  it('a player with too many requests is limited, across all processes, and may log in elsewhere', async () => {
    const token = (await logIn('198.51.100.2')).json.content.oauth_token;
    edge.game.calls.length = 0;
    const codes = [];
    for (let i = 0; i < 2 * outsideCallsPerMinute; i++) {
      later += 2_100;
      codes.push((await roles(i % 2 ? edge : second, token)).json.code);
    }
    expect(new Set(codes)).toEqual(new Set([1, -4029]));
    expect(edge.game.calls.length).toBeLessThanOrEqual(outsideCallsPerMinute);
    expect((await logIn('198.51.100.3')).json.code).toBe(1);
  });

  it('successful logins, too, are limited per address', async () => {
    edge.game.calls.length = 0;
    const codes = [];
    for (let i = 0; i < 12 * outsideCallsPerMinute; i++)
      codes.push((await logIn(`2001:db8::${i.toString(16)}`)).json.code);
    expect(edge.game.calls).toHaveLength(10 * outsideCallsPerMinute);
    expect(codes.slice(-3)).toEqual([-4029, -4029, -4029]);
  });
});
