import { beforeAll, describe, expect, it } from 'vitest';
import { combinations, crowdStores, setUpCrowd } from '../testing/crowd.ts';
import { claimsOf, deliveriesOfClaims, findClaim, insertClaim } from './reward-claims.ts';

const crowd = setUpCrowd();

const characters = combinations({
  store: crowdStores,
  gp_id: ['gp1', 'gp2'],
  suid: ['p1', 'p2'],
  server_id: ['s1', 's2'],
  role_id: ['r1', 'r2'],
});
const named = (row: (typeof characters)[number]) => ({
  store: row.store,
  gpId: row.gp_id,
  suid: row.suid,
  serverId: row.server_id,
  roleId: row.role_id,
});
/** Received one after the other, two of them at the same time. */
const received = [
  { reward_id: 'b', claim: '3', at: '2026-01-02T00:00:00Z' },
  { reward_id: 'a', claim: '1', at: '2026-01-03T00:00:00Z' },
  { reward_id: 'c', claim: '2', at: '2026-01-02T00:00:00Z' },
];
const inOrder = ['2', '3', '1'];
const claims = characters.flatMap((row, who) =>
  received.map(({ claim, ...one }) => ({
    ...row,
    ...one,
    activity_id: 'total',
    claim_id: `${who % 16}-${claim}`,
  })),
);

describe('A-01 the received rewards of a character', () => {
  beforeAll(async () => {
    await crowd.fill('reward_claim', claims);
    const sources = combinations({ claim: claims, source_kind: ['order', 'reward', 'card', 'make-up'] });
    await crowd.fill(
      'delivery',
      sources.map(({ claim, source_kind }) => ({
        store: claim.store,
        source_kind,
        source_id: claim.claim_id,
        state: 'delivered',
        delivery_id: `${source_kind}-${claim.claim_id}`,
        detail: `${claim.store} ${source_kind}`,
      })),
    );
  });

  it.each(characters)('A-01 are listed oldest first, each once with its own delivery: %o', async (row) => {
    const own = inOrder.map((claim) => `${characters.indexOf(row) % 16}-${claim}`);
    const found = await claimsOf(crowd.database, named(row));
    expect(found.map(({ store, claim_id }) => `${store} ${claim_id}`)).toEqual(
      own.map((one) => `${row.store} ${one}`),
    );
    expect(await deliveriesOfClaims(crowd.database, named(row))).toEqual(
      own.map((claim_id) => {
        const { activity_id, reward_id, at } = claims.find((one) => one.claim_id === claim_id)!;
        const delivery = { state: 'delivered', detail: `${row.store} reward` };
        return { claim_id, activity_id, reward_id, at: new Date(at), ...delivery };
      }),
    );
  });

  it('A-01 one is found by its number', async () => {
    const [volt] = crowdStores;
    const own = claims.filter(({ store }) => store === volt);
    await crowd.fill('reward_claim', own);
    for (const [mark, { claim_id }] of own.entries())
      expect(await findClaim(crowd.database, claim_id)).toMatchObject({ mark });
    expect(await findClaim(crowd.database, 'none')).toBeUndefined();
  });
});

describe('A-01 a reward is received once', () => {
  const rewards = combinations({ who: characters, activity_id: ['total', 'daily'], reward_id: ['a', 'b'] });
  const rows = rewards.map(({ who, ...reward }, index) => ({ ...who, ...reward, claim_id: `C${index}` }));

  it('A-01 once per character', async () => {
    // Each has neighbours that differ from it in one field.
    for (const row of [rows[0]!, rows.at(-1)!]) {
      const { claim_id: _, activity_id, reward_id, ...who } = row;
      const claim = { activity_id, reward_id, items: [{ sku: 'gem', quantity: 2 }] };
      await crowd.fill(
        'reward_claim',
        rows.filter((other) => other !== row),
      );
      const changes = await crowd.changes('reward_claim', async (tx) => {
        expect(await insertClaim(tx, named(row), { ...claim, claim_id: 'NEW' })).toBe(true);
        expect(await insertClaim(tx, named(row), { ...claim, claim_id: 'SECOND' })).toBe(false);
      });
      expect(changes).toEqual([{ ...who, ...claim, claim_id: 'NEW', at: 'now' }]);
    }
    await crowd.fill('reward_claim', rows);
    for (const row of rows)
      expect(await insertClaim(crowd.database, named(row), { ...row, claim_id: 'NEW', items: [] })).toBe(
        false,
      );
  });
});

it('every statement about rewards was tested among unrelated rows', () => {
  expect(crowd.unasked('reward-claims.ts')).toEqual([]);
});
