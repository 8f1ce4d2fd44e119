import type { SandboxWord } from '@gemporium/provider-kit/sandbox-words.ts';
import type { PageTools, SimulatedPayment, SimulatorAnswer } from '@gemporium/provider-kit/simulator.ts';
import type { Fields } from './forms.ts';
import { styles } from './page-styles.ts';

/** The labels of the ways to pay, for both the desktop's and the phone's names. */
const means: Readonly<Record<string, SandboxWord>> = {
  Card: 'test_card',
  CARD: 'test_card',
  HPP: 'phone_bill',
  MOBILE: 'phone_bill',
  DirectBank: 'bank_transfer',
  BANK: 'bank_transfer',
  VBank: 'virtual_account',
};

/** The payer's page: on a desktop in a frame over the merchant's page, on a phone by itself. */
export function payPage(tools: PageTools, payment: SimulatedPayment, closeUrl?: string): SimulatorAnswer {
  const { html, say } = tools;
  const { id, reference, account, details, status } = payment;
  const open = status === 'pending' && !details.token;
  const amount = tools.amountText(payment.amountMinor, payment.currency);
  const body = html`<main class="${String(details.device)}">
    <header>
      <svg width="30" height="30" viewBox="0 0 30 30" aria-hidden="true"><circle cx="15" cy="15" r="15" fill="#fff"/><path d="M6 10l4.5 11L15 12l4.5 9L24 10" stroke="#0f5fb4" stroke-width="2.6" fill="none" stroke-linecap="round" stroke-linejoin="round"/></svg>
      <p>Welcome Payments</p>
      ${closeUrl === undefined ? '' : html`<a class="close" href="${closeUrl}" aria-label="${say('close_window')}">✕</a>`}
    </header>
    <section>
      <h1>${open ? html`${say('amount')} <b>${amount}</b>` : html`<b>${say(status)}</b>`}</h1>
      <dl>
        <div><dt>${say('merchant')}</dt><dd>${account}</dd></div>
        <div><dt>${say('item')}</dt><dd><bdi>${String(details.goods)}</bdi></dd></div>
        <div><dt>${say('reference')}</dt><dd>${reference}</dd></div>
        <div><dt>${say('amount')}</dt><dd>${amount}</dd></div>
      </dl>
      <form method="post" action="/welcomepay/window/${id}" target="_top">
        ${
          open
            ? html`<p class="means"><span aria-hidden="true"></span> <b>${say(means[String(details.way)] ?? 'card')}</b></p>
              ${tools.payerButtons.pay}
              <div class="row">
                ${tools.payerButtons.others}
              </div>`
            : tools.payerButtons.back
        }
      </form>
    </section>
  </main>`;
  return tools.page({ title: say('payment_number', { number: reference }), styles, body, framed: true });
}

/** POSTs the result to the merchant through a form, which submits itself if the browser runs scripts. */
export function resultPage(tools: PageTools, address: string, fields: Fields): SimulatorAnswer {
  const { html, say } = tools;
  const inputs = Object.entries(fields).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  );
  return tools.page({
    title: say('back_to_shop'),
    styles,
    script: 'document.forms[0].submit()',
    body: html`<main class="mobile"><section><form id="result" method="post" action="${address}">${inputs}
      <button class="main">${say('back_to_shop')}</button></form></section></main>`,
  });
}

export function refusalPage(tools: PageTools, status: number, why?: string): SimulatorAnswer {
  // The reason for a refusal is for the merchant's engineer, in the provider's words.
  const { html, say } = tools;
  const reason =
    why === undefined ? html`<p>${say('not_found_text')}</p>` : html`<p lang="en" dir="ltr">${why}</p>`;
  const title = say(why === undefined ? 'not_found' : 'not_possible');
  return tools.page({
    status,
    title,
    styles,
    framed: true,
    body: html`<main class="mobile"><section><h1><b>${title}</b></h1>${reason}</section></main>`,
  });
}
