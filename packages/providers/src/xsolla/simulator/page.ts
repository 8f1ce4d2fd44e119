import type { PageTools, SimulatedPayment, SimulatorAnswer } from '@gemporium/provider-kit/simulator.ts';
import { styles } from './page-styles.ts';

/** Pay Station, as far as a sandbox needs it. */
export function payStation(tools: PageTools, payment: SimulatedPayment): SimulatorAnswer {
  const { html, say } = tools;
  const isOpen = payment.status === 'pending';
  const body = html`<main><div class="station">
    <header>
      <svg width="28" height="28" viewBox="0 0 28 28" aria-hidden="true"><rect width="28" height="28" rx="6" fill="#0b7a6e"/><path d="M8 8l12 12M20 8 8 20" stroke="#fff" stroke-width="3" stroke-linecap="round"/></svg>
      <p>Pay Station</p>
    </header>
    <div class="columns">
      <section class="order" aria-label="${say('order')}">
        <h1><bdi>${isOpen ? String(payment.details.description) : say(payment.status)}</bdi></h1>
        <p class="total">${tools.amountText(payment.amountMinor, payment.currency)}</p>
        <dl>
          <div><dt>${say('merchant')}</dt><dd>${payment.account}</dd></div>
          <div><dt>${say('order')}</dt><dd>${payment.reference}</dd></div>
          <div><dt>${say('player')}</dt><dd>${String(payment.details.userId)}</dd></div>
        </dl>
      </section>
      <form method="post" action="/xsolla/paystation4/?token=${payment.id}">
        ${
          isOpen
            ? html`<p class="lead">${say('card')}</p>
              ${tools.payerButtons.pay}
              ${tools.payerButtons.others}`
            : tools.payerButtons.back
        }
      </form>
    </div>
  </div></main>`;
  return tools.page({ title: say('payment_number', { number: payment.reference }), styles, body });
}

export function noSuchToken(tools: PageTools): SimulatorAnswer {
  const body = tools.html`<main><div class="station"><section class="order"><h1>${tools.say('not_found')}</h1><p>${tools.say('not_found_text')}</p></section></div></main>`;
  return tools.page({ status: 404, title: tools.say('not_found'), styles, body });
}
