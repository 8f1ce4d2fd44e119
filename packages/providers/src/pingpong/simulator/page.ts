import type { SimulatedPayment, SimulatorAnswer, SimulatorTools } from '@gemporium/provider-kit/simulator.ts';
import { styles } from './page-styles.ts';

const ended: Readonly<Record<string, string>> = {
  paid: 'Payment successful',
  cancelled: 'This order is closed',
  expired: 'This order is closed',
};

/** Whether it can still be paid: an order one of whose tries has failed can. */
export function isPayable({ status }: SimulatedPayment): boolean {
  return status === 'pending' || status === 'declined';
}

/** The hosted checkout page. After a try that failed it says so, and stays. */
export function checkoutPage(tools: SimulatorTools, payment: SimulatedPayment): SimulatorAnswer {
  const { html } = tools;
  const method = String(payment.details.method);
  const body = html`<main>
    <div class="band">
      <header>
        <svg width="34" height="34" viewBox="0 0 34 34" aria-hidden="true"><path d="M17 20l6 8" stroke="#ffb83d" stroke-width="5" stroke-linecap="round"/><circle cx="13" cy="13" r="9" fill="#fff"/><circle cx="28" cy="8" r="3.6" fill="#ffb83d"/></svg>
        <p>PingPong Checkout</p>
      </header>
      <p class="total">${tools.amountText(payment.amountMinor, payment.currency)}</p>
    </div>
    <section class="sheet" aria-label="Order">
      <h1>${isPayable(payment) ? String(payment.details.goods) : ended[payment.status]}</h1>
      ${payment.status === 'declined' ? html`<p class="failed" role="alert">Your bank has declined this payment. Try again or use another card.</p>` : ''}
      <dl>
        <div><dt>Merchant</dt><dd>${payment.account}</dd></div>
        <div><dt>Order</dt><dd>${payment.reference}</dd></div>
      </dl>
      <form method="post" action="/pingpong/checkout/${payment.id}">
        ${
          isPayable(payment)
            ? html`<p class="way">${method === '' ? 'Credit or debit card' : method}</p>
              ${tools.payerButtons.pay}
              ${tools.payerButtons.others}`
            : tools.payerButtons.back
        }
      </form>
    </section>
  </main>`;
  return tools.page({ title: `Payment ${payment.reference}`, styles, body });
}

export function noSuchOrder(tools: SimulatorTools): SimulatorAnswer {
  return tools.page({
    status: 404,
    title: 'Payment not found',
    styles,
    body: tools.html`<main><div class="band"><header><p>PingPong Checkout</p></header></div><section class="sheet"><h1>Payment not found</h1><p>This link doesn’t belong to any payment.</p></section></main>`,
  });
}
