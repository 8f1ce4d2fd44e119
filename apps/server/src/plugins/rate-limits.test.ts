import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { wrapCredential } from '../testing/credential.ts';
import { openEdge, setUpEdge } from '../testing/edge.ts';
import { visitorLimits } from '../visitor-limits.ts';

const edge = setUpEdge({ config: { requestsPerMinute: 20, trustedProxies: ['127.0.0.1'] } });

const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });
const read = '/api/config/game_logo?client_id=orbit-web';

async function statuses(times: number, path: string, asked: object): Promise<number[]> {
  const all: number[] = [];
  for (let i = 0; i < times; i++) all.push((await edge.ask(path, asked)).status);
  return all;
}

describe('one address with too many requests', () => {
  it('is asked to wait, in the envelope', async () => {
    const all = await statuses(25, read, from('198.51.100.1'));
    expect(all.filter((status) => status === 200)).toHaveLength(20);
    const refused = await edge.ask(read, from('198.51.100.1'));
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(refused.json).toEqual({
      code: -4029,
      msg: 'Too many attempts. Please wait a moment and try again.',
      content: null,
    });
  });

  it('does not limit other addresses', async () => {
    expect((await edge.ask(read, from('198.51.100.2'))).status).toBe(200);
  });

  it('counts one IPv6 network as one address', async () => {
    const all: number[] = [];
    for (let i = 0; i < 25; i++) all.push((await edge.ask(read, from(`2001:db8::${i.toString(16)}`))).status);
    expect(all.filter((status) => status === 200)).toHaveLength(20);
  });

  it('still reaches health checks, and providers still deliver their notifications', async () => {
    expect((await statuses(25, '/healthz', from('198.51.100.1'))).every((status) => status === 200)).toBe(
      true,
    );
    const notified = await statuses(25, '/notify/nobody/nowhere', { ...from('198.51.100.1'), body: {} });
    expect(notified.every((status) => status === 404)).toBe(true);
  });

  it.each([
    ['GET', '/notify/', 1],
    ['GET', '/notify/x', 2],
    ['GET', '/notify/a/b/c', 3],
    ['HEAD', '/notify/a/b', 4],
    ['HEAD', '/healthz', 5],
  ])('is asked to wait at what only looks like a provider’s door: %s %s', async (method, path, place) => {
    const all = await statuses(25, path, { ...from(`203.0.113.20${place}`), method });
    expect(all.map((status) => status === 429)).toEqual([...Array(20).fill(false), ...Array(5).fill(true)]);
  });

  it('cannot hide behind a forged address', async () => {
    const open = await openEdge({ besides: edge, config: { requestsPerMinute: 20 } });
    const all: number[] = [];
    for (let i = 0; i < 25; i++) all.push((await open.ask(read, from(`203.0.113.${i}`))).status);
    await open.close();
    expect(all.filter((status) => status === 200)).toHaveLength(20);
  });
});

describe('guessing a password', () => {
  const guess = (username: string, address: string, attempt_id = randomUUID()) =>
    edge.ask('/util/login/auth', {
      ...from(address),
      body: {
        username: wrapCredential(username),
        password: wrapCredential('wrong'),
        client_id: 'orbit-web',
        attempt_id,
      },
    });

  it('is stopped with 429, and the game is no longer asked', async () => {
    edge.game.calls.length = 0;
    const codes: number[] = [];
    for (let i = 0; i < visitorLimits.login.addressOnAccount.most + 3; i++)
      codes.push((await guess('victim', '198.51.100.3')).json.code);
    expect(codes.slice(-3)).toEqual([-4029, -4029, -4029]);
    expect(edge.game.calls).toHaveLength(visitorLimits.login.addressOnAccount.most);
    const refused = await guess('victim', '198.51.100.3');
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '60']);
  });

  it('does not lock the player out elsewhere', async () => {
    expect((await guess('victim', '198.51.100.4')).json.code).toBe(-601);
  });
});
