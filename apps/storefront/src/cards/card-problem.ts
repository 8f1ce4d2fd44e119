import { codes } from '@gemporium/contract/codes.ts';
import type { Failure } from '../api/client.ts';

/** Why a typed card was refused. */
export interface CardProblem {
  sentence: string;
  /** The fields it concerns; undefined if it is not about the card: shown above the form. */
  of: 'number' | 'both' | undefined;
  /** Every card is refused for a while, whatever is typed. */
  isLock: boolean;
}

/** How long cards are locked after too many wrong ones, in milliseconds: as the sentence says (row K-02). */
export const lockMs = 10 * 60_000;

/** A number that is not correct cannot be told from a password that is not; all else is known by the number. */
const fields: Readonly<Record<number, CardProblem['of']>> = {
  [codes.cardUnknown]: 'both',
  [codes.badRequest]: 'both',
  [codes.providerRefused]: 'both',
  [codes.cardUsed]: 'number',
  [codes.cardRevoked]: 'number',
  [codes.cardExpired]: 'number',
  [codes.cardOtherGame]: 'number',
};

export function cardProblem({ code, content, message }: Failure): CardProblem {
  const { reason } = (content ?? {}) as { reason?: string };
  return {
    sentence: message,
    of: reason === 'card-used' ? 'number' : fields[code as number],
    isLock: code === codes.cardLocked,
  };
}
