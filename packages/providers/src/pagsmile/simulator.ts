import type {
  Lie,
  Simulator,
  SimulatorDesk,
  SimulatorRequest,
  SimulatorRoute,
  SimulatorTools,
} from '@gemporium/provider-kit/simulator.ts';
import { readBody } from '../simulator/json.ts';
import { type Asked, appOf, gatewayCall, type Result, refusal } from './simulator/gateway.ts';
import { messages, neverReported } from './simulator/messages.ts';
import { retryAfterMs, seal } from './simulator/notifications.ts';
import { checkoutPage, noSuchTrade } from './simulator/page.ts';
import { act, returnUrlOf } from './simulator/payer.ts';
import { finishRefund, refundTrade } from './simulator/refunds.ts';
import { createTrade, queryTrade } from './simulator/trades.ts';

function identify(request: SimulatorRequest) {
  const body = readBody(request);
  const account = appOf(body);
  const number = body?.out_trade_no;
  return {
    ...(account ? { account } : {}),
    ...(typeof number === 'string' ? { reference: number } : {}),
  };
}

/** Pagsmile's gateway v2: create, query and refund of a trade, its checkout page, and signed notifications. */
export function pagsmileSimulator(tools: SimulatorTools): Simulator {
  const gateway = (
    path: string,
    handle: (
      desk: SimulatorDesk,
      asked: Asked,
      request: SimulatorRequest,
      lie: Lie | undefined,
    ) => Result | undefined,
  ): SimulatorRoute => ({
    method: 'POST',
    path: `/trade/${path}`,
    call: path,
    identify,
    handle: (request, desk, { lie }) =>
      gatewayCall(tools, request, (asked) => handle(desk, asked, request, lie)),
    refuse: () => refusal('no-method-supported', 'Method not supported'),
  });
  return {
    provider: 'pagsmile',
    prefix: '/pagsmile',
    routes: [
      {
        ...gateway('create', (desk, asked, { origin }) => createTrade(tools, desk, asked, origin)),
        charges: 'by-payer',
      },
      {
        ...gateway('query', (desk, asked, _request, lie) => queryTrade(tools, desk, asked, lie)),
        lies: ['wrong-amount', 'wrong-currency', 'other-order'],
      },
      gateway('refund', (desk, asked) => refundTrade(tools, desk, asked)),
      ...tools.payerPage({
        path: '/checkout',
        paymentOf: ({ query }, desk) => desk.payment(query.prepay_id ?? ''),
        show: checkoutPage,
        missing: noSuchTrade,
        act: (desk, payment, action, { form }) => {
          const method = payment.details.isChosen === true ? '' : (form.get('method') ?? '');
          return act(tools, desk, payment, action, { method });
        },
        leave: (desk, { id }) => desk.changePayment(id, { details: { isSubmitted: true } }),
        wayBack: returnUrlOf,
      }),
    ],
    notificationLies: ['wrong-amount', 'wrong-currency', 'wrong-merchant', 'other-order', 'forged'],
    impossible: {
      'make-up': 'Pagsmile has no make-up call.',
      'live-flag': 'No message of Pagsmile says in which environment it was made.',
    },
    neverReported,
    act: (desk, payment, action, options) => act(tools, desk, payment, action, options),
    tasks: { settle: (desk, payment, details) => finishRefund(tools, desk, payment, details) },
    messages: (about) => messages(tools, about),
    retryAfterMs,
    takes: (answer) => answer === 'success',
    seal: (notification, now) => seal(tools, notification, now),
  };
}
