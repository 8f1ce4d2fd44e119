import { recordAudit } from '@gemporium/server/repositories/audit.ts';
import {
  findMakeUpLink,
  searchMakeUpLinks,
  withdrawMakeUpLink,
} from '@gemporium/server/repositories/make-up-links.ts';
import { type Command, Refusal } from '../command.ts';
import { triedServices } from '../operator-services.ts';
import { lookUpAll } from '../read-all.ts';
import { required } from '../required.ts';
import { stateOf } from './make-up-show.ts';

export const makeUpWithdraw: Command = {
  name: 'make-up withdraw',
  summary: 'Withdraws a make-up link, so that nobody can pay it.',
  words: ['replenish-id'],
  options: { reason: { about: 'Why; kept in the audit. Required.' } },
  changes: true,
  async run({ words, options, database, operator, dryRun }) {
    const id = (words['replenish-id'] ?? '').trim().toUpperCase();
    const { reason, link } = await lookUpAll({
      reason: () => required(options, 'reason', ': it is kept in the audit'),
      link: async () => {
        const [found] = await searchMakeUpLinks(await database(), { replenishId: id, limit: 1 });
        if (!found) throw new Refusal('There is no such make-up link.', '', 3);
        return found;
      },
    });
    const { store } = link;
    const db = await database();
    await (dryRun ? triedServices(db).database : db).transaction(async (tx) => {
      if (!(await withdrawMakeUpLink(tx, store, id))) {
        const now = (await findMakeUpLink(tx, store, id)) ?? link;
        throw new Refusal(`The link ${id} is ${stateOf(now)}.`, `See: gemporium make-up show ${id}`);
      }
      await recordAudit(tx, {
        operator,
        command: 'make-up withdraw',
        arguments: { reason },
        store,
        target: id,
        outcome: 'withdrawn',
      });
    });
    const done = dryRun ? 'Would withdraw' : 'Withdrew';
    return {
      lines: [`${done} the link ${id} of ${link.suid}.`],
      data: { replenish_id: id, store, withdrawn: !dryRun },
    };
  },
};
