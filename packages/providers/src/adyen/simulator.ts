import type {
  Simulator,
  SimulatorDesk,
  SimulatorRequest,
  SimulatorRoute,
  SimulatorTools,
} from '@gemporium/provider-kit/simulator.ts';
import { readBody } from '../simulator/json.ts';
import { refusal, textOf } from './simulator/answers.ts';
import { messages } from './simulator/messages.ts';
import { cancelPayment, finishRefund, refundPayment, reversePayment } from './simulator/modifications.ts';
import { noSuchSession, sessionPage } from './simulator/page.ts';
import { act, leavePending } from './simulator/payer.ts';
import { createSession, leaveTo, readSession } from './simulator/sessions.ts';
import { settlementReport } from './simulator/settlement-report.ts';
import { retryAfterMs } from './simulator/webhook.ts';

const api = '/checkout/v72';

function identifyBody(request: SimulatorRequest): { account?: string; reference?: string } {
  const body = readBody(request);
  const account = textOf(body?.merchantAccount);
  const reference = textOf(body?.reference);
  return { ...(account ? { account } : {}), ...(reference ? { reference } : {}) };
}

/** A modification is identified by the payment that it changes, not by its own reference. */
function identifyPayment(request: SimulatorRequest, desk: SimulatorDesk) {
  const charge = desk.chargeById(request.params.psp ?? '');
  return charge ? { account: charge.account, reference: charge.reference } : identifyBody(request);
}

function identifySession(request: SimulatorRequest, desk: SimulatorDesk) {
  const payment = desk.payment(request.params.id ?? '');
  return payment ? { account: payment.account, reference: payment.reference } : {};
}

const refuse = () => refusal(422, '905_1', 'Could not process the request', 'configuration');

/** Adyen Checkout v72 with hosted sessions, standard webhooks and modifications, as docs.adyen.com describes them. */
export function adyenSimulator(tools: SimulatorTools): Simulator {
  const modification = (name: string, handle: typeof refundPayment): SimulatorRoute => ({
    method: 'POST',
    path: `${api}/payments/:psp/${name}s`,
    call: name,
    identify: identifyPayment,
    handle: (request, desk) => handle(tools, request, desk),
    refuse,
  });
  return {
    provider: 'adyen',
    prefix: '/adyen',
    routes: [
      {
        method: 'POST',
        path: `${api}/sessions`,
        call: 'create',
        charges: 'by-payer',
        identify: identifyBody,
        handle: (request, desk) => createSession(tools, request, desk),
        refuse,
      },
      {
        method: 'GET',
        path: `${api}/sessions/:id`,
        call: 'query',
        identify: identifySession,
        handle: (request, desk) => readSession(tools, request, desk),
        refuse,
      },
      modification('refund', refundPayment),
      modification('reversal', reversePayment),
      modification('cancel', cancelPayment),
      ...tools.payerPage({
        path: '/hosted/:id',
        paymentOf: ({ params }, desk) => desk.payment(params.id ?? ''),
        languageOf: ({ details }) => details.shopperLocale,
        show: sessionPage,
        missing: noSuchSession,
        act: (desk, payment, action) => act(tools, desk, payment, action, {}),
        leave: (desk, payment) => leavePending(tools, desk, payment),
        wayBack: (payment, { desk }) => leaveTo(desk, payment),
      }),
    ],
    notificationLies: [
      'wrong-amount',
      'wrong-currency',
      'wrong-merchant',
      'live-flag',
      'forged',
      'other-order',
    ],
    impossible: { 'make-up': 'Adyen has no make-up call.' },
    act: (desk, payment, action, options) => act(tools, desk, payment, action, options),
    tasks: { settle: (desk, payment, details) => finishRefund(tools, desk, payment, details) },
    messages: (about) => messages(tools, about),
    settlementReport: (desk, account) => settlementReport(tools, desk, account),
    retryAfterMs,
  };
}
