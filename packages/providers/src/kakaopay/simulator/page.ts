import type { PageTools, SimulatedPayment, SimulatorAnswer } from '@gemporium/provider-kit/simulator.ts';
import { styles } from './page-styles.ts';

/** The payment window: a phone sheet, framed as a pop-up on a wide screen. */
export function windowPage(tools: PageTools, payment: SimulatedPayment): SimulatorAnswer {
  const { html, say } = tools;
  // Once agreed to, it is only for the merchant to approve.
  const open = payment.status === 'pending' && payment.details.state !== 'AUTH_PASSWORD';
  const amount = tools.amountText(payment.amountMinor, payment.currency);
  const body = html`<main>
    <header>
      <svg width="30" height="30" viewBox="0 0 30 30" aria-hidden="true"><circle cx="15" cy="15" r="14" fill="#191600"/><path d="M9 19V11m0 5 7-5m-4 3 5 5" stroke="#ffe500" stroke-width="2.6" fill="none" stroke-linecap="round" stroke-linejoin="round"/><circle cx="21.5" cy="18" r="1.8" fill="#ffe500"/></svg>
      <p>KakaoPay</p>
    </header>
    <div class="sheet">
      <h1>${open ? html`${say('amount')} <b>${amount}</b>` : html`<b>${say(payment.status)}</b>`}</h1>
      <dl>
        <div><dt>${say('merchant')}</dt><dd>${payment.account}</dd></div>
        <div><dt>${say('item')}</dt><dd><bdi>${String(payment.details.itemName)}</bdi></dd></div>
        <div><dt>${say('reference')}</dt><dd>${payment.reference}</dd></div>
        <div><dt>${say('amount')}</dt><dd>${amount}</dd></div>
      </dl>
      <form method="post" action="/kakaopay/window/pc/${String(payment.details.page)}">
        ${
          open
            ? html`<p class="wallet"><span class="coin" aria-hidden="true">₩</span>
                <span><b>${payment.details.method === 'CARD' ? say('test_card') : 'KakaoPay Money'}</b> · ${say('balance')} <bdi class="whole">KRW 9,999,999</bdi></span></p>
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

export function noSuchWindow(tools: PageTools): SimulatorAnswer {
  return tools.page({
    status: 404,
    title: tools.say('not_found'),
    styles,
    body: tools.html`<main><div class="sheet"><h1><b>${tools.say('not_found')}</b></h1><p>${tools.say('not_found_text')}</p></div></main>`,
  });
}
