import type { Effect } from '../../repositories/effects.ts';
import type { InHand, Services } from '../../services.ts';

export type EffectOutcome =
  | { kind: 'done' }
  /** Done, and already marked as done: it was finished in the transaction of the work itself. */
  | { kind: 'written' }
  /**
   * `progress`: nothing failed, the next step is simply later; the count of attempts restarts. Otherwise something
   * outside failed: the count continues, so that the waits grow.
   */
  | { kind: 'again'; inSeconds: number; reason: string; progress: boolean }
  /** Stops for good until an operator looks. */
  | { kind: 'park'; reason: string };

/**
 * Carries out one kind of effect. Runs at least once for each row, so everything that it does must be idempotent.
 * `inHand` need not be read again: the transaction that claimed the effect for this process has just written it.
 */
export type EffectHandler = (services: Services, effect: Effect, inHand?: InHand) => Promise<EffectOutcome>;

export const done: EffectOutcome = { kind: 'done' };
export const written: EffectOutcome = { kind: 'written' };
