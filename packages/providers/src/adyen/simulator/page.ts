import type {
  Html,
  SimulatedPayment,
  SimulatorAnswer,
  SimulatorTools,
} from '@gemporium/provider-kit/simulator.ts';
import { styles } from './page-styles.ts';

/** An account's name as a shop would sign with it: "adyen-main-demo" → "Adyen Main Demo". */
function shopName(account: string): string {
  return account.replace(
    /(^|-)([a-z])/g,
    (_all, dash: string, letter: string) => (dash ? ' ' : '') + letter.toUpperCase(),
  );
}

const ended: Readonly<Record<string, string>> = {
  paid: 'Payment complete',
  declined: 'Payment declined',
  cancelled: 'Payment cancelled',
  expired: 'This session has expired',
};

function summary(tools: SimulatorTools, payment: SimulatedPayment): Html {
  const { html } = tools;
  return html`<section class="summary" aria-label="Order">
    <p class="shop"><span class="badge" aria-hidden="true">${payment.account.slice(0, 1).toUpperCase()}</span>${shopName(payment.account)}</p>
    <p class="total">${tools.amountText(payment.amountMinor, payment.currency)}</p>
    <dl>
      <div><dt>Merchant</dt><dd>${payment.account}</dd></div>
      <div><dt>Reference</dt><dd>${payment.reference}</dd></div>
      <div><dt>Amount</dt><dd>${tools.amountText(payment.amountMinor, payment.currency)}</dd></div>
    </dl>
  </section>`;
}

function method(tools: SimulatorTools): Html {
  const { html } = tools;
  return html`<div class="method">
    <p class="method-name">
      <svg width="34" height="24" viewBox="0 0 34 24" aria-hidden="true"><rect width="34" height="24" rx="4" fill="#1d2b3a"/><rect y="5" width="34" height="5" fill="#46596d"/><rect x="4" y="15" width="10" height="4" rx="1" fill="#d9b45b"/></svg>
      Card <span>test card, nothing to enter</span>
    </p>
    <div class="fields" aria-hidden="true"><span>•••• •••• •••• 1111</span><span>03/30</span><span>•••</span></div>
  </div>`;
}

/** The hosted payment page. A closed session shows how it ended and the way back. */
export function sessionPage(tools: SimulatorTools, payment: SimulatedPayment): SimulatorAnswer {
  const { html } = tools;
  const action = `/adyen/hosted/${payment.id}`;
  const open = payment.status === 'pending';
  const body = html`<main>
    ${summary(tools, payment)}
    <section class="pay" aria-label="Payment">
      <h1>${open ? 'Pay with' : ended[payment.status]}</h1>
      <form method="post" action="${action}">
        ${
          open
            ? html`${method(tools)}
              ${tools.payerButtons.pay}
              <p class="other">Other outcomes</p>
              <div class="row">
                ${tools.payerButtons.others}
              </div>`
            : tools.payerButtons.back
        }
      </form>
      <p class="small">Simulated checkout, based on Adyen’s public documentation. No card is charged.</p>
    </section>
  </main>`;
  return tools.page({ title: `Checkout ${payment.reference}`, styles, body });
}

export function noSuchSession(tools: SimulatorTools): SimulatorAnswer {
  return tools.page({
    status: 404,
    title: 'Session not found',
    styles,
    body: tools.html`<main class="alone"><h1>Session not found</h1><p>This link doesn’t belong to any checkout session.</p></main>`,
  });
}
