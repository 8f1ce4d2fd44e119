import type {
  Html,
  SimulatedPayment,
  SimulatorAnswer,
  SimulatorTools,
} from '@gemporium/provider-kit/simulator.ts';
import { styles } from './page-styles.ts';

const ended: Readonly<Record<string, string>> = {
  paid: 'Payment approved',
  declined: 'Payment refused',
  cancelled: 'Payment cancelled',
  expired: 'This payment has expired',
};

/** What Pagsmile calls its ways to pay, as a payer reads them. */
const ways: Readonly<Record<string, string>> = {
  PIX: 'Pix',
  CreditCard: 'Credit card',
  Boleto: 'Boleto',
  Wallet: 'Wallet',
};

function choice(tools: SimulatorTools, { details }: SimulatedPayment): Html {
  const { html } = tools;
  const method = String(details.method);
  if (details.isChosen === true) return html`<p class="way">${ways[method] ?? method}</p>`;
  return html`<fieldset><legend>How do you want to pay?</legend>
    ${Object.entries(ways).map(([way, name]) => html`<label><input type="radio" name="method" value="${way}"${way === method ? html` checked` : ''}>${name}</label>`)}
  </fieldset>`;
}

/** The checkout page. */
export function checkoutPage(tools: SimulatorTools, payment: SimulatedPayment): SimulatorAnswer {
  const { html } = tools;
  const open = payment.status === 'pending';
  const amount = tools.amountText(payment.amountMinor, payment.currency);
  const body = html`<main>
    <header>
      <svg width="36" height="36" viewBox="0 0 36 36" aria-hidden="true"><circle cx="18" cy="18" r="16" fill="#ffd23f"/><circle cx="12.5" cy="14.5" r="2.2" fill="#0b5c2f"/><circle cx="23.5" cy="14.5" r="2.2" fill="#0b5c2f"/><path d="M10 21a8.6 8.6 0 0 0 16 0" fill="none" stroke="#0b5c2f" stroke-width="3" stroke-linecap="round"/></svg>
      <p>Pagsmile</p>
    </header>
    <section class="sheet" aria-label="Order">
      <h1>${open ? String(payment.details.subject) : ended[payment.status]}</h1>
      <p class="total">${amount}</p>
      <dl>
        <div><dt>Merchant</dt><dd>${payment.account}</dd></div>
        <div><dt>Order</dt><dd>${payment.reference}</dd></div>
      </dl>
      <form method="post" action="/pagsmile/checkout?prepay_id=${payment.id}">
        ${
          open
            ? html`${choice(tools, payment)}
              ${tools.payerButtons.pay}
              ${tools.payerButtons.others}`
            : tools.payerButtons.back
        }
      </form>
    </section>
  </main>`;
  return tools.page({ title: `Payment ${payment.reference}`, styles, body });
}

export function noSuchTrade(tools: SimulatorTools): SimulatorAnswer {
  const body = tools.html`<main><header><p>Pagsmile</p></header><section class="sheet"><h1>Payment not found</h1><p>This link doesn’t belong to any payment.</p></section></main>`;
  return tools.page({ status: 404, title: 'Payment not found', styles, body });
}
