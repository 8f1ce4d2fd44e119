import { randomUUID } from 'node:crypto';
import { calls, type Path } from '@gemporium/contract/calls.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { statement } from '../repositories/database.ts';
import { cardInfoOf } from '../testing/card-info.ts';
import { type Edge, openEdge } from '../testing/edge.ts';
import { sampleShop } from '../testing/sample-shop.ts';

const another = { server_id: '1', role_id: '99' };
const nobody = { server_id: '1', role_id: '98' };
const own = { server_id: '1', role_id: '11' };

let edge: Edge;
let token = '';
beforeAll(async () => {
  const catalogue = sampleShop((files) => {
    files['nova/games/orbit/goods.json'].groups[0].goods[0].limit = { type: 'role', frequency: 1, days: 0 };
    const items = [{ sku: 'gem', quantity: 5 }];
    files['nova/activities.json'] = {
      activities: [
        {
          id: 'first',
          type: 'first-top-up',
          name: 'First',
          from: '2020-01-01T00:00:00+09:00',
          until: '2050-01-01T00:00:00+09:00',
          receiveUntil: '2051-01-01T00:00:00+09:00',
          games: ['1'],
          rewards: [{ id: 'gift', name: 'Gems', items }],
        },
      ],
    };
  });
  edge = await openEdge({ catalogue });
  // What another player's character has bought, and what it may receive.
  await edge.database.run(
    statement(
      'test_bought',
      `insert into limit_use (store, billing_no, product_id, subject, state)
       values ('nova.production', 'GPANOTHER', 'gem-60', 'role:1:1:99', 'used')`,
    ),
    [],
  );
  token = await edge.logIn();
});
afterAll(() => edge.close());

/** Every call of the contract that takes a character, with the fields that it needs besides. */
const needed: Partial<Record<Path, Record<string, unknown>>> = {
  '/api/pay/getThirdGift': { platform: 'web', domain_area: 'west' },
  '/api/pay/getLimitProductInfo': {},
  '/api/pay/card_pay': {
    platform: 'web',
    card_info: cardInfoOf({ number: '1234', password: 'abcd' }),
    areaId: 'a1',
  },
  '/api/cumulative/cumulativeActivityInfo': {},
  '/api/cumulative/status': {},
  '/api/cumulative/receiveActivityGift': { activity_id: 'first', reward_id: 'gift' },
};

const takingRoles = (Object.keys(calls) as Path[]).filter((path) => 'role_id' in calls[path].request.shape);
/** Only seals its input. */
const knowsNothing: readonly Path[] = ['/api/pay/makeCartLink'];
const isPay = (path: Path) => 'pay_id' in calls[path].request.shape;

it('every call that takes a character is tried here, or asks the game before a payment', () => {
  expect(takingRoles.filter((path) => !(path in needed) && !isPay(path))).toEqual(knowsNothing);
  expect(takingRoles.filter(isPay).length).toBeGreaterThan(2);
});

it.each(Object.keys(needed) as Path[])(
  'P-06 %s treats another player’s character like an unknown one, and changes nothing',
  async (path) => {
    const asked = (who: object) => {
      const body = { client_id: 'orbit-web', oauth_token: token, ...needed[path], ...who };
      const attempt = calls[path].kind === 'change' ? { attempt_id: randomUUID() } : {};
      return edge.ask(path, { body: { ...body, ...attempt } });
    };
    const before = await counted();
    const answer = await asked(another);
    expect(answer.status).toBe(200);
    expect(answer.json).toEqual((await asked(nobody)).json);
    expect(await counted()).toEqual(before);
  },
);

it('M-01 the remaining limit is only shown for the player’s own character', async () => {
  const standing = (who: object) =>
    edge.ask('/api/pay/getLimitProductInfo', {
      body: { client_id: 'orbit-web', oauth_token: token, ...who },
    });
  expect((await standing(own)).json).toMatchObject({ code: 1, content: [{ extra_pay_times: 1 }] });
  expect((await standing(another)).json.code).toBe(-3055);
  expect((await standing({ ...own, server_id: '2' })).json.code).toBe(-3055);
});

/** What a character can have: uses of limits, claims, deliveries. */
async function counted() {
  return edge.database.one(
    statement(
      'test_counted',
      `select (select count(*) from limit_use) as uses, (select count(*) from reward_claim) as claims,
         (select count(*) from delivery) as deliveries, (select count(*) from orders) as orders`,
    ),
    [],
  );
}
