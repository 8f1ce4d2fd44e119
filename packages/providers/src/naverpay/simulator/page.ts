import type { SimulatedPayment, SimulatorAnswer, SimulatorTools } from '@gemporium/provider-kit/simulator.ts';
import { styles } from './page-styles.ts';

const ended: Readonly<Record<string, string>> = {
  pending: 'Back to the shop to finish',
  paid: 'Payment complete',
  declined: 'Payment failed',
  cancelled: 'Payment cancelled',
  expired: 'This payment has expired',
};

/** The page of a reserve. */
export function payPage(tools: SimulatorTools, payment: SimulatedPayment): SimulatorAnswer {
  const { html } = tools;
  const open = payment.status === 'pending' && !payment.details.paymentId;
  const amount = tools.amountText(payment.amountMinor, payment.currency);
  const body = html`<main>
    <header>
      <svg width="28" height="28" viewBox="0 0 28 28" aria-hidden="true"><rect width="28" height="28" rx="8" fill="#03a94d"/><path d="M9 20V9l9.5 11V9" stroke="#fff" stroke-width="2.2" fill="none" stroke-linecap="round" stroke-linejoin="round"/></svg>
      <p>Naver Pay <span lang="ko">간편결제</span></p>
    </header>
    <div class="sheet">
      <h1>${open ? html`<span lang="ko">결제금액</span> <b>${amount}</b>` : html`<b>${ended[payment.status]}</b>`}</h1>
      <dl>
        <div><dt>Merchant</dt><dd>${payment.account}</dd></div>
        <div><dt>Item</dt><dd>${String(payment.details.productName)}</dd></div>
        <div><dt>Reference</dt><dd>${payment.reference}</dd></div>
        <div><dt>Amount</dt><dd>${amount}</dd></div>
      </dl>
      <form method="post" action="/naverpay/payments/${payment.id}">
        ${
          open
            ? html`<p class="means"><span class="chip" aria-hidden="true"></span>
                <span><b>Sandbox card</b> •••• 5678</span></p>
              ${tools.payerButtons.pay}
              <div class="row">
                ${tools.payerButtons.others}
              </div>`
            : tools.payerButtons.back
        }
      </form>
    </div>
  </main>`;
  return tools.page({ title: `Payment ${payment.reference}`, styles, body });
}

export function noSuchPage(tools: SimulatorTools): SimulatorAnswer {
  return tools.page({
    status: 404,
    title: 'Payment not found',
    styles,
    body: tools.html`<main><div class="sheet"><h1><b>Payment not found</b></h1><p>This link doesn’t belong to any payment.</p></div></main>`,
  });
}
