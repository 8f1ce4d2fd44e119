/** Whether order `o` was ever refunded without a chargeback: then its sale's refund rules have been applied, once. */
export const wentBack = `exists (select from history h where h.store = o.store and h.entity = 'order'
  and h.entity_id = o.billing_no and h.to_state = 'refunded' and (h.from_state = 'refunding' or h.event = 'win-dispute-refunded'))`;

/**
 * What is left of these of order `o`, whose money is gone: all of it if its goods came and the rules of its sale keep it. A
 * bank that has the money goes by the chargeback's rules, whatever was refunded besides.
 */
export function left(trace: 'points' | 'topUps', all: string): string {
  const isTakenBack = `exists (select from refund r join payment p using (store, reference)
    where p.store = o.store and p.billing_no = o.billing_no and p.applied and r.kind = 'chargeback' and r.state = 'succeeded')`;
  const kind = `case when ${isTakenBack} then 'chargeback' else 'refund' end`;
  const isKept = `o.snapshot #>> array['refundRules', ${kind}, '${trace}'] is not distinct from 'keep'`;
  return `case when ${isKept} and o.delivered_at is not null then ${all} else 0 end`;
}
