import type { Stage } from '@gemporium/server/testing/stage.ts';

/** The state of an order once every event has been received and all work is done. */
export interface Ending {
  /** The state. All states that closed unpaid count as one: they differ only in the reason that the player reads. */
  order: string;
  /** What the provider took, what it gave back and what the bank holds, in minor units. */
  money: string;
  /** How often the game received the goods. */
  goods: number;
  /** Kinds of open exceptions that name the order, in alphabetical order. */
  exceptions: string[];
}

export async function readEnding(stage: Stage, billingNo: string): Promise<Ending> {
  const [row] = await stage.rows<Omit<Ending, 'goods'> & { delivered: number }>(
    `select case when o.state in ('failed', 'expired', 'cancelled') then 'closed unpaid' else o.state end as order,
       (select coalesce(sum(captured_minor), 0) || ' in, '
          || count(*) filter (where applied) || ' applied' from payment p where p.billing_no = o.billing_no and state = 'paid')
       || (select ', ' || coalesce(sum(amount_minor) filter (where kind = 'refund'), 0) || ' back, '
          || coalesce(sum(amount_minor) filter (where kind = 'chargeback'), 0) || ' taken'
          from refund r where r.billing_no = o.billing_no and state = 'succeeded') as money,
       array(select distinct kind from exception e where e.billing_no = o.billing_no and e.state = 'open' order by kind) as exceptions
     from orders o where billing_no = $1`,
    [billingNo],
  );
  if (!row) throw new Error(`no order ${billingNo}`);
  return { ...row, goods: stage.game.sent.filter((id) => id === `D-${billingNo}`).length };
}
