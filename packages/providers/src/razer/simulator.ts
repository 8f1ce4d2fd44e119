import type {
  Lie,
  Simulator,
  SimulatorAnswer,
  SimulatorDesk,
  SimulatorRequest,
  SimulatorRoute,
  SimulatorTools,
} from '@gemporium/provider-kit/simulator.ts';
import { identify, refusal, signedCall } from './simulator/answers.ts';
import { retryAfterMs } from './simulator/callbacks.ts';
import { noSuchPayment, wallPage } from './simulator/page.ts';
import { act } from './simulator/payer.ts';
import { createPayment, queryPayment } from './simulator/payments.ts';
import { unsaid, words } from './simulator/words.ts';

const lies: readonly Lie[] = ['wrong-amount', 'wrong-currency', 'wrong-merchant', 'other-order'];
const payments = '/payout/payments';
const wall = '/PaymentWall/Checkout/:id';

function identifyPage(request: SimulatorRequest, desk: SimulatorDesk) {
  const payment = desk.payment(request.params.id ?? '');
  return payment ? { account: payment.account, reference: payment.reference } : {};
}

function press(tools: SimulatorTools, request: SimulatorRequest, desk: SimulatorDesk): SimulatorAnswer {
  const payment = desk.payment(request.params.id ?? '');
  if (!payment) return noSuchPayment(tools);
  const chosen = new URLSearchParams(request.body.toString('utf8')).get('action');
  if (payment.status === 'pending' && (chosen === 'pay' || chosen === 'decline' || chosen === 'cancel'))
    act(
      tools,
      desk,
      payment,
      chosen === 'pay' && tools.declines(payment.amountMinor) ? 'decline' : chosen,
      {},
    );
  return { status: 303, headers: { location: String(payment.details.returnUrl) }, body: '' };
}

/** Razer Gold's payment API v1: its payments, their query, the payment wall and signed callbacks. */
export function razerSimulator(tools: SimulatorTools): Simulator {
  const call = { path: payments, identify, refuse: () => refusal(40009, 'Suspected fraud.') };
  const page = { path: wall, call: 'page', identify: identifyPage };
  const routes: SimulatorRoute[] = [
    {
      ...{ method: 'POST', call: 'create', charges: 'by-payer', ...call },
      handle: (request, desk) =>
        signedCall(tools, request, (account, fields) =>
          createPayment(tools, desk, account, fields, request.origin),
        ),
    },
    {
      ...{ method: 'GET', call: 'query', lies, ...call },
      handle: (request, desk, { lie }) =>
        signedCall(tools, request, (account, fields) => queryPayment(tools, desk, account, fields, lie)),
    },
    {
      ...{ method: 'GET', ...page },
      handle: (request, desk) => {
        const payment = desk.payment(request.params.id ?? '');
        return payment ? wallPage(tools, payment) : noSuchPayment(tools);
      },
    },
    { ...{ method: 'POST', ...page }, handle: (request, desk) => press(tools, request, desk) },
  ];
  return {
    provider: 'razer',
    prefix: '/razer',
    routes,
    notificationLies: [...lies, 'forged'],
    impossible: {
      'make-up': 'Razer has no make-up call.',
      'live-flag': 'No message of Razer’s says in which environment it was made.',
      chargeback: 'Razer documents no chargeback message.',
      'refund-fails': 'Razer documents no refund.',
    },
    unsaid,
    act: (desk, payment, action, options) => act(tools, desk, payment, action, options),
    tasks: {},
    words: (about) => words(tools, about),
    retryAfterMs,
  };
}
