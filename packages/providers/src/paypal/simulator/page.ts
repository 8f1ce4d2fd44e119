import type { SimulatedPayment, SimulatorAnswer, SimulatorTools } from '@gemporium/provider-kit/simulator.ts';
import { styles } from './page-styles.ts';

/** Whether the payer can still say yes on this page; after a declined card, with another one. */
export function canApprove({ status, details }: SimulatedPayment): boolean {
  return (
    (status === 'pending' || status === 'declined') &&
    !['APPROVED', 'COMPLETED'].includes(String(details.state))
  );
}

function headingOf(payment: SimulatedPayment): string {
  if (payment.status === 'expired') return 'This checkout has expired';
  return payment.details.capture === null ? 'You have approved this payment' : 'This payment is complete';
}

/** The page on which the payer approves. */
export function checkoutPage(tools: SimulatorTools, payment: SimulatedPayment): SimulatorAnswer {
  const { html } = tools;
  const isOpen = canApprove(payment);
  const amount = tools.amountText(payment.amountMinor, payment.currency);
  const body = html`<main>
    <header>
      <svg width="28" height="28" viewBox="0 0 28 28" aria-hidden="true"><rect width="28" height="28" rx="8" fill="#ffc43a"/><path d="M8 9h12v10H8z" fill="none" stroke="#0b2a5b" stroke-width="2.4" stroke-linejoin="round"/><path d="M8 13h12" stroke="#0b2a5b" stroke-width="2.4"/></svg>
      <p>PayPal</p><span>${amount}</span>
    </header>
    <div class="sheet">
      <h1>${isOpen ? 'Pay with' : headingOf(payment)}</h1>
      <form method="post" action="/paypal/checkoutnow?token=${payment.id}">
        ${
          isOpen
            ? html`<p class="source"><span><b>PayPal balance</b><small>Sandbox payer, nothing to enter</small></span></p>`
            : ''
        }
        <dl>
          <div><dt>Merchant</dt><dd>${payment.account}</dd></div>
          <div><dt>Item</dt><dd>${String(payment.details.description)}</dd></div>
          <div><dt>Reference</dt><dd>${payment.reference}</dd></div>
          <div><dt>Amount</dt><dd>${amount}</dd></div>
        </dl>
        ${
          isOpen
            ? html`${tools.payerButtons.pay}
              <p class="other">Other outcomes</p>
              <div class="row">
                ${tools.payerButtons.others}
              </div>`
            : tools.payerButtons.back
        }
      </form>
      <p class="small">Simulated checkout, based on PayPal’s public documentation. No money moves.</p>
    </div>
  </main>`;
  return tools.page({ title: `Checkout ${payment.reference}`, styles, body });
}

export function noSuchOrder(tools: SimulatorTools): SimulatorAnswer {
  return tools.page({
    status: 404,
    title: 'Checkout not found',
    styles,
    body: tools.html`<main><div class="sheet"><h1>Checkout not found</h1><p>This link doesn’t belong to any order.</p></div></main>`,
  });
}
