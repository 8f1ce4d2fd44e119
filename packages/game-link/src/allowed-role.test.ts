import { describe, expect, it } from 'vitest';
import { createGameLink } from './client.ts';
import type { ExchangeOutcome } from './exchange.ts';

const scope = { brand: 'watt', environment: 'demo', gpId: 'gp', clientId: 'web' } as const;
const asked = {
  suid: 'u1',
  serverId: 's1',
  roleId: 'r1',
  productId: 'p1',
  billingNo: 'GP1',
  items: [{ sku: 'gem', quantity: 1 }],
  amount: { amountMinor: 499, currency: 'USD' },
};
const role = { name: 'Aster', level: 4, server_name: 'Dawn', area_id: 'a1', area_name: 'East' };

const linkThat = (outcome: ExchangeOutcome) =>
  createGameLink({
    baseUrl: 'https://game.example',
    keys: ['k'],
    sandbox: true,
    newMessageId: () => 'msg',
    exchange: async () => outcome,
  });
const allowing = (role_id: string, server_id: string, status = 200) =>
  linkThat({
    kind: 'answer',
    status,
    body: JSON.stringify({ ok: true, role: { ...role, role_id, server_id } }),
  }).check(scope, asked);

describe('O-06 what a game allows', () => {
  it.each([
    ['r1', 's1', 'allowed'],
    ['r1', 's2', 'unreachable'],
    ['r2', 's1', 'unreachable'],
    ['r2', 's2', 'unreachable'],
  ])('O-06 the role %s on %s where r1 on s1 was asked for: %s', async (roleId, serverId, kind) => {
    expect((await allowing(roleId, serverId)).kind).toBe(kind);
  });

  it.each([201, 204, 302, 400, 401, 404, 429, 500, 503])(
    'O-06 nothing with status %d, whatever it says',
    async (status) => {
      expect(await allowing('r1', 's1', status)).toMatchObject({ kind: 'unreachable', lost: true });
    },
  );

  it.each([
    [{ kind: 'not-sent', reason: 'refused' }, false],
    [{ kind: 'lost', reason: 'reset' }, true],
  ] as const)('O-13 %j may have been carried out: %s', async (outcome, lost) => {
    expect(await linkThat(outcome as ExchangeOutcome).check(scope, asked)).toMatchObject({ lost });
  });
});
