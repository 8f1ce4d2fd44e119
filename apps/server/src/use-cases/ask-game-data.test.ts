import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Edge, openEdge } from '../testing/edge.ts';

let later = 0;
let edge: Edge;
beforeAll(async () => {
  edge = await openEdge({ now: () => new Date(Date.now() + later) });
});
afterAll(() => edge.close());

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
