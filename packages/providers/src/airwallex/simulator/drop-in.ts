import type { SandboxWord } from '@gemporium/provider-kit/sandbox-words.ts';
import type {
  Html,
  PageTools,
  SimulatedPayment,
  SimulatorAnswer,
  SimulatorDesk,
  SimulatorRequest,
  SimulatorTools,
} from '@gemporium/provider-kit/simulator.ts';
import { stylesIn } from './page-styles.ts';
import { act, leavePending } from './payer.ts';

/** Names of payment methods that are the same in every language. */
const names: Readonly<Record<string, string>> = {
  googlepay: 'Google Pay',
  wechatpay: 'WeChat Pay',
};

type Told = 'ready' | 'success' | 'error' | 'cancel';

/** The event's `detail`, as Airwallex.js gives it. */
const declinedDetail = `{error:{code:'issuer_declined'}}`;

/** A frame reports to the page around it what happened, and its height. */
function framed(
  tools: PageTools,
  { query }: SimulatorRequest,
  told: Told,
  body: Html,
  { status = 200, detail = '{}' } = {},
): SimulatorAnswer {
  return tools.page({
    title: 'Airwallex',
    styles: stylesIn(query.mode),
    body,
    status,
    framed: true,
    script: `parent.postMessage({airwallex:'${told}',detail:${detail},height:document.documentElement.scrollHeight},'*')`,
  });
}

function notice(
  tools: PageTools,
  request: SimulatorRequest,
  told: Told,
  word: SandboxWord,
  status?: number,
): SimulatorAnswer {
  const body = tools.html`<main><p${told === 'error' ? tools.html` class="said"` : ''} role="alert">${tools.say(word)}</p></main>`;
  return framed(tools, request, told, body, { status });
}

/** The drop-in uses the language that the merchant's page started it with. */
const pagesOf = (tools: SimulatorTools, request: SimulatorRequest) =>
  tools.pagesFor(request, request.query.locale ?? '');

/** The intent that the frame may show: its secret must match and not have expired. */
function intentOf({ query }: SimulatorRequest, desk: SimulatorDesk): SimulatedPayment | undefined {
  const payment = desk.payment(query.intent_id ?? '');
  const isOurs = payment !== undefined && payment.details.secret === query.client_secret;
  return isOurs && Number(payment.details.secretUntil) > desk.now ? payment : undefined;
}

function form(
  tools: PageTools,
  payment: SimulatedPayment,
  request: SimulatorRequest,
  told: Told,
  said?: SandboxWord,
): SimulatorAnswer {
  const { html, say } = tools;
  const { path, query } = request;
  const offered = query.method === undefined ? ['card', ...Object.keys(names)] : [query.method];
  const body = html`<main>
    <h1><svg width="28" height="28" viewBox="0 0 28 28" aria-hidden="true"><rect width="28" height="28" rx="7" fill="#c2410c"/><path d="M5 18l6-9 4 6 3-4 5 7" fill="none" stroke="#fff" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round"/></svg>
      Airwallex <span class="total">${tools.amountText(payment.amountMinor, payment.currency)}</span></h1>
    ${said === undefined ? '' : html`<p class="said" role="alert">${say(said)}</p>`}
    <form method="post" action="${path}">
      <fieldset><legend>${say('pay_with')}</legend>${offered.map(
        (method, index) =>
          html`<label><input type="radio" name="method" value="${method}"${index === 0 ? html` checked` : ''}>${method === 'card' ? say('card') : (names[method] ?? method)}</label>`,
      )}</fieldset>
      ${tools.payerButtons.pay}
      ${tools.payerButtons.others}
    </form>
  </main>`;
  return framed(tools, request, told, body, said === 'declined_text' ? { detail: declinedDetail } : {});
}

/** The drop-in's frame. */
export function showDropIn(
  tools: SimulatorTools,
  request: SimulatorRequest,
  desk: SimulatorDesk,
): SimulatorAnswer {
  const payment = intentOf(request, desk);
  const pages = pagesOf(tools, request);
  if (!payment) return notice(pages, request, 'error', 'expired', 404);
  return payment.status === 'pending'
    ? form(pages, payment, request, 'ready')
    : notice(pages, request, 'ready', payment.status);
}

/** A button that the payer pressed. After a declined card the form is shown again. */
export function pressDropIn(
  tools: SimulatorTools,
  request: SimulatorRequest,
  desk: SimulatorDesk,
): SimulatorAnswer {
  const payment = intentOf(request, desk);
  const pages = pagesOf(tools, request);
  if (!payment) return notice(pages, request, 'error', 'expired', 404);
  const chosen = new URLSearchParams(request.body.toString('utf8')).get('action');
  if (chosen === 'cancel') return form(pages, payment, request, 'cancel');
  if (chosen === 'pending' && payment.status === 'pending') {
    leavePending(tools, desk, payment);
    return notice(pages, request, 'success', 'sent_text');
  }
  const isDeclined = chosen === 'decline' || tools.declines(payment.amountMinor);
  const result = act(tools, desk, payment, isDeclined ? 'decline' : 'pay', {});
  if (!result.ok) return notice(pages, request, 'error', 'not_possible');
  return isDeclined
    ? form(pages, result.payment, request, 'error', 'declined_text')
    : notice(pages, request, 'success', 'paid');
}
