import type { SimulatedPayment, SimulatorAnswer, SimulatorTools } from '@gemporium/provider-kit/simulator.ts';
import type { Fields } from './forms.ts';
import { styles } from './page-styles.ts';

const ended: Readonly<Record<string, string>> = {
  pending: 'Back to the shop to finish',
  paid: 'Payment complete',
  declined: 'Payment failed',
  cancelled: 'Payment cancelled',
  expired: 'This payment has expired',
};

const means: Readonly<Record<string, string>> = {
  ...{
    Card: 'Sandbox card •••• 5678',
    CARD: 'Sandbox card •••• 5678',
    HPP: 'Phone bill',
    MOBILE: 'Phone bill',
  },
  ...{ DirectBank: 'Bank transfer', BANK: 'Bank transfer', VBank: 'Virtual account' },
};

/** The payer's page: a desktop's in a frame over the merchant's, a phone's by itself. */
export function payPage(
  tools: SimulatorTools,
  payment: SimulatedPayment,
  closeUrl?: string,
): SimulatorAnswer {
  const { html } = tools;
  const { id, reference, account, details, status } = payment;
  const open = status === 'pending' && !details.token;
  const amount = tools.amountText(payment.amountMinor, payment.currency);
  const body = html`<main class="${String(details.device)}">
    <header>
      <svg width="30" height="30" viewBox="0 0 30 30" aria-hidden="true"><circle cx="15" cy="15" r="15" fill="#fff"/><path d="M6 10l4.5 11L15 12l4.5 9L24 10" stroke="#0f5fb4" stroke-width="2.6" fill="none" stroke-linecap="round" stroke-linejoin="round"/></svg>
      <p>Welcome Payments <span lang="ko">안전결제</span></p>
      ${closeUrl === undefined ? '' : html`<a class="close" href="${closeUrl}" aria-label="Close the window">✕</a>`}
    </header>
    <section>
      <h1>${open ? html`<span lang="ko">결제금액</span> <b>${amount}</b>` : html`<b>${ended[status]}</b>`}</h1>
      <dl>
        <div><dt>Merchant</dt><dd>${account}</dd></div>
        <div><dt>Item</dt><dd>${String(details.goods)}</dd></div>
        <div><dt>Reference</dt><dd>${reference}</dd></div>
        <div><dt>Amount</dt><dd>${amount}</dd></div>
      </dl>
      <form method="post" action="/welcomepay/window/${id}" target="_top">
        ${
          open
            ? html`<p class="means"><span aria-hidden="true"></span> <b>${means[String(details.way)]}</b></p>
              ${tools.payerButtons.pay}
              <div class="row">
                ${tools.payerButtons.others}
              </div>`
            : tools.payerButtons.back
        }
      </form>
    </section>
  </main>`;
  return tools.page({ title: `Payment ${reference}`, styles, body, framed: true });
}

/** Brings the result to the merchant by a form, by itself where the browser runs scripts. */
export function resultPage(tools: SimulatorTools, address: string, fields: Fields): SimulatorAnswer {
  const { html } = tools;
  const inputs = Object.entries(fields).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  );
  return tools.page({
    title: 'Back to the shop',
    styles,
    script: 'document.forms[0].submit()',
    body: html`<main class="mobile"><section><form id="result" method="post" action="${address}">${inputs}
      <button class="main">Back to the shop</button></form></section></main>`,
  });
}

export function refusalPage(tools: SimulatorTools, status: number, why: string): SimulatorAnswer {
  return tools.page({
    ...{ status, title: 'Payment not possible', styles, framed: true },
    body: tools.html`<main class="mobile"><section><h1><b>Payment not possible</b></h1><p>${why}</p></section></main>`,
  });
}
