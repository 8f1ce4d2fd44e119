import { recordAudit } from '@gemporium/server/repositories/audit.ts';
import type { Database } from '@gemporium/server/repositories/database.ts';
import { databaseNow } from '@gemporium/server/repositories/database-time.ts';
import { resolveUnresolved } from '@gemporium/server/repositories/exceptions.ts';
import { accountsOfStore } from '@gemporium/server/repositories/payments.ts';
import { type Command, Refusal } from '../command.ts';
import { counted } from '../counted.ts';
import { storeOnceOpen } from '../find-store.ts';
import { triedServices } from '../operator-services.ts';
import { pastInstant } from '../past-instant.ts';
import { lookUpAll } from '../read-all.ts';
import { required } from '../required.ts';

export const exceptionsReconciled: Command = {
  name: 'exceptions reconciled',
  summary: 'Ends an account’s unresolved payments, after they were compared with its provider’s own books.',
  words: ['account'],
  options: {
    store: { about: 'The store of the payments, such as watt.production. Required.' },
    before: { about: 'Payments begun before this time, such as 2026-11-20T00:00:00Z. Required.' },
    resolution: { about: 'What was compared; kept with each. Required.' },
  },
  changes: true,
  async run({ words, options, database, operator, dryRun }) {
    const account = words.account ?? '';
    const db = await database();
    const now = await databaseNow(db);
    const { before, resolution, store } = await lookUpAll({
      before: () => pastInstant('before', options.before, now),
      resolution: () => required(options, 'resolution', ': say what was compared'),
      store: () => storeOfAccount(db, options.store, account),
    });
    const books = dryRun ? triedServices(db).database : db;
    const ended = await books.transaction(async (tx) => {
      const count = await resolveUnresolved(
        tx,
        { store, account, before },
        `operator:${operator}`,
        resolution,
      );
      const about = { account, before: before.toISOString(), resolution };
      await recordAudit(tx, {
        operator,
        command: 'exceptions reconciled',
        arguments: about,
        store,
        target: account,
        outcome: `${count} resolved`,
      });
      return count;
    });
    const payments = counted(ended, 'unresolved payment');
    const line = dryRun ? `Would end ${payments} of ${account}.` : `${payments} of ${account} ended.`;
    return { lines: [line], data: { account, store, before, ended } };
  },
};

async function storeOfAccount(db: Database, named: string | undefined, account: string): Promise<string> {
  const store = await storeOnceOpen(db, named);
  const accounts = await accountsOfStore(db, store);
  if (accounts.includes(account)) return store;
  throw new Refusal(
    `No payment of ${store} was made over an account ${account}.`,
    accounts.length > 0 ? `Its accounts: ${accounts.join(', ')}` : '',
    3,
  );
}
