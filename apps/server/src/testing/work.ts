import { expect } from 'vitest';
import { effectHandlers } from '../jobs/effects/handlers.ts';
import type { EffectOutcome } from '../jobs/effects/outcome.ts';
import type { Effect } from '../repositories/effects.ts';
import type { Services } from '../services.ts';
import type { Stage } from './stage.ts';

export interface Work {
  /** Seconds since it was decided. */
  age?: number;
  tries?: number;
  lease?: number;
  services?: Partial<Services>;
}

const begun = new Date('2026-03-01T12:00:00Z');

/** What the worker does with an effect at that age, on that attempt. */
export function workerOf(stage: Stage) {
  return (
    kind: Effect['kind'],
    key: string,
    { age = 0, tries = 1, lease = 1, services }: Work = {},
  ): Promise<EffectOutcome> => {
    const now = () => new Date(begun.getTime() + age * 1000);
    const effect = { id: 0, store: stage.store.id, kind, key, lane: '', surprises: 1 };
    return effectHandlers[kind](
      { ...stage.services, now, ...services },
      { ...effect, tries, lease, created_at: begun },
    );
  };
}

/** A game has failed: the next attempt after this time, give or take a fifth. */
export const triedAgain = (reason: string, seconds: number): EffectOutcome => ({
  kind: 'again',
  reason,
  progress: false,
  inSeconds: expect.toSatisfy((wait: number) => wait >= seconds * 0.79 && wait <= seconds * 1.21) as never,
});

/**
 * No game can be notified of the stage's orders: the current edition lacks the brand or the game, or the server its
 * secret.
 */
export const untold = {
  brand: { catalogue: { current: () => ({ version: 1, catalogue: { brands: {}, accounts: {} } }) } },
  game: {
    catalogue: {
      current: () => ({
        version: 1,
        catalogue: { brands: { watt: { key: 'watt', games: [] } }, accounts: {} },
      }),
    },
  },
  secret: { games: { link: () => undefined } },
} as unknown as Record<'brand' | 'game' | 'secret', Partial<Services>>;
/** Why, as the operator reads it. */
export const untoldBecause = {
  brand: 'the catalogue has no store watt.production at present',
  game: 'the catalogue has no game gp1 at present',
  secret: 'game gp1 has no address or no valid secret here',
} as const;
