/** Whether order `o` was ever refunded without a chargeback: then its sale's refund rules have been applied, once. */
export const wentBack = `exists (select from history h where h.store = o.store and h.entity = 'order'
  and h.entity_id = o.billing_no and h.to_state = 'refunded' and (h.from_state = 'refunding' or h.event = 'win-dispute-refunded'))`;

/** Whether the refund rules of order `o`'s sale keep these when its money is given back. */
export function isKept(trace: 'points' | 'topUps'): string {
  const rule = (kind: string) => `coalesce(o.snapshot #>> '{refundRules,${kind},${trace}}', '') = 'keep'`;
  return `(${rule('refund')} or ${rule('chargeback')})`;
}
