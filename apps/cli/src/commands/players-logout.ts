import { recordAudit } from '@gemporium/server/repositories/audit.ts';
import { endSessionsOf } from '@gemporium/server/repositories/sessions.ts';
import { type Command, Refusal } from '../command.ts';
import { triedServices } from '../operator-services.ts';
import { gameOf, publishedBrand } from '../published-store.ts';

export const playersLogout: Command = {
  name: 'players logout',
  summary: 'Logs a player out on every device. The game’s server can let the player in again at once.',
  words: ['suid'],
  options: {
    store: { about: 'The store, such as watt.production. Required.' },
    game: { about: 'The game product (gp_id or key). Not required if the brand has only one.' },
    reason: { about: 'Why; kept in the audit. Required.' },
  },
  changes: true,
  needsDatabase: true,
  async run({ words, options, database, operator, dryRun }) {
    if (!options.store) throw new Refusal('--store is required.', '', 2);
    const reason = options.reason?.trim();
    if (!reason) throw new Refusal('--reason is required: it is kept in the audit.', '', 2);
    const db = await database();
    const { gpId } = gameOf(await publishedBrand(db, options.store), options.game);
    const who = { store: options.store, gpId, suid: words.suid ?? '' };
    const at = new Date();
    const ended = await (dryRun ? triedServices(db).database : db).transaction(async (tx) => {
      const count = await endSessionsOf(tx, who, at);
      const target = `${who.suid} of ${gpId}`;
      const outcome = `ended ${count}`;
      const entry = {
        operator,
        command: 'players logout',
        arguments: { reason, ...who },
        target,
        outcome,
        at,
      };
      await recordAudit(tx, { ...entry, store: who.store });
      return count;
    });
    const what = `${ended === 1 ? '1 session' : `${ended} sessions`} of ${who.suid} of ${gpId} at ${who.store}.`;
    return { lines: [`${dryRun ? 'Would end' : 'Ended'} ${what}`], data: { ...who, ended } };
  },
};
