import type { PageTools, SimulatedPayment, SimulatorAnswer } from '@gemporium/provider-kit/simulator.ts';
import { styles } from './page-styles.ts';

/** Whether the payer can still approve on this page; after a declined card, with another one. */
export function canApprove({ status, details }: SimulatedPayment): boolean {
  return (
    (status === 'pending' || status === 'declined') &&
    !['APPROVED', 'COMPLETED'].includes(String(details.state))
  );
}

function headingOf({ say }: PageTools, { status, details }: SimulatedPayment): string {
  return say(status === 'pending' && details.capture === null ? 'approved' : status);
}

/** The page on which the payer approves. */
export function checkoutPage(tools: PageTools, payment: SimulatedPayment): SimulatorAnswer {
  const { html, say } = tools;
  const isOpen = canApprove(payment);
  const amount = tools.amountText(payment.amountMinor, payment.currency);
  const body = html`<main>
    <header>
      <svg width="28" height="28" viewBox="0 0 28 28" aria-hidden="true"><rect width="28" height="28" rx="8" fill="#ffc43a"/><path d="M8 9h12v10H8z" fill="none" stroke="#0b2a5b" stroke-width="2.4" stroke-linejoin="round"/><path d="M8 13h12" stroke="#0b2a5b" stroke-width="2.4"/></svg>
      <p>PayPal</p><span>${amount}</span>
    </header>
    <div class="sheet">
      <h1>${isOpen ? say('pay_with') : headingOf(tools, payment)}</h1>
      <form method="post" action="/paypal/checkoutnow?token=${payment.id}">
        ${
          isOpen
            ? html`<p class="source"><span><b>PayPal</b><small>${say('nothing_to_enter')}</small></span></p>`
            : ''
        }
        <dl>
          <div><dt>${say('merchant')}</dt><dd>${payment.account}</dd></div>
          <div><dt>${say('item')}</dt><dd><bdi>${String(payment.details.description)}</bdi></dd></div>
          <div><dt>${say('reference')}</dt><dd>${payment.reference}</dd></div>
          <div><dt>${say('amount')}</dt><dd>${amount}</dd></div>
        </dl>
        ${
          isOpen
            ? html`${tools.payerButtons.pay}
              <p class="other">${say('other_outcomes')}</p>
              <div class="row">
                ${tools.payerButtons.others}
              </div>`
            : tools.payerButtons.back
        }
      </form>
      <p class="small">${say('simulated', { name: 'PayPal' })}</p>
    </div>
  </main>`;
  return tools.page({ title: say('payment_number', { number: payment.reference }), styles, body });
}

export function noSuchOrder(tools: PageTools): SimulatorAnswer {
  return tools.page({
    status: 404,
    title: tools.say('not_found'),
    styles,
    body: tools.html`<main><div class="sheet"><h1>${tools.say('not_found')}</h1><p>${tools.say('not_found_text')}</p></div></main>`,
  });
}
