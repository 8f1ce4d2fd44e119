import type { PageTools, SimulatedPayment, SimulatorAnswer } from '@gemporium/provider-kit/simulator.ts';
import { styles } from './page-styles.ts';

/** Whether the order can still be paid; after a failed try it can. */
export function isPayable({ status }: SimulatedPayment): boolean {
  return status === 'pending' || status === 'declined';
}

/** The hosted checkout page. After a failed try it says so and stays. */
export function checkoutPage(tools: PageTools, payment: SimulatedPayment): SimulatorAnswer {
  const { html, say } = tools;
  // Its codes are the wallets' names: LINE_Pay.
  const method = String(payment.details.method).replaceAll('_', ' ');
  const body = html`<main>
    <div class="band">
      <header>
        <svg width="34" height="34" viewBox="0 0 34 34" aria-hidden="true"><path d="M17 20l6 8" stroke="#ffb83d" stroke-width="5" stroke-linecap="round"/><circle cx="13" cy="13" r="9" fill="#fff"/><circle cx="28" cy="8" r="3.6" fill="#ffb83d"/></svg>
        <p>PingPong Checkout</p>
      </header>
      <p class="total">${tools.amountText(payment.amountMinor, payment.currency)}</p>
    </div>
    <section class="sheet" aria-label="${say('order')}">
      <h1><bdi>${isPayable(payment) ? String(payment.details.goods) : say(payment.status)}</bdi></h1>
      ${payment.status === 'declined' ? html`<p class="failed" role="alert">${say('declined_text')}</p>` : ''}
      <dl>
        <div><dt>${say('merchant')}</dt><dd>${payment.account}</dd></div>
        <div><dt>${say('order')}</dt><dd>${payment.reference}</dd></div>
      </dl>
      <form method="post" action="/pingpong/checkout/${payment.id}">
        ${
          isPayable(payment)
            ? html`<p class="way">${method === '' ? say('card_or_debit') : method}</p>
              ${tools.payerButtons.pay}
              ${tools.payerButtons.others}`
            : tools.payerButtons.back
        }
      </form>
    </section>
  </main>`;
  return tools.page({ title: say('payment_number', { number: payment.reference }), styles, body });
}

export function noSuchOrder(tools: PageTools): SimulatorAnswer {
  return tools.page({
    status: 404,
    title: tools.say('not_found'),
    styles,
    body: tools.html`<main><div class="band"><header><p>PingPong Checkout</p></header></div><section class="sheet"><h1>${tools.say('not_found')}</h1><p>${tools.say('not_found_text')}</p></section></main>`,
  });
}
