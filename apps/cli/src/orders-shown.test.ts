import { publish } from '@gemporium/server/catalogue/publish.ts';
import { setUpCrowd } from '@gemporium/server/testing/crowd.ts';
import { sampleShop } from '@gemporium/server/testing/sample-shop.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { ordersFind } from './commands/orders-find.ts';
import { ordersShow } from './commands/orders-show.ts';
import { openDesk, refusal } from './testing/desk.ts';
import { at, demo, number, ours, theirs } from './testing/names-of-rows.ts';

/*
 * Every word that an operator reads of orders, among rows that are alike in another store, in the brand's demo and of
 * another order. No two columns of a row say the same.
 */

const crowd = setUpCrowd();
const desk = openDesk(crowd);

/** The same in every other store, older or newer: of it an operator reads nothing. */
const alsoElsewhere = <Row extends object>(rows: readonly Row[], changes: object) =>
  [demo, theirs].flatMap((store) => rows.map((row) => ({ ...row, ...changes, store })));

describe('O-11 orders show', () => {
  const refunded = {
    store: ours,
    billing_no: number('A'),
    state: 'refunding',
    gp_id: '1',
    client_id: 'orbit-web',
    suid: 'suid-1',
    username: 'Ann',
    server_id: 's-1',
    server_name: 'Eastern',
    role_id: 'r-1',
    role_name: 'Knight',
    domain_area: 'west',
    product_id: 'gem-300',
    goods_name: '300 Gems',
    game_name: 'Orbit',
    price_minor: 599,
    pay_minor: 499,
    currency: 'USD',
    coupon_code: 'COUPON-1',
    items: [
      { sku: 'gem', quantity: 300 },
      { sku: 'ticket', quantity: 2 },
    ],
    catalogue_version: 17,
    created_at: at(1),
    paid_at: at(2),
    delivered_at: at(3),
    closed_at: at(4),
    points: 25,
    snapshot: { seller: { name: 'Nova Ltd.', country: 'GB' }, taxMinor: 83, taxPercent: 20 },
  };
  const failed = {
    store: theirs,
    billing_no: number('B'),
    state: 'failed',
    fail_reason: 'declined',
    suid: 'suid-2',
    username: 'Bo',
    server_id: 's-2',
    server_name: 'Western',
    role_id: 'r-2',
    role_name: 'Mage',
    product_id: 'gem-60',
    goods_name: '60 Gems',
    price_minor: 800,
    pay_minor: 800,
    currency: 'JPY',
    catalogue_version: 18,
    created_at: at(5),
    snapshot: { seller: { name: 'Zeta K.K.', country: 'JP' }, taxMinor: 72, taxPercent: 10 },
  };
  const of = { store: ours, billing_no: number('A') };
  const reference = (n: number) => `${number('A')}-${n}`;
  const payments = [
    {
      ...of,
      reference: reference(2),
      number: 2,
      state: 'paid',
      applied: true,
      provider: 'mycard',
      account: 'second',
      amount_minor: 498,
      provider_reference: 'P-2',
      detail: '',
    },
    {
      ...of,
      reference: reference(1),
      number: 1,
      state: 'declined',
      provider: 'paypal',
      account: 'main',
      amount_minor: 497,
      provider_reference: null,
      error: 'card-declined',
      detail: 'code 51',
    },
    {
      ...of,
      reference: reference(3),
      number: 3,
      state: 'paid',
      provider: 'xsolla',
      account: 'third',
      amount_minor: 496,
      currency: 'JPY',
      provider_reference: 'P-3',
      detail: 'came in twice',
    },
  ];
  const deliveries = [
    {
      ...of,
      delivery_id: 'D-1',
      source_kind: 'order',
      source_id: number('A'),
      state: 'delivered',
      tries: 1,
      receipt_id: 'RECEIPT',
      detail: 'in the mail',
      created_at: at(6),
    },
    {
      ...of,
      delivery_id: 'D-2',
      source_kind: 'reward',
      source_id: 'RW',
      state: 'refused',
      tries: 2,
      receipt_id: null,
      detail: 'no such role',
      created_at: at(5),
    },
  ];
  const refunds = [
    {
      ...of,
      refund_reference: 'R-1',
      reference: reference(2),
      kind: 'refund',
      state: 'failed',
      amount_minor: 198,
      reason: 'asked by Ann',
      requested_by: 'operator:sam',
      created_at: at(8),
    },
    {
      ...of,
      refund_reference: 'C-1',
      reference: reference(3),
      kind: 'chargeback',
      state: 'succeeded',
      amount_minor: 200,
      currency: 'JPY',
      reason: 'fraud',
      requested_by: 'bank',
      created_at: at(7),
    },
  ];
  const later = (second: number) => `2126-02-03T04:05:${second}.000Z`;
  const effects = [
    {
      kind: 'tell-game',
      key: number('A'),
      tries: 9,
      run_at: later(13),
      last_error: 'the game refuses it for now: MAINTENANCE',
    },
    {
      kind: 'refund',
      key: 'R-1',
      tries: 1,
      run_at: later(12),
      last_error: 'Error: a bug\n    at refund.ts:1',
    },
    { kind: 'watch-payment', key: reference(2), tries: 2, run_at: at(11), last_error: 'no answer' },
    {
      kind: 'deliver',
      key: 'D-1',
      tries: 3,
      run_at: at(10),
      last_error: 'it keeps failing',
      state: 'parked',
    },
    { kind: 'deliver', key: 'D-2', tries: 4, run_at: later(10), last_error: 'over', state: 'done' },
  ].map((row, id) => ({ ...row, store: ours, id: 30 + id }));
  const history = (
    [
      ['order', number('A'), 'place', '', 'unpaid', 'player', ''],
      ['payment', reference(1), 'decline', 'pending', 'declined', 'notification', 'code 51'],
      ['refund', 'R-1', 'request', 'none', 'requested', 'operator:sam', 'as asked'],
      ['delivery', 'D-2', 'refuse', 'waiting', 'refused', 'worker', 'no such role'],
    ] as const
  ).map(([entity, entity_id, event, from_state, to_state, by, detail], n) => ({
    store: ours,
    id: 10 + n,
    entity,
    entity_id,
    event,
    from_state,
    to_state,
    by,
    detail,
    at: at(20 + n),
  }));
  const show = (of: string) => desk(ordersShow, { words: { 'billing-number': of } });

  beforeAll(async () => {
    const beside = { ...refunded, billing_no: number('C') };
    await crowd.fill('orders', [
      ...alsoElsewhere([refunded, failed], { username: 'Eve', created_at: at(0) }).filter(
        ({ store, billing_no }) => `${store} ${billing_no}` !== `${theirs} ${failed.billing_no}`,
      ),
      refunded,
      failed,
      beside,
    ]);
    const others = <Row extends object>(rows: readonly Row[], key: keyof Row, says: keyof Row) => [
      ...alsoElsewhere(rows, { [says]: 'of Eve' }),
      ...rows.map((row, n) => ({
        ...row,
        billing_no: beside.billing_no,
        [says]: 'beside',
        [key]: `beside ${row[key]}`,
        ...('source_id' in row && { source_id: `beside ${n}` }),
      })),
    ];
    await crowd.fill('payment', [...payments, ...others(payments, 'reference', 'detail')]);
    await crowd.fill('delivery', [...deliveries, ...others(deliveries, 'delivery_id', 'detail')]);
    await crowd.fill('refund', [...refunds, ...others(refunds, 'refund_reference', 'reason')]);
    await crowd.fill('effect', [
      ...alsoElsewhere(effects, { last_error: 'of Eve' }),
      ...effects.map((row) => ({ ...row, key: `beside ${row.key}` })),
      ...effects,
    ]);
    await crowd.fill('history', [
      ...alsoElsewhere(history, { by: 'Eve' }),
      ...history.map((row) => ({ ...row, entity_id: `beside ${row.entity_id}` })),
      ...history.toReversed(),
    ]);
  });

  it('O-11 an order, what paid it, what was delivered, what went back, what waits and what happened, each of its own', async () => {
    const { lines, data } = await show(number('A'));
    expect(lines).toEqual([
      'order      GP000000000000000A',
      'store      nova.production',
      'state      refunding',
      'goods      300 Gems (gem-300), 300 gem, 2 ticket',
      'for        Ann (suid-1), Knight (r-1) on Eastern (s-1)',
      'price      4.99 USD with coupon COUPON-1',
      'sold by    Nova Ltd., GB, tax 0.83 USD',
      'catalogue  17',
      'made       2026-02-03 04:05:01Z',
      '',
      'Payments',
      '  REFERENCE             STATE          PROVIDER       AMOUNT    THE PROVIDER’S  DETAIL',
      '  GP000000000000000A-1  declined       paypal main    4.97 USD  -               card-declined',
      '  GP000000000000000A-2  paid, applied  mycard second  4.98 USD  P-2',
      '  GP000000000000000A-3  paid           xsolla third   496 JPY   P-3             came in twice',
      '',
      'Deliveries',
      '  D-2  refused    2 tries  -        no such role',
      '  D-1  delivered  1 try    RECEIPT  in the mail',
      '',
      'Refunds',
      '  C-1  chargeback  succeeded  200 JPY   fraud',
      '  R-1  refund      failed     1.98 USD  asked by Ann',
      '',
      'Not done yet',
      '  WORK                                SO FAR   NEXT TRY              REASON',
      '  deliver D-1                         3 tries  stopped               it keeps failing',
      '  watch-payment GP000000000000000A-2  2 tries  now                   no answer',
      '  refund R-1                          1 try    2126-02-03 04:05:12Z  Error: a bug',
      '  tell-game GP000000000000000A        9 tries  2126-02-03 04:05:13Z  the game refuses it for now: MAINTENANCE',
      '',
      'What happened',
      '  2026-02-03 04:05:20Z  order     place    - → unpaid          player',
      '  2026-02-03 04:05:21Z  payment   decline  pending → declined  notification  code 51',
      '  2026-02-03 04:05:22Z  refund    request  none → requested    operator:sam  as asked',
      '  2026-02-03 04:05:23Z  delivery  refuse   waiting → refused   worker        no such role',
    ]);
    expect(JSON.parse(JSON.stringify(data))).toMatchObject({
      order: refunded,
      payments: [payments[1], payments[0], payments[2]],
      deliveries: deliveries.toReversed(),
      refunds: refunds.toReversed(),
      waiting: [
        { kind: 'deliver', key: 'D-1', state: 'parked', tries: 3, reason: 'it keeps failing' },
        { kind: 'watch-payment', state: 'ready', next_try: at(11), is_due: true },
        { kind: 'refund', next_try: later(12), is_due: false, reason: 'Error: a bug' },
        { kind: 'tell-game', key: number('A'), tries: 9 },
      ],
      history: history.map(({ id: _, store: _store, ...row }) => row),
    });
  });

  it('O-11 an order of another store that failed: why, without coupon, in its own money, and nothing that it has not', async () => {
    const { lines, data } = await show(` ${number('B').toLowerCase()} `);
    expect(lines).toEqual([
      'order      GP000000000000000B',
      'store      zeta.production',
      'state      failed (declined)',
      'goods      60 Gems (gem-60)',
      'for        Bo (suid-2), Mage (r-2) on Western (s-2)',
      'price      800 JPY',
      'sold by    Zeta K.K., JP, tax 72 JPY',
      'catalogue  18',
      'made       2026-02-03 04:05:05Z',
    ]);
    expect(data).toMatchObject({ payments: [], deliveries: [], refunds: [], waiting: [], history: [] });
  });

  it('O-11 a number that no order has', async () => {
    expect(await refusal(show('gp404'))).toEqual([
      'There is no order gp404.',
      'Look for it with: gemporium orders find --payment <a payment’s number>, or --player <suid>',
      3,
    ]);
  });
});

describe('O-11 orders find', () => {
  const order = {
    store: ours,
    billing_no: number(1),
    state: 'paid',
    suid: 'p1',
    role_id: 'r1',
    server_id: 's1',
    product_id: 'gem-300',
    price_minor: 599,
    pay_minor: 499,
    currency: 'USD',
    created_at: at(9),
  };
  const orders = [
    order,
    { ...order, billing_no: number(2), role_id: 'r2', created_at: at(8) },
    { ...order, billing_no: number(3), suid: 'p2', created_at: at(7) },
    { ...order, billing_no: number(4), state: 'review', created_at: at(6) },
    { ...order, billing_no: number(5), store: demo, created_at: at(5) },
    {
      store: theirs,
      billing_no: number(6),
      state: 'expired',
      suid: 'p3',
      role_id: 'r3',
      server_id: 's3',
      product_id: 'gem-60',
      price_minor: 800,
      pay_minor: 700,
      currency: 'JPY',
      created_at: at(4),
    },
  ];
  const find = (options: Record<string, string> = {}) => desk(ordersFind, { options });

  beforeAll(async () => {
    await publish(crowd.database, { catalogue: sampleShop(), by: 'test', note: '', at: new Date() });
    await crowd.fill('orders', orders);
    await crowd.fill(
      'payment',
      orders.map(({ store, billing_no }) => ({
        store,
        billing_no,
        reference: `${billing_no}-1`,
        provider_reference: `P-${billing_no}`,
      })),
    );
  });

  it('O-11 what the list says of each order', async () => {
    const { lines, data, exitCode } = await find();
    expect(lines).toEqual([
      'ORDER               STORE            STATE    PRICE     PRODUCT  PLAYER AND CHARACTER  MADE',
      'GP0000000000000001  nova.production  paid     4.99 USD  gem-300  p1 r1@s1              2026-02-03 04:05:09Z',
      'GP0000000000000002  nova.production  paid     4.99 USD  gem-300  p1 r2@s1              2026-02-03 04:05:08Z',
      'GP0000000000000003  nova.production  paid     4.99 USD  gem-300  p2 r1@s1              2026-02-03 04:05:07Z',
      'GP0000000000000004  nova.production  review   4.99 USD  gem-300  p1 r1@s1              2026-02-03 04:05:06Z',
      'GP0000000000000005  nova.demo        paid     4.99 USD  gem-300  p1 r1@s1              2026-02-03 04:05:05Z',
      'GP0000000000000006  zeta.production  expired  700 JPY   gem-60   p3 r3@s3              2026-02-03 04:05:04Z',
    ]);
    expect(JSON.parse(JSON.stringify(data))).toMatchObject(orders);
    expect(exitCode).toBeUndefined();
  });

  it.each<[options: Record<string, string>, found: number[]]>([
    [{ store: ours }, [1, 2, 3, 4]],
    [{ store: demo }, [5]],
    [{ billing: number(5) }, [5]],
    [{ billing: ` ${number(5).toLowerCase()} ` }, [5]],
    [{ player: 'p1' }, [1, 2, 4, 5]],
    [{ player: 'p2' }, [3]],
    [{ role: 'r2' }, [2]],
    [{ state: 'review' }, [4]],
    [{ payment: `${number(2)}-1` }, [2]],
    [{ payment: ` ${number(2).toLowerCase()} - 1` }, [2]],
    [{ payment: `p-${number(6)} ` }, [6]],
    [{ payment: `P-${number(6)}` }, [6]],
    [{ limit: '1' }, [1]],
    [{ limit: '1000' }, [1, 2, 3, 4, 5, 6]],
    [{ store: ours, player: 'p1', role: 'r1', state: 'paid' }, [1]],
  ])('O-11 by %j', async (options, found) => {
    const { lines } = await find(options);
    expect(lines.slice(1).map((line) => line.split(' ')[0])).toEqual(found.map(number));
  });

  it('O-11 twenty, unless more are asked for, and a note that there are more', async () => {
    await crowd.fill(
      'orders',
      Array.from({ length: 21 }, (_, n) => ({ ...order, billing_no: number(n), created_at: at(n) })),
    );
    const { lines, data, note } = await find();
    expect([lines.length, (data as unknown[]).length, note]).toEqual([
      1 + 20,
      20,
      'Only the newest 20 are listed: more with --limit, at most 1000.',
    ]);
    expect(await find({ limit: '21' })).toMatchObject({ note: undefined });
    await crowd.fill('orders', orders);
  });

  it('O-11 a script can tell that none fits', async () => {
    for (const option of ['billing', 'player', 'role', 'payment'])
      expect(await find({ [option]: 'none' })).toEqual({ lines: ['No order fits.'], data: [], exitCode: 3 });
  });

  it.each(['0', '-1', '1.5', '1001', 'all', ''])('O-11 --limit "%s" is refused', async (limit) => {
    const why = '--limit takes a whole number from 1 to 1000.';
    expect(await refusal(find({ limit }))).toEqual([why, '', 2]);
  });
});
