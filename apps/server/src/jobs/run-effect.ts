import type { Logger } from 'pino';
import { effectsTotal } from '../metrics.ts';
import {
  claimEffects,
  type Effect,
  finishEffect,
  leaseSeconds,
  parkEffect,
  postponeEffect,
} from '../repositories/effects.ts';
import { raiseAgain } from '../repositories/exceptions.ts';
import type { InHand, Services } from '../services.ts';
import { effectHandlers } from './effects/handlers.ts';
import type { EffectOutcome } from './effects/outcome.ts';
import { type Lanes, laneWidth, openLanes } from './lanes.ts';
import { nextWait, schedules } from './schedules.ts';

/** Work that fails unexpectedly this often is parked with an exception; other work continues. */
export const maxSurprises = 20;

/** Claims due effects, at most `limit`, and starts them. Each returned promise resolves when its outcome is stored. */
export async function beginDue(
  services: Services,
  limit: number,
  lanes: Lanes = openLanes(),
): Promise<Promise<void>[]> {
  const inUse = { running: lanes.running(), width: laneWidth };
  const claimed = await claimEffects(services.database, limit, leaseSeconds, inUse);
  return claimed.map((effect) => lanes.occupy(effect.lane, runEffect(services, effect)));
}

/** Runs one claimed effect and stores its outcome. Never throws: a failure is an outcome too. */
export async function runEffect(services: Services, effect: Effect, inHand: InHand = {}): Promise<void> {
  const log = services.log.child({ effect: effect.kind, key: effect.key, store: effect.store });
  const outcome = await tryOnce(services, effect, inHand, log);
  effectsTotal.inc({ kind: effect.kind, outcome: outcome.kind });
  try {
    if (!(await write(services, effect, outcome))) log.warn('the lease was lost; another worker decides');
  } catch (error) {
    log.warn(
      { error: String(error) },
      'the outcome could not be written; the effect runs again when its lease ends',
    );
  }
}

type TryOutcome = EffectOutcome | { kind: 'surprise'; inSeconds: number; reason: string };

async function tryOnce(services: Services, effect: Effect, inHand: InHand, log: Logger): Promise<TryOutcome> {
  if (effect.surprises > maxSurprises) return { kind: 'park', reason: 'it keeps failing' };
  try {
    return await effectHandlers[effect.kind](services, effect, inHand);
  } catch (error) {
    const reason = error instanceof Error ? (error.stack ?? error.message) : String(error);
    log.error({ reason }, 'an effect failed unexpectedly');
    return { kind: 'surprise', inSeconds: nextWait(schedules.failure, { tries: effect.surprises }), reason };
  }
}

async function write(services: Services, effect: Effect, outcome: TryOutcome): Promise<boolean> {
  const { database } = services;
  switch (outcome.kind) {
    case 'written':
      return true;
    case 'done':
      return finishEffect(database, effect);
    case 'again':
      return postponeEffect(database, effect, outcome);
    case 'surprise':
      return postponeEffect(database, effect, { ...outcome, bySurprise: true });
    case 'park':
      return database.transaction(async (tx) => {
        if (!(await parkEffect(tx, effect, outcome.reason))) return false;
        await raiseAgain(tx, {
          store: effect.store,
          kind: 'work-parked',
          key: `${effect.kind}:${effect.key}`,
          reason: `${effect.kind} ${effect.key} was stopped: ${outcome.reason}`,
        });
        return true;
      });
  }
}
