import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Edge, openEdge } from '../testing/edge.ts';

let edge: Edge;
beforeAll(async () => {
  edge = await openEdge();
});
afterAll(() => edge.close());

describe('P-09 a way back that no payment of ours has', () => {
  it.each([
    ['a reference that was never given', '/return/adyen/GPNOBODY00000-1'],
    ['a provider that is none', '/return/nobody/GPNOBODY00000-1'],
    ['an inherited name', '/return/__proto__/GPNOBODY00000-1'],
    ['a character that no text of a database can hold', '/return/adyen/GP%00'],
    ['other letters', '/return/adyen/gpnobody'],
    ['an endless one', `/return/adyen/${'A'.repeat(25)}`],
    ['a path that climbs', '/return/adyen/..%2F..%2Fmy'],
  ])('%s is told that there is no such payment, and led nowhere', async (_title, path) => {
    for (const asked of [{}, { method: 'POST' }]) {
      const { status, headers, text } = await edge.ask(path, asked);
      expect([status, headers.location, text]).toEqual([404, undefined, 'There is no such payment.']);
    }
  });

  it('is not looked up where it cannot be ours', async () => {
    const working = edge.services.database;
    edge.services.database = new Proxy(working, {
      get: () => () => {
        throw new Error('the database was asked');
      },
    });
    try {
      expect((await edge.ask('/return/adyen/gp%00')).status).toBe(404);
    } finally {
      edge.services.database = working;
    }
  });
});
