import { recordAudit } from '@gemporium/server/repositories/audit.ts';
import type { Database, Queryable } from '@gemporium/server/repositories/database.ts';
import {
  type ExceptionRow,
  type Found,
  resolveException,
} from '@gemporium/server/repositories/exceptions.ts';
import { findOrder } from '@gemporium/server/repositories/orders.ts';
import { paymentsOfOrder } from '@gemporium/server/repositories/payments.ts';
import { refundsOfOrder } from '@gemporium/server/repositories/refunds.ts';
import { endDoubt, isAboutDoubt } from '@gemporium/server/use-cases/payments/end-doubt.ts';
import { endRefundByHand } from '@gemporium/server/use-cases/refunds/end-by-hand.ts';
import {
  giveBackByHand,
  type HandOutcome,
  isByHand,
  mayBeByHand,
} from '@gemporium/server/use-cases/refunds/give-back-by-hand.ts';
import { refundableMinor } from '@gemporium/server/use-cases/refunds/refundable-minor.ts';
import { type Call, type Command, Refusal, type Result } from '../command.ts';
import { operatorServices, triedServices } from '../operator-services.ts';
import { lookUpAll } from '../read-all.ts';
import { required } from '../required.ts';
import { findOneException } from './exceptions-show.ts';

export const exceptionsResolve: Command = {
  name: 'exceptions resolve',
  summary: 'Ends an exception, with what was done about it.',
  words: ['id'],
  options: {
    resolution: { about: 'What was done; kept for good. Required.' },
    'given-back': {
      flag: true,
      about:
        'The money of a refund that failed was given back outside, or that of an unresolved one is back: books it. Of a wrong or unresolved payment: its player reads that it is refunded.',
    },
    'not-charged': {
      flag: true,
      about:
        'By the provider’s own books no money of a wrong or unresolved payment came in: its player reads that.',
    },
    'not-given-back': {
      flag: true,
      about:
        'By the provider’s own books an unresolved refund was never made: it failed, and may be asked for again.',
    },
  },
  changes: true,
  async run({ words, options, flags, database, operator, dryRun }) {
    const { resolution, row } = await lookUpAll({
      resolution: () => required(options, 'resolution', ': say what was done'),
      row: () => findOneException(database, words.id),
    });
    const { id } = row;
    const db = await database();
    if (row.state === 'resolved')
      throw new Refusal(`Exception ${id} was resolved by ${row.resolved_by} already.`);
    if (isAboutDoubt(row)) return resolvePayment(row, resolution, { db, operator, flags, dryRun });
    if (flags.has('not-charged'))
      throw new Refusal(
        `Exception ${id} (${row.kind}) is about no payment in doubt.`,
        'Leave --not-charged out.',
        2,
      );
    if (row.kind === 'refund-unresolved')
      return resolveRefund(row, resolution, { db, operator, flags, dryRun });
    if (flags.has('not-given-back')) throw noUnresolvedRefund(row);
    const isGivenBack = isByHand(row) || flags.has('given-back');
    if (isGivenBack && !mayBeByHand(row))
      throw new Refusal(
        `Exception ${id} (${row.kind}) is about no money to give back.`,
        'Leave --given-back out.',
        2,
      );
    const services = dryRun ? triedServices(db) : operatorServices(db);
    const left = await services.database.transaction(async (tx) => {
      const by = `operator:${operator}`;
      if (isGivenBack) refuseHand(id, await giveBackByHand(tx, row, by, resolution));
      else if (!(await resolveException(tx, row, by, resolution)))
        throw new Refusal(`Exception ${id} was resolved meanwhile.`);
      else if (row.kind === 'delivery-refused') await refuseReview(tx, row);
      const about = { id, resolution, givenBack: isGivenBack };
      await recordAudit(tx, auditOf(operator, row, about, 'resolved'));
      return whatStays(tx, row);
    });
    if (dryRun) return { lines: [`Would resolve exception ${id}: ${row.reason}`, ...left], data: row };
    return { lines: [`Exception ${id} is resolved.`, ...left], data: { id, resolution } };
  },
};

function noUnresolvedRefund({ id, kind }: ExceptionRow): Refusal {
  return new Refusal(`Exception ${id} (${kind}) is no unresolved refund.`, 'Leave --not-given-back out.', 2);
}

function refuseHand(id: number, outcome: HandOutcome): void {
  if (outcome.kind === 'resolved-meanwhile') throw new Refusal(`Exception ${id} was resolved meanwhile.`);
  if (outcome.kind === 'on-its-way')
    throw new Refusal(
      `The provider is giving this money back already (${outcome.refundReference}): nothing was booked.`,
      'Wait for it. It becomes an exception again if the provider does not report the outcome.',
    );
}

/** Its player's page waits for what becomes of the order, and nothing else would remind of it. */
async function refuseReview(tx: Queryable, { id, store, billing_no: of }: ExceptionRow): Promise<void> {
  const order = of ? await findOrder(tx, store, of) : undefined;
  if (order?.state !== 'review') return;
  const card = (await paymentsOfOrder(tx, store, order.billing_no)).length === 0;
  throw new Refusal(
    `Exception ${id} ends with its order, and ${of} is under review: nothing was changed.`,
    `${card ? '`orders redeliver`' : '`orders redeliver` or `orders refund`'}; \`orders close\`, once you have settled it outside the store.`,
    2,
  );
}

/** The operator has looked into the provider's books, and says what they say of a payment whose money is not booked. */
async function resolvePayment(
  row: ExceptionRow,
  resolution: string,
  { db, operator, flags, dryRun }: Pick<Call, 'operator' | 'flags' | 'dryRun'> & { db: Database },
): Promise<Result> {
  const { id, reference } = row;
  if (flags.has('not-given-back')) throw noUnresolvedRefund(row);
  const all = (['given-back', 'not-charged'] as const).filter((one) => flags.has(one));
  const [found] = all;
  const unsaid = new Refusal(
    `Exception ${id}: say what the provider’s books say of payment ${reference}.`,
    '--given-back: money came in, and was given back there. --not-charged: none came in.',
    2,
  );
  if (all.length > 1) throw unsaid;
  const services = dryRun ? triedServices(db) : operatorServices(db);
  const left = await services.database.transaction(async (tx) => {
    const outcome = await endDoubt(tx, row, found, `operator:${operator}`, resolution);
    if (outcome.kind === 'unsaid') throw unsaid;
    if (outcome.kind === 'resolved-meanwhile') throw new Refusal(`Exception ${id} was resolved meanwhile.`);
    const about = { id, resolution, givenBack: found === 'given-back' };
    await recordAudit(tx, auditOf(operator, row, about, found ?? 'resolved'));
    const waits = `Other money of payment ${reference} still waits: until then its player reads that it is looked into.`;
    return [...(outcome.isHeld ? [waits] : []), ...(await whatStays(tx, row))];
  });
  if (dryRun) return { lines: [`Would resolve exception ${id}: ${row.reason}`, ...left], data: row };
  return { lines: [`Exception ${id} is resolved.`, ...left], data: { id, resolution } };
}

/** The operator has looked into the provider's books, and says what they say of the refund. */
async function resolveRefund(
  row: ExceptionRow,
  resolution: string,
  { db, operator, flags, dryRun }: Pick<Call, 'operator' | 'flags' | 'dryRun'> & { db: Database },
): Promise<Result> {
  const { id, key, billing_no } = row;
  const isBack = flags.has('given-back');
  if (isBack === flags.has('not-given-back'))
    throw new Refusal(
      `Exception ${id}: say what the provider’s books say of refund ${key}.`,
      '--given-back: the money is back with the player. --not-given-back: the refund was never made.',
      2,
    );
  if (!billing_no) throw new Error(`exception ${id} names no order`);
  const outcome = isBack ? 'succeeded' : 'failed';
  const by = `operator:${operator}`;
  const services = dryRun ? triedServices(db) : operatorServices(db);
  const left = await services.database.transaction(async (tx) => {
    const ended = await endRefundByHand(tx, { ...row, billing_no }, outcome, by, resolution);
    if (ended.kind === 'ended')
      throw new Refusal(
        `Refund ${key} has ${ended.state} meanwhile: nothing was booked.`,
        `See: gemporium orders show ${billing_no}`,
      );
    const about = { id, resolution, givenBack: isBack };
    await recordAudit(tx, auditOf(operator, row, about, outcome));
    return whatStays(tx, row);
  });
  services.wake();
  if (dryRun) return { lines: [`Would book refund ${key} as ${outcome}.`, ...left], data: row };
  return {
    lines: [`Refund ${key} has ${outcome}; exception ${id} is resolved.`, ...left],
    data: { id, resolution },
  };
}

/**
 * Said where the player goes on reading that somebody looks into the order, or that money is on its way back. As the
 * order is after what was done: money that is booked as given back ends its review, in a dry run as well.
 */
async function whatStays(
  tx: Queryable,
  { store, kind, billing_no, reference }: ExceptionRow,
): Promise<string[]> {
  const order = billing_no ? await findOrder(tx, store, billing_no) : undefined;
  if (!order || !billing_no) return [];
  if (order.state === 'review') {
    const payments = await paymentsOfOrder(tx, store, billing_no);
    const ends =
      payments.length > 0
        ? '`orders redeliver`, `orders refund` or `orders close` ends'
        : '`orders redeliver` or `orders close` ends';
    return [`Order ${billing_no} stays under review: ${ends} that.`];
  }
  if (kind !== 'refund-failed') return [];
  const payment = (await paymentsOfOrder(tx, store, billing_no)).find((one) => one.reference === reference);
  if (!payment || (payment.applied && order.state !== 'refunding')) return [];
  if (refundableMinor(payment, await refundsOfOrder(tx, store, billing_no)) <= 0) return [];
  return [
    `Payment ${reference} has not gone back, and its player reads that it does: \`orders refund ${billing_no} --payment ${reference}\` ends that.`,
  ];
}

function auditOf(
  operator: string,
  { id, store }: ExceptionRow,
  about: { id: number; resolution: string; givenBack: boolean },
  outcome: Found | 'resolved' | 'succeeded' | 'failed',
) {
  return {
    operator,
    command: 'exceptions resolve',
    arguments: about,
    store,
    target: String(id),
    outcome,
  };
}
