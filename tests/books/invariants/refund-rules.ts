/** Whether a refund of the order `o` ever stood alone: then what the rules of its sale give back was given back, once. */
export const wentBack = `exists (select from history h where h.store = o.store and h.entity = 'order'
  and h.entity_id = o.billing_no and h.to_state = 'refunded' and (h.from_state = 'refunding' or h.event = 'win-dispute-refunded'))`;

/** Whether the rules of the sale of order `o` let something stay when its money goes back. */
export function isKept(trace: 'points' | 'topUps'): string {
  const rule = (kind: string) => `coalesce(o.snapshot #>> '{refundRules,${kind},${trace}}', '') = 'keep'`;
  return `(${rule('refund')} or ${rule('chargeback')})`;
}
