import { diffCatalogue } from '@gemporium/catalogue/diff-catalogue.ts';
import { problemLine } from '@gemporium/catalogue/problem.ts';
import { unfitFiles } from '@gemporium/server/catalogue/refusals.ts';
import { rollBack, tryToRollBack } from '@gemporium/server/catalogue/roll-back.ts';
import { activeEdition, loadVersion } from '@gemporium/server/repositories/catalogue.ts';
import { databaseNow } from '@gemporium/server/repositories/database-time.ts';
import { type Command, Refusal } from '../command.ts';
import { readAll } from '../read-all.ts';
import { required } from '../required.ts';
import { serversRunMode } from '../servers-run-mode.ts';
import { wholeNumber } from '../whole-number.ts';
import { changeTable } from './catalogue-publish.ts';

export const catalogueRollback: Command = {
  name: 'catalogue rollback',
  summary: 'Puts an earlier version on sale again. Running servers follow within seconds.',
  words: ['version'],
  options: { reason: { about: 'Why; kept in the audit. Required.' } },
  changes: true,
  async run({ words, options, database, operator, dryRun, environment }) {
    const { version, reason } = readAll({
      version: () => versionOf(words.version),
      reason: () => required(options, 'reason', ': it is kept in the audit'),
    });
    const db = await database();
    const runMode = await serversRunMode(db, environment);
    const [current, next] = await Promise.all([activeEdition(db), loadVersion(db, version)]);
    const changes = current && next ? diffCatalogue(current.catalogue, next) : [];
    const outcome = await (dryRun ? tryToRollBack : rollBack)(db, {
      version,
      by: operator,
      reason,
      at: await databaseNow(db),
      refusals: (catalogue) => unfitFiles(catalogue, runMode).map(problemLine),
    });
    switch (outcome.kind) {
      case 'moved':
        if (dryRun)
          return {
            lines: [`Would put version ${version} on sale:`, ...changeTable(changes)],
            data: { version, changes },
          };
        return {
          lines: [
            ...changeTable(changes),
            `Version ${outcome.to} is on sale; it was ${outcome.from ?? 'none'}.`,
          ],
          data: { ...outcome, changes },
        };
      case 'already-active':
        return { lines: [`Version ${version} is on sale already.`], data: outcome };
      case 'refused':
        throw new Refusal(
          `Version ${version} cannot be put on sale: ${outcome.problems.join('; ')}.`,
          'Mend this in the brand files and publish them.',
        );
      case 'no-such-version':
        throw new Refusal(`There is no version ${version}.`, 'See: gemporium catalogue versions', 3);
    }
  },
};

function versionOf(text: string | undefined): number {
  const version = wholeNumber(text, 1, Number.MAX_SAFE_INTEGER);
  if (version !== undefined) return version;
  throw new Refusal(`"${text}" is no version.`, 'See: gemporium catalogue versions', 2);
}
