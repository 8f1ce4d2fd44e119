import type {
  Lie,
  Simulator,
  SimulatorDesk,
  SimulatorRequest,
  SimulatorRoute,
  SimulatorTools,
} from '@gemporium/provider-kit/simulator.ts';
import type { Body } from '../simulator/json.ts';
import { gatewayCall, identify, type Result, unsigned } from './simulator/gateway.ts';
import { messages, neverReported } from './simulator/messages.ts';
import { retryAfterMs, takes } from './simulator/notifications.ts';
import { prePay, queryTransaction } from './simulator/orders.ts';
import { checkoutPage, isPayable, noSuchOrder } from './simulator/page.ts';
import { act, wayBack } from './simulator/payer.ts';
import { finishRefund, queryRefund, refundPayment } from './simulator/refunds.ts';

const lies: readonly Lie[] = ['wrong-amount', 'wrong-currency', 'wrong-merchant', 'other-order'];

/**
 * Version 4 of PingPong Checkout's classic contract: its hosted page, queries, refunds, signed notifications and
 * disputes.
 */
export function pingpongSimulator(tools: SimulatorTools): Simulator {
  const gateway = (
    path: string,
    name: string,
    handle: (
      desk: SimulatorDesk,
      account: string,
      contents: Body,
      request: SimulatorRequest,
      lie?: Lie,
    ) => Result,
  ): SimulatorRoute => ({
    method: 'POST',
    path: `/v4/${path}`,
    call: name,
    identify,
    handle: (request, desk, { lie }) =>
      gatewayCall(tools, request, lie, (account, contents) => handle(desk, account, contents, request, lie)),
    refuse: () => unsigned('200000'),
  });
  return {
    provider: 'pingpong',
    prefix: '/pingpong',
    routes: [
      {
        ...gateway('payment/prePay', 'create', (desk, account, contents, { origin }) =>
          prePay(tools, desk, account, contents, origin),
        ),
        charges: 'by-payer',
      },
      {
        ...gateway('payment/query', 'query', (desk, account, contents, _request, lie) =>
          queryTransaction(tools, desk, account, contents, lie),
        ),
        lies,
      },
      gateway('payment/refund', 'refund', (desk, account, contents) =>
        refundPayment(tools, desk, account, contents),
      ),
      gateway('refund/query', 'query-refund', (desk, account, contents) =>
        queryRefund(tools, desk, account, contents),
      ),
      ...tools.payerPage({
        path: '/checkout/:id',
        paymentOf: ({ params }, desk) => desk.payment(params.id ?? ''),
        languageOf: ({ details }) => details.language,
        show: checkoutPage,
        missing: noSuchOrder,
        isOpen: isPayable,
        act: (desk, payment, action) => act(tools, desk, payment, action, {}),
        wayBack,
      }),
    ],
    notificationLies: [...lies, 'forged'],
    impossible: {
      cancel: 'PingPong reports no cancellation: a payer who turns back leaves the order open.',
      'make-up': 'PingPong has no make-up call.',
      'live-flag': 'No message of PingPong says in which environment it was made.',
    },
    neverReported,
    act: (desk, payment, action, options) => act(tools, desk, payment, action, options),
    tasks: { settle: (desk, payment, details) => finishRefund(tools, desk, payment, details) },
    messages: (about) => messages(tools, about),
    retryAfterMs,
    takes,
  };
}
