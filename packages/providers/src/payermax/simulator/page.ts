import type { PageTools, SimulatedPayment, SimulatorAnswer } from '@gemporium/provider-kit/simulator.ts';
import { styles } from './page-styles.ts';

/** The names of PayerMax's ways to pay, where they are not the same everywhere. */
const wallets: Readonly<Record<string, string>> = { APPLEPAY: 'Apple Pay', GOOGLEPAY: 'Google Pay' };

/** The hosted cashier. */
export function cashierPage(tools: PageTools, payment: SimulatedPayment): SimulatorAnswer {
  const { html, say } = tools;
  const open = payment.status === 'pending';
  const amount = tools.amountText(payment.amountMinor, payment.currency);
  const way = String(payment.details.way);
  const body = html`<main>
    <header>
      <svg width="34" height="34" viewBox="0 0 34 34" aria-hidden="true"><rect x="2" y="2" width="30" height="30" rx="8" fill="#00a884"/><path d="M9 25V9h8.5a5.5 5.5 0 0 1 0 11H13" fill="none" stroke="#fff" stroke-width="3.2" stroke-linecap="round" stroke-linejoin="round"/><circle cx="24.5" cy="24.5" r="2.6" fill="#ffd166"/></svg>
      <p>PayerMax</p>
    </header>
    <div class="counter">
      <section class="rail" aria-label="${say('order')}">
        <h1><bdi>${open ? String(payment.details.subject) : say(payment.status)}</bdi></h1>
        <p class="total">${amount}</p>
        <dl>
          <div><dt>${say('merchant')}</dt><dd>${payment.account}</dd></div>
          <div><dt>${say('order')}</dt><dd>${payment.reference}</dd></div>
          <div><dt>${say('amount')}</dt><dd>${amount}</dd></div>
        </dl>
      </section>
      <form method="post" action="/payermax/cashier/${payment.id}">
        ${
          open
            ? html`<p class="way">${way === 'CARD' ? say('card_or_debit') : (wallets[way] ?? way)}</p>
              ${tools.payerButtons.pay}
              ${tools.payerButtons.others}`
            : tools.payerButtons.back
        }
      </form>
    </div>
  </main>`;
  return tools.page({ title: say('payment_number', { number: payment.reference }), styles, body });
}

export function noSuchTrade(tools: PageTools): SimulatorAnswer {
  return tools.page({
    status: 404,
    title: tools.say('not_found'),
    styles,
    body: tools.html`<main><div class="counter"><section class="rail"><h1>${tools.say('not_found')}</h1><p>${tools.say('not_found_text')}</p></section></div></main>`,
  });
}
