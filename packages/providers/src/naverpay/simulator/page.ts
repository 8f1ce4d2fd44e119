import type { PageTools, SimulatedPayment, SimulatorAnswer } from '@gemporium/provider-kit/simulator.ts';
import { styles } from './page-styles.ts';

/** The page of a reserve. */
export function payPage(tools: PageTools, payment: SimulatedPayment): SimulatorAnswer {
  const { html, say } = tools;
  const open = payment.status === 'pending' && !payment.details.paymentId;
  const amount = tools.amountText(payment.amountMinor, payment.currency);
  const body = html`<main>
    <header>
      <svg width="28" height="28" viewBox="0 0 28 28" aria-hidden="true"><rect width="28" height="28" rx="8" fill="#03a94d"/><path d="M9 20V9l9.5 11V9" stroke="#fff" stroke-width="2.2" fill="none" stroke-linecap="round" stroke-linejoin="round"/></svg>
      <p>Naver Pay</p>
    </header>
    <div class="sheet">
      <h1>${open ? html`${say('amount')} <b>${amount}</b>` : html`<b>${say(payment.status)}</b>`}</h1>
      <dl>
        <div><dt>${say('merchant')}</dt><dd>${payment.account}</dd></div>
        <div><dt>${say('item')}</dt><dd><bdi>${String(payment.details.productName)}</bdi></dd></div>
        <div><dt>${say('reference')}</dt><dd>${payment.reference}</dd></div>
        <div><dt>${say('amount')}</dt><dd>${amount}</dd></div>
      </dl>
      <form method="post" action="/naverpay/payments/${payment.id}">
        ${
          open
            ? html`<p class="means"><span class="chip" aria-hidden="true"></span>
                <span><b>${say('test_card')}</b> <bdi dir="ltr">•••• 5678</bdi></span></p>
              ${tools.payerButtons.pay}
              <div class="row">
                ${tools.payerButtons.others}
              </div>`
            : tools.payerButtons.back
        }
      </form>
    </div>
  </main>`;
  return tools.page({ title: say('payment_number', { number: payment.reference }), styles, body });
}

export function noSuchPage(tools: PageTools): SimulatorAnswer {
  return tools.page({
    status: 404,
    title: tools.say('not_found'),
    styles,
    body: tools.html`<main><div class="sheet"><h1><b>${tools.say('not_found')}</b></h1><p>${tools.say('not_found_text')}</p></div></main>`,
  });
}
