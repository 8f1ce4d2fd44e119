import type {
  Pressed,
  SimulatedPayment,
  Simulator,
  SimulatorAnswer,
  SimulatorDesk,
  SimulatorRequest,
  SimulatorRoute,
  SimulatorTools,
} from '@gemporium/provider-kit/simulator.ts';
import { approveOnDesktop, approveOnMobile, netCancel } from './simulator/approvals.ts';
import { cancelPart, cancelWhole, refused } from './simulator/cancels.ts';
import { accountOf, fieldsOf, json } from './simulator/forms.ts';
import { payPage, refusalPage, resultPage } from './simulator/page.ts';
import { act, broughtBack, wayBack } from './simulator/payer.ts';
import { neverReported, queryOnlyEvents } from './simulator/query-only-events.ts';
import { requestedOnDesktop, requestedOnMobile } from './simulator/requests.ts';
import { script } from './simulator/script.ts';

function ofAddress(request: SimulatorRequest, desk: SimulatorDesk): SimulatedPayment | undefined {
  const payment = desk.payment(request.params.id ?? '');
  return payment?.provider === 'welcomepay' ? payment : undefined;
}

function identifyByAddress(request: SimulatorRequest, desk: SimulatorDesk) {
  const payment = ofAddress(request, desk);
  return payment ? { account: payment.account, reference: payment.reference } : {};
}

function identifyByForm(request: SimulatorRequest) {
  const { mid, P_MID, oid, P_OID } = fieldsOf(request);
  const [account, reference] = [accountOf(mid ?? P_MID), oid ?? P_OID];
  return { ...(account ? { account } : {}), ...(reference ? { reference } : {}) };
}

function identifyByTid(request: SimulatorRequest, desk: SimulatorDesk) {
  const { mid, tid = '' } = fieldsOf(request);
  const account = accountOf(mid);
  const reference = desk.chargeById(tid)?.reference;
  return { ...(account ? { account } : {}), ...(reference ? { reference } : {}) };
}

/** A page POSTs a desktop's result; a phone's comes back in the address. A payer who only leaves brings nothing. */
function leaving(payment: SimulatedPayment, { tools }: Pressed): string | SimulatorAnswer {
  const brought = broughtBack(payment);
  return payment.details.device === 'desktop' && Object.keys(brought).length > 0
    ? resultPage(tools, String(payment.details.returnUrl), brought)
    : wayBack(payment);
}

const noNotifications =
  'Welcome Payments sends no notification that could be verified, so none is requested.';

/** Welcome Payments' window for desktops, its page for phones, their approvals, and its cancels. It has no query. */
export function welcomepaySimulator(tools: SimulatorTools): Simulator {
  const page = (
    method: 'GET' | 'POST',
    path: string,
    identify: SimulatorRoute['identify'],
    handle: SimulatorRoute['handle'],
  ): SimulatorRoute => ({ method, path, call: 'page', identify, handle });
  const shown = (request: SimulatorRequest, asked: SimulatedPayment | string, closeUrl?: string) =>
    typeof asked === 'string'
      ? refusalPage(tools.pagesFor(request), 400, asked)
      : payPage(tools.pagesFor(request, asked.details.language), asked, closeUrl);
  const post = (call: string, path: string, more: Omit<SimulatorRoute, 'method' | 'path' | 'call'>) =>
    ({ method: 'POST', path, call, ...more }) as const;
  const refuseApproval = () => json({ resultCode: 'R901', resultMsg: '일시적인 오류입니다.' });
  const lies = ['wrong-amount', 'wrong-merchant', 'other-order'] as const;
  return {
    provider: 'welcomepay',
    prefix: '/welcomepay',
    routes: [
      page(
        'GET',
        '/stdjs/:file',
        () => ({}),
        ({ params }) => script(params.file ?? ''),
      ),
      page('GET', '/stdpay/window', identifyByForm, (request, desk) =>
        shown(request, requestedOnDesktop(tools, desk, request), request.query.closeUrl),
      ),
      page('POST', '/smart/:way/', identifyByForm, (request, desk) =>
        shown(request, requestedOnMobile(tools, desk, request)),
      ),
      ...tools.payerPage({
        path: '/window/:id',
        paymentOf: ofAddress,
        languageOf: ({ details }) => details.language,
        show: (pages, payment) => payPage(pages, payment),
        missing: (pages) => refusalPage(pages, 404),
        // The payer has agreed even to what the bank will refuse: the approval finds out.
        act: (desk, payment, action, { isForced }) => act(desk, payment, isForced ? 'pay' : action, isForced),
        wayBack: leaving,
      }),
      post('approve', '/stdpay/approve/:id', {
        identify: identifyByAddress,
        handle: (request, desk, { lie }) => approveOnDesktop(desk, ofAddress(request, desk), request, lie),
        charges: 'itself',
        lies: [...lies, 'wrong-currency'],
        refuse: refuseApproval,
      }),
      post('approve', '/smart/approve/:id', {
        identify: identifyByAddress,
        handle: (request, desk, { lie }) => approveOnMobile(desk, ofAddress(request, desk), request, lie),
        charges: 'itself',
        lies,
        refuse: () => ({ ...json({}), body: 'P_STATUS=0901&P_RMESG1=error' }),
      }),
      post('net-cancel', '/stdpay/net-cancel/:id', {
        identify: identifyByAddress,
        handle: (request, desk) => netCancel(desk, ofAddress(request, desk), request),
        refuse: refuseApproval,
      }),
      post('refund', '/cancel/cancel', {
        identify: identifyByTid,
        handle: (request, desk) => cancelWhole(tools, desk, request),
        refuse: () => refused('9001', '일시적인 오류입니다.'),
      }),
      post('refund', '/cancel/repay', {
        identify: identifyByTid,
        handle: (request, desk) => cancelPart(tools, desk, request),
        refuse: () => refused('9001', '일시적인 오류입니다.'),
      }),
    ],
    notificationLies: [],
    impossible: {
      'another-price': 'approve names the price, and is refused where it differs.',
      correction: 'An approval is requested once, and cannot be queried.',
      never: noNotifications,
      duplicate: noNotifications,
      delay: noNotifications,
      'before-create-answer': noNotifications,
      forged: noNotifications,
      'live-flag': 'No answer says in which environment it was made.',
      chargeback: noNotifications,
      'make-up': noNotifications,
    },
    queryOnlyEvents,
    neverReported,
    act: (desk, payment, action) => act(desk, payment, action),
    tasks: {},
    retryAfterMs: () => null,
  };
}
