import { listRests } from '@gemporium/server/repositories/account-rests.ts';
import { listPauses } from '@gemporium/server/repositories/method-pauses.ts';
import { type Ended, resumeMethods } from '@gemporium/server/use-cases/methods/pause-methods.ts';
import { type Command, Refusal } from '../command.ts';
import { namingWays, readPause, spellWays } from '../named-ways.ts';
import { triedServices } from '../operator-services.ts';

export const methodsResume: Command = {
  name: 'methods resume',
  summary:
    'Ends a pause of payment methods, named as it was made, or the rest of an account. Running servers follow within seconds.',
  words: [],
  options: { ...namingWays, reason: { about: 'Why; kept in the audit. Required.' } },
  changes: true,
  async run({ options, database, operator, dryRun }) {
    const { ways, spelled, reason } = readPause(options, 'resumed');
    const db = await database();
    const outcome = await resumeMethods(dryRun ? triedServices(db) : { database: db }, ways, {
      operator,
      command: 'methods resume',
      arguments: { ...ways, reason },
      target: spelled,
      ...(ways.store && { store: ways.store }),
    });
    if (outcome.kind === 'refused') {
      const pauses = (await listPauses(db)).map((pause) => spellWays(pause.ways));
      const rests = (await listRests(db)).map(({ account }) => account);
      const hint = [
        pauses.length > 0 ? `Pauses: ${pauses.join('; ')}` : 'Nothing is paused',
        rests.length > 0 ? `accounts that rest: ${rests.join(', ')}` : 'no account rests',
      ].join('; ');
      throw new Refusal(`No pause is of ${spelled}.`, hint, 3);
    }
    const { ended } = outcome;
    return { lines: [lineOf(ended, spelled, dryRun)], data: { ...ways, reason, ended } };
  },
};

function lineOf(ended: readonly Ended[], spelled: string, dryRun: boolean): string {
  const rest = ended.includes('rest');
  if (!ended.includes('pause')) return `${dryRun ? 'Would end' : 'Ended'}: the rest of ${spelled}.`;
  return `${dryRun ? 'Would resume' : 'Resumed'}: ${spelled}${rest ? ', and its rest ends' : ''}.`;
}
