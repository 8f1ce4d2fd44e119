import type { PageTools, SimulatedPayment, SimulatorAnswer } from '@gemporium/provider-kit/simulator.ts';
import { stylesOf } from './page-styles.ts';

/** Which cashier is played, where, and what it looks like. */
export interface CashierIdentity {
  readonly provider: string;
  /** Where it is mounted in the sandbox: `/travellet`. */
  readonly prefix: string;
  /** What its page calls itself. */
  readonly title: string;
  /** The colours behind the ticket and of the buttons; both dark enough for white text. */
  readonly colors: { readonly ground: string; readonly accent: string };
}

/** The cashier: a ticket with a torn edge. */
export function cashierPage(
  tools: PageTools,
  payment: SimulatedPayment,
  { prefix, title, colors }: CashierIdentity,
): SimulatorAnswer {
  const { html, say } = tools;
  const open = payment.status === 'pending';
  const amount = tools.amountText(payment.amountMinor, payment.currency);
  const body = html`<main>
    <header>
      <svg width="36" height="36" viewBox="0 0 36 36" aria-hidden="true"><path d="M18 2 31 10v16L18 34 5 26V10z" fill="${colors.accent}"/><path d="m18 9 8 5-8 5-8-5z" fill="#fff"/><path d="m10 19 8 5 8-5" stroke="#fff" stroke-width="2.4" fill="none" stroke-linejoin="round"/></svg>
      <p>${title}</p>
    </header>
    <div class="ticket">
      <section class="stub" aria-label="${say('order')}">
        <h1><bdi>${open ? String(payment.details.description) : say(payment.status)}</bdi></h1>
        <p class="total">${amount}</p>
        <dl>
          <div><dt>${say('merchant')}</dt><dd>${payment.account}</dd></div>
          <div><dt>${say('reference')}</dt><dd>${payment.reference}</dd></div>
          <div><dt>${say('amount')}</dt><dd>${amount}</dd></div>
          <div><dt>${say('pay_by')}</dt><dd><bdi class="whole">${new Date(payment.expiresAt ?? 0).toISOString().slice(0, 16).replace('T', ' ')} UTC</bdi></dd></div>
        </dl>
      </section>
      <form method="post" action="${prefix}/cashier/${payment.id}">
        ${
          open
            ? html`<p class="lead">${say('nothing_to_enter')}</p>
              ${tools.payerButtons.pay}
              ${tools.payerButtons.others}`
            : tools.payerButtons.back
        }
      </form>
    </div>
  </main>`;
  return tools.page({
    title: say('payment_number', { number: payment.reference }),
    styles: stylesOf(colors),
    body,
  });
}

export function noSuchPayment(tools: PageTools, { colors }: CashierIdentity): SimulatorAnswer {
  return tools.page({
    status: 404,
    title: tools.say('not_found'),
    styles: stylesOf(colors),
    body: tools.html`<main><div class="ticket"><section class="stub"><h1>${tools.say('not_found')}</h1><p>${tools.say('not_found_text')}</p></section></div></main>`,
  });
}
