import type { Refusal } from '../../answer.ts';

/** Carries a refusal out of a transaction that must leave nothing behind. */
export class Refused extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(refusal.messageKey);
    this.refusal = refusal;
  }
}
