import type { Invariant } from './invariant.ts';

/** By when each provider must have spoken (docs/providers), and a day of slack for whoever looks: after that … */
const byProvider = (hours: Record<string, number>) =>
  `make_interval(hours => 24 + case p.provider ${Object.entries(hours)
    .map(([provider, n]) => `when '${provider}' then ${n}`)
    .join(' ')} else 0 end)`;
/** In hours. Written from the documents: a safety test compares them with what the adapters promise, each provider. */
export const speaksWithinHours = {
  payment: {
    adyen: 24,
    airwallex: 72,
    alipay: 26,
    ebanx: 120,
    mycard: 2,
    'platform-pay': 1,
    kakaopay: 1,
    naverpay: 1,
    payermax: 24,
    paypal: 72,
    razer: 24,
    'razer-e2p': 1,
    'razer-merchant': 24,
    travellet: 1,
    welcomepay: 1,
    xsolla: 48,
    codapay: 72,
    pagsmile: 120,
    pingpong: 24,
  },
  refund: {
    adyen: 168,
    airwallex: 336,
    alipay: 168,
    ebanx: 336,
    'platform-pay': 72,
    kakaopay: 1,
    naverpay: 24,
    payermax: 168,
    paypal: 168,
    'razer-e2p': 72,
    travellet: 72,
    welcomepay: 1,
    xsolla: 336,
    pagsmile: 168,
    pingpong: 168,
  },
} satisfies Record<string, Record<string, number>>;
const paymentIsSilent = byProvider(speaksWithinHours.payment);
const refundIsSilent = byProvider(speaksWithinHours.refund);

/** I1: nothing that may have been charged ends in silence. */
export const silence: Invariant[] = [
  {
    name: "I1 a payment that ended unpaid has its provider's word",
    // Its notification, its answer to a question or at the browser's return; its cancel; the refusal of the first call.
    sql: `select format('payment %s is %s by %s of %s', p.reference, p.state, coalesce(h.event, 'nothing'), h.by) as finding
      from payment p left join lateral (
        select * from history h where h.store = p.store and h.entity = 'payment' and h.entity_id = p.reference
        order by id desc limit 1) h on true
      where p.state in ('declined', 'cancelled', 'expired') and (h.id is null
        or h.by not in ('notification', 'query', 'return')
          and not (h.event = 'cancel' and h.by in ('player', 'worker'))
          and not (h.event = 'decline' and h.from_state = 'creating' and h.by = 'player'))`,
  },
  {
    name: 'I1 a payment of which nobody has spoken in time is before an operator',
    sql: `select format('payment %s is unresolved since %s', p.reference, p.expires_at) as finding
      from payment p where p.state = 'unresolved' and p.expires_at < now() - ${paymentIsSilent} and not exists (
        select from exception e where e.store = p.store and e.reference = p.reference
          and e.kind in ('payment-unresolved', 'payment-mismatch'))`,
  },
  {
    name: 'I1 money that came in wrongly is before an operator, and its payment never ends unpaid',
    sql: `select format('payment %s took another amount and is %s', p.reference, p.state) as finding
      from payment p where p.error = 'mismatch' and (p.state in ('declined', 'cancelled', 'expired') or not exists (
        select from exception e where e.store = p.store and e.reference = p.reference and e.kind = 'payment-mismatch'))`,
  },
  {
    name: 'I1 a refund that has not ended in time is before an operator',
    sql: `select format('refund %s is %s since %s', r.refund_reference, r.state, r.created_at) as finding
      from refund r join payment p using (store, reference)
      where r.kind = 'refund' and r.state in ('requested', 'pending', 'unknown')
        and r.created_at < now() - ${refundIsSilent} and not exists (
          select from exception e where e.store = r.store and (e.kind = 'refund-unresolved' and e.key = r.refund_reference
            or e.kind = 'work-parked' and e.key = 'refund:' || r.refund_reference))`,
  },
];
