import { recordAudit } from '@gemporium/server/repositories/audit.ts';
import { resolveUnresolved } from '@gemporium/server/repositories/exceptions.ts';
import { accountsOfStore } from '@gemporium/server/repositories/payments.ts';
import { type Command, Refusal } from '../command.ts';
import { storeOnceOpen } from '../find-store.ts';
import { pastInstant } from '../past-instant.ts';

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
  needsDatabase: true,
  async run({ words, options, database, operator, dryRun }) {
    const account = words.account ?? '';
    const before = pastInstant('before', options.before);
    const resolution = options.resolution?.trim();
    if (!resolution) throw new Refusal('--resolution is required: say what was compared.', '', 2);
    const db = await database();
    const store = await storeOnceOpen(db, options.store);
    const accounts = await accountsOfStore(db, store);
    if (!accounts.includes(account))
      throw new Refusal(
        `No payment of ${store} was made over an account ${account}.`,
        accounts.length > 0 ? `Its accounts: ${accounts.join(', ')}` : '',
        3,
      );
    const undo = new Error('only tried');
    let ended = 0;
    const work = db.transaction(async (tx) => {
      ended = await resolveUnresolved(tx, { store, account, before }, `operator:${operator}`, resolution);
      const about = { account, before: before.toISOString(), resolution };
      await recordAudit(tx, {
        ...{ operator, command: 'exceptions reconciled', arguments: about, store, target: account },
        ...{ outcome: `${ended} resolved`, at: new Date() },
      });
      if (dryRun) throw undo;
    });
    await work.catch((error) => {
      if (error !== undo) throw error;
    });
    const payments = ended === 1 ? '1 unresolved payment' : `${ended} unresolved payments`;
    const line = dryRun ? `Would end ${payments} of ${account}.` : `${payments} of ${account} ended.`;
    return { lines: [line], data: { account, store, before, ended } };
  },
};
