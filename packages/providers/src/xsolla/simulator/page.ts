import type { SimulatedPayment, SimulatorAnswer, SimulatorTools } from '@gemporium/provider-kit/simulator.ts';
import { styles } from './page-styles.ts';

const ended: Readonly<Record<string, string>> = {
  paid: 'Payment complete',
  declined: 'Payment declined',
  cancelled: 'Payment cancelled',
  expired: 'The session has expired',
};

/** Pay Station, as far as a sandbox needs it. */
export function payStation(tools: SimulatorTools, payment: SimulatedPayment): SimulatorAnswer {
  const { html } = tools;
  const isOpen = payment.status === 'pending';
  const body = html`<main><div class="station">
    <header>
      <svg width="28" height="28" viewBox="0 0 28 28" aria-hidden="true"><rect width="28" height="28" rx="6" fill="#0b7a6e"/><path d="M8 8l12 12M20 8 8 20" stroke="#fff" stroke-width="3" stroke-linecap="round"/></svg>
      <p>Pay Station</p>
    </header>
    <div class="columns">
      <section class="order" aria-label="Order">
        <h1>${isOpen ? String(payment.details.description) : ended[payment.status]}</h1>
        <p class="total">${tools.amountText(payment.amountMinor, payment.currency)}</p>
        <dl>
          <div><dt>Merchant</dt><dd>${payment.account}</dd></div>
          <div><dt>Invoice</dt><dd>${payment.reference}</dd></div>
          <div><dt>User</dt><dd>${String(payment.details.userId)}</dd></div>
        </dl>
      </section>
      <form method="post" action="/xsolla/paystation4/?token=${payment.id}">
        ${
          isOpen
            ? html`<p class="lead">Bank card</p>
              ${tools.payerButtons.pay}
              ${tools.payerButtons.others}`
            : tools.payerButtons.back
        }
      </form>
    </div>
  </div></main>`;
  return tools.page({ title: `Pay Station ${payment.reference}`, styles, body });
}

export function noSuchToken(tools: SimulatorTools): SimulatorAnswer {
  const body = tools.html`<main><div class="station"><section class="order"><h1>Token not found</h1><p>This link doesn’t belong to any payment.</p></section></div></main>`;
  return tools.page({ status: 404, title: 'Token not found', styles, body });
}
