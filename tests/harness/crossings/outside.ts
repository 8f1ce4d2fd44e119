import type { Stage } from '@gemporium/server/testing/stage.ts';
import { type Bank, newBank } from './bank.ts';
import { type GameBooks, gameAnswers } from './game-answers.ts';
import { holdableAnswers } from './held-answer.ts';
import { providerAnswers, refundQuery } from './provider-answers.ts';

export type Outside = ReturnType<typeof scriptOutside>;

/**
 * The provider and the game of the crossings: their own books, how they answer now (`mood`), and the one answer that is
 * held back.
 */
export function scriptOutside({ provider: { adapter }, game: { link } }: Stage) {
  const { answers, hold } = holdableAnswers();
  const bank: Bank = newBank();
  const game: GameBooks = { given: new Set(), log: [] };
  const outside = {
    bank,
    game,
    mood: '',
    hold,
    /** Only some providers can be queried about a refund; otherwise it is repeated with its idempotency key. */
    canBeAskedAboutRefunds(can: boolean) {
      if (can) adapter.queryRefund = refundQuery(outside, answers);
      else delete adapter.queryRefund;
    },
  };
  Object.assign(adapter, providerAnswers(outside, answers));
  Object.assign(link, gameAnswers(outside, answers, link.check));
  return outside;
}
