import { pauseMethods } from '@gemporium/server/use-cases/methods/pause-methods.ts';
import { type Command, Refusal } from '../command.ts';
import { counted } from '../counted.ts';
import { methodsNamed, namingWays, readPause } from '../named-ways.ts';
import { triedServices } from '../operator-services.ts';
import { lookUpAll } from '../read-all.ts';

export const methodsPause: Command = {
  name: 'methods pause',
  summary:
    'Takes payment methods out of the shops until they are resumed. Running servers follow within seconds.',
  words: [],
  options: { ...namingWays, reason: { about: 'Why; kept in the audit. Required.' } },
  changes: true,
  async run({ options, database, operator, dryRun }) {
    const { pause, methods } = await lookUpAll({
      pause: () => readPause(options, 'paused'),
      methods: async () => methodsNamed(await database(), options),
    });
    const { ways, spelled, reason } = pause;
    const db = await database();
    const outcome = await pauseMethods(dryRun ? triedServices(db) : { database: db }, ways, reason, {
      operator,
      command: 'methods pause',
      arguments: { ...ways, reason },
      target: spelled,
      ...(ways.store && { store: ways.store }),
    });
    if (outcome.kind === 'refused')
      throw new Refusal(`Paused already: ${spelled}.`, 'See: gemporium methods list');
    const line = `${dryRun ? 'Would pause' : 'Paused'}: ${spelled} (${counted(methods.length, 'method')}).`;
    return { lines: [line], data: { ...ways, reason, methods: methods.length } };
  },
};
