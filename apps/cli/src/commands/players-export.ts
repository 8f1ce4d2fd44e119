import { resolve } from 'node:path';
import { databaseNow } from '@gemporium/server/repositories/database-time.ts';
import { exportPlayer } from '@gemporium/server/use-cases/players/export-player.ts';
import { accountOfGame, accountOptions, nothingKnown } from '../account-of-game.ts';
import type { Command } from '../command.ts';
import { writeOwnFile } from '../write-own-file.ts';

export const playersExport: Command = {
  name: 'players export',
  summary:
    'Writes everything that is stored about a player’s account of one game, as JSON, to be handed to the player.',
  words: [],
  options: {
    ...accountOptions,
    out: { about: 'The file to write; it must not exist. Default: standard output.' },
  },
  changes: false,
  async run({ options, database }) {
    const db = await database();
    const named = await accountOfGame(db, options);
    const { who } = named;
    const data = await exportPlayer({ database: db }, who, await databaseNow(db));
    if (!data) throw nothingKnown(named);
    const text = JSON.stringify(data, undefined, 2);
    if (options.out === undefined) return { lines: text.split('\n'), data };
    const file = resolve(options.out);
    writeOwnFile(file, `${text}\n`, 'Nothing was written.');
    const { length: orders } = data.orders;
    return {
      lines: [`${file}: all that is stored about account ${who.suid} of game ${who.gpId} at ${who.store}.`],
      data: { ...who, file, orders },
    };
  },
};
