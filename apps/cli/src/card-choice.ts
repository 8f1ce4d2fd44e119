import {
  type CardChoice,
  type CardRow,
  listCardBatches,
  listCards,
} from '@gemporium/server/repositories/cards.ts';
import type { Database } from '@gemporium/server/repositories/database.ts';
import { plainCardCode } from '@gemporium/server/use-cases/cards/card-code.ts';
import { Refusal } from './command.ts';

/** Options that say which cards are meant. */
export const choiceOptions = {
  store: { about: 'The store that issued them. Required.' },
  batch: { about: 'The cards of this batch.' },
  number: { about: 'One card, by its number.' },
} as const;

const mostNamed = 20;

/** The number as it is stored. */
export function cardNumber(text: string | undefined): string | undefined {
  const plain = text === undefined ? undefined : plainCardCode(text);
  if (text !== undefined && !plain) throw new Refusal(`"${text}" is no card number.`, '', 2);
  return plain;
}

/** The cards that are meant, at least one; a refusal names the batches that there are. */
export async function chooseCards(
  db: Database,
  store: string,
  { batch, number }: Readonly<Record<string, string | undefined>>,
): Promise<{ choice: CardChoice; cards: CardRow[] }> {
  const plain = cardNumber(number);
  const choice = { store, ...(batch && { batch }), ...(plain && { number: plain }) };
  const cards = batch || plain ? await listCards(db, choice) : [];
  if (cards.length > 0) return { choice, cards };
  const known = await listCardBatches(db, store, mostNamed + 1);
  const more = known.length > mostNamed ? ' and older ones' : '';
  const hint = `Batches of ${store}: ${known.slice(0, mostNamed).join(', ') || 'none'}${more}`;
  if (!batch && !plain) throw new Refusal('Say which cards: --batch or --number.', hint, 2);
  throw new Refusal('There are no such cards.', hint, 3);
}
