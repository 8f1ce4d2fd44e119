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
 * Counts one more card that a player shows, as a wrong one until it is given back (row K-02): of those that we issued and
 * of those that a provider redeems alike. False where too many were wrong: then every card is refused for a while. What
 * is counted is the player's own account and address, never the character that he names: it may be another's. In the
 * transaction, the tries of one player wait for each other, in whichever process: none slips past.
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

/** The card was right, or nobody has called it wrong. */
export async function giveCardTryBack(
  { services, store, clientIp }: CallContext,
  { gpId, suid }: Pick<Session, 'gpId' | 'suid'>,
  tx?: Queryable,
): Promise<void> {
  const counting = countingIn(services, store.id, tx);
  await counting.takeBack(limits.account, gpId, suid);
  await counting.takeBack(limits.address, networkOf(clientIp));
}

/** The try stays counted, for the whole store too; the answer comes the later the more wrong cards there were. */
export async function cardWasWrong({ services, store }: CallContext, { gpId, suid }: Session): Promise<void> {
  const counting = countingIn(services, store.id);
  await counting.add(limits.store);
  await delay(slowerMs * (await counting.count(limits.account, gpId, suid)));
}
