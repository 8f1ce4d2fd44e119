import type {
  Html,
  PageTools,
  SimulatedPayment,
  SimulatorAnswer,
} from '@gemporium/provider-kit/simulator.ts';
import { styles } from './page-styles.ts';
import { waysOf } from './ways.ts';

function choice(tools: PageTools, { details }: SimulatedPayment): Html {
  const { html, say } = tools;
  const ways = waysOf(String(details.types), String(details.country));
  return html`<fieldset><legend>${say('pay_how')}</legend>
    ${ways.map(([code, name], index) => html`<label><input type="radio" name="way" value="${code}"${index === 0 ? html` checked` : ''}>${name}</label>`)}
  </fieldset>`;
}

/** The payment page. */
export function paymentPage(tools: PageTools, payment: SimulatedPayment): SimulatorAnswer {
  const { html, say } = tools;
  const open = payment.status === 'pending';
  const amount = tools.amountText(payment.amountMinor, payment.currency);
  const body = html`<main>
    <header>
      <svg width="34" height="34" viewBox="0 0 34 34" aria-hidden="true"><rect x="2" y="2" width="30" height="30" rx="9" fill="#fff"/><path d="M9 12h9m-9 5h6m-6 5h9" stroke="#1d3fd6" stroke-width="3" stroke-linecap="round"/><circle cx="23.5" cy="17" r="3.6" fill="#ffb81c"/></svg>
      <p>EBANX</p>
    </header>
    <section class="slip" aria-label="${say('payment')}">
      <div class="stub">
        <h1>${open ? say('payment') : say(payment.status)}</h1>
        <p class="total">${amount}</p>
        <dl>
          <div><dt>${say('merchant')}</dt><dd>${payment.account}</dd></div>
          <div><dt>${say('order')}</dt><dd>${payment.reference}</dd></div>
          <div><dt>${say('payer')}</dt><dd>${String(payment.details.name)}</dd></div>
        </dl>
      </div>
      <form method="post" action="/ebanx/checkout?hash=${payment.id}">
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
  return tools.page({ title: say('payment_number', { number: payment.reference }), styles, body });
}

export function noSuchPayment(tools: PageTools): SimulatorAnswer {
  const body = tools.html`<main><header><p>EBANX</p></header><section class="slip"><div class="stub"><h1>${tools.say('not_found')}</h1><p>${tools.say('not_found_text')}</p></div></section></main>`;
  return tools.page({ status: 404, title: tools.say('not_found'), styles, body });
}
