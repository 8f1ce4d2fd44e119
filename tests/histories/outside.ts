import type { Lane } from './lane.ts';
import type { Step, Which } from './model/shop.ts';
import type { OutsideBooks } from './outside-books.ts';
import { type Asked, captured, chargedAgain, disputed, letGo, notPaid } from './outside-payments.ts';
import { bankSays, gaveBackByHand, outsideRefundFailed, refundedOutside } from './outside-refunds.ts';
import type { Outsiders } from './outsiders.ts';
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

export type Outside = ReturnType<typeof createOutside>;

/** The provider and the bank: what they report to the store, and their own books. */
export function createOutside(lane: Lane, real: RealStore, books: OutsideBooks) {
  const outsiders: Outsiders = { lane, real, books, said: new Map(), outsideRefunds: 0 };
  return {
    says: (billingNo: string, step: OutsideStep) => says(outsiders, billingNo, step),
    gaveBackByHand: (reference: string) => gaveBackByHand(outsiders, reference),
    /** The provider has given this capture back. */
    gaveBack: (capture: string) => {
      const amount = books.charges.get(capture)?.amount_minor ?? 0;
      real.bank.set(`given back ${capture}`, { capture, amount });
    },
    asked: (billingNo: string, which: Which) => asked(outsiders, billingNo, which),
    /** At the end of a history: what was refunded of each capture, and what the game has delivered. */
    close: () => close(outsiders),
  };
}

async function says(outsiders: Outsiders, billingNo: string, step: OutsideStep): Promise<void> {
  switch (step.do) {
    case 'bank says':
      return bankSays(outsiders, billingNo, step.word);
    case 'refund outside':
      return refundedOutside(outsiders, billingNo, step);
    case 'refund outside failed':
      return outsideRefundFailed(outsiders, billingNo);
  }
  const payment = await asked(outsiders, billingNo, step.payment);
  if (!payment) return;
  switch (step.do) {
    case 'provider says':
      if (step.word === 'paid') return captured(outsiders, payment, 1);
      return notPaid(outsiders, payment, step.word);
    case 'charged again':
      return chargedAgain(outsiders, payment);
    case 'let go':
      return letGo(outsiders, payment, step);
    case 'dispute word':
      return disputed(outsiders, payment, step);
  }
}

async function asked({ lane }: Outsiders, billingNo: string, which: Which): Promise<Asked | undefined> {
  const payments = await lane.rows<Asked>(
    `select reference, account, amount_minor, currency from payment
     where billing_no = $1 and beside is null order by number`,
    [billingNo],
  );
  return which === 'first' ? payments[0] : payments.at(-1);
}

function close({ real, books, said }: Outsiders): void {
  for (const { capture, amount } of real.bank.values()) {
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
  for (const [delivery_id, { kind }] of real.given) {
    const billing_no = kind === 'reward' ? null : delivery_id.slice(2);
    books.deliveries.push({ delivery_id, billing_no, state: 'delivered', source: { kind } });
  }
}
