import { recordAudit } from '../../repositories/audit.ts';
import type { Database, Queryable } from '../../repositories/database.ts';
import {
  insertMakeUpLink,
  linksOfDebt,
  type MakeUpLink,
  type NewMakeUpLink,
  withdrawMakeUpLink,
} from '../../repositories/make-up-links.ts';
import { findOrder, lockOrder } from '../../repositories/orders.ts';
import { randomCharacters } from '../payments/billing-number.ts';

/** 32 characters of Crockford's base32: 160 random bits. */
export function newReplenishId(randomBytes: (size: number) => Buffer): string {
  return randomCharacters(randomBytes, 32);
}

/** Order states whose money is missing: it went back, or never came. */
export const makeUpStates: readonly string[] = ['refunded', 'charged_back', 'failed', 'expired', 'cancelled'];

export type CreateLinkOutcome =
  | { kind: 'created'; link: MakeUpLink; withdrawn: string[] }
  | { kind: 'refused'; reason: 'order-state'; state: string }
  /** Another link for the order is `paid`, is being paid (`reserved`), or could still be (`open`). */
  | { kind: 'refused'; reason: 'other-link'; link: MakeUpLink };

/**
 * Creates a link. An order has one at a time: its earlier one must be over, or be replaced (`replace`), or have been
 * paid by an order whose money went back too. The order's lock serializes two operators. `keep: false` only tries.
 */
export async function createMakeUpLink(
  database: Database,
  wanted: NewMakeUpLink,
  how: { replace: boolean; operator: string; keep: boolean },
): Promise<CreateLinkOutcome> {
  try {
    return await database.transaction(async (tx) => {
      const { store, for_billing_no: forBillingNo } = wanted;
      const withdrawn: string[] = [];
      if (forBillingNo) {
        const order = await lockOrder(tx, store, forBillingNo);
        if (!order || !makeUpStates.includes(order.state))
          return { kind: 'refused', reason: 'order-state', state: order?.state ?? 'unknown' };
        for (const link of await linksOfDebt(tx, store, forBillingNo)) {
          if (link.state === 'withdrawn') continue;
          const isPaid = link.state === 'paid' && !(await isGivenBack(tx, link));
          const isLive = link.state === 'open' && link.left_seconds > 0 && !how.replace;
          if (isPaid || isLive || link.state === 'reserved')
            return { kind: 'refused', reason: 'other-link', link };
          if (link.state === 'open') {
            await withdrawMakeUpLink(tx, store, link.replenish_id);
            withdrawn.push(link.replenish_id);
          }
        }
      }
      const link = await insertMakeUpLink(tx, wanted);
      await recordAudit(tx, {
        operator: how.operator,
        command: 'make-up create',
        arguments: { for: forBillingNo, amountMinor: link.amount_minor, currency: link.currency, withdrawn },
        store,
        target: link.replenish_id,
        outcome: 'created',
      });
      if (!how.keep) throw new Tried({ kind: 'created', link, withdrawn });
      return { kind: 'created', link, withdrawn };
    });
  } catch (error) {
    if (error instanceof Tried) return error.outcome;
    throw error;
  }
}

/** Carries the outcome of a try out of the transaction, which is then rolled back. */
class Tried extends Error {
  readonly outcome: CreateLinkOutcome;
  constructor(outcome: CreateLinkOutcome) {
    super('only tried');
    this.outcome = outcome;
  }
}

async function isGivenBack(tx: Queryable, link: MakeUpLink): Promise<boolean> {
  const payer = link.billing_no ? await findOrder(tx, link.store, link.billing_no) : undefined;
  return payer?.state === 'refunded' || payer?.state === 'charged_back';
}
