import type { Effect } from '../../repositories/effects.ts';
import type { InHand, Services } from '../../services.ts';

export type EffectOutcome =
  | { kind: 'done' }
  /** Done, and the effect's row says so already: it was finished in the transaction of the work itself. */
  | { kind: 'written' }
  /**
   * `progress`: nothing went wrong, the next step is simply later; the count of tries starts anew. Without it something
   * outside did not do its part: the tries go on counting, so that the waits grow.
   */
  | { kind: 'again'; inSeconds: number; reason: string; progress: boolean }
  /** Stops for good until an operator looks. */
  | { kind: 'park'; reason: string };

/**
 * Carries out one kind of effect. Runs at least once for each row: everything it does must bear being done twice. What is
 * `inHand` need not be read: it was written a moment ago, by the transaction that claimed the effect for this process.
 */
export type EffectHandler = (services: Services, effect: Effect, inHand?: InHand) => Promise<EffectOutcome>;

export const done: EffectOutcome = { kind: 'done' };
export const written: EffectOutcome = { kind: 'written' };
