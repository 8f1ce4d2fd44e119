import type { Html, SimulatedPayment, SimulatorAnswer } from '@gemporium/provider-kit/simulator.ts';
import { toMajor } from '../money.ts';
import { html } from '../pages/html.ts';
import { page } from '../pages/page.ts';
import { styles } from './styles.ts';
import { copied, copyScript } from './try-page.ts';

/** A payment, with the actions still possible from outside the browser. */
export interface ShownPayment {
  readonly payment: SimulatedPayment;
  readonly isChargedBack: boolean;
  readonly isRefunded: boolean;
  /** Why this provider has no chargebacks; undefined if it has. */
  readonly noChargeback: string | undefined;
}

/** The newest payments, and what payers and banks do to them outside the browser. */
export function paymentsPage(shown: readonly ShownPayment[], commandPrefix: string): SimulatorAnswer {
  const body = html`<div class="page plain">
    <header class="head">
      <p class="back"><a href="/">What to try</a></p>
      <h1>Payments</h1>
      <p class="lead">What the simulated providers know, the newest first. Here you are the player’s bank, and the player who pays late.
        Giving money back is the publisher’s, with a command.</p>
    </header>
    <main>${
      shown.length === 0
        ? html`<p class="lead">Nothing has been paid yet. Buy something, and come back.</p>`
        : html`<ul class="payments">${shown.map((one) => line(one, commandPrefix))}</ul>`
    }</main>
    <noscript><p class="lead">The buttons need a script; without one, see docs/operations/sandbox.md.</p></noscript>
  </div>`;
  return page('en', { title: 'Payments', styles, body, script: copyScript + script });
}

function line({ payment, isChargedBack, isRefunded, noChargeback }: ShownPayment, prefix: string): Html {
  const { provider, account, reference, amountMinor, currency, status, createdAt } = payment;
  const isGone = isChargedBack || isRefunded;
  const refund = `${prefix}npm run gemporium -- orders refund ${reference.replace(/-\d+$/, '')} --reason "a test"`;
  const state = isChargedBack ? 'charged back' : isRefunded ? 'given back' : status;
  return html`<li data-provider="${provider}" data-account="${account}" data-reference="${reference}">
    <div><span class="sum">${toMajor(amountMinor, currency)} ${currency}</span> · ${state}
      <p class="meta">${reference} · ${provider}, ${account} · ${new Date(createdAt).toISOString().slice(0, 16).replace('T', ' ')} UTC</p></div>
    <div class="do">${actions({ status, isGone, noChargeback })}</div>
    ${status === 'paid' && !isGone && html`<details><summary>Give it back, as the publisher</summary>${copied(refund)}</details>`}
    <p class="told" role="status"></p>
  </li>`;
}

function actions({
  status,
  isGone,
  noChargeback,
}: {
  status: SimulatedPayment['status'];
  isGone: boolean;
  noChargeback: string | undefined;
}): Html {
  if (isGone) return html``;
  if (status !== 'paid')
    return html`<button type="button" data-do="pay">${status === 'pending' ? 'Pay' : 'Pay late'}</button>`;
  return noChargeback === undefined
    ? html`<button type="button" data-do="chargeback">Charge back</button>`
    : html`<span class="meta">${noChargeback}</span>`;
}

/** The control calls take only JSON, which a form on another site cannot send. */
const script = `
document.querySelectorAll('[data-do]').forEach(function(button){
  button.addEventListener('click',function(){
    var line=button.closest('[data-reference]'),told=line.querySelector('.told');
    button.disabled=true;
    fetch('/control/'+button.dataset.do,{method:'POST',headers:{'content-type':'application/json'},body:JSON.stringify({provider:line.dataset.provider,account:line.dataset.account,reference:line.dataset.reference})})
      .then(function(answer){return answer.json().then(function(body){
        told.className='told '+(answer.ok?'good':'bad');
        told.textContent=answer.ok?(button.dataset.do==='pay'?'Paid. The store hears of it now.':'Taken back. The store hears of it now.'):(body.error&&body.error.message||'It was refused.');
        if(body.return_url){
          var link=document.createElement('a');
          link.href=body.return_url;link.textContent='Come back to the shop';
          told.textContent='It is paid when the browser comes back. ';told.appendChild(link);
        }
        if(!answer.ok)button.disabled=false;
      })})
      .catch(function(){told.className='told bad';told.textContent='The sandbox does not answer.';button.disabled=false});
  });
});`;
