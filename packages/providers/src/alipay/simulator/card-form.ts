import type {
  PageTools,
  SimulatedPayment,
  SimulatorAnswer,
  SimulatorDesk,
  SimulatorRequest,
  SimulatorTools,
} from '@gemporium/provider-kit/simulator.ts';
import { noSuchPayment } from './page.ts';
import { act } from './payer.ts';

/**
 * A stand-in for Antom's script, with the interface that its documents show: `new AMSElement({ sessionData })`, then
 * `mount` on an element of the page, then `submitPayment`. The form is a frame served from here; after
 * `submitPayment` the bank's question appears in the same place, and its answer is the script's.
 */
const standIn = (origin: string) => `(function () {
  var origin = ${JSON.stringify(origin)};
  function AMSElement(options) {
    var parts = String(options && options.sessionData).split('&&');
    if (parts.length < 3) throw new Error('sessionData is not a session');
    this.place = origin + '/alipay/card/' + encodeURIComponent(parts[0]);
    this.locale = String(options.locale || '');
    this.frame = null;
  }
  AMSElement.prototype.mount = function (options, selector) {
    var self = this;
    var theme = (options.appearance && options.appearance.theme) || 'default';
    return new Promise(function (resolve, reject) {
      var frame = document.createElement('iframe');
      frame.title = 'Card';
      frame.style.width = '100%';
      frame.style.height = '320px';
      frame.onload = function () { frame.onload = null; resolve({}); };
      frame.onerror = reject;
      frame.src = self.place + '?theme=' + encodeURIComponent(theme) + '&locale=' + encodeURIComponent(self.locale);
      self.theme = theme;
      self.frame = frame;
      document.querySelector(selector).appendChild(frame);
    });
  };
  AMSElement.prototype.submitPayment = function () {
    var self = this;
    return new Promise(function (resolve) {
      window.addEventListener('message', function hear(event) {
        if (event.origin !== origin || event.source !== self.frame.contentWindow) return;
        window.removeEventListener('message', hear);
        resolve(event.data);
      });
      self.frame.src = self.place + '/bank?theme=' + encodeURIComponent(self.theme) + '&locale=' + encodeURIComponent(self.locale);
    });
  };
  window.AMSElement = AMSElement;
})();
`;

export function cardScript({ origin }: SimulatorRequest): SimulatorAnswer {
  return {
    status: 200,
    headers: { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-store' },
    body: standIn(origin),
  };
}

const light = 'body{background:#fff;color:#12213b}';
/** The whole frame is dark, to its edges. */
const night = 'html{color-scheme:dark}body{background:#14161f;color:#eef2fb}';

const styles = `
body{font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}
main{display:grid;gap:12px;padding:12px}
h1{font-size:17px;margin:0}
label{display:grid;gap:4px;font-size:14px}
input{font:inherit;min-height:44px;border:1.5px solid #9fb0cc;border-radius:10px;padding:0 12px;width:100%;background:transparent;color:inherit}
.pair{display:grid;grid-template-columns:1fr 1fr;gap:12px}
form{display:grid;gap:10px;grid-template-columns:1fr 1fr}
button{font:inherit;font-weight:700;min-height:48px;border-radius:12px;border:1.5px solid #9fb0cc;background:transparent;color:inherit;cursor:pointer;padding:0 10px}
button:hover{border-color:#0a5bd3}
.main{background:#0a5bd3;border-color:#0a5bd3;color:#fff}
`;

const themeOf = ({ query }: SimulatorRequest) => (query.theme === 'night' ? 'night' : 'default');

const stylesOf = (request: SimulatorRequest) => styles + (themeOf(request) === 'night' ? night : light);

const localeOf = ({ query }: SimulatorRequest) => query.locale ?? '';

/** Antom's code for Indonesian is `in`, as in old versions of Java. */
function pagesOf(tools: SimulatorTools, request: SimulatorRequest): PageTools {
  return tools.pagesFor(request, localeOf(request).replace(/^in_/, 'id_'));
}

/** The card's fields. Nothing is typed in the sandbox: its only card is already filled in. */
export function cardFields(
  tools: SimulatorTools,
  request: SimulatorRequest,
  payment: SimulatedPayment | undefined,
): SimulatorAnswer {
  if (!payment) return noSuchPayment(pagesOf(tools, request));
  const { html, page, say } = pagesOf(tools, request);
  const field = (name: string, value: string) =>
    html`<label>${name}<input value="${value}" dir="ltr" readonly></label>`;
  const body = html`<main>
    ${field(say('card_number'), '4242 4242 4242 4242')}
    <div class="pair">${field(say('card_expiry'), '12/34')}${field(say('card_code'), '123')}</div>
    ${field(say('card_holder'), 'SANDBOX PAYER')}
  </main>`;
  return page({ title: say('card'), styles: stylesOf(request), body, framed: true });
}

/** The question that the payer's bank asks. */
export function bankPage(
  tools: SimulatorTools,
  request: SimulatorRequest,
  payment: SimulatedPayment | undefined,
): SimulatorAnswer {
  if (!payment) return noSuchPayment(pagesOf(tools, request));
  const { html, page, payerButtons, say } = pagesOf(tools, request);
  const body = html`<main>
    <h1>${say('bank_asks', { amount: tools.amountText(payment.amountMinor, payment.currency) })}</h1>
    <form method="post" action="/alipay/card/${payment.id}/bank?${new URLSearchParams({ theme: themeOf(request), locale: localeOf(request) })}">
      ${payerButtons.pay}
      ${payerButtons.others}
    </form>
  </main>`;
  return page({ title: say('card_bank'), styles: stylesOf(request), body, framed: true });
}

/** What the script's `submitPayment` resolves to, by the payer's answer to the bank. */
const answers: Readonly<Record<string, object>> = {
  pay: { status: 'SUCCESS' },
  decline: { status: 'FAIL', error: { code: 'ISSUER_REJECTS_TRANSACTION' } },
  cancel: { status: 'FAIL', userCanceled3D: true, error: { code: 'USER_CANCELED' } },
  pending: { status: 'PROCESSING' },
};

/** The payer answers the bank, and the frame tells the script. */
export function answerBank(
  tools: SimulatorTools,
  request: SimulatorRequest,
  desk: SimulatorDesk,
  payment: SimulatedPayment | undefined,
): SimulatorAnswer {
  if (!payment) return noSuchPayment(pagesOf(tools, request));
  const chosen = new URLSearchParams(request.body.toString('utf8')).get('action') ?? '';
  const isDeclined = chosen === 'decline' || (chosen === 'pay' && tools.declines(payment.amountMinor));
  if (payment.status === 'pending' && payment.details.isReserved !== true) {
    if (isDeclined) act(desk, payment, 'decline', { code: 'ISSUER_REJECTS_TRANSACTION' });
    else if (chosen === 'pay') act(desk, payment, 'pay', {});
    // The bank has not decided yet, but Antom now knows the payment.
    else if (chosen === 'pending') desk.changePayment(payment.id, { details: { isSent: true } });
  }
  const answer = JSON.stringify(answers[isDeclined ? 'decline' : chosen] ?? answers.cancel);
  const { html, page, say } = pagesOf(tools, request);
  return page({
    title: say('card_bank'),
    styles: stylesOf(request),
    body: html`<main><h1>${say('taking_back')}</h1></main>`,
    script: `parent.postMessage(${answer}, '*');`,
    framed: true,
  });
}
