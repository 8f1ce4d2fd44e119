import type { SimulatedPayment, SimulatorAnswer, SimulatorTools } from '@gemporium/provider-kit/simulator.ts';
import { styles } from './page-styles.ts';

const ended: Readonly<Record<string, string>> = {
  paid: 'Payment complete',
  declined: 'Payment failed',
  cancelled: 'Payment cancelled',
  expired: 'This payment has expired',
};

/** The payment window: a phone sheet, framed as a pop-up on a wide screen. */
export function windowPage(tools: SimulatorTools, payment: SimulatedPayment): SimulatorAnswer {
  const { html } = tools;
  const open = payment.status === 'pending';
  const amount = tools.amountText(payment.amountMinor, payment.currency);
  const body = html`<main>
    <header>
      <svg width="30" height="30" viewBox="0 0 30 30" aria-hidden="true"><circle cx="15" cy="15" r="14" fill="#191600"/><path d="M9 19V11m0 5 7-5m-4 3 5 5" stroke="#ffe500" stroke-width="2.6" fill="none" stroke-linecap="round" stroke-linejoin="round"/><circle cx="21.5" cy="18" r="1.8" fill="#ffe500"/></svg>
      <p>KakaoPay <span lang="ko">간편결제</span></p>
    </header>
    <div class="sheet">
      <h1>${open ? html`<span lang="ko">결제금액</span> <b>${amount}</b>` : html`<b>${ended[payment.status]}</b>`}</h1>
      <dl>
        <div><dt>Merchant</dt><dd>${payment.account}</dd></div>
        <div><dt>Item</dt><dd>${String(payment.details.itemName)}</dd></div>
        <div><dt>Reference</dt><dd>${payment.reference}</dd></div>
        <div><dt>Amount</dt><dd>${amount}</dd></div>
      </dl>
      <form method="post" action="/kakaopay/window/pc/${String(payment.details.page)}">
        ${
          open
            ? html`<p class="wallet"><span class="coin" aria-hidden="true">₩</span>
                <span><b>${payment.details.method === 'CARD' ? 'Linked card' : 'KakaoPay Money'}</b>, balance KRW 9,999,999</span></p>
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

export function noSuchWindow(tools: SimulatorTools): SimulatorAnswer {
  return tools.page({
    status: 404,
    title: 'Payment not found',
    styles,
    body: tools.html`<main><div class="sheet"><h1><b>Payment not found</b></h1><p>This link doesn’t belong to any payment.</p></div></main>`,
  });
}
