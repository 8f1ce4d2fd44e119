import type { SimulatedPayment, SimulatorAnswer, SimulatorTools } from '@gemporium/provider-kit/simulator.ts';
import { styles } from './page-styles.ts';

const ended: Readonly<Record<string, string>> = {
  paid: 'Payment successful',
  declined: 'Payment failed',
  cancelled: 'Payment cancelled',
  expired: 'This payment has expired',
};

/** The payment wall, or one channel of it where the merchant has named it. */
export function wallPage(tools: SimulatorTools, payment: SimulatedPayment): SimulatorAnswer {
  const { html } = tools;
  const open = payment.status === 'pending';
  const amount = tools.amountText(payment.amountMinor, payment.currency);
  const channel = String(payment.details.channelId);
  const lead =
    channel === '' ? 'Razer Gold wallet, Razer Gold PIN, e-wallets and banks' : `Channel ${channel}`;
  const body = html`<main>
    <header>
      <svg width="34" height="34" viewBox="0 0 34 34" aria-hidden="true"><circle cx="17" cy="17" r="15" fill="#6df35a"/><path d="M11 25V9h7a5 5 0 0 1 1.6 9.7L24 25M11 18.7h8" fill="none" stroke="#0b0f0c" stroke-width="3" stroke-linecap="round" stroke-linejoin="round"/></svg>
      <p>Razer Gold payment wall</p>
    </header>
    <div class="wall">
      <section class="plate" aria-label="Order">
        <h1>${open ? String(payment.details.description) : ended[payment.status]}</h1>
        <p class="total">${amount}</p>
        <dl>
          <div><dt>Merchant</dt><dd>${payment.account}</dd></div>
          <div><dt>Reference</dt><dd>${payment.reference}</dd></div>
          <div><dt>Amount</dt><dd>${amount}</dd></div>
        </dl>
      </section>
      <form class="plate" method="post" action="/razer/PaymentWall/Checkout/${payment.id}">
        ${
          open
            ? html`<p class="lead">${lead}</p>
              ${tools.payerButtons.pay}
              ${tools.payerButtons.others}`
            : tools.payerButtons.back
        }
      </form>
    </div>
  </main>`;
  return tools.page({ title: `Payment ${payment.reference}`, styles, body });
}

export function noSuchPayment(tools: SimulatorTools): SimulatorAnswer {
  return tools.page({
    status: 404,
    title: 'Payment not found',
    styles,
    body: tools.html`<main><div class="wall"><section class="plate"><h1>Payment not found</h1><p>This link doesn’t belong to any payment.</p></section></div></main>`,
  });
}
