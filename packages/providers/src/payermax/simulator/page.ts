import type { SimulatedPayment, SimulatorAnswer, SimulatorTools } from '@gemporium/provider-kit/simulator.ts';
import { styles } from './page-styles.ts';

const ended: Readonly<Record<string, string>> = {
  paid: 'Payment successful',
  declined: 'Payment failed',
  expired: 'This order is closed',
};

/** What PayerMax calls its ways to pay, as a payer reads them. */
const ways: Readonly<Record<string, string>> = {
  CARD: 'Credit or debit card',
  APPLEPAY: 'Apple Pay',
  GOOGLEPAY: 'Google Pay',
};

/** The hosted cashier. */
export function cashierPage(tools: SimulatorTools, payment: SimulatedPayment): SimulatorAnswer {
  const { html } = tools;
  const open = payment.status === 'pending';
  const amount = tools.amountText(payment.amountMinor, payment.currency);
  const way = String(payment.details.way);
  const body = html`<main>
    <header>
      <svg width="34" height="34" viewBox="0 0 34 34" aria-hidden="true"><rect x="2" y="2" width="30" height="30" rx="8" fill="#00a884"/><path d="M9 25V9h8.5a5.5 5.5 0 0 1 0 11H13" fill="none" stroke="#fff" stroke-width="3.2" stroke-linecap="round" stroke-linejoin="round"/><circle cx="24.5" cy="24.5" r="2.6" fill="#ffd166"/></svg>
      <p>PayerMax cashier</p>
    </header>
    <div class="counter">
      <section class="rail" aria-label="Order">
        <h1>${open ? String(payment.details.subject) : ended[payment.status]}</h1>
        <p class="total">${amount}</p>
        <dl>
          <div><dt>Merchant</dt><dd>${payment.account}</dd></div>
          <div><dt>Order</dt><dd>${payment.reference}</dd></div>
          <div><dt>Amount</dt><dd>${amount}</dd></div>
        </dl>
      </section>
      <form method="post" action="/payermax/cashier/${payment.id}">
        ${
          open
            ? html`<p class="way">${ways[way] ?? way}</p>
              ${tools.payerButtons.pay}
              ${tools.payerButtons.others}`
            : tools.payerButtons.back
        }
      </form>
    </div>
  </main>`;
  return tools.page({ title: `Payment ${payment.reference}`, styles, body });
}

export function noSuchTrade(tools: SimulatorTools): SimulatorAnswer {
  return tools.page({
    status: 404,
    title: 'Payment not found',
    styles,
    body: tools.html`<main><div class="counter"><section class="rail"><h1>Payment not found</h1><p>This link doesn’t belong to any payment.</p></section></div></main>`,
  });
}
