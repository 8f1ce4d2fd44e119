import { setTimeout as delay } from 'node:timers/promises';
import { countingIn } from '../../counting.ts';
import { networkOf } from '../../network-of.ts';
import type { Limit } from '../../repositories/counters.ts';
import type { Queryable } from '../../repositories/database.ts';
import type { CallContext, Session } from '../../services.ts';
import { visitorLimits } from '../../visitor-limits.ts';

/** Each wrong card of a window is answered this much later than the one before. */
export const slowerMs = 250;

const limits = visitorLimits.card;

/**
 * Counts one more card attempt, as a wrong one until it is undone (row K-02), both for our own cards and for those that
 * a provider redeems. False after too many wrong ones: then every card is refused for a while. Counts by the player's
 * own account and address, never by the named character, which may be another player's. In the transaction, one
 * player's attempts are serialized across all processes.
 */
export async function takeCardTry(
  context: CallContext,
  { gpId, suid }: Session,
  tx: Queryable,
): Promise<boolean> {
  const counting = countingIn(context.services, context.store.id, tx);
  const isAttacked = (await counting.count(limits.store)) >= limits.store.most;
  const borne = ({ most }: Limit) => (isAttacked ? limits.underAttack : most);
  const ofAccount = await counting.addAndCount(limits.account, gpId, suid);
  const ofAddress = await counting.addAndCount(limits.address, networkOf(context.clientIp));
  const mayTry = ofAccount <= borne(limits.account) && ofAddress <= borne(limits.address);
  if (mayTry) return true;
  context.log.warn({ store: context.store.id, suid }, 'cards are locked after too many wrong ones');
  await giveCardTryBack(context, { gpId, suid }, tx);
  return false;
}

/** Undoes a counted attempt: the card was correct, or at least not wrong. */
export async function giveCardTryBack(
  { services, store, clientIp }: CallContext,
  { gpId, suid }: Pick<Session, 'gpId' | 'suid'>,
  tx?: Queryable,
): Promise<void> {
  const counting = countingIn(services, store.id, tx);
  await counting.takeBack(limits.account, gpId, suid);
  await counting.takeBack(limits.address, networkOf(clientIp));
}

/** The attempt stays counted, for the whole store too; the answer is delayed by the number of wrong cards. */
export async function cardWasWrong({ services, store }: CallContext, { gpId, suid }: Session): Promise<void> {
  const counting = countingIn(services, store.id);
  await counting.add(limits.store);
  await delay(slowerMs * (await counting.count(limits.account, gpId, suid)));
}
