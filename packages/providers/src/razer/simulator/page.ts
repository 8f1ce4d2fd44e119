import type { PageTools, SimulatedPayment, SimulatorAnswer } from '@gemporium/provider-kit/simulator.ts';
import { styles } from './page-styles.ts';

/** The payment wall, or the one channel that the merchant named. */
export function wallPage(tools: PageTools, payment: SimulatedPayment): SimulatorAnswer {
  const { html, say } = tools;
  const open = payment.status === 'pending';
  const amount = tools.amountText(payment.amountMinor, payment.currency);
  const channel = String(payment.details.channelId);
  const lead = channel === '' ? say('all_channels') : say('channel', { number: channel });
  const body = html`<main>
    <header>
      <svg width="34" height="34" viewBox="0 0 34 34" aria-hidden="true"><circle cx="17" cy="17" r="15" fill="#6df35a"/><path d="M11 25V9h7a5 5 0 0 1 1.6 9.7L24 25M11 18.7h8" fill="none" stroke="#0b0f0c" stroke-width="3" stroke-linecap="round" stroke-linejoin="round"/></svg>
      <p>Razer Gold</p>
    </header>
    <div class="wall">
      <section class="plate" aria-label="${say('order')}">
        <h1><bdi>${open ? String(payment.details.description) : say(payment.status)}</bdi></h1>
        <p class="total">${amount}</p>
        <dl>
          <div><dt>${say('merchant')}</dt><dd>${payment.account}</dd></div>
          <div><dt>${say('reference')}</dt><dd>${payment.reference}</dd></div>
          <div><dt>${say('amount')}</dt><dd>${amount}</dd></div>
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
  return tools.page({ title: say('payment_number', { number: payment.reference }), styles, body });
}

export function noSuchPayment(tools: PageTools): SimulatorAnswer {
  return tools.page({
    status: 404,
    title: tools.say('not_found'),
    styles,
    body: tools.html`<main><div class="wall"><section class="plate"><h1>${tools.say('not_found')}</h1><p>${tools.say('not_found_text')}</p></section></div></main>`,
  });
}
