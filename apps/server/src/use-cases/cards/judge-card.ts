import { setTimeout as delay } from 'node:timers/promises';
import { type Refusal, refuse } from '../../answer.ts';
import { countingIn } from '../../counting.ts';
import { networkOf } from '../../network-of.ts';
import { type CardRow, findCardByMac } from '../../repositories/cards.ts';
import type { Limit } from '../../repositories/counters.ts';
import type { CallContext, Session } from '../../services.ts';
import { visitorLimits } from '../../visitor-limits.ts';
import { cardSecretText, plainCardCode } from './card-code.ts';
import { readCardInfo } from './read-card-info.ts';

/** Each wrong card of a window is answered this much later than the one before. */
export const slowerMs = 250;

/**
 * The card that a player shows, if he may show one now. A number that nobody issued and a wrong password are the same
 * refusal after the same work; after too many of them every card is refused for a while, right ones too (row K-02).
 * What is counted is the player's own account and address, never the character that he names: it may be another's.
 */
export async function judgeCard(
  context: CallContext,
  { gpId, suid }: Session,
  cardInfo: string,
): Promise<{ kind: 'card'; card: CardRow } | Refusal> {
  const { services, store, clientIp } = context;
  const typed = readCardInfo(cardInfo);
  if (!typed) return refuse('badRequest');
  const number = plainCardCode(typed.number) ?? '';
  const password = plainCardCode(typed.password) ?? '';
  const mac = services.cardMac(cardSecretText(store.id, number, password));
  const limits = visitorLimits.card;
  const address = networkOf(clientIp);

  // One transaction, so that the tries of one player wait for each other, in whichever process: none slips past.
  const outcome = await services.database.transaction(async (tx) => {
    const counting = countingIn(services, store.id, tx);
    const isAttacked = (await counting.count(limits.store)) >= limits.store.most;
    const borne = ({ most }: Limit) => (isAttacked ? limits.underAttack : most);
    const ofAccount = await counting.addAndCount(limits.account, gpId, suid);
    const ofAddress = await counting.addAndCount(limits.address, address);
    const mayTry = ofAccount <= borne(limits.account) && ofAddress <= borne(limits.address);
    const card = mayTry ? await findCardByMac(tx, store.id, mac) : undefined;
    if (mayTry && !card) {
      await counting.add(limits.store);
      return { wrongBefore: ofAccount - 1 };
    }
    await counting.takeBack(limits.account, gpId, suid);
    await counting.takeBack(limits.address, address);
    return card ?? 'locked';
  });
  if (outcome === 'locked') {
    context.log.warn({ store: store.id, suid }, 'cards are locked after too many wrong ones');
    return refuse('cardLocked');
  }
  if ('wrongBefore' in outcome) {
    await delay(slowerMs * (outcome.wrongBefore + 1));
    return refuse('cardUnknown');
  }
  return { kind: 'card', card: outcome };
}

/** Why this card gives its holder nothing now; undefined where it can be spent. */
export function cardRefusal(card: CardRow, session: Session): Refusal | undefined {
  if (card.gp_id !== session.gpId) return refuse('cardOtherGame');
  if (card.state === 'used') return refuse('cardUsed');
  if (card.state === 'revoked') return refuse('cardRevoked');
  if (card.is_expired) return refuse('cardExpired');
  return undefined;
}
