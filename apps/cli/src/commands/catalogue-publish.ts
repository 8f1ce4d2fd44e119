import { type CatalogueChange, diffCatalogue } from '@gemporium/catalogue/diff-catalogue.ts';
import { publish, tryToPublish } from '@gemporium/server/catalogue/publish.ts';
import { activeVersion, loadVersion } from '@gemporium/server/repositories/catalogue.ts';
import { databaseNow } from '@gemporium/server/repositories/database-time.ts';
import { type Command, Refusal } from '../command.ts';
import { counted } from '../counted.ts';
import { checkBrands } from '../operator-services.ts';
import { serversRunMode } from '../servers-run-mode.ts';
import { table } from '../table.ts';
import { told } from './catalogue-check.ts';

export const cataloguePublish: Command = {
  name: 'catalogue publish',
  summary:
    'Checks the brand files and puts them on sale as a new version. Running servers follow within seconds.',
  words: ['folder?'],
  options: { note: { about: 'What this version is for; kept with it.' } },
  changes: true,
  async run({ words, options, database, operator, dryRun, environment }) {
    const db = await database();
    const { checked, shown } = checkBrands(environment, words.folder, await serversRunMode(db, environment));
    if (!checked.ok) {
      const lines = told('problem', checked.problems, shown);
      return {
        lines: [...lines, '', `${counted(lines.length, 'problem')}. Nothing was published.`],
        data: checked,
        exitCode: 1,
      };
    }
    const active = await activeVersion(db);
    const current = active === undefined ? undefined : await loadVersion(db, active);
    const changes = current ? diffCatalogue(current, checked.catalogue) : [];
    const lines = changeTable(changes);
    const outcome = await (dryRun ? tryToPublish : publish)(db, {
      catalogue: checked.catalogue,
      by: operator,
      note: options.note ?? '',
      at: await databaseNow(db),
    });
    switch (outcome.kind) {
      case 'refused': {
        const { problems } = outcome;
        return {
          lines: [...problems, '', `${counted(problems.length, 'problem')}. Nothing was published.`],
          data: outcome,
          exitCode: 1,
        };
      }
      case 'would-publish':
        return {
          lines: current ? ['Would publish:', ...lines] : ['Would publish the first version.'],
          data: changes,
        };
      case 'published':
        return { lines: [...lines, `Version ${outcome.version} is on sale.`], data: { ...outcome, changes } };
    }
    if (outcome.active !== outcome.version)
      throw new Refusal(
        `The files equal version ${outcome.version}, but version ${outcome.active} is on sale since a rollback.`,
        `Put it on sale with: gemporium catalogue rollback ${outcome.version} --reason …`,
      );
    if (dryRun) return { lines: ['Nothing would change.'], data: changes };
    return { lines: [`Nothing has changed since version ${outcome.version}.`], data: outcome };
  },
};

export const changeTable = (changes: readonly CatalogueChange[]) =>
  table(changes.map(({ kind, what, where, detail }) => [kind, what, where, detail]));
