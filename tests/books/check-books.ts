import pg from 'pg';
import { checkInvariants, type Rows } from './check-invariants.ts';

/**
 * Compares the books of the outside world (the sandbox's charges and deliveries, over HTTP) with the database, once
 * all work has finished, and checks the database's invariants. It shares no code with the store: it knows only the
 * tables, the books, and what must be true. Each finding is one sentence; an empty list means that everything agrees.
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
      ...(await rewardsStandOnce(rows, deliveries)),
      ...(await checkInvariants(rows, where.restSeconds ?? 0)),
    ];
  } finally {
    await client.end();
  }
}

interface Charge {
  provider: string;
  account: string;
  reference: string;
  /** The provider's number of the capture, if its books have one: it may capture twice under one reference. */
  provider_reference?: string;
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
  /** What was delivered: order, reward, … */
  source: { kind: string };
}

async function book<Row>(sandboxUrl: string, name: string): Promise<Row[]> {
  const response = await fetch(`${sandboxUrl}/books/${name}`);
  if (!response.ok) throw new Error(`the sandbox answered ${response.status} for its ${name}`);
  return ((await response.json()) as Record<string, Row[]>)[name] ?? [];
}

/** I1, I6: each captured payment belongs to one order, was refunded, or is an exception with a reason. */
async function everyChargeHasItsPlace(rows: Rows, charges: Charge[]): Promise<string[]> {
  const payments = await rows<{
    reference: string;
    provider_reference: string | null;
    account: string;
    state: string;
    applied: boolean;
    captured: string | null;
    currency: string;
    order_state: string;
    exceptions: string;
    refunded: string;
  }>(`
    select p.reference, p.provider_reference, p.account, p.state, p.applied, p.captured_minor::text as captured, p.currency, o.state as order_state,
      (select count(*) from exception e where e.reference = p.reference or e.billing_no = p.billing_no) as exceptions,
      (select coalesce(sum(r.amount_minor), 0) from refund r
        where r.reference = p.reference and r.state = 'succeeded' and r.kind = 'refund') as refunded
    from payment p join orders o using (store, billing_no)`);
  const byReference = new Map(payments.map((p) => [`${p.account} ${p.reference}`, p]));
  const paidBy = payments.filter(({ state }) => state === 'paid');
  const byNumber = new Map(paidBy.map((p) => [`${p.account} ${p.provider_reference}`, p]));
  const findings: string[] = [];
  for (const charge of charges) {
    const { account, reference, provider_reference: number } = charge;
    const what = `charge ${number ?? reference} at ${account}`;
    const payment =
      number === undefined
        ? byReference.get(`${account} ${reference}`)
        : (byNumber.get(`${account} ${number}`) ?? unpaid(byReference.get(`${account} ${reference}`)));
    if (!payment) {
      findings.push(`${what}: the store knows no such payment`);
      continue;
    }
    if (isUndone(charge) && payment.state === 'declined') continue;
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
      findings.push(`${what}: more was refunded than captured`);
    if (Number(payment.refunded) !== charge.refunded_minor && !excepted) {
      findings.push(`${what}: ${charge.refunded_minor} refunded there, ${payment.refunded} booked`);
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

/** Money that was not booked: its payment must not be paid by other money. */
function unpaid<Payment extends { state: string }>(payment: Payment | undefined): Payment | undefined {
  return payment?.state === 'paid' ? undefined : payment;
}

/** Welcome Payments' net cancel: the capture of an approval that was never answered has been returned in full. */
function isUndone({ provider, amount_minor, refunded_minor }: Charge): boolean {
  return provider === 'welcomepay' && refunded_minor === amount_minor;
}

/** Conversely, nothing is booked as paid that was never charged. */
async function everyPaymentWasCharged(rows: Rows, charges: Charge[]): Promise<string[]> {
  const charged = new Set(charges.map((c) => `${c.account} ${c.provider_reference ?? c.reference}`));
  const paid = await rows<{ reference: string; number: string | null; account: string }>(
    `select reference, provider_reference as number, account from payment where state = 'paid'`,
  );
  return paid
    .filter(
      ({ account, reference, number }) =>
        !charged.has(`${account} ${reference}`) && !charged.has(`${account} ${number}`),
    )
    .map((p) => `payment ${p.reference} is booked as paid and was never charged`);
}

/** I2: paid goods are in the game exactly once, and nothing else is. */
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
      findings.push(`order ${order.billing_no}: marked as delivered, but in the game ${times} times`);
    if (order.was_paid && times === 0 && order.state !== 'refunded' && Number(order.exceptions) === 0) {
      findings.push(`order ${order.billing_no}: paid, but neither in the game nor an exception`);
    }
  }
  for (const [billingNo, times] of given)
    findings.push(`the game has goods of ${billingNo || 'no order'} (${times}) that the store never sold`);
  return findings;
}

/** I2: a claimed reward is in the game exactly once, and no other is. */
async function rewardsStandOnce(rows: Rows, deliveries: GameDelivery[]): Promise<string[]> {
  const sent = await rows<{ delivery_id: string; state: string }>(
    `select delivery_id, state from delivery where source_kind = 'reward'`,
  );
  const given = new Set(
    deliveries.filter((d) => d.source.kind === 'reward' && d.state === 'delivered').map((d) => d.delivery_id),
  );
  const findings: string[] = [];
  for (const { delivery_id, state } of sent) {
    const isThere = given.delete(delivery_id);
    if (state === 'delivered' && !isThere)
      findings.push(`reward ${delivery_id}: marked as delivered, but not in the game`);
    if (state === 'refused' && isThere)
      findings.push(`reward ${delivery_id}: marked as refused, but in the game`);
  }
  for (const id of given) findings.push(`the game has the reward ${id}, which nobody claimed`);
  return findings;
}

if (process.argv[1] === import.meta.filename) {
  const findings = await checkBooks({
    databaseUrl: process.env.DATABASE_URL ?? '',
    sandboxUrl: process.env.SANDBOX_URL ?? 'http://127.0.0.1:8081',
  });
  process.stdout.write(findings.length === 0 ? 'The books agree.\n' : `${findings.join('\n')}\n`);
  process.exitCode = findings.length === 0 ? 0 : 1;
}
