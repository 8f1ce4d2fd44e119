import { applyPaymentUpdate } from '@gemporium/server/use-cases/payments/apply-payment-update.ts';
import { applyChargebackUpdate } from '@gemporium/server/use-cases/refunds/apply-chargeback-update.ts';
import type { DisputeId, PaymentWord, Phase, SaidBy } from './model/shop.ts';
import { type Outsiders, saidOf } from './outsiders.ts';

/** A payment as the store has asked the provider for it. */
export interface Asked {
  reference: string;
  account: string;
  amount_minor: number;
  currency: string;
}

/** The provider reports that it has charged the payment, for the first or a later time. */
export async function captured(outsiders: Outsiders, payment: Asked, capture: number): Promise<void> {
  const { real, books } = outsiders;
  const { reference, account, amount_minor: amountMinor, currency } = payment;
  const number = numberOf(payment, capture);
  const { captures } = saidOf(outsiders, reference);
  if (!captures.includes(number)) {
    captures.push(number);
    const back = { refunded_minor: 0, charged_back_minor: 0 };
    const charge = { account, reference, amount_minor: amountMinor, currency, ...back };
    books.charges.set(number, { ...charge, provider_reference: number });
  }
  const about = { reference, merchant: `${account}-merchant`, detail: '', sequence: 0 };
  const paid = { status: 'paid', amount: { amountMinor, currency } } as const;
  await applyPaymentUpdate(
    real.services,
    account,
    { ...about, ...paid, providerReference: number },
    'notification',
  );
}

/** The provider charges once more, under the next number. */
export function chargedAgain(outsiders: Outsiders, payment: Asked): Promise<void> {
  const { captures } = saidOf(outsiders, payment.reference);
  const taken = captures.map((number) => Number(number.split('-').at(-1)));
  return captured(outsiders, payment, Math.max(1, ...taken) + 1);
}

/** The provider reports that the payment has ended unpaid, or that another amount than ours was paid. */
export async function notPaid(
  { real }: Outsiders,
  { reference, account, amount_minor, currency }: Asked,
  word: Exclude<PaymentWord, 'paid'>,
): Promise<void> {
  const about = { reference, merchant: `${account}-merchant`, detail: '' };
  const amount = { amountMinor: amount_minor + 1, currency };
  const update =
    word === 'paid wrongly' ? { ...about, status: 'paid' as const, amount } : { ...about, status: word };
  await applyPaymentUpdate(real.services, account, update, 'notification');
}

/** The provider lets go of a capture, perhaps before we hear of it. */
export async function letGo(
  outsiders: Outsiders,
  payment: Asked,
  { capture, how }: { capture: number; how: 'cancelled' | 'expired' },
): Promise<void> {
  const { reference, account } = payment;
  const providerReference = numberOf(payment, capture);
  saidOf(outsiders, reference).letGo.add(providerReference);
  const about = { reference, merchant: `${account}-merchant`, detail: how, sequence: 1 };
  await applyPaymentUpdate(
    outsiders.real.services,
    account,
    { ...about, status: how, providerReference },
    'notification',
  );
}

const place: Record<Phase, number> = { opened: 1, lost: 2, won: 3 };

/** A dispute about the payment has reached this phase. */
export async function disputed(
  outsiders: Outsiders,
  { reference, account }: Asked,
  { dispute, phase, saidBy }: { dispute: DisputeId; phase: Phase; saidBy: SaidBy },
): Promise<void> {
  const heard = saidOf(outsiders, reference);
  const known = heard.disputes;
  const isReport = saidBy === 'report';
  if (isReport ? dispute === 'B' || known.has('B') : dispute === 'B' && heard.isReported) return;
  heard.isReported ||= isReport;
  if (place[phase] > place[known.get(dispute) ?? 'opened'] || !known.has(dispute)) known.set(dispute, phase);
  const about = { reference, merchant: `${account}-merchant`, detail: phase };
  // A report has separate numbers for money that was taken back and money that was returned.
  const number = isReport ? `${phase === 'won' ? 'BACK' : 'GONE'}-${reference}` : `${dispute}-${reference}`;
  const update = { ...about, status: phase, dispute: number, sequence: place[phase] };
  const how = isReport ? 'reported' : 'dispute';
  await applyChargebackUpdate(outsiders.real.services, account, update, saidBy, how);
}

function numberOf({ reference }: Asked, capture: number): string {
  return `N-${reference}-${capture}`;
}
