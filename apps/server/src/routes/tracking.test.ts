import { beforeEach, describe, expect, it } from 'vitest';
import { registry } from '../metrics.ts';
import { statement } from '../repositories/database.ts';
import { trackingEvents } from '../repositories/tracking-events.ts';
import { type Ask, setUpEdge } from '../testing/edge.ts';
import { visitorLimits } from '../visitor-limits.ts';

/*
 * Tracking events (rows S-04, T-01), in two brands with two environments each, which all get events with the same ids.
 */

let time = new Date('2026-03-01T00:00:00.000Z');
const edge = setUpEdge({ now: () => time, config: { trustedProxies: ['127.0.0.1'] } });
beforeEach(async () => {
  await edge.database.run(statement('empty_events', 'delete from tracking_event'), []);
  await edge.database.run(statement('empty_counters', 'delete from guard_counter'), []);
});

const dot = '/service/recharge/dot.php';
const api = '/service/recharge/api.php';
const id = (n: number) => n.toString(16).padStart(32, '0');
const seen = { event: 'viewPage', event_id: 200, screen: '/selectGoods', platform: 'android', locale: 'en' };
const visit = { did: 'd1', session_id: 's1', session_time: 7, os: 'android/14', traffic_source: 'mail' };
const clicked = {
  ...seen,
  ...visit,
  event: 'clickPay',
  id: id(1),
  at: 1_772_323_200,
  agreed_at: 1_772_323_100,
  user: { client_id: 'orbit-web', domain_area: 'west', suid: '20001' },
  goods: { product_id: 'gem-60', price: '0.99', currency: 'USD', payway_id: '108' },
};
const lost = {
  ...seen,
  event: 'callLost',
  event_id: 18,
  id: id(1),
  at: 1_772_323_200,
  call: '/api/pay/card_pay',
  reasons: ['late', 'unreachable'],
};
const send = (
  events: unknown,
  { path = dot, app = 'nova-topup', ...asked }: Ask & { path?: string; app?: string } = {},
) => edge.ask(path, { ...asked, body: { application_id: app, events, attempt_id: 'events-attempt-1' } });

/** All stored events of a store, in pages of two. */
async function kept(store: string, event?: string) {
  const rows = [];
  const all = { store, from: new Date(0), before: new Date('2099-01-01T00:00:00Z'), event };
  for await (const page of trackingEvents(edge.database, all, 2)) rows.push(...page);
  return rows;
}
const stores = ['nova.production', 'nova.demo', 'zeta.production', 'zeta.demo'];
const keptNumbers = async () => Promise.all(stores.map(async (store) => (await kept(store)).length));
const counted = async (store = 'nova.production') =>
  (await registry.metrics())
    .split('\n')
    .filter((line) => line.includes(`tracking_events_total{store="${store}"`));

describe('S-04 T-01 an anonymous event', () => {
  it('S-04 is counted for its store, and not stored', async () => {
    const { json } = await send([seen, { ...seen, platform: 'ios' }, seen]);
    expect(json).toEqual({ code: 1, msg: '', content: { accepted: 3 } });
    expect((await counted()).join()).toContain('event="viewPage",platform="android"} 2');
    expect(await keptNumbers()).toEqual([0, 0, 0, 0]);
    const counters = await edge.database.many(statement('counters', 'select * from guard_counter'), []);
    expect(counters).toEqual([]);
  });

  it.each<[string, unknown[], { app?: string; path?: string }, number]>([
    ['under another brand’s number', [{ ...seen, event_id: 201 }, seen], {}, 1],
    ['under another brand’s name', [seen, clicked], { app: 'zeta-topup' }, 0],
    ['under the number of failures', [{ ...clicked, event_id: 18 }], {}, 0],
    ['as a failure under another brand’s name', [lost], { path: api, app: 'zeta-topup' }, 0],
  ])('S-04 is not counted and not kept %s', async (_title, events, asked, accepted) => {
    const before = (await counted()).length;
    expect((await send(events, asked)).json.content).toEqual({ accepted });
    expect((await counted()).length).toBe(before);
    expect(await keptNumbers()).toEqual([0, 0, 0, 0]);
  });
});

describe('T-01 an event of a player who consented', () => {
  it('T-01 is stored once for each store, completely, however often it arrives', async () => {
    time = new Date('2026-03-01T00:00:00.123Z');
    const theirs = { ...clicked, event_id: 201 };
    await send([clicked, { ...clicked, id: id(2), event: 'openPayLink' }]);
    await send([clicked], { host: 'demo-nova.localhost' });
    await send([theirs], { host: 'zeta.localhost', app: 'zeta-topup' });
    time = new Date('2026-03-01T00:00:09.000Z');
    // Again, in another order and beside one that is new; a failure may have the same number.
    await send([{ ...clicked, id: id(3) }, { ...clicked, screen: '/other' }, clicked]);
    await send([lost, lost], { path: api });
    expect(await keptNumbers()).toEqual([4, 1, 1, 0]);
    const { id: number, event, event_id, ...said } = clicked;
    const first = { id: number, event, event_id, said, receivedAt: new Date('2026-03-01T00:00:00.123Z') };
    const rows = await kept('nova.production');
    expect(rows[0]).toEqual(first);
    expect(rows.map((row) => [row.event_id, row.event, row.id, row.receivedAt.getTime() % 60_000])).toEqual([
      [200, 'clickPay', id(1), 123],
      [200, 'openPayLink', id(2), 123],
      [18, 'callLost', id(1), 9000],
      [200, 'clickPay', id(3), 9000],
    ]);
    expect(rows[2]?.said).toMatchObject({ call: '/api/pay/card_pay', reasons: ['late', 'unreachable'] });
    expect((await kept('nova.production', 'openPayLink')).map((row) => row.id)).toEqual([id(2)]);
    expect((await kept('nova.demo'))[0]).toEqual(first);
  });

  it('T-01 comes as a form too, as a closing page sends it to a data host, from the shop’s own pages alone', async () => {
    const form = (events: string) =>
      new URLSearchParams({
        application_id: 'nova-topup',
        attempt_id: 'events-attempt-1',
        events,
      }).toString();
    const closing = (events: string, headers: Record<string, string> = {}) =>
      edge.ask(dot, {
        host: 'data.nova.example',
        headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
        body: form(events),
      });
    const own = { origin: 'http://nova.localhost:8080', 'sec-fetch-site': 'cross-site' };
    expect((await closing(JSON.stringify([clicked]), own)).json.content).toEqual({ accepted: 1 });
    expect(await keptNumbers()).toEqual([1, 0, 0, 0]);
    expect(
      (await closing(JSON.stringify([clicked]), { ...own, origin: 'https://evil.example' })).status,
    ).toBe(403);
    for (const broken of [
      '[',
      'null',
      '"text"',
      '{"0":{}}',
      `[${JSON.stringify({ ...seen, screen: '\0' })}]`,
    ])
      expect([broken, (await closing(broken, own)).json.code]).toEqual([broken, -4000]);
  });

  const ten = (n: number) => [{ ...clicked, id: id(n), did: `d${n}` }];
  const at = (address: string) => ({ headers: { 'x-forwarded-for': address } });
  const { address, device } = visitorLimits.events;
  const full = statement(
    'fill_counters',
    `update guard_counter set points = case when key like '%-address' then $1::int else $2::int end`,
  );

  it('T-01 is rate-limited per device and address, in that store only', async () => {
    await send(ten(1), at('198.51.100.1'));
    await edge.database.run(full, [address.most, device.most]);
    const refused = await send(ten(1), at('198.51.100.1'));
    expect([refused.status, refused.json.code]).toEqual([429, -4029]);
    // Another device behind that address is limited, too; so is the device at another address.
    expect((await send(ten(2), at('198.51.100.1'))).json.code).toBe(-4029);
    expect((await send(ten(1), at('198.51.100.2'))).json.code).toBe(-4029);
    expect((await send(ten(3), at('198.51.100.2'))).json.code).toBe(1);
    // A request with several devices counts for each of them: d1 is over its limit, in any position.
    const mixed = [...ten(4), ...ten(1), ...ten(5)];
    for (const order of [mixed, mixed.toReversed()])
      expect((await send(order, at('198.51.100.3'))).json.code).toBe(-4029);
    const elsewhere = { ...at('198.51.100.1'), host: 'demo-nova.localhost' };
    expect((await send(ten(1), elsewhere)).json.code).toBe(1);
    // Anonymous events cost nothing and are not limited.
    expect((await send([seen], at('198.51.100.1'))).json.code).toBe(1);
    expect(await keptNumbers()).toEqual([2, 1, 0, 0]);
  });

  const counters = async () =>
    (
      await edge.database.many<{ name: string; points: number }>(
        statement(
          'tracking_counters',
          `select split_part(key, ' ', 3) as name, points from guard_counter order by 1, 2`,
        ),
        [],
      )
    ).map(({ name, points }) => [name, points]);

  it('T-01 counts against the limits itself, not its request, and an anonymous one beside it does not', async () => {
    await send([...ten(1), ...ten(2), { ...clicked, id: id(3), did: 'd1' }, seen], at('198.51.100.4'));
    expect(await counters()).toEqual([
      ['tracked-events-address', 3],
      ['tracked-events-device', 1],
      ['tracked-events-device', 2],
    ]);
  });

  it('T-01 from an address beyond its limit costs one count, whatever devices it names', async () => {
    await send(ten(1), at('198.51.100.5'));
    await edge.database.run(full, [address.most, device.most]);
    const before = await counters();
    for (const n of [2, 3, 4]) expect((await send(ten(n), at('198.51.100.5'))).json.code).toBe(-4029);
    expect((await counters()).length).toBe(before.length);
  });

  it('T-01 in a request of more devices than a page has is refused, and the first too many is named', async () => {
    const { json } = await send(
      [1, 2, 1, 3, 4, 5].flatMap((n, at) => ({ ...clicked, id: id(at), did: `d${n}` })),
    );
    expect(json).toMatchObject({
      code: -4000,
      content: { fields: [{ field: 'events.4.did', problem: 'wrong-value' }] },
    });
    expect([await keptNumbers(), await counters()]).toEqual([[0, 0, 0, 0], []]);
  });

  it('T-01 is rate-limited for all IPv6 addresses that one customer gets together', async () => {
    await send(ten(1), at('2001:db8:1:1::1'));
    await edge.database.run(full, [address.most, device.most]);
    expect((await send(ten(2), at('2001:db8:1:1:ffff::9'))).json.code).toBe(-4029);
    expect((await send(ten(3), at('2001:db8:1:2::1'))).json.code).toBe(1);
  });

  it('T-01 is only counted if storage is off', async () => {
    const config = edge.services.config as { eventsKeptDays: number };
    config.eventsKeptDays = 0;
    const answer = await send([clicked]).finally(() => (config.eventsKeptDays = 180));
    expect([answer.json.content, await keptNumbers()]).toEqual([{ accepted: 1 }, [0, 0, 0, 0]]);
  });
});

const canary = 'canary-5f0c';
describe('T-01 no secret gets in', () => {
  const hidden: [where: string, path: string, event: object][] = [
    ...['oauth_token', 'password', 'card_info', 'message', 'stack', 'url', 'cookie'].flatMap(
      (name): [string, string, object][] => [
        [`as ${name}`, dot, { ...clicked, [name]: canary }],
        [`as ${name} of the user`, dot, { ...clicked, user: { ...clicked.user, [name]: canary } }],
        [`as ${name} of the goods`, dot, { ...clicked, goods: { ...clicked.goods, [name]: canary } }],
        [`as ${name} of a failure`, api, { ...lost, [name]: canary }],
      ],
    ),
    ['as the reason of a failure', api, { ...lost, reasons: [canary] }],
    ['as the call of a failure', api, { ...lost, call: `/api/pay?oauth_token=${canary}` }],
    ['as the place of a failure', api, { ...lost, place: `${canary}?x` }],
  ];
  it.each(hidden)('T-01 %s: refused, named, and in no table and no log', async (_where, path, event) => {
    const { json } = await send([event], { path });
    expect(json.code).toBe(-4000);
    expect(json.content.fields[0].field).toMatch(/^events\.0\.[a-z_.]+/);
    expect(await keptNumbers()).toEqual([0, 0, 0, 0]);
    expect(edge.logged() + JSON.stringify(json)).not.toContain(canary);
  });

  it('T-01 a token sent with the events is neither read nor stored', async () => {
    const body = { application_id: 'nova-topup', events: [clicked], attempt_id: 'events-attempt-1' };
    await edge.ask(dot, { body: { ...body, oauth_token: canary } });
    await edge.ask(dot, { body, headers: { authorization: `Bearer ${canary}` } });
    const rows = await kept('nova.production');
    expect([rows.length, JSON.stringify(rows).includes(canary), edge.logged().includes(canary)]).toEqual([
      1,
      false,
      false,
    ]);
  });
});
