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

/** What the worker does about a piece of work at that time, at its so-manieth try. */
export function workerOf(stage: Stage) {
  return (
    kind: Effect['kind'],
    key: string,
    { age = 0, tries = 1, lease = 1, services }: Work = {},
  ): Promise<EffectOutcome> => {
    const now = () => new Date(begun.getTime() + age * 1000);
    const effect = { ...{ id: 0, store: stage.store.id, kind, key, lane: '', payload: {}, surprises: 1 } };
    return effectHandlers[kind](
      { ...stage.services, now, ...services },
      { ...effect, tries, lease, created_at: begun },
    );
  };
}

/** A game did not do its part: the next try after so long, a fifth shorter or longer by chance. */
export const triedAgain = (reason: string, seconds: number): EffectOutcome => ({
  ...{ kind: 'again', reason, progress: false },
  inSeconds: expect.toSatisfy((wait: number) => wait >= seconds * 0.79 && wait <= seconds * 1.21) as never,
});

/** The catalogue does not sell the game, or the brand, any more. */
export const notSold = {
  game: { games: { link: () => undefined } },
  brand: { catalogue: { current: () => ({ version: 1, catalogue: { brands: {}, accounts: {} } }) } },
} as unknown as Record<'game' | 'brand', Partial<Services>>;
