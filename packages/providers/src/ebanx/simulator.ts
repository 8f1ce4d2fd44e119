import type {
  Lie,
  Simulator,
  SimulatorDesk,
  SimulatorRequest,
  SimulatorRoute,
  SimulatorTools,
} from '@gemporium/provider-kit/simulator.ts';
import { readBody } from '../simulator/json.ts';
import { type Asked, accountOf, gatewayCall, type Result, refusal } from './simulator/gateway.ts';
import { retryAfterMs, seal, tell } from './simulator/notifications.ts';
import { noSuchPayment, paymentPage } from './simulator/page.ts';
import { act, returnUrlOf, submit } from './simulator/payer.ts';
import { cancelPayment, paymentNamed, queryPayment, requestPayment } from './simulator/payments.ts';
import { neverReported, queryOnlyEvents } from './simulator/query-only-events.ts';
import { finishRefund, refundPayment } from './simulator/refunds.ts';

/** EBANX's payment page: request, query, cancel and refund of a payment, and signed notifications that only name it. */
export function ebanxSimulator(tools: SimulatorTools): Simulator {
  const gateway = (
    name: string,
    path: string,
    handle: (desk: SimulatorDesk, asked: Asked, request: SimulatorRequest, lie: Lie | undefined) => Result,
  ): SimulatorRoute => ({
    method: 'POST',
    path: `/ws/${path}`,
    call: name,
    identify: (request, desk) => {
      const body = readBody(request) ?? {};
      const account = accountOf(tools, body);
      const { merchant_payment_code: code } = body;
      const reference =
        typeof code === 'string' ? code : account && paymentNamed(desk, account, body)?.reference;
      return { ...(account ? { account } : {}), ...(reference ? { reference } : {}) };
    },
    handle: (request, desk, { lie }) =>
      gatewayCall(tools, request, (asked) => handle(desk, asked, request, lie)),
    refuse: () => refusal('BP-R-7', 'Payment type is not active'),
  });
  return {
    provider: 'ebanx',
    prefix: '/ebanx',
    routes: [
      {
        ...gateway('create', 'request', (desk, asked, { origin }) =>
          requestPayment(tools, desk, asked, origin),
        ),
        charges: 'by-payer',
      },
      {
        ...gateway('query', 'query', (desk, asked, _request, lie) => queryPayment(tools, desk, asked, lie)),
        lies: ['wrong-amount', 'wrong-currency', 'other-order'],
      },
      gateway('cancel', 'cancel', (desk, asked) => cancelPayment(tools, desk, asked)),
      gateway('refund', 'refund', (desk, asked) => refundPayment(tools, desk, asked)),
      ...tools.payerPage({
        path: '/checkout',
        paymentOf: ({ query }, desk) => desk.payment(query.hash ?? ''),
        show: paymentPage,
        missing: noSuchPayment,
        act: (desk, payment, action, { form }) => act(desk, payment, action, { way: form.get('way') ?? '' }),
        leave: (desk, payment, form) => submit(desk, payment, form.get('way') ?? ''),
        wayBack: returnUrlOf,
      }),
    ],
    notificationLies: ['forged'],
    impossible: {
      'wrong-merchant': 'No message names a merchant.',
      'live-flag': 'No message names its environment.',
      'make-up': 'EBANX has no make-up call.',
    },
    queryOnlyEvents,
    neverReported,
    act: (desk, payment, action, options) => act(desk, payment, action, options),
    tasks: {
      acknowledge: (desk, payment) => tell(desk, payment, 'refund'),
      settle: finishRefund,
    },
    retryAfterMs,
    takes: (answer) => answer !== '',
    seal: (notification) => seal(tools, notification),
  };
}
