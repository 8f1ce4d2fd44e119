import { withCurrency } from '@gemporium/domain/money.ts';
import { printedCode } from '@gemporium/server/use-cases/cards/card-code.ts';
import { cardNumber, choiceOptions, chooseCards } from '../card-choice.ts';
import type { Command } from '../command.ts';
import { findStore } from '../find-store.ts';
import { lookUpAll } from '../read-all.ts';

export const cardsExport: Command = {
  name: 'cards export',
  summary: 'Lists cards with their states, as CSV. Passwords are not included, because they are not stored.',
  words: [],
  options: choiceOptions,
  changes: false,
  async run({ options, database }) {
    const { store } = await lookUpAll({
      number: () => cardNumber(options.number),
      store: async () => findStore(await database(), options.store),
    });
    const { cards } = await chooseCards(await database(), store.id, options);
    const rows = cards.map((card) => ({
      number: printedCode(card.number),
      batch: card.batch,
      state: card.state === 'issued' && card.is_expired ? 'expired' : card.state,
      price: withCurrency(card.price_minor, card.currency),
      billing_no: card.billing_no ?? '',
      changed_at: (card.used_at ?? card.revoked_at)?.toISOString() ?? '',
      expires_at: card.expires_at?.toISOString() ?? '',
    }));
    const names = ['number', 'batch', 'state', 'price', 'billing_no', 'changed_at', 'expires_at'] as const;
    return { lines: [names.join(','), ...rows.map((row) => names.map((n) => row[n]).join(','))], data: rows };
  },
};
