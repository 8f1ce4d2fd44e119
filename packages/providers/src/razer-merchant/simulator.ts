import type {
  Lie,
  Simulator,
  SimulatorAnswer,
  SimulatorDesk,
  SimulatorRequest,
  SimulatorRoute,
  SimulatorTools,
} from '@gemporium/provider-kit/simulator.ts';
import { retryAfterMs, takes } from './simulator/notifications.ts';
import { accountOf, newTranId, orderOf, queryByOrder, refusal } from './simulator/orders.ts';
import { hostedPage, refusalPage } from './simulator/page.ts';
import { act } from './simulator/payer.ts';
import { unsaid, words } from './simulator/words.ts';

const lies: readonly Lie[] = ['wrong-amount', 'wrong-currency', 'wrong-merchant', 'other-order'];

function identifyPage({ params, query }: SimulatorRequest) {
  const account = accountOf(params.merchant);
  return { ...(account ? { account } : {}), ...(query.orderid ? { reference: query.orderid } : {}) };
}

function identifyQuery(request: SimulatorRequest) {
  const fields = new URLSearchParams(request.body.toString('utf8'));
  const account = accountOf(fields.get('domain') ?? undefined);
  const reference = fields.get('oID');
  return { ...(account ? { account } : {}), ...(reference ? { reference } : {}) };
}

function identifyCheckout(request: SimulatorRequest, desk: SimulatorDesk) {
  const payment = desk.payment(request.params.id ?? '');
  return payment ? { account: payment.account, reference: payment.reference } : {};
}

function press(tools: SimulatorTools, request: SimulatorRequest, desk: SimulatorDesk): SimulatorAnswer {
  const payment = desk.payment(request.params.id ?? '');
  if (!payment) return refusalPage(tools, 404, 'This link doesn’t belong to any order.');
  const chosen = new URLSearchParams(request.body.toString('utf8')).get('action');
  if (payment.status === 'pending') {
    if (chosen === 'pay' || chosen === 'decline' || chosen === 'cancel')
      act(
        tools,
        desk,
        payment,
        chosen === 'pay' && tools.declines(payment.amountMinor) ? 'decline' : chosen,
        {},
      );
    // The bank has been asked, and has not answered yet.
    else if (chosen === 'pending') desk.changePayment(payment.id, { details: { tranId: newTranId(desk) } });
  }
  return { status: 303, headers: { location: String(payment.details.returnUrl) }, body: '' };
}

/** Razer Merchant Services' hosted page, its signed notifications and its query by order. */
export function razerMerchantSimulator(tools: SimulatorTools): Simulator {
  const page = (path: string): SimulatorRoute => ({
    ...{ method: 'GET', path, call: 'page', identify: identifyPage },
    handle: (request, desk) => {
      const order = orderOf(tools, desk, request);
      return typeof order === 'string' ? refusalPage(tools, 400, order) : hostedPage(tools, order);
    },
  });
  return {
    provider: 'razer-merchant',
    prefix: '/razer-merchant',
    routes: [
      page('/RMS/pay/:merchant/'),
      page('/RMS/pay/:merchant/:file'),
      {
        ...{ method: 'POST', path: '/RMS/checkout/:id', call: 'page', identify: identifyCheckout },
        handle: (request, desk) => press(tools, request, desk),
      },
      {
        ...{ method: 'POST', path: '/RMS/query/q_by_oid.php', call: 'query', identify: identifyQuery, lies },
        handle: (request, desk, { lie }) => queryByOrder(tools, desk, request, lie),
        refuse: () => refusal('SIM_REFUSED', 'The request was refused.'),
      },
    ],
    notificationLies: [...lies, 'forged'],
    impossible: {
      'make-up': 'Razer Merchant Services has no make-up call.',
      'live-flag': 'No message says in which environment it was made.',
      chargeback: 'No document that was read tells of a chargeback message.',
      'refund-fails': 'No refund is asked for.',
    },
    unsaid,
    act: (desk, payment, action, options) => act(tools, desk, payment, action, options),
    tasks: {},
    words: (about) => words(tools, about),
    retryAfterMs,
    takes,
  };
}
