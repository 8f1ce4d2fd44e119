import type {
  Html,
  PageTools,
  SimulatedPayment,
  SimulatorAnswer,
} from '@gemporium/provider-kit/simulator.ts';
import { styles } from './page-styles.ts';

/** The names of Pagsmile's ways to pay, as a payer reads them. */
const ways = (say: PageTools['say']): Readonly<Record<string, string>> => ({
  PIX: 'Pix',
  CreditCard: say('card_or_debit'),
  Boleto: 'Boleto',
  Wallet: say('wallet'),
});

function choice(tools: PageTools, { details }: SimulatedPayment): Html {
  const { html, say } = tools;
  const method = String(details.method);
  if (details.isChosen === true) return html`<p class="way">${ways(say)[method] ?? method}</p>`;
  return html`<fieldset><legend>${say('pay_how')}</legend>
    ${Object.entries(ways(say)).map(([way, name]) => html`<label><input type="radio" name="method" value="${way}"${way === method ? html` checked` : ''}>${name}</label>`)}
  </fieldset>`;
}

/** The checkout page. */
export function checkoutPage(tools: PageTools, payment: SimulatedPayment): SimulatorAnswer {
  const { html, say } = tools;
  const open = payment.status === 'pending';
  const amount = tools.amountText(payment.amountMinor, payment.currency);
  const body = html`<main>
    <header>
      <svg width="36" height="36" viewBox="0 0 36 36" aria-hidden="true"><circle cx="18" cy="18" r="16" fill="#ffd23f"/><circle cx="12.5" cy="14.5" r="2.2" fill="#0b5c2f"/><circle cx="23.5" cy="14.5" r="2.2" fill="#0b5c2f"/><path d="M10 21a8.6 8.6 0 0 0 16 0" fill="none" stroke="#0b5c2f" stroke-width="3" stroke-linecap="round"/></svg>
      <p>Pagsmile</p>
    </header>
    <section class="sheet" aria-label="${say('order')}">
      <h1><bdi>${open ? String(payment.details.subject) : say(payment.status)}</bdi></h1>
      <p class="total">${amount}</p>
      <dl>
        <div><dt>${say('merchant')}</dt><dd>${payment.account}</dd></div>
        <div><dt>${say('order')}</dt><dd>${payment.reference}</dd></div>
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
  return tools.page({ title: say('payment_number', { number: payment.reference }), styles, body });
}

export function noSuchTrade(tools: PageTools): SimulatorAnswer {
  const body = tools.html`<main><header><p>Pagsmile</p></header><section class="sheet"><h1>${tools.say('not_found')}</h1><p>${tools.say('not_found_text')}</p></section></main>`;
  return tools.page({ status: 404, title: tools.say('not_found'), styles, body });
}
