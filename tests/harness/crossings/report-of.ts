import type { SettlementEvent, SettlementLine } from '@gemporium/provider-kit/provider.ts';
import { amount, merchant, placeOf } from './bank.ts';
import type { Outside } from './outside.ts';
import type { Scene } from './scenes.ts';

/** A settlement report of what the provider's books have on a scene. */
export function reportOf({ bank }: Outside, { reference }: Scene): SettlementLine[] {
  const about = { merchant, amount, detail: 'report' };
  const payment = {
    type: 'payment',
    reference,
    status: 'paid',
    providerReference: `P-${reference}`,
  } as const;
  const events: SettlementEvent[] = bank.charged.has(reference) ? [{ ...payment, ...about }] : [];
  for (const [number, of] of bank.refunded) {
    const named = number.startsWith('OUT') ? { providerReference: number } : {};
    const refund = { type: 'refund', refundReference: number, reference, status: 'succeeded' } as const;
    if (of === reference) events.push({ ...refund, ...named, ...about });
  }
  const status = bank.disputes.get(reference);
  const dispute = { type: 'chargeback', reference, dispute: `C-${reference}` } as const;
  for (const one of ['lost', 'won'] as const)
    if (status === one || status === 'won')
      events.push({ ...dispute, status: one, sequence: placeOf(one), ...about });
  return events.map((event, at) => ({ kind: 'money', line: at + 1, at: 'then', event }));
}
