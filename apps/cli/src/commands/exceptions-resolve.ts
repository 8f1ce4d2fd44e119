import type { RefundObservation } from '@gemporium/provider-kit/provider.ts';
import { recordAudit } from '@gemporium/server/repositories/audit.ts';
import type { Database } from '@gemporium/server/repositories/database.ts';
import {
  type ExceptionRow,
  findException,
  resolveException,
} from '@gemporium/server/repositories/exceptions.ts';
import { findPayment } from '@gemporium/server/repositories/payments.ts';
import { findRefund } from '@gemporium/server/repositories/refunds.ts';
import {
  giveBackByHand,
  type HandOutcome,
  isByHand,
  mayBeByHand,
} from '@gemporium/server/use-cases/refunds/give-back-by-hand.ts';
import { settleRefund } from '@gemporium/server/use-cases/refunds/settle-refund.ts';
import { type Call, type Command, Refusal, type Result } from '../command.ts';
import { operatorServices } from '../operator-services.ts';
import { exceptionId } from './exceptions-show.ts';

export const exceptionsResolve: Command = {
  name: 'exceptions resolve',
  summary: 'Ends an exception, with what was done about it.',
  words: ['id'],
  options: {
    resolution: { about: 'What was done; kept for good. Needed.' },
    'given-back': {
      flag: true,
      about:
        'The money of a refund that failed was given back outside, or that of an unresolved one is back: books it.',
    },
    'not-given-back': {
      flag: true,
      about:
        'By the provider’s own books an unresolved refund was never made: it failed, and may be asked for again.',
    },
  },
  changes: true,
  needsDatabase: true,
  async run({ words, options, flags, database, operator, dryRun }) {
    const resolution = options.resolution?.trim();
    if (!resolution) throw new Refusal('--resolution is needed: say what was done.', '', 2);
    const db = await database();
    const id = exceptionId(words.id);
    const row = await findException(db, id);
    if (!row) throw new Refusal(`There is no exception ${id}.`, 'See: gemporium exceptions list --all', 3);
    if (row.state === 'resolved')
      throw new Refusal(`Exception ${id} was resolved by ${row.resolved_by} already.`);
    if (row.kind === 'refund-unresolved')
      return resolveRefund(row, resolution, { db, operator, flags, dryRun });
    if (flags.has('not-given-back'))
      throw new Refusal(
        `Exception ${id} (${row.kind}) is no unresolved refund.`,
        'Leave --not-given-back out.',
        2,
      );
    const isGivenBack = isByHand(row) || flags.has('given-back');
    if (isGivenBack && !mayBeByHand(row))
      throw new Refusal(
        `Exception ${id} (${row.kind}) is about no money to give back.`,
        'Leave --given-back out.',
        2,
      );
    if (dryRun) return { lines: [`Would resolve exception ${id}: ${row.reason}`], data: row };
    const at = new Date();
    await db.transaction(async (tx) => {
      const by = `operator:${operator}`;
      if (isGivenBack) refuseHand(id, await giveBackByHand(tx, row, by, resolution));
      else if (!(await resolveException(tx, id, by, resolution)))
        throw new Refusal(`Exception ${id} was resolved meanwhile.`);
      const about = { id, resolution, givenBack: isGivenBack };
      await recordAudit(tx, auditOf(operator, about, 'resolved', at));
    });
    return { lines: [`Exception ${id} is resolved.`], data: { id, resolution } };
  },
};

function refuseHand(id: number, outcome: HandOutcome): void {
  if (outcome.kind === 'resolved-meanwhile') throw new Refusal(`Exception ${id} was resolved meanwhile.`);
  if (outcome.kind === 'on-its-way')
    throw new Refusal(
      `The provider is giving this money back already (${outcome.refundReference}): nothing was booked.`,
      'Wait for it. It is put before you again where the provider does not say what became of it.',
    );
}

/** The operator has looked into the provider's books, and says what they say of the refund. */
async function resolveRefund(
  row: ExceptionRow,
  resolution: string,
  { db, operator, flags, dryRun }: Pick<Call, 'operator' | 'flags' | 'dryRun'> & { db: Database },
): Promise<Result> {
  const { id, store, key } = row;
  const isBack = flags.has('given-back');
  if (isBack === flags.has('not-given-back'))
    throw new Refusal(
      `Exception ${id}: say what the provider’s books say of refund ${key}.`,
      '--given-back: the money is back with the player. --not-given-back: the refund was never made.',
      2,
    );
  const refund = await findRefund(db, store, key);
  const payment = refund && (await findPayment(db, refund.reference));
  if (!refund || !payment) throw new Refusal(`Refund ${key} is gone.`);
  const outcome = isBack ? 'succeeded' : 'failed';
  if (dryRun) return { lines: [`Would book refund ${key} as ${outcome}.`], data: row };
  const { merchant, currency } = payment;
  const said: RefundObservation = {
    ...{ refundReference: key, status: outcome, merchant, detail: resolution },
    amount: { amountMinor: refund.amount_minor, currency },
  };
  const by = `operator:${operator}`;
  const state = await settleRefund(operatorServices(db), refund, { kind: 'observed', refund: said }, by);
  const about = { id, resolution, givenBack: isBack };
  await recordAudit(db, auditOf(operator, about, state, new Date()));
  if (state !== outcome) throw new Refusal(`The provider has spoken meanwhile: refund ${key} has ${state}.`);
  return { lines: [`Refund ${key} has ${state}; exception ${id} is resolved.`], data: { id, resolution } };
}

function auditOf(
  operator: string,
  about: { id: number; resolution: string; givenBack: boolean },
  outcome: string,
  at: Date,
) {
  return { operator, command: 'exceptions resolve', arguments: about, target: String(about.id), outcome, at };
}
