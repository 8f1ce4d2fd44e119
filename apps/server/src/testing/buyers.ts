import { applyChargebackUpdate } from '../use-cases/refunds/apply-chargeback-update.ts';
import { limitStandings } from '../use-cases/shop/limit-standings.ts';
import type { Stage } from './stage.ts';

/** An order of the stage, with what tests need to know about it. */
export interface Bought {
  billingNo: string;
  /** Of its first payment. */
  reference: string;
  roleId: string;
  suid: string;
}

let buyers = 0;

/** Makes orders, each of a new player, and reads their outcomes. */
export function buyersOf(stage: Stage) {
  async function bought(fields: Record<string, unknown> = {}, suid?: string): Promise<Bought> {
    buyers += 1;
    const who = { suid: suid ?? `buyer-${buyers}`, roleId: String(fields.role_id ?? `of-buyer-${buyers}`) };
    const answer = await stage.pay({ role_id: who.roleId, ...fields }, { suid: who.suid });
    if (answer.kind !== 'content') throw new Error(`refused with ${answer.code}`);
    const billingNo = answer.content.billing_no;
    return { ...who, billingNo, reference: `${billingNo}-1` };
  }

  async function only<Value>(text: string, order: Bought, ...values: unknown[]): Promise<Value | undefined> {
    const [row] = await stage.rows<{ value: Value }>(`select ${text}`, [order.billingNo, ...values]);
    return row?.value;
  }

  return {
    bought,
    /** Paid, and everything that follows from it is done. */
    async delivered(fields: Record<string, unknown> = {}, minor = 499): Promise<Bought> {
      const order = await bought(fields);
      await stage.say(order.reference, 'paid', { amount: { amountMinor: minor, currency: 'USD' } });
      await stage.runEffects();
      return order;
    },
    stateOf: (order: Bought) => only<string>('state as value from orders where billing_no = $1', order),
    deliveryOf: (order: Bought) =>
      only<string>(`state as value from delivery where delivery_id = 'D-' || $1`, order),
    /** How often the game was sent the goods. */
    sent: ({ billingNo }: Bought) => stage.game.sent.filter((id) => id === `D-${billingNo}`).length,
    only,
    /** What is left of a limited product for the character, and when there is more. */
    async limitOf({ suid, roleId }: Pick<Bought, 'suid' | 'roleId'>, productId: string) {
      const who = { suid, roleId, serverId: 's1' };
      const standings = await limitStandings(stage.services, stage.store.id, stage.brand.games[0]!, who);
      const found = standings.find(({ product_id }) => product_id === productId);
      return { left: found?.extra_pay_times, next: found?.next_pay_time };
    },
    /** A dispute of the order's payment, as the provider reports it. */
    dispute: ({ reference }: Bought, status: 'opened' | 'lost' | 'won', changes: object = {}) =>
      applyChargebackUpdate(
        stage.services,
        'main',
        { reference, status, dispute: 'DISPUTE', merchant: 'main-merchant', detail: 'fraud', ...changes },
        'test',
      ),
  };
}
