import type { LocalText } from '@gemporium/catalogue/local-text.ts';
import { recordAudit } from '../../repositories/audit.ts';
import { type CardBatch, insertCardBatch, insertCards } from '../../repositories/cards.ts';
import type { Database } from '../../repositories/database.ts';
import { cardSecretText, newCardCode } from './card-code.ts';

export interface NewCardBatch {
  store: string;
  batch: string;
  gpId: string;
  name: LocalText;
  items: readonly { sku: string; quantity: number }[];
  gems: number;
  extraGems: number;
  price: { amountMinor: number; currency: string };
  expiresAt: Date | undefined;
}

export interface IssuedCard {
  number: string;
  password: string;
}

/** New cards for a batch. This list is the only place where their passwords exist. */
export function makeCards(count: number, randomBytes: (size: number) => Buffer): IssuedCard[] {
  const cards = new Map<string, IssuedCard>();
  while (cards.size < count) {
    const card = newCardCode(randomBytes);
    cards.set(card.number, card);
  }
  return [...cards.values()];
}

/** Activates the cards: stores the batch with the keyed hash of each, atomically. False if the batch already exists. */
export async function issueCards(
  { database, cardMac }: { database: Database; cardMac: (text: string) => Buffer },
  batch: NewCardBatch,
  cards: readonly IssuedCard[],
  operator: string,
): Promise<boolean> {
  const row: CardBatch = {
    store: batch.store,
    batch: batch.batch,
    gp_id: batch.gpId,
    name: batch.name,
    items: batch.items.map(({ sku, quantity }) => ({ sku, quantity })),
    gems: batch.gems,
    extra_gems: batch.extraGems,
    price_minor: batch.price.amountMinor,
    currency: batch.price.currency,
    expires_at: batch.expiresAt ?? null,
  };
  const hashed = cards.map(({ number, password }) => ({
    number,
    mac: cardMac(cardSecretText(batch.store, number, password)),
  }));
  return database.transaction(async (tx) => {
    if (!(await insertCardBatch(tx, row, operator))) return false;
    await insertCards(tx, batch, hashed);
    await recordAudit(tx, {
      operator,
      command: 'cards issue',
      arguments: { batch: batch.batch, count: cards.length, price: batch.price, gems: batch.gems },
      store: batch.store,
      target: batch.batch,
      outcome: 'issued',
    });
    return true;
  });
}
