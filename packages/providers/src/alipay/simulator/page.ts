import type { PageTools, SimulatedPayment, SimulatorAnswer } from '@gemporium/provider-kit/simulator.ts';
import { styles } from './page-styles.ts';

/** Antom's codes for its wallets, with the names that a payer reads. */
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
export function cashierPage(tools: PageTools, payment: SimulatedPayment): SimulatorAnswer {
  const { html, say } = tools;
  const open = payment.status === 'pending';
  const amount = tools.amountText(payment.amountMinor, payment.currency);
  const method = String(payment.details.method);
  const body = html`<main>
    <header>
      <p><svg width="34" height="34" viewBox="0 0 34 34" aria-hidden="true"><rect width="34" height="34" rx="10" fill="#fff"/><path d="M8 12h18v11a3 3 0 0 1-3 3H11a3 3 0 0 1-3-3zM8 12l13-5 2 5" fill="none" stroke="#0a5bd3" stroke-width="2.6" stroke-linejoin="round"/><circle cx="21.5" cy="19" r="2" fill="#0a5bd3"/></svg>${wallets[method] ?? method}</p>
      <p class="total">${amount}</p>
    </header>
    <section aria-label="${say('order')}">
      <h1><bdi>${open ? String(payment.details.description) : say(payment.status)}</bdi></h1>
      <dl>
        <div><dt>${say('merchant')}</dt><dd>${payment.account}</dd></div>
        <div><dt>${say('order')}</dt><dd>${payment.reference}</dd></div>
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
  return tools.page({ title: say('payment_number', { number: payment.reference }), styles, body });
}

export function noSuchPayment(tools: PageTools): SimulatorAnswer {
  return tools.page({
    status: 404,
    title: tools.say('not_found'),
    styles,
    body: tools.html`<main><header><p>Alipay</p></header><section><h1>${tools.say('not_found')}</h1><p>${tools.say('not_found_text')}</p></section></main>`,
  });
}
