import type { PageTools, SimulatedPayment, SimulatorAnswer } from '@gemporium/provider-kit/simulator.ts';
import { styles } from './page-styles.ts';

/** The hosted page, with all channels or the one that its address names. */
export function hostedPage(tools: PageTools, payment: SimulatedPayment): SimulatorAnswer {
  const { html, say } = tools;
  const open = payment.status === 'pending';
  const amount = tools.amountText(payment.amountMinor, payment.currency);
  const channel = String(payment.details.channel);
  const body = html`<main>
    <header>
      <svg width="34" height="34" viewBox="0 0 34 34" aria-hidden="true"><rect x="2" y="2" width="30" height="30" rx="9" fill="#1f4fd8"/><path d="M8 14 17 8l9 6v2H8zM8 25h18" fill="none" stroke="#fff" stroke-width="2.6" stroke-linejoin="round"/><path d="M12 17v6M17 17v6M22 17v6" stroke="#fff" stroke-width="2.6"/></svg>
      <p>Razer Merchant Services</p>
    </header>
    <section class="slip" aria-label="${say('order')}">
      <h1><bdi>${open ? String(payment.details.description) : say(payment.status)}</bdi></h1>
      <p class="total">${amount}</p>
      <dl>
        <div><dt>${say('merchant')}</dt><dd>${payment.account}</dd></div>
        <div><dt>${say('order')}</dt><dd>${payment.reference}</dd></div>
        <div><dt>${say('amount')}</dt><dd>${amount}</dd></div>
      </dl>
      <form method="post" action="/razer-merchant/RMS/checkout/${payment.id}">
        ${
          open
            ? html`<p class="lead">${channel === '' ? say('all_channels') : channel}</p>
              ${tools.payerButtons.pay}
              ${tools.payerButtons.others}`
            : tools.payerButtons.back
        }
      </form>
    </section>
  </main>`;
  return tools.page({ title: say('payment_number', { number: payment.reference }), styles, body });
}

/** The page for an address without an order, or with one that is not this merchant's. */
export function refusalPage(tools: PageTools, status: number, why?: string): SimulatorAnswer {
  // The reason for a refusal is for the merchant's engineer, in the provider's words.
  const { html, say } = tools;
  const reason =
    why === undefined ? html`<p>${say('not_found_text')}</p>` : html`<p lang="en" dir="ltr">${why}</p>`;
  const title = say(why === undefined ? 'not_found' : 'not_possible');
  return tools.page({
    status,
    title,
    styles,
    body: html`<main><section class="slip"><h1>${title}</h1>${reason}</section></main>`,
  });
}
