import { recordAudit } from '@gemporium/server/repositories/audit.ts';
import { revokeCards } from '@gemporium/server/repositories/cards.ts';
import { cardNumber, choiceOptions, chooseCards } from '../card-choice.ts';
import type { Command } from '../command.ts';
import { counted } from '../counted.ts';
import { findStore } from '../find-store.ts';
import { lookUpAll } from '../read-all.ts';
import { required } from '../required.ts';

export const cardsRevoke: Command = {
  name: 'cards revoke',
  summary: 'Revokes cards that are not redeemed yet: a batch, or one card.',
  words: [],
  options: { ...choiceOptions, reason: { about: 'Why; kept in the audit. Required.' } },
  changes: true,
  async run({ options, database, operator, dryRun }) {
    const { reason, store } = await lookUpAll({
      reason: () => required(options, 'reason', ': it is kept in the audit'),
      number: () => cardNumber(options.number),
      store: async () => findStore(await database(), options.store),
    });
    const db = await database();
    const { choice, cards } = await chooseCards(db, store.id, options);
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
      });
      return count;
    });
    return {
      lines: [`Revoked ${counted(revoked, 'card')} of ${cards.length}.`],
      data: { revoked, of: cards.length },
    };
  },
};
