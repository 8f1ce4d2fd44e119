import { type Refusal, refuse, refuseFields } from '../../answer.ts';
import { type CardRow, findCardByMac } from '../../repositories/cards.ts';
import type { Queryable } from '../../repositories/database.ts';
import { findOrder } from '../../repositories/orders.ts';
import type { CallContext, Session } from '../../services.ts';
import { cardSecretText, plainCardCode } from './card-code.ts';
import { cardWasWrong, giveCardTryBack, takeCardTry } from './card-tries.ts';
import { readCardInfo } from './read-card-info.ts';

/**
 * The card that a player enters, if the brand takes cards and they are not locked. An unknown number and a wrong password
 * get the same refusal after the same work; after too many of them every card is refused for a while, correct ones too
 * (row K-02).
 */
export async function judgeCard(
  context: CallContext,
  session: Session,
  cardInfo: string,
): Promise<CardRow | Refusal> {
  const { services, store } = context;
  if (!store.brand.isOpenCard) return refuse('notFound');
  const typed = readCardInfo(cardInfo);
  if (!typed) return refuseFields([{ field: 'card_info', problem: 'wrong-value' }]);
  const number = plainCardCode(typed.number) ?? '';
  const password = plainCardCode(typed.password) ?? '';
  const mac = services.cardMac(cardSecretText(store.id, number, password));

  const outcome = await services.database.transaction(async (tx) => {
    if (!(await takeCardTry(context, session, tx))) return 'locked';
    const card = await findCardByMac(tx, store.id, mac);
    if (card) await giveCardTryBack(context, session, tx);
    return card ?? 'wrong';
  });
  if (outcome === 'locked') return refuse('cardLocked');
  if (outcome === 'wrong') {
    await cardWasWrong(context, session);
    return refuse('cardUnknown');
  }
  return outcome;
}

/** Why this card cannot be spent now; undefined if it can. */
export async function cardRefusal(
  db: Queryable,
  card: CardRow,
  session: Session,
): Promise<Refusal | undefined> {
  if (card.state === 'used') return usedCard(db, card, session);
  if (card.gp_id !== session.gpId) return refuse('cardOtherGame');
  if (card.state === 'revoked') return refuse('cardRevoked');
  if (card.is_expired) return refuse('cardExpired');
  return undefined;
}

/** Names the order to the player who used the card, so that a player whose answer was lost finds the goods. */
async function usedCard(db: Queryable, { billing_no }: CardRow, session: Session): Promise<Refusal> {
  const order = billing_no && (await findOrder(db, session.store, billing_no));
  const isOwn = order && order.suid === session.suid && order.gp_id === session.gpId;
  return refuse('cardUsed', isOwn ? { content: { billing_no } } : {});
}
