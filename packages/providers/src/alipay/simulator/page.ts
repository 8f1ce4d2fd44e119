import type { SimulatedPayment, SimulatorAnswer, SimulatorTools } from '@gemporium/provider-kit/simulator.ts';
import { styles } from './page-styles.ts';

const ended: Readonly<Record<string, string>> = {
  paid: 'Payment successful',
  declined: 'Payment failed',
  cancelled: 'This payment was cancelled',
  expired: 'This payment is closed',
};

/** What Antom calls its wallets, as a payer reads them. */
const wallets: Readonly<Record<string, string>> = {
  ALIPAY_CN: 'Alipay',
  ALIPAY_HK: 'AlipayHK',
  GCASH: 'GCash',
  DANA: 'DANA',
  KAKAOPAY: 'KakaoPay',
  TNG: 'Touch ’n Go eWallet',
  TRUEMONEY: 'TrueMoney',
  BPI: 'BPI',
  BOOST: 'Boost',
};

/** The wallet's own page, to which `normalUrl` leads. */
export function cashierPage(tools: SimulatorTools, payment: SimulatedPayment): SimulatorAnswer {
  const { html } = tools;
  const open = payment.status === 'pending';
  const amount = tools.amountText(payment.amountMinor, payment.currency);
  const method = String(payment.details.method);
  const body = html`<main>
    <header>
      <p><svg width="34" height="34" viewBox="0 0 34 34" aria-hidden="true"><rect width="34" height="34" rx="10" fill="#fff"/><path d="M8 12h18v11a3 3 0 0 1-3 3H11a3 3 0 0 1-3-3zM8 12l13-5 2 5" fill="none" stroke="#0a5bd3" stroke-width="2.6" stroke-linejoin="round"/><circle cx="21.5" cy="19" r="2" fill="#0a5bd3"/></svg>${wallets[method] ?? method}</p>
      <p class="total">${amount}</p>
    </header>
    <section aria-label="Order">
      <h1>${open ? String(payment.details.description) : ended[payment.status]}</h1>
      <dl>
        <div><dt>Merchant</dt><dd>${payment.account}</dd></div>
        <div><dt>Order</dt><dd>${payment.reference}</dd></div>
      </dl>
    </section>
    <form method="post" action="/alipay/cashier/${payment.id}">
      ${
        open
          ? html`${tools.payerButtons.pay}
              ${tools.payerButtons.others}`
          : tools.payerButtons.back
      }
    </form>
  </main>`;
  return tools.page({ title: `Payment ${payment.reference}`, styles, body });
}

export function noSuchPayment(tools: SimulatorTools): SimulatorAnswer {
  return tools.page({
    status: 404,
    title: 'Payment not found',
    styles,
    body: tools.html`<main><header><p>Alipay</p></header><section><h1>Payment not found</h1><p>This link doesn’t belong to any payment.</p></section></main>`,
  });
}
