import type {
  Html,
  PageTools,
  SimulatedPayment,
  SimulatorAnswer,
} from '@gemporium/provider-kit/simulator.ts';
import { styles } from './page-styles.ts';

/** An account's id written like a shop's name: "adyen-main-demo" → "Adyen Main Demo". */
function shopName(account: string): string {
  return account.replace(
    /(^|-)([a-z])/g,
    (_all, dash: string, letter: string) => (dash ? ' ' : '') + letter.toUpperCase(),
  );
}

function summary(tools: PageTools, payment: SimulatedPayment): Html {
  const { html, say } = tools;
  return html`<section class="summary" aria-label="${say('order')}">
    <p class="shop"><span class="badge" aria-hidden="true">${payment.account.slice(0, 1).toUpperCase()}</span>${shopName(payment.account)}</p>
    <p class="total">${tools.amountText(payment.amountMinor, payment.currency)}</p>
    <dl>
      <div><dt>${say('merchant')}</dt><dd>${payment.account}</dd></div>
      <div><dt>${say('reference')}</dt><dd>${payment.reference}</dd></div>
      <div><dt>${say('amount')}</dt><dd>${tools.amountText(payment.amountMinor, payment.currency)}</dd></div>
    </dl>
  </section>`;
}

function method(tools: PageTools): Html {
  const { html, say } = tools;
  return html`<div class="method">
    <p class="method-name">
      <svg width="34" height="24" viewBox="0 0 34 24" aria-hidden="true"><rect width="34" height="24" rx="4" fill="#1d2b3a"/><rect y="5" width="34" height="5" fill="#46596d"/><rect x="4" y="15" width="10" height="4" rx="1" fill="#d9b45b"/></svg>
      ${say('card')} <span>${say('nothing_to_enter')}</span>
    </p>
    <div class="fields" dir="ltr" aria-hidden="true"><span>•••• •••• •••• 1111</span><span>03/30</span><span>•••</span></div>
  </div>`;
}

/** The hosted payment page. A closed session shows how it ended and the way back. */
export function sessionPage(tools: PageTools, payment: SimulatedPayment): SimulatorAnswer {
  const { html, say } = tools;
  const action = `/adyen/hosted/${payment.id}`;
  const open = payment.status === 'pending';
  const body = html`<main>
    ${summary(tools, payment)}
    <section class="pay" aria-label="${say('payment')}">
      <h1>${open ? say('pay_with') : say(payment.status)}</h1>
      <form method="post" action="${action}">
        ${
          open
            ? html`${method(tools)}
              ${tools.payerButtons.pay}
              <p class="other">${say('other_outcomes')}</p>
              <div class="row">
                ${tools.payerButtons.others}
              </div>`
            : tools.payerButtons.back
        }
      </form>
      <p class="small">${say('simulated', { name: 'Adyen' })}</p>
    </section>
  </main>`;
  return tools.page({ title: say('payment_number', { number: payment.reference }), styles, body });
}

export function noSuchSession(tools: PageTools): SimulatorAnswer {
  return tools.page({
    status: 404,
    title: tools.say('not_found'),
    styles,
    body: tools.html`<main class="alone"><h1>${tools.say('not_found')}</h1><p>${tools.say('not_found_text')}</p></main>`,
  });
}
