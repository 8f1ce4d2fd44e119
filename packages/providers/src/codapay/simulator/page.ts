import type {
  Html,
  SimulatedPayment,
  SimulatorAnswer,
  SimulatorTools,
} from '@gemporium/provider-kit/simulator.ts';
import { localCurrencyOf, localPrice } from './money.ts';
import { styles } from './page-styles.ts';

const ended: Readonly<Record<string, string>> = {
  paid: 'Payment successful',
  declined: 'Payment failed',
  cancelled: 'Payment cancelled',
  expired: 'This payment has expired',
};

/** Kinds of channel by the number that a notification names. */
const ways = [
  [1, 'Mobile carrier'],
  [227, 'E-wallet'],
  [2, 'Bank transfer'],
  [3, 'Convenience store'],
] as const;

/** The choice among all ways to pay, or the one for which the merchant asked. */
function choice(tools: SimulatorTools, payType: number): Html {
  const { html } = tools;
  if (payType !== 0)
    return html`<p>${ways.find(([way]) => way === payType)?.[1] ?? `Channel ${payType}`}</p>`;
  return html`<fieldset><legend>How do you want to pay?</legend>
    ${ways.map(([way, name], at) => html`<label><input type="radio" name="way" value="${way}"${at === 0 ? html` checked` : ''}>${name}</label>`)}
  </fieldset>`;
}

/** Codapay's payment page: what is paid, in the payer's own money, and how. */
export function payPage(tools: SimulatorTools, payment: SimulatedPayment): SimulatorAnswer {
  const { html } = tools;
  const open = payment.status === 'pending';
  const { id, account, reference, amountMinor, currency, details } = payment;
  const amount = tools.amountText(amountMinor, currency);
  const local = localCurrencyOf(payment);
  const isChanged = local !== currency;
  const price = isChanged ? `${local} ${localPrice(tools, payment, amountMinor)}` : amount;
  const body = html`<main>
    <header>
      <svg width="36" height="36" viewBox="0 0 36 36" aria-hidden="true"><rect x="2" y="2" width="32" height="32" rx="16" fill="#e2580d"/><path d="M24.5 13.2a8 8 0 1 0 0 9.6" fill="none" stroke="#fff" stroke-width="4" stroke-linecap="round"/><circle cx="25.5" cy="18" r="2.6" fill="#ffd166"/></svg>
      <p>Codapay</p>
    </header>
    <section class="ticket" aria-label="Order">
      <h1>${open ? String(details.name) : ended[payment.status]}</h1>
      <p class="price">${price}</p>
      ${isChanged ? html`<p class="also">for ${amount}</p>` : ''}
      <dl>
        <dt>Merchant</dt><dd>${account}</dd>
        <dt>Order</dt><dd>${reference}</dd>
        <dt>Player</dt><dd>${String(details.userId)}</dd>
      </dl>
    </section>
    <form method="post" action="/codapay/airtime/begin?type=3&amp;txn_id=${id}">
      ${
        open
          ? html`${choice(tools, Number(details.payType))}
            ${tools.payerButtons.pay}
            ${tools.payerButtons.others}`
          : tools.payerButtons.back
      }
    </form>
  </main>`;
  return tools.page({ title: `Payment ${reference}`, styles, body });
}

export function noSuchPayment(tools: SimulatorTools): SimulatorAnswer {
  const body = tools.html`<main><section class="ticket"><h1>Payment not found</h1><p>This link doesn’t belong to any payment.</p></section></main>`;
  return tools.page({ status: 404, title: 'Payment not found', styles, body });
}
