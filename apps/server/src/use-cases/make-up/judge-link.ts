import { type Refusal, refuse } from '../../answer.ts';
import type { Queryable } from '../../repositories/database.ts';
import { findMakeUpLink, type MakeUpLink } from '../../repositories/make-up-links.ts';
import type { CallContext, Session } from '../../services.ts';
import { refuseUnpaidOrder } from '../orders/refuse-unpaid-order.ts';

/** Used in place of a product id: one open order per link, by the unique index of row O-09. */
export function makeUpProductId(replenishId: string): string {
  return `make-up:${replenishId}`;
}

/** The link if this player may pay it now; otherwise why not. */
export async function judgeLink(
  { services, store }: CallContext,
  session: Session,
  replenishId: string,
): Promise<MakeUpLink | Refusal> {
  const link = await findMakeUpLink(services.database, store.id, plainReplenishId(replenishId));
  return linkRefusal(link, session) ?? link!; // an unknown one is refused
}

/** The id in its plain form, whatever a mail program did to its letters. */
export function plainReplenishId(text: string): string {
  return text.trim().toUpperCase();
}

/**
 * Why a link cannot be paid by this player. An unknown link looks like an expired one. Ownership is checked first, so
 * that others learn nothing more.
 */
export function linkRefusal(
  link: MakeUpLink | undefined,
  session: Pick<Session, 'gpId' | 'suid'>,
): Refusal | undefined {
  if (!link) return linkOver();
  if (link.gp_id !== session.gpId || link.suid !== session.suid) return refuse('makeUpOther');
  if (link.state === 'paid') return linkUsed(link);
  return link.state === 'withdrawn' || link.left_seconds <= 0 ? linkOver() : undefined;
}

function linkOver(): Refusal {
  return refuse('makeUpError');
}

function linkUsed(link: MakeUpLink): Refusal {
  return refuse('makeUpUsed', { content: { billing_no: link.billing_no ?? '' } });
}

/** Why an order's transaction could not reserve a link that was payable a moment before. */
export async function whyNotReserved(
  tx: Queryable,
  store: string,
  session: Pick<Session, 'gpId' | 'suid'>,
  replenishId: string,
): Promise<Refusal> {
  const link = await findMakeUpLink(tx, store, replenishId);
  const refused = linkRefusal(link, session);
  if (refused) return refused;
  return refuseUnpaidOrder(link?.billing_no);
}
