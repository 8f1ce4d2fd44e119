import type {
  Html,
  SimulatedPayment,
  SimulatorAnswer,
  SimulatorDesk,
  SimulatorTools,
} from '@gemporium/provider-kit/simulator.ts';
import { styles } from './page-styles.ts';
import { resultPost } from './result.ts';

const channels = [
  { type: 'INGAME', name: 'Point card', note: 'card number and password' },
  { type: 'COSTPOINT', name: 'Member points', note: 'from your balance' },
  { type: 'FA018', name: 'Telecom bill', note: 'charged to your next phone bill' },
] as const;

/** A card that nobody used: its number follows from the trade, so that reloading the page keeps it. */
function freshCard(payment: SimulatedPayment): { id: string; password: string } {
  const number = BigInt(`0x${payment.id.slice(0, 24)}`)
    .toString()
    .padStart(28, '0');
  return { id: `MC${number.slice(-14)}`, password: number.slice(2, 12) };
}

function cardForm(tools: SimulatorTools, payment: SimulatedPayment): Html {
  const { html } = tools;
  const card = freshCard(payment);
  return html`<div class="card-form">
    <label>Card number <input name="card_id" value="${card.id}" maxlength="30" autocomplete="off" spellcheck="false"></label>
    <label>Card password <input name="card_password" value="${card.password}" maxlength="30" autocomplete="off" spellcheck="false"></label>
    <p class="hint">Filled in with an unused sandbox card. A password of all zeros is declined, and so is a card that has been used before.</p>
  </div>`;
}

/** The means that the merchant asked for, or the choice where it left that to the player. */
function means(tools: SimulatorTools, payment: SimulatedPayment, chosen: string): Html {
  const { html } = tools;
  const asked = String(payment.details.paymentType ?? '');
  if (asked === 'INGAME')
    return html`<input type="hidden" name="means" value="INGAME"><p class="means">Point card</p>${cardForm(tools, payment)}`;
  if (asked !== '')
    return html`<input type="hidden" name="means" value="${asked}"><p class="means">${asked === 'COSTPOINT' ? 'Member points: balance 99,999 points' : `Billing channel ${asked}`}</p>`;
  return html`<fieldset><legend>Pay with</legend>
    ${channels.map(
      ({ type, name, note }) =>
        html`<div class="choice"><input type="radio" name="means" id="means-${type}" value="${type}"${type === chosen ? html` checked` : ''}><label for="means-${type}"><b>${name}</b> ${note}</label>${type === 'INGAME' ? cardForm(tools, payment) : ''}</div>`,
    )}
  </fieldset>`;
}

const ended: Readonly<Record<string, string>> = {
  paid: 'Payment complete',
  declined: 'Payment failed',
  cancelled: 'Payment cancelled',
  expired: 'This transaction has expired',
};

function frame(tools: SimulatorTools, payment: SimulatedPayment, step: number, content: Html): Html {
  const { html } = tools;
  const steps = ['Order', 'Pay', 'Done'];
  return html`<header><div class="bar">
      <svg width="44" height="30" viewBox="0 0 44 30" aria-hidden="true"><rect x="1" y="5" width="32" height="22" rx="4" fill="#f08c00"/><rect x="9" y="2" width="32" height="22" rx="4" fill="#fff"/><path d="M15 10h20M15 15h13" stroke="#0b4f9e" stroke-width="3" stroke-linecap="round"/></svg>
      <span>MyCard</span>
      <ol>${steps.map((name, index) => html`<li${index === step ? html` aria-current="step"` : ''}>${name}</li>`)}</ol>
    </div></header>
    <main><section class="panel">${content}</section>
    <table><caption>Transaction</caption><tbody>
      <tr><th scope="row">Merchant</th><td>${payment.account}</td></tr>
      <tr><th scope="row">Item</th><td>${String(payment.details.gameName)}: ${String(payment.details.productName)}</td></tr>
      <tr><th scope="row">Reference</th><td>${payment.reference}</td></tr>
      <tr><th scope="row">Amount</th><td class="amount">${tools.amountText(payment.amountMinor, payment.currency)}</td></tr>
    </tbody></table></main>`;
}

/** The MyCardPay page. `wrong` is what was chosen last and why it did not work. */
export function payPage(
  tools: SimulatorTools,
  payment: SimulatedPayment,
  wrong?: { readonly means: string; readonly complaint: string },
): SimulatorAnswer {
  const { html } = tools;
  const open = payment.status === 'pending';
  const content = open
    ? html`<h1>Pay ${tools.amountText(payment.amountMinor, payment.currency)}</h1>
      <form method="post" action="/mycard/MyCardPay/?AuthCode=${payment.id}">
        ${wrong === undefined ? '' : html`<p class="complaint" role="alert">${wrong.complaint}</p>`}
        ${means(tools, payment, wrong?.means ?? 'FA018')}
        ${tools.payerButtons.pay}
        <div class="row">
          ${tools.payerButtons.others}
        </div>
      </form>`
    : html`<h1>${ended[payment.status]}</h1>
      <form method="post" action="/mycard/MyCardPay/?AuthCode=${payment.id}">${tools.payerButtons.back}</form>`;
  return tools.page({
    title: `Transaction ${payment.reference}`,
    lang: 'en',
    styles,
    body: frame(tools, payment, open ? 1 : 2, content),
  });
}

/**
 * The result on its way to the merchant in the player's browser: a form that sends itself, with a button for
 * browsers that run no script.
 */
export function resultPage(
  tools: SimulatorTools,
  desk: SimulatorDesk,
  payment: SimulatedPayment,
): SimulatorAnswer {
  const { html } = tools;
  const to = String(payment.details.returnUrl ?? '');
  const fields = Object.entries(resultPost(tools, desk, payment));
  const content = to
    ? html`<h1>${ended[payment.status]}</h1><p>Taking you back to the shop…</p>
      <form id="result" method="post" action="${to}">
        ${fields.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
        <button class="main">Continue</button>
      </form>`
    : html`<h1>${ended[payment.status]}</h1><p>The shop has been notified. You can close this window.</p>`;
  return tools.page({
    title: `Transaction ${payment.reference}`,
    styles,
    body: frame(tools, payment, 2, content),
    ...(to ? { script: "document.getElementById('result').submit()" } : {}),
  });
}

/** Where the player lands who leaves the trade open and has no shop address to go back to. */
export function leftPage(tools: SimulatorTools, payment: SimulatedPayment): SimulatorAnswer {
  const { html } = tools;
  const content = html`<h1>Payment still open</h1><p>You can close this window and pay later.</p>`;
  return tools.page({
    title: `Transaction ${payment.reference}`,
    styles,
    body: frame(tools, payment, 1, content),
  });
}

export function noSuchTrade(tools: SimulatorTools): SimulatorAnswer {
  return tools.page({
    status: 404,
    title: 'Transaction not found',
    styles,
    body: tools.html`<main><section class="panel"><h1>Transaction not found</h1><p>The AuthCode in this link is unknown.</p></section></main>`,
  });
}
