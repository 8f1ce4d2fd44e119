import pg from 'pg';

/**
 * Compares the books of the outside world (the sandbox's charges and deliveries, over HTTP) with the database, after
 * everything has come to rest. It shares nothing with the store's code: it knows the tables, the books, and what must
 * be true. Each finding is one sentence; none means that the books agree.
 */
export async function checkBooks(where: {
  databaseUrl: string;
  sandboxUrl: string;
  restSeconds?: number;
}): Promise<string[]> {
  const client = new pg.Client({ connectionString: where.databaseUrl });
  await client.connect();
  const rows = async <Row>(text: string): Promise<Row[]> => (await client.query(text)).rows as Row[];
  try {
    const [charges, deliveries] = await Promise.all([
      book<Charge>(where.sandboxUrl, 'charges'),
      book<GameDelivery>(where.sandboxUrl, 'deliveries'),
    ]);
    return [
      ...(await everyChargeHasItsPlace(rows, charges)),
      ...(await everyPaymentWasCharged(rows, charges)),
      ...(await goodsStandOnce(rows, deliveries)),
      ...(await singleCounts(rows)),
      ...(await rewardsStandOnce(rows, deliveries)),
      ...(await cardsAndOrdersAgree(rows, deliveries)),
      ...(await linksAndOrdersAgree(rows)),
      ...(await couponsAndPoints(rows)),
      ...(await historiesHold(rows)),
      ...(await nothingWaits(rows, where.restSeconds ?? 0)),
    ];
  } finally {
    await client.end();
  }
}

type Rows = <Row>(text: string) => Promise<Row[]>;

interface Charge {
  provider: string;
  account: string;
  reference: string;
  amount_minor: number;
  currency: string;
  refunded_minor: number;
  charged_back_minor: number;
}

interface GameDelivery {
  delivery_id: string;
  billing_no: string | null;
  state: string;
  role_id: string;
  /** What it was given for: order, reward, … */
  source: { kind: string };
}

async function book<Row>(sandboxUrl: string, name: string): Promise<Row[]> {
  const response = await fetch(`${sandboxUrl}/books/${name}`);
  if (!response.ok) throw new Error(`the sandbox answered ${response.status} for its ${name}`);
  return ((await response.json()) as Record<string, Row[]>)[name] ?? [];
}

/** I1, I6: each captured payment is one order's, or stands refunded, or as an exception with its reason. */
async function everyChargeHasItsPlace(rows: Rows, charges: Charge[]): Promise<string[]> {
  const payments = await rows<{
    reference: string;
    account: string;
    state: string;
    applied: boolean;
    captured: string | null;
    currency: string;
    order_state: string;
    exceptions: string;
    refunded: string;
  }>(`
    select p.reference, p.account, p.state, p.applied, p.captured_minor::text as captured, p.currency, o.state as order_state,
      (select count(*) from exception e where e.reference = p.reference or e.billing_no = p.billing_no) as exceptions,
      (select coalesce(sum(r.amount_minor), 0) from refund r
        where r.reference = p.reference and r.state = 'succeeded' and r.kind = 'refund') as refunded
    from payment p join orders o using (store, billing_no)`);
  const byReference = new Map(payments.map((p) => [`${p.account} ${p.reference}`, p]));
  const findings: string[] = [];
  for (const charge of charges) {
    const what = `charge ${charge.reference} at ${charge.account}`;
    const payment = byReference.get(`${charge.account} ${charge.reference}`);
    if (!payment) {
      findings.push(`${what}: the store knows no such payment`);
      continue;
    }
    const excepted = Number(payment.exceptions) > 0;
    const refunded = charge.refunded_minor + charge.charged_back_minor >= charge.amount_minor;
    if (payment.state !== 'paid' && !excepted)
      findings.push(`${what}: the payment is ${payment.state}, without an exception`);
    if (
      payment.state === 'paid' &&
      (Number(payment.captured) !== charge.amount_minor || payment.currency !== charge.currency)
    ) {
      findings.push(
        `${what}: ${charge.amount_minor} ${charge.currency} charged, ${payment.captured} ${payment.currency} booked`,
      );
    }
    if (charge.refunded_minor > charge.amount_minor)
      findings.push(`${what}: more was given back than came in`);
    if (Number(payment.refunded) !== charge.refunded_minor && !excepted) {
      findings.push(`${what}: ${charge.refunded_minor} given back there, ${payment.refunded} booked`);
    }
    if (payment.state === 'paid' && !payment.applied && !refunded && !excepted) {
      findings.push(`${what}: paid for nothing, neither refunded nor an exception`);
    }
    if (
      payment.applied &&
      !['delivered', 'refunded', 'charged_back'].includes(payment.order_state) &&
      !excepted
    ) {
      findings.push(`${what}: its order is ${payment.order_state}, without an exception`);
    }
  }
  return findings;
}

/** The other way round: nothing is booked as paid that was never charged. */
async function everyPaymentWasCharged(rows: Rows, charges: Charge[]): Promise<string[]> {
  const charged = new Set(charges.map((c) => `${c.account} ${c.reference}`));
  const paid = await rows<{ reference: string; account: string }>(
    `select reference, account from payment where state = 'paid'`,
  );
  return paid
    .filter((p) => !charged.has(`${p.account} ${p.reference}`))
    .map((p) => `payment ${p.reference} is booked as paid and was never charged`);
}

/** I2: what was paid stands in the game exactly once, and nothing else does. */
async function goodsStandOnce(rows: Rows, deliveries: GameDelivery[]): Promise<string[]> {
  const orders = await rows<{ billing_no: string; state: string; exceptions: string; was_paid: boolean }>(`
    select billing_no, state, paid_at is not null as was_paid,
      (select count(*) from exception e where e.billing_no = o.billing_no) as exceptions from orders o`);
  const given = new Map<string, number>();
  for (const d of deliveries) {
    if (d.state === 'delivered' && d.source.kind !== 'reward')
      given.set(d.billing_no ?? '', (given.get(d.billing_no ?? '') ?? 0) + 1);
  }
  const findings: string[] = [];
  for (const order of orders) {
    const times = given.get(order.billing_no) ?? 0;
    given.delete(order.billing_no);
    if (times > 1) findings.push(`order ${order.billing_no}: delivered ${times} times`);
    if (times === 1 && !order.was_paid)
      findings.push(`order ${order.billing_no}: delivered without being paid`);
    if (order.state === 'delivered' && times !== 1)
      findings.push(`order ${order.billing_no}: is delivered, the game has it ${times} times`);
    if (order.was_paid && times === 0 && order.state !== 'refunded' && order.exceptions === '0') {
      findings.push(`order ${order.billing_no}: paid, not in the game, and no exception`);
    }
  }
  for (const [billingNo, times] of given)
    findings.push(`the game has goods of ${billingNo || 'no order'} (${times}) that the store never sold`);
  return findings;
}

/** I3, I4: counters that no race may overrun, as SQL. */
async function singleCounts(rows: Rows): Promise<string[]> {
  const findings: string[] = [];
  const limits = await rows<{ product_id: string; subject: string; used: string; allowed: number }>(`
    select u.product_id, u.subject, count(*) as used, max((o.snapshot -> 'limit' ->> 'frequency')::int) as allowed
    from limit_use u join orders o using (store, billing_no)
    where u.state <> 'released' and coalesce((o.snapshot -> 'limit' ->> 'days')::int, 0) = 0
    group by u.store, u.product_id, u.subject having count(*) > max((o.snapshot -> 'limit' ->> 'frequency')::int)`);
  for (const l of limits)
    findings.push(`limit of ${l.product_id} for ${l.subject}: ${l.used} taken, ${l.allowed} allowed`);
  const coupons = await rows<{ coupon_code: string; uses: string }>(`
    select coupon_code, count(*) as uses from orders
    where coupon_code is not null and state in ('unpaid', 'paid', 'delivered', 'review') group by store, coupon_code having count(*) > 1`);
  for (const c of coupons) findings.push(`coupon ${c.coupon_code} is used by ${c.uses} orders`);
  const reserved = await rows<{ billing_no: string }>(`
    select u.billing_no from limit_use u join orders o using (store, billing_no)
    where u.state = 'reserved' and o.state in ('failed', 'expired', 'cancelled')
    union all
    select g.billing_no from coupon_grant g join orders o using (store, billing_no)
    where g.state = 'reserved' and o.state in ('failed', 'expired', 'cancelled')`);
  for (const r of reserved) findings.push(`order ${r.billing_no} is closed and still holds a reservation`);
  const twice = await rows<{ billing_no: string }>(
    `select billing_no from payment where applied group by store, billing_no having count(*) > 1`,
  );
  for (const t of twice) findings.push(`order ${t.billing_no} was paid by two payments`);
  return findings;
}

/** I2: a reward is received once by a character and stands in the game once; a top-up counts its price or nothing. */
async function rewardsStandOnce(rows: Rows, deliveries: GameDelivery[]): Promise<string[]> {
  const findings: string[] = [];
  const claims = await rows<{
    claim_id: string;
    delivery_id: string | null;
    state: string | null;
    times: string;
  }>(`
    select c.claim_id, d.delivery_id, d.state,
      count(*) over (partition by c.store, c.activity_id, c.reward_id, c.gp_id, c.suid, c.server_id, c.role_id) as times
    from reward_claim c left join delivery d on d.store = c.store and d.source_kind = 'reward' and d.source_id = c.claim_id`);
  const given = new Set(
    deliveries.filter((d) => d.source.kind === 'reward' && d.state === 'delivered').map((d) => d.delivery_id),
  );
  for (const claim of claims) {
    const what = `reward ${claim.claim_id}`;
    if (claim.times !== '1') findings.push(`${what}: received ${claim.times} times`);
    if (!claim.delivery_id) findings.push(`${what}: received, and never sent`);
    const isThere = given.delete(claim.delivery_id ?? '');
    if (claim.state === 'delivered' && !isThere)
      findings.push(`${what}: is delivered, the game has not got it`);
    if (claim.state === 'waiting' || claim.state === 'unknown') findings.push(`${what}: is still on its way`);
  }
  for (const id of given) findings.push(`the game has the reward ${id} that nobody received`);
  const counted = await rows<{ billing_no: string; state: string; sum: string; pay: string }>(`
    select o.billing_no, o.state, coalesce(sum(t.amount_minor), 0) as sum, o.pay_minor as pay
    from orders o left join top_up t using (store, billing_no)
    where o.state in ('delivered', 'refunded', 'charged_back') group by o.store, o.billing_no
    having coalesce(sum(t.amount_minor), 0) <>
      case when o.state = 'delivered' and o.snapshot -> 'makeUp' is null then o.pay_minor else 0 end`);
  for (const order of counted)
    findings.push(
      `order ${order.billing_no} is ${order.state} and counts ${order.sum} of ${order.pay} as topped up`,
    );
  return findings;
}

/** I5: each spent card is one paid order's and was delivered under its number; each order by card has its spent card. */
async function cardsAndOrdersAgree(rows: Rows, deliveries: GameDelivery[]): Promise<string[]> {
  const pairs = await rows<{
    number: string | null;
    state: string | null;
    billing_no: string | null;
    order_state: string | null;
    was_paid: boolean | null;
    payments: string;
    source: string | null;
  }>(`
    select c.number, c.state, o.billing_no, o.state as order_state, o.paid_at is not null as was_paid,
      (select count(*) from payment p where p.billing_no = o.billing_no) as payments,
      (select d.source_kind || ' ' || d.source_id from delivery d where d.billing_no = o.billing_no) as source
    from (select * from card where state = 'used') c
    full join (select * from orders where snapshot -> 'card' is not null) o
      on o.store = c.store and o.billing_no = c.billing_no and o.snapshot -> 'card' ->> 'number' = c.number`);
  const findings: string[] = [];
  for (const { number, billing_no, was_paid, payments, source } of pairs) {
    if (!billing_no) findings.push(`card ${number} is spent for no order`);
    else if (!number) findings.push(`order ${billing_no} has no spent card`);
    else if (!was_paid || payments !== '0' || source !== `card ${number}`)
      findings.push(
        `order ${billing_no} by card: paid ${was_paid}, ${payments} payments, delivery ${source}`,
      );
  }
  const times = new Map<string, number>();
  const byCard = new Set(pairs.map((p) => p.billing_no));
  for (const d of deliveries)
    if (byCard.has(d.billing_no)) times.set(d.billing_no ?? '', (times.get(d.billing_no ?? '') ?? 0) + 1);
  for (const [billingNo, count] of times)
    if (count > 1) findings.push(`the card of order ${billingNo} stands ${count} times in the game`);
  return findings;
}

/** I5: a make-up link is held by one unpaid order or was paid by one paid order, for its player and its amount. */
async function linksAndOrdersAgree(rows: Rows): Promise<string[]> {
  const links = await rows<{ replenish_id: string; state: string; billing_no: string; order_state: string }>(`
    select l.replenish_id, l.state, l.billing_no, o.state as order_state
    from make_up_link l left join orders o on o.store = l.store and o.billing_no = l.billing_no
    where (l.state in ('reserved', 'paid')) <> (o.billing_no is not null)
      or l.state = 'reserved' and o.state <> 'unpaid'
      or l.state = 'paid' and o.paid_at is null
      or o.billing_no is not null and (o.suid, o.role_id, o.server_id, o.pay_minor, o.currency)
        is distinct from (l.suid, l.role_id, l.server_id, l.amount_minor, l.currency)
      or o.billing_no is not null and o.snapshot -> 'makeUp' ->> 'replenishId' is distinct from l.replenish_id`);
  const paid = await rows<{ replenish_id: string; times: string }>(`
    select snapshot -> 'makeUp' ->> 'replenishId' as replenish_id, count(*) as times from orders
    where snapshot -> 'makeUp' is not null and paid_at is not null
    group by store, snapshot -> 'makeUp' ->> 'replenishId' having count(*) > 1`);
  return [
    ...links.map((l) => `link ${l.replenish_id} is ${l.state}, its order ${l.billing_no} ${l.order_state}`),
    ...paid.map((l) => `link ${l.replenish_id} was paid by ${l.times} orders`),
  ];
}

/** Coupons are where their orders are, and an order's points stand as long as the order does. */
async function couponsAndPoints(rows: Rows): Promise<string[]> {
  const coupons = await rows<{ code: string; state: string; order_state: string | null }>(`
    select g.code, g.state, o.state as order_state from coupon_grant g left join orders o using (store, billing_no)
    where (g.state = 'avail') <> (g.billing_no is null) and g.state <> 'revoked'
      or g.billing_no is not null and g.code is distinct from o.coupon_code
      or g.state = 'reserved' and o.state <> 'unpaid'
      or g.state = 'used' and o.state in ('unpaid', 'failed', 'expired', 'cancelled')`);
  const points = await rows<{ billing_no: string; state: string; sum: string }>(`
    select o.billing_no, o.state, coalesce(sum(p.points), 0) as sum
    from orders o left join points_entry p using (store, billing_no) group by o.store, o.billing_no, o.state, o.points
    having coalesce(sum(p.points), 0) not in (0, o.points)
      or o.state = 'delivered' and coalesce(sum(p.points), 0) <> o.points
      or o.state in ('unpaid', 'failed', 'expired', 'cancelled', 'refunded', 'charged_back')
        and coalesce(sum(p.points), 0) <> 0`);
  return [
    ...coupons.map((c) => `coupon ${c.code} is ${c.state}, its order ${c.order_state ?? 'none'}`),
    ...points.map((p) => `order ${p.billing_no} is ${p.state} and has earned ${p.sum} points`),
  ];
}

/** I7: histories are chains of allowed edges that end where the row stands. The edges are written here a second time. */
const edges: Record<string, string[]> = {
  order: [
    '>unpaid',
    'unpaid>paid',
    'unpaid>failed',
    'unpaid>expired',
    'unpaid>cancelled',
    'failed>paid',
    'expired>paid',
    'cancelled>paid',
    'paid>delivered',
    'paid>review',
    'paid>refunding',
    'paid>charged_back',
    'review>paid',
    'review>delivered',
    'review>refunding',
    'review>charged_back',
    'delivered>refunding',
    'delivered>charged_back',
    'refunding>refunded',
    'refunding>review',
    'refunding>charged_back',
    'charged_back>delivered',
  ],
  payment: [
    '>creating',
    'creating>pending',
    'creating>unknown',
    'creating>paid',
    'creating>declined',
    'creating>cancelled',
    'creating>expired',
    'unknown>pending',
    'unknown>paid',
    'unknown>declined',
    'unknown>cancelled',
    'unknown>expired',
    'pending>paid',
    'pending>declined',
    'pending>cancelled',
    'pending>expired',
    'declined>paid',
    'cancelled>paid',
    'expired>paid',
  ],
};

async function historiesHold(rows: Rows): Promise<string[]> {
  const findings: string[] = [];
  for (const [entity, table, id] of [
    ['order', 'orders', 'billing_no'],
    ['payment', 'payment', 'reference'],
  ] as const) {
    const history = await rows<{
      entity_id: string;
      from_state: string;
      to_state: string;
      now: string | null;
      last: boolean;
      before: string | null;
    }>(`
      select h.entity_id, h.from_state, h.to_state, t.state as now,
        lead(h.id) over w is null as last, lag(h.to_state) over w as before
      from history h left join ${table} t on t.store = h.store and t.${id} = h.entity_id
      where h.entity = '${entity}' window w as (partition by h.store, h.entity_id order by h.id)`);
    for (const h of history) {
      const name = `${entity} ${h.entity_id}`;
      if (!edges[entity]?.includes(`${h.from_state}>${h.to_state}`))
        findings.push(`${name}: went from ${h.from_state} to ${h.to_state}`);
      if ((h.before ?? '') !== h.from_state)
        findings.push(`${name}: history jumps from ${h.before} to ${h.from_state}`);
      if (h.last && h.now !== h.to_state)
        findings.push(`${name}: is ${h.now}, its history ends at ${h.to_state}`);
    }
  }
  return findings;
}

/** I9: once faults have stopped, nothing paid is left half done. */
async function nothingWaits(rows: Rows, restSeconds: number): Promise<string[]> {
  const waiting = await rows<{ billing_no: string; state: string }>(`
    select billing_no, state from orders o where state in ('paid', 'refunding')
      and coalesce(paid_at, created_at) < now() - make_interval(secs => ${restSeconds})
      and not exists (select from exception e where e.billing_no = o.billing_no)`);
  return waiting.map((o) => `order ${o.billing_no} is still ${o.state}`);
}

if (process.argv[1] === import.meta.filename) {
  const findings = await checkBooks({
    databaseUrl: process.env.DATABASE_URL ?? '',
    sandboxUrl: process.env.SANDBOX_URL ?? 'http://127.0.0.1:8081',
  });
  process.stdout.write(findings.length === 0 ? 'The books agree.\n' : `${findings.join('\n')}\n`);
  process.exitCode = findings.length === 0 ? 0 : 1;
}
