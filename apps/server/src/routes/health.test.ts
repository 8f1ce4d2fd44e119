import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../repositories/database.ts';
import { type Edge, openEdge } from '../testing/edge.ts';

let edge: Edge;
beforeAll(async () => {
  edge = await openEdge();
});
afterAll(() => edge.close());

describe('while the database is out of reach', () => {
  const own = () => edge.services.database;
  let working: ReturnType<typeof own>;
  beforeAll(() => {
    working = own();
    const url = 'postgres://nobody@127.0.0.1:1/nowhere';
    edge.services.database = openDatabase({ url, maxConnections: 2, applicationName: 'test' });
  });
  afterAll(async () => {
    await edge.services.database.end();
    edge.services.database = working;
  });

  it('the shop can still be looked at', async () => {
    const answer = await edge.ask('/api/pay/getThirdGift?client_id=orbit-web&platform=web&domain_area=west');
    expect(answer.json.code).toBe(1);
  });

  it('whoever needs it is told to try again, and when', async () => {
    const answer = await edge.ask('/util/login/get_user_info', {
      body: { client_id: 'orbit-web', oauth_token: 'x'.repeat(43) },
    });
    expect([answer.status, answer.headers['retry-after'], answer.json]).toEqual([
      503,
      '2',
      { code: -5003, msg: expect.stringMatching(/^The service cannot be reached/), content: null },
    ]);
  });

  it('balancers are told to send nobody, and not to kill the process', async () => {
    const ready = await edge.ask('/readyz');
    expect([ready.status, ready.json]).toEqual([
      503,
      { ready: false, reason: 'the database does not answer', catalogue: 1 },
    ]);
    expect((await edge.ask('/healthz')).status).toBe(200);
  });
});
