import { readdirSync, readFileSync } from 'node:fs';
import type { Invariant } from './invariant.ts';

const docs = new URL('../../../docs/', import.meta.url);
const linesOf = (page: string) => readFileSync(new URL(page, docs), 'utf8').split('\n');

/** The providers' ids by the names in their pages' headings. */
const ids = new Map(
  readdirSync(new URL('providers/', docs)).map((file) => [
    linesOf(`providers/${file}`)[0]?.replace('# ', ''),
    file.replace('.md', ''),
  ]),
);

const unitHours: Readonly<Record<string, number>> = { hour: 1, hours: 1, day: 24, days: 24 };

/**
 * How many hours each provider has to report, as the operators' page promises (`| Adyen | 24 hours | 7 days |`).
 * The adapters' own figures are not used here: a safety test compares them with the page.
 */
function promised(column: 2 | 3): Record<string, number> {
  const rows = linesOf('operations/exceptions.md').map((line) => line.split('|').map((cell) => cell.trim()));
  return Object.fromEntries(
    rows.flatMap((cells) => {
      const id = ids.get(cells[1]);
      const [number, unit = ''] = (cells[column] ?? '').split(' ');
      const hours = Number(number) * (unitHours[unit] ?? Number.NaN);
      return id === undefined || Number.isNaN(hours) ? [] : [[id, hours]];
    }),
  );
}

export const speaksWithinHours = { payment: promised(2), refund: promised(3) };

/** With a day of slack for the operator to investigate. */
const byProvider = (hours: Record<string, number>) =>
  `make_interval(hours => 24 + case p.provider ${Object.entries(hours)
    .map(([provider, n]) => `when '${provider}' then ${n}`)
    .join(' ')} else 0 end)`;
const paymentIsSilent = byProvider(speaksWithinHours.payment);
const refundIsSilent = byProvider(speaksWithinHours.refund);

/** I1: nothing that may have been charged ends without a report. */
export const silence: Invariant[] = [
  {
    name: "I1 a payment that ended unpaid has its provider's word",
    // Its notification, its answer to a query, a browser's return or a card; its cancel; its refusal of the first call.
    sql: `select format('payment %s is %s by %s of %s', p.reference, p.state, coalesce(h.event, 'nothing'), h.by) as finding
      from payment p left join lateral (
        select * from history h where h.store = p.store and h.entity = 'payment' and h.entity_id = p.reference
        order by id desc limit 1) h on true
      where p.state in ('declined', 'cancelled', 'expired') and (h.id is null
        or h.by not in ('notification', 'query', 'return', 'redeem')
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
    name: 'I1 money that came in wrongly is before an operator until he says what became of it, and till then its payment does not end unpaid',
    sql: `select format('payment %s took another amount and is %s', p.reference, p.state) as finding
      from payment p left join lateral (
        select bool_or(e.state = 'open') as waits, bool_or(e.found is not null) as found from exception e
        where e.store = p.store and e.reference = p.reference and e.kind = 'payment-mismatch') e on true
      where p.error = 'mismatch' and (e.waits is null or not e.waits and not coalesce(e.found, false)
        or e.waits and p.state in ('declined', 'cancelled', 'expired'))`,
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
