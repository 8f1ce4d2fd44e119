import { listPauses } from '@gemporium/server/repositories/method-pauses.ts';
import { resumeMethods } from '@gemporium/server/use-cases/methods/pause-methods.ts';
import { type Command, Refusal } from '../command.ts';
import { namingWays, readPause, spellWays } from '../named-ways.ts';
import { triedServices } from '../operator-services.ts';

export const methodsResume: Command = {
  name: 'methods resume',
  summary: 'Ends a pause of payment methods, named as it was made. Running servers follow within seconds.',
  words: [],
  options: { ...namingWays, reason: { about: 'Why; kept in the audit. Needed.' } },
  changes: true,
  needsDatabase: true,
  async run({ options, database, operator, dryRun }) {
    const { ways, spelled, reason } = readPause(options, 'resumed');
    const db = await database();
    const outcome = await resumeMethods(dryRun ? triedServices(db) : { database: db }, ways, {
      ...{ operator, command: 'methods resume', arguments: { ...ways, reason }, target: spelled },
      ...(ways.store && { store: ways.store }),
      at: new Date(),
    });
    if (outcome.kind === 'refused') {
      const pauses = (await listPauses(db)).map((pause) => spellWays(pause.ways));
      const hint = pauses.length > 0 ? `Pauses: ${pauses.join('; ')}` : 'Nothing is paused.';
      throw new Refusal(`No pause is of ${spelled}.`, hint, 3);
    }
    return { lines: [`${dryRun ? 'Would resume' : 'Resumed'}: ${spelled}.`], data: { ...ways, reason } };
  },
};
