import type {
  Simulator,
  SimulatorDesk,
  SimulatorRequest,
  SimulatorTools,
} from '@gemporium/provider-kit/simulator.ts';
import { requestOf, retryAfterMs } from './simulator/messages.ts';
import { noSuchPayment, payPage } from './simulator/page.ts';
import { act, returnUrlOf } from './simulator/payer.ts';
import { init, inquiry, refusal } from './simulator/payments.ts';
import { neverReported, queryOnlyEventsOf } from './simulator/query-only-events.ts';

const api = '/airtime/api/restful/v2.0/Payment';

function identifyInit(request: SimulatorRequest) {
  const { projectId, orderId } = requestOf(request, 'initRequest') ?? {};
  return {
    ...(typeof projectId === 'string' ? { account: projectId } : {}),
    ...(typeof orderId === 'string' ? { reference: orderId } : {}),
  };
}

function identified(desk: SimulatorDesk, id: unknown) {
  const payment = desk.payment(String(id));
  return payment ? { account: payment.account, reference: payment.reference } : {};
}

/** Codapay's init and inquiry v2.0, its page, and notifications by GET with an MD5 checksum. */
export function codapaySimulator(tools: SimulatorTools): Simulator {
  const noRefund = 'Refunds are made in Coda’s portal.';
  return {
    provider: 'codapay',
    prefix: '/codapay',
    routes: [
      {
        method: 'POST',
        path: `${api}/init.json`,
        call: 'create',
        identify: identifyInit,
        handle: (request, desk) => init(tools, request, desk),
        refuse: () => refusal(312, 'The transaction was refused.'),
        charges: 'by-payer',
      },
      {
        method: 'POST',
        path: `${api}/inquiryPaymentResult.json`,
        call: 'query',
        identify: (request, desk) => identified(desk, requestOf(request, 'inquiryPaymentRequest')?.txnId),
        handle: (request, desk, { lie }) => inquiry(tools, request, desk, lie),
        refuse: () => refusal(312, 'The transaction was refused.'),
        lies: ['wrong-amount', 'other-order'],
      },
      ...tools.payerPage({
        path: '/airtime/begin',
        paymentOf: ({ query }, desk) => desk.payment(query.txn_id ?? ''),
        show: payPage,
        missing: noSuchPayment,
        act: (desk, payment, action, { form }) => {
          const paidBy = Number(form.get('way') ?? payment.details.payType) || 227;
          return act(tools, desk, payment, action, { paidBy });
        },
        wayBack: returnUrlOf,
      }),
    ],
    notifiesBy: 'GET',
    notificationLies: ['wrong-amount', 'forged', 'other-order'],
    impossible: {
      'wrong-currency': 'No message of Codapay names a currency.',
      'wrong-merchant': 'A notification contains no merchant: only the key of its checksum identifies one.',
      'live-flag': 'No message names its environment.',
      chargeback: 'No public document describes Codapay’s messages about chargebacks.',
      'make-up': 'Codapay has no make-up call.',
      'refund-fails': noRefund,
    },
    queryOnlyEvents: queryOnlyEventsOf(tools),
    neverReported,
    act: (desk, payment, action, options) => act(tools, desk, payment, action, options),
    tasks: {},
    retryAfterMs,
    takes: (answer) => answer === 'ResultCode=0',
  };
}
