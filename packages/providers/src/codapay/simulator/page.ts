import type {
  Html,
  PageTools,
  SimulatedPayment,
  SimulatorAnswer,
} from '@gemporium/provider-kit/simulator.ts';
import { localCurrencyOf, localPrice } from './money.ts';
import { styles } from './page-styles.ts';

/** Kinds of channel by their number in notifications, with the name that the payer reads. */
const ways = [
  [1, 'carrier'],
  [227, 'wallet'],
  [2, 'bank_transfer'],
  [3, 'convenience_store'],
] as const;

function nameOf({ say }: PageTools, payType: number): string {
  const [, name] = ways.find(([way]) => way === payType) ?? [];
  return name === undefined ? say('channel', { number: String(payType) }) : say(name);
}

/** The choice among all payment methods, or the one that the merchant requested. */
function choice(tools: PageTools, payType: number): Html {
  const { html, say } = tools;
  if (payType !== 0) return html`<p>${nameOf(tools, payType)}</p>`;
  return html`<fieldset><legend>${say('pay_how')}</legend>
    ${ways.map(([way, name], at) => html`<label><input type="radio" name="way" value="${way}"${at === 0 ? html` checked` : ''}>${say(name)}</label>`)}
  </fieldset>`;
}

/** Codapay's payment page: what is paid, in the payer's own money, and how. */
export function payPage(tools: PageTools, payment: SimulatedPayment): SimulatorAnswer {
  const { html, say } = tools;
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
    <section class="ticket" aria-label="${say('order')}">
      <h1><bdi>${open ? String(details.name) : say(payment.status)}</bdi></h1>
      <p class="price">${price}</p>
      ${isChanged ? html`<p class="also">${say('amount_in_shop', { amount })}</p>` : ''}
      <dl>
        <div><dt>${say('merchant')}</dt><dd>${account}</dd></div>
        <div><dt>${say('order')}</dt><dd>${reference}</dd></div>
        <div><dt>${say('player')}</dt><dd>${String(details.userId)}</dd></div>
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
  return tools.page({ title: say('payment_number', { number: reference }), styles, body });
}

export function noSuchPayment(tools: PageTools): SimulatorAnswer {
  const body = tools.html`<main><section class="ticket"><h1>${tools.say('not_found')}</h1><p>${tools.say('not_found_text')}</p></section></main>`;
  return tools.page({ status: 404, title: tools.say('not_found'), styles, body });
}
