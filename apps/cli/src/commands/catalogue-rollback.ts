import { rollBack } from '@gemporium/server/catalogue/roll-back.ts';
import { type Command, Refusal } from '../command.ts';

export const catalogueRollback: Command = {
  name: 'catalogue rollback',
  summary: 'Puts an earlier version on sale again. Running servers follow within seconds.',
  words: ['version'],
  options: { reason: { about: 'Why; kept in the audit. Needed.' } },
  changes: true,
  needsDatabase: true,
  async run({ words, options, database, operator, dryRun }) {
    const version = Number(words.version);
    if (!Number.isSafeInteger(version) || version < 1)
      throw new Refusal(`"${words.version}" is no version.`, 'See: gemporium catalogue versions', 2);
    const reason = options.reason?.trim();
    if (!reason) throw new Refusal('--reason is needed: it is kept in the audit.', '', 2);
    const db = await database();
    if (dryRun) return { lines: [`Would put version ${version} on sale.`], data: { version } };
    const outcome = await rollBack(db, { version, by: operator, reason, at: new Date() });
    switch (outcome.kind) {
      case 'moved':
        return {
          lines: [`Version ${outcome.to} is on sale; it was ${outcome.from ?? 'none'}.`],
          data: outcome,
        };
      case 'already-active':
        return { lines: [`Version ${version} is on sale already.`], data: outcome };
      case 'refused':
        throw new Refusal(
          `Version ${version} cannot be put on sale: ${outcome.problems.join('; ')}.`,
          'Publish a version that keeps these accounts.',
          3,
        );
      case 'no-such-version':
        throw new Refusal(`There is no version ${version}.`, 'See: gemporium catalogue versions', 3);
    }
  },
};
