import { recordAudit } from '@gemporium/server/repositories/audit.ts';
import { findException, resolveException } from '@gemporium/server/repositories/exceptions.ts';
import {
  giveBackByHand,
  isByHand,
  mayBeByHand,
} from '@gemporium/server/use-cases/refunds/give-back-by-hand.ts';
import { type Command, Refusal } from '../command.ts';
import { exceptionId } from './exceptions-show.ts';

export const exceptionsResolve: Command = {
  name: 'exceptions resolve',
  summary: 'Ends an exception, with what was done about it.',
  words: ['id'],
  options: {
    resolution: { about: 'What was done; kept for good. Needed.' },
    'given-back': {
      flag: true,
      about: 'The money of a refund that failed was given back outside: books it, and the order is refunded.',
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
      const isResolved = isGivenBack
        ? await giveBackByHand(tx, row, by, resolution)
        : await resolveException(tx, id, by, resolution);
      if (!isResolved) throw new Refusal(`Exception ${id} was resolved meanwhile.`);
      const audit = {
        operator,
        command: 'exceptions resolve',
        arguments: { id, resolution, givenBack: isGivenBack },
        target: String(id),
        outcome: 'resolved',
        at,
      };
      await recordAudit(tx, audit);
    });
    return { lines: [`Exception ${id} is resolved.`], data: { id, resolution } };
  },
};
