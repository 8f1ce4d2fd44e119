import type { CardChoice } from '@gemporium/server/repositories/cards.ts';
import { plainCardCode } from '@gemporium/server/use-cases/cards/card-code.ts';
import { Refusal } from './command.ts';

/** Options that say which cards are meant. */
export const choiceOptions = {
  store: { about: 'The store that issued them. Required.' },
  batch: { about: 'The cards of this batch.' },
  number: { about: 'One card, by its number.' },
} as const;

export function readCardChoice(
  store: string,
  { batch, number }: Readonly<Record<string, string | undefined>>,
): CardChoice {
  if (!batch && !number) throw new Refusal('Say which cards: --batch or --number.', '', 2);
  const plain = number && plainCardCode(number);
  if (number && !plain) throw new Refusal(`"${number}" is no card number.`, '', 2);
  return { store, ...(batch && { batch }), ...(plain && { number: plain }) };
}
