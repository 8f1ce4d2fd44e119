import { applyPaymentUpdate } from '@gemporium/server/use-cases/payments/apply-payment-update.ts';
import { applyChargebackUpdate } from '@gemporium/server/use-cases/refunds/apply-chargeback-update.ts';
import type { Lane } from './lane.ts';
import type { DisputeId, Phase, SaidBy, Step, Which } from './model/shop.ts';
import type { OutsideBooks } from './outside-books.ts';
import { createOutsideRefunds } from './outside-refunds.ts';
import type { RealStore } from './real-store.ts';

export type OutsideStep = Extract<
  Step,
  {
    do:
      | 'provider says'
      | 'charged again'
      | 'let go'
      | 'dispute word'
      | 'refund outside'
      | 'refund outside failed'
      | 'bank says';
  }
>;
interface Asked {
  reference: string;
  account: string;
  amount_minor: number;
  currency: string;
}

interface Said {
  captures: string[];
  disputes: Map<DisputeId, Phase>;
  isReported: boolean;
  letGo: Set<string>;
}

const place: Record<Phase, number> = { opened: 1, lost: 2, won: 3 };

/** The provider and the bank: what they report to the store, and their own books. */
export function createOutside(lane: Lane, real: RealStore, books: OutsideBooks) {
  const { services, bank } = real;
  const refunds = createOutsideRefunds(lane, real);
  /** By our reference: the captures, the disputes with their phases, and what was let go. */
  const said = new Map<string, Said>();
  const saidOf = (reference: string): Said => {
    const known: Said = said.get(reference) ?? {
      captures: [],
      disputes: new Map(),
      isReported: false,
      letGo: new Set(),
    };
    said.set(reference, known);
    return known;
  };

  async function asked(billingNo: string, which: Which): Promise<Asked | undefined> {
    const payments = await lane.rows<Asked>(
      `select reference, account, amount_minor, currency from payment
       where billing_no = $1 and beside is null order by number`,
      [billingNo],
    );
    return which === 'first' ? payments[0] : payments.at(-1);
  }

  async function says(billingNo: string, step: OutsideStep): Promise<void> {
    switch (step.do) {
      case 'bank says':
        return refunds.bankSays(billingNo, step.word);
      case 'refund outside':
        return refunds.refundsOutside(billingNo, step);
      case 'refund outside failed':
        return refunds.outsideFailed(billingNo);
    }
    const payment = await asked(billingNo, step.payment);
    if (payment) await saysOf(payment, step);
  }

  async function saysOf(
    payment: Asked,
    step: Exclude<OutsideStep, { do: 'bank says' | 'refund outside' | 'refund outside failed' }>,
  ): Promise<void> {
    switch (step.do) {
      case 'provider says':
        if (step.word === 'paid') return captured(payment, 1);
        return words(payment, step.word);
      case 'charged again': {
        const taken = saidOf(payment.reference).captures.map((number) => Number(number.split('-').at(-1)));
        return captured(payment, Math.max(1, ...taken) + 1);
      }
      case 'let go':
        return letGo(payment, step);
      case 'dispute word':
        return disputes(payment, step);
    }
  }

  const numberOf = ({ reference }: Asked, capture: number) => `N-${reference}-${capture}`;

  async function captured(payment: Asked, capture: number): Promise<void> {
    const { reference, account, amount_minor: amountMinor, currency } = payment;
    const number = numberOf(payment, capture);
    const { captures } = saidOf(reference);
    if (!captures.includes(number)) {
      captures.push(number);
      const back = { refunded_minor: 0, charged_back_minor: 0 };
      const charge = { account, reference, amount_minor: amountMinor, currency, ...back };
      books.charges.set(number, { ...charge, provider_reference: number });
    }
    const about = { reference, merchant: `${account}-merchant`, detail: '', sequence: 0 };
    const paid = { status: 'paid', amount: { amountMinor, currency } } as const;
    await applyPaymentUpdate(
      services,
      account,
      { ...about, ...paid, providerReference: number },
      'notification',
    );
  }

  async function words(
    { reference, account, amount_minor, currency }: Asked,
    word: 'declined' | 'cancelled' | 'expired' | 'paid wrongly',
  ): Promise<void> {
    const about = { reference, merchant: `${account}-merchant`, detail: '' };
    const amount = { amountMinor: amount_minor + 1, currency };
    const update =
      word === 'paid wrongly' ? { ...about, status: 'paid' as const, amount } : { ...about, status: word };
    await applyPaymentUpdate(services, account, update, 'notification');
  }

  async function letGo(
    payment: Asked,
    { capture, how }: { capture: number; how: 'cancelled' | 'expired' },
  ): Promise<void> {
    const { reference, account } = payment;
    const providerReference = numberOf(payment, capture);
    saidOf(reference).letGo.add(providerReference);
    const about = { reference, merchant: `${account}-merchant`, detail: how, sequence: 1 };
    await applyPaymentUpdate(services, account, { ...about, status: how, providerReference }, 'notification');
  }

  async function disputes(
    { reference, account }: Asked,
    { dispute, phase, saidBy }: { dispute: DisputeId; phase: Phase; saidBy: SaidBy },
  ): Promise<void> {
    const heard = saidOf(reference);
    const known = heard.disputes;
    const isReport = saidBy === 'report';
    if (isReport ? dispute === 'B' || known.has('B') : dispute === 'B' && heard.isReported) return;
    heard.isReported ||= isReport;
    if (place[phase] > place[known.get(dispute) ?? 'opened'] || !known.has(dispute))
      known.set(dispute, phase);
    const about = { reference, merchant: `${account}-merchant`, detail: phase };
    // A report has separate numbers for money that was taken back and money that was returned.
    const number = isReport ? `${phase === 'won' ? 'BACK' : 'GONE'}-${reference}` : `${dispute}-${reference}`;
    const update = { ...about, status: phase, dispute: number, sequence: place[phase] };
    await applyChargebackUpdate(services, account, update, saidBy, isReport ? 'reported' : 'dispute');
  }

  return {
    says,
    gaveBackByHand: refunds.gaveBackByHand,
    /** At the end of a history: what was refunded of each capture, and what the game has delivered. */
    close(): void {
      for (const { capture, amount } of bank.values()) {
        const charge = books.charges.get(capture);
        if (charge) charge.refunded_minor += amount;
      }
      for (const { captures, disputes, letGo } of said.values()) {
        const isDisputed = [...disputes.values()].some((phase) => phase !== 'won');
        for (const [index, number] of captures.entries()) {
          const charge = books.charges.get(number);
          const isGone = letGo.has(number) || (index === 0 && isDisputed);
          if (charge && isGone) charge.charged_back_minor = charge.amount_minor;
        }
      }
      for (const [delivery_id, { kind, id }] of real.given) {
        const billing_no = kind === 'order' ? id : null;
        books.deliveries.push({ delivery_id, billing_no, state: 'delivered', source: { kind } });
      }
    },
  };
}
