import { recordAudit } from '@gemporium/server/repositories/audit.ts';
import { listCards, revokeCards } from '@gemporium/server/repositories/cards.ts';
import { choiceOptions, readCardChoice } from '../card-choice.ts';
import { type Command, Refusal } from '../command.ts';
import { counted } from '../counted.ts';
import { findStore } from '../find-store.ts';
import { required } from '../required.ts';

export const cardsRevoke: Command = {
  name: 'cards revoke',
  summary: 'Revokes cards that are not redeemed yet: a batch, or one card.',
  words: [],
  options: { ...choiceOptions, reason: { about: 'Why; kept in the audit. Required.' } },
  changes: true,
  async run({ options, database, operator, dryRun }) {
    const reason = required(options, 'reason', ': it is kept in the audit');
    const db = await database();
    const store = await findStore(db, options.store);
    const choice = readCardChoice(store.id, options);
    const cards = await listCards(db, choice);
    if (cards.length === 0) throw new Refusal('There are no such cards.', '', 3);
    const issued = cards.filter((card) => card.state === 'issued').length;
    const used = cards.filter((card) => card.state === 'used').length;
    if (dryRun)
      return {
        lines: [
          `Would revoke ${counted(issued, 'card')}; ${used} ${used === 1 ? 'is spent and stays' : 'are spent and stay'} so.`,
        ],
        data: { issued, used },
      };
    const revoked = await db.transaction(async (tx) => {
      const count = await revokeCards(tx, choice);
      await recordAudit(tx, {
        operator,
        command: 'cards revoke',
        arguments: { reason, ...choice },
        store: store.id,
        target: choice.number ?? choice.batch ?? '',
        outcome: `revoked ${count}`,
        at: new Date(),
      });
      return count;
    });
    return {
      lines: [`Revoked ${counted(revoked, 'card')} of ${cards.length}.`],
      data: { revoked, of: cards.length },
    };
  },
};
