import { type Refusal, refuse } from '../../answer.ts';
import type { CardRow } from '../../repositories/cards.ts';
import type { Queryable } from '../../repositories/database.ts';
import { findOrder } from '../../repositories/orders.ts';
import type { Session } from '../../services.ts';

/** "Used", with the order for the player who used it, so that a player whose answer was lost finds the goods. */
export async function usedCard(
  db: Queryable,
  session: Session,
  card: Pick<CardRow, 'billing_no'>,
): Promise<Refusal> {
  const order = card.billing_no && (await findOrder(db, session.store, card.billing_no));
  const isOwn = order && order.suid === session.suid && order.gp_id === session.gpId;
  return refuse('cardUsed', isOwn ? { content: { billing_no: order.billing_no } } : {});
}
