import type {
  Html,
  PageTools,
  SimulatedPayment,
  SimulatorAnswer,
  SimulatorDesk,
} from '@gemporium/provider-kit/simulator.ts';
import { styles } from './page-styles.ts';
import type { CardComplaint } from './payer.ts';
import { resultPost } from './result.ts';

const channels = [
  { type: 'INGAME', name: 'point_card' },
  { type: 'COSTPOINT', name: 'member_points' },
  { type: 'FA018', name: 'phone_bill' },
] as const;

/** An unused card: its number is derived from the trade, so that it stays the same when the page is reloaded. */
function freshCard(payment: SimulatedPayment): { id: string; password: string } {
  const number = BigInt(`0x${payment.id.slice(0, 24)}`)
    .toString()
    .padStart(28, '0');
  return { id: `MC${number.slice(-14)}`, password: number.slice(2, 12) };
}

function cardForm(tools: PageTools, payment: SimulatedPayment): Html {
  const { html, say } = tools;
  const card = freshCard(payment);
  return html`<div class="card-form">
    <label>${say('card_number')} <input name="card_id" value="${card.id}" maxlength="30" autocomplete="off" spellcheck="false"></label>
    <label>${say('card_password')} <input name="card_password" value="${card.password}" maxlength="30" autocomplete="off" spellcheck="false"></label>
    <p class="hint">${say('card_hint')}</p>
  </div>`;
}

/** The means of payment that the merchant requested, or a choice if it left that to the player. */
function means(tools: PageTools, payment: SimulatedPayment, chosen: string): Html {
  const { html, say } = tools;
  const asked = String(payment.details.paymentType ?? '');
  if (asked === 'INGAME')
    return html`<input type="hidden" name="means" value="INGAME"><p class="means">${say('point_card')}</p>${cardForm(tools, payment)}`;
  if (asked !== '')
    return html`<input type="hidden" name="means" value="${asked}"><p class="means">${asked === 'COSTPOINT' ? say('member_points') : say('channel', { number: asked })}</p>`;
  return html`<fieldset><legend>${say('pay_with')}</legend>
    ${channels.map(
      ({ type, name }) =>
        html`<div class="choice"><input type="radio" name="means" id="means-${type}" value="${type}"${type === chosen ? html` checked` : ''}><label for="means-${type}"><b>${say(name)}</b></label>${type === 'INGAME' ? cardForm(tools, payment) : ''}</div>`,
    )}
  </fieldset>`;
}

function frame(tools: PageTools, payment: SimulatedPayment, step: number, content: Html): Html {
  const { html, say } = tools;
  const steps = [say('order'), say('pay'), say('step_done')];
  return html`<header><div class="bar">
      <svg width="44" height="30" viewBox="0 0 44 30" aria-hidden="true"><rect x="1" y="5" width="32" height="22" rx="4" fill="#f08c00"/><rect x="9" y="2" width="32" height="22" rx="4" fill="#fff"/><path d="M15 10h20M15 15h13" stroke="#0b4f9e" stroke-width="3" stroke-linecap="round"/></svg>
      <span>MyCard</span>
      <ol>${steps.map((name, index) => html`<li${index === step ? html` aria-current="step"` : ''}>${name}</li>`)}</ol>
    </div></header>
    <main><section class="panel">${content}</section>
    <table><caption>${say('payment')}</caption><tbody>
      <tr><th scope="row">${say('merchant')}</th><td>${payment.account}</td></tr>
      <tr><th scope="row">${say('item')}</th><td><bdi>${String(payment.details.gameName)}: ${String(payment.details.productName)}</bdi></td></tr>
      <tr><th scope="row">${say('reference')}</th><td>${payment.reference}</td></tr>
      <tr><th scope="row">${say('amount')}</th><td class="amount">${tools.amountText(payment.amountMinor, payment.currency)}</td></tr>
    </tbody></table></main>`;
}

/** The MyCardPay page. `wrong`: what was chosen last, and why it did not work. */
export function payPage(
  tools: PageTools,
  payment: SimulatedPayment,
  wrong?: { readonly means: string; readonly complaint: CardComplaint },
): SimulatorAnswer {
  const { html, say } = tools;
  const open = payment.status === 'pending';
  const content = open
    ? html`<h1>${say('pay_amount', { amount: tools.amountText(payment.amountMinor, payment.currency) })}</h1>
      <form method="post" action="/mycard/MyCardPay/?AuthCode=${payment.id}">
        ${wrong === undefined ? '' : html`<p class="complaint" role="alert">${say(wrong.complaint)}</p>`}
        ${means(tools, payment, wrong?.means ?? 'FA018')}
        ${tools.payerButtons.pay}
        <div class="row">
          ${tools.payerButtons.others}
        </div>
      </form>`
    : html`<h1>${say(payment.status)}</h1>
      <form method="post" action="/mycard/MyCardPay/?AuthCode=${payment.id}">${tools.payerButtons.back}</form>`;
  return tools.page({
    title: say('payment_number', { number: payment.reference }),
    styles,
    body: frame(tools, payment, open ? 1 : 2, content),
  });
}

/**
 * Sends the result to the merchant through the player's browser: a form that submits itself, with a button for
 * browsers without scripts.
 */
export function resultPage(
  tools: PageTools,
  desk: SimulatorDesk,
  payment: SimulatedPayment,
): SimulatorAnswer {
  const { html, say } = tools;
  const to = String(payment.details.returnUrl ?? '');
  const fields = Object.entries(resultPost(tools, desk, payment));
  const content = to
    ? html`<h1>${say(payment.status)}</h1><p>${say('taking_back')}</p>
      <form id="result" method="post" action="${to}">
        ${fields.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
        <button class="main">${say('continue')}</button>
      </form>`
    : html`<h1>${say(payment.status)}</h1><p>${say('shop_knows')}</p>`;
  return tools.page({
    title: say('payment_number', { number: payment.reference }),
    styles,
    body: frame(tools, payment, 2, content),
    ...(to ? { script: "document.getElementById('result').submit()" } : {}),
  });
}

/** The page for a player who leaves the trade open when there is no shop address to go back to. */
export function leftPage(tools: PageTools, payment: SimulatedPayment): SimulatorAnswer {
  const { html, say } = tools;
  const content = html`<h1>${say('still_open')}</h1><p>${say('pay_later')}</p>`;
  return tools.page({
    title: say('payment_number', { number: payment.reference }),
    styles,
    body: frame(tools, payment, 1, content),
  });
}

export function noSuchTrade(tools: PageTools): SimulatorAnswer {
  return tools.page({
    status: 404,
    title: tools.say('not_found'),
    styles,
    body: tools.html`<main><section class="panel"><h1>${tools.say('not_found')}</h1><p>${tools.say('not_found_text')}</p></section></main>`,
  });
}
