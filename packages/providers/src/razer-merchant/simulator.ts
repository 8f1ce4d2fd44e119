import type {
  Lie,
  Simulator,
  SimulatorRequest,
  SimulatorRoute,
  SimulatorTools,
} from '@gemporium/provider-kit/simulator.ts';
import { messages, neverReported } from './simulator/messages.ts';
import { retryAfterMs, takes } from './simulator/notifications.ts';
import { accountOf, newTranId, orderOf, queryByOrder, refusal } from './simulator/orders.ts';
import { hostedPage, refusalPage } from './simulator/page.ts';
import { act } from './simulator/payer.ts';

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

/** Razer Merchant Services' hosted page, its signed notifications and its query by order. */
export function razerMerchantSimulator(tools: SimulatorTools): Simulator {
  const page = (path: string): SimulatorRoute => ({
    method: 'GET',
    path,
    call: 'page',
    identify: identifyPage,
    handle: (request, desk) => {
      const order = orderOf(tools, desk, request);
      const pages = tools.pagesFor(request);
      return typeof order === 'string' ? refusalPage(pages, 400, order) : hostedPage(pages, order);
    },
  });
  return {
    provider: 'razer-merchant',
    prefix: '/razer-merchant',
    routes: [
      page('/RMS/pay/:merchant/'),
      page('/RMS/pay/:merchant/:file'),
      ...tools.payerPage({
        path: '/RMS/checkout/:id',
        paymentOf: ({ params }, desk) => desk.payment(params.id ?? ''),
        show: hostedPage,
        missing: (pages) => refusalPage(pages, 404),
        act: (desk, payment, action) => act(tools, desk, payment, action, {}),
        // The bank has been asked and has not answered yet.
        leave: (desk, { id }) => desk.changePayment(id, { details: { tranId: newTranId(desk) } }),
        wayBack: ({ details }) => String(details.returnUrl),
      }),
      {
        method: 'POST',
        path: '/RMS/query/q_by_oid.php',
        call: 'query',
        identify: identifyQuery,
        lies,
        handle: (request, desk, { lie }) => queryByOrder(tools, desk, request, lie),
        refuse: () => refusal('SIM_REFUSED', 'The request was refused.'),
      },
    ],
    notificationLies: [...lies, 'forged'],
    impossible: {
      'make-up': 'Razer Merchant Services has no make-up call.',
      'live-flag': 'No message says in which environment it was made.',
      chargeback: 'No document that we found describes a chargeback message.',
      'refund-fails': 'No refund is requested.',
    },
    neverReported,
    act: (desk, payment, action, options) => act(tools, desk, payment, action, options),
    tasks: {},
    messages: (about) => messages(tools, about),
    retryAfterMs,
    takes,
  };
}
