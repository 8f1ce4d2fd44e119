import { recordAudit } from '@gemporium/server/repositories/audit.ts';
import { databaseNow } from '@gemporium/server/repositories/database-time.ts';
import { endSessionsOf } from '@gemporium/server/repositories/sessions.ts';
import type { Command } from '../command.ts';
import { counted } from '../counted.ts';
import { findStore } from '../find-store.ts';
import { gameOf } from '../game-of.ts';
import { triedServices } from '../operator-services.ts';
import { lookUpAll } from '../read-all.ts';
import { required } from '../required.ts';

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
  async run({ words, options, database, operator, dryRun }) {
    const { reason, who } = await lookUpAll({
      reason: () => required(options, 'reason', ': it is kept in the audit'),
      who: async () => {
        const { id: store, brand } = await findStore(await database(), options.store);
        return { store, gpId: gameOf(brand, options.game).gpId, suid: words.suid ?? '' };
      },
    });
    const { gpId } = who;
    const db = await database();
    const ended = await (dryRun ? triedServices(db).database : db).transaction(async (tx) => {
      const count = await endSessionsOf(tx, who, await databaseNow(tx));
      const target = `${who.suid} of ${gpId}`;
      const outcome = `ended ${count}`;
      const entry = {
        operator,
        command: 'players logout',
        arguments: { reason, ...who },
        target,
        outcome,
      };
      await recordAudit(tx, { ...entry, store: who.store });
      return count;
    });
    const data = { ...who, ended };
    const whose = `of ${who.suid} of ${gpId} at ${who.store}`;
    // It may have been ended before; or the number is mistyped.
    if (ended === 0) return { lines: [`There is no session ${whose}.`], data, exitCode: 3 };
    return { lines: [`${dryRun ? 'Would end' : 'Ended'} ${counted(ended, 'session')} ${whose}.`], data };
  },
};
