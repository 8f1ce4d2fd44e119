import { resumeWork } from '@gemporium/server/use-cases/resume-work.ts';
import { type Command, Refusal } from '../command.ts';
import { operatorServices, triedServices } from '../operator-services.ts';
import { findOneException } from './exceptions-show.ts';

export const workResume: Command = {
  name: 'work resume',
  summary: 'Resumes stopped work (work-parked) once its cause is fixed.',
  words: ['exception'],
  options: {},
  changes: true,
  async run({ words, database, operator, dryRun }) {
    const row = await findOneException(database, words.exception);
    const { id } = row;
    const db = await database();
    if (row.kind !== 'work-parked')
      throw new Refusal(`Exception ${id} (${row.kind}) is about no work that was stopped.`, '', 2);
    const { store, key } = row;
    const services = dryRun ? triedServices(db) : operatorServices(db);
    const outcome = await resumeWork(services, row, `operator:${operator}`, {
      operator,
      command: 'work resume',
      arguments: { id },
      store,
      target: key,
    });
    if (outcome.kind === 'refused')
      throw new Refusal(
        `${key} is not stopped: it is done, or it runs already.`,
        row.state === 'open' ? 'End the exception: gemporium exceptions resolve' : '',
      );
    const said = dryRun ? `Would let ${key} run again.` : `${key} runs again; exception ${id} is resolved.`;
    return { lines: [said], data: { id, key, store, resumed: !dryRun } };
  },
};
