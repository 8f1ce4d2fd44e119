import type {
  Lie,
  Simulator,
  SimulatorDesk,
  SimulatorRequest,
  SimulatorRoute,
  SimulatorTools,
} from '@gemporium/provider-kit/simulator.ts';
import { objectOf, readBody } from '../simulator/json.ts';
import { type Asked, gatewayCall, merchantOf, type Result, refusal } from './simulator/gateway.ts';
import { messages, neverReported } from './simulator/messages.ts';
import { retryAfterMs, seal, takes } from './simulator/notifications.ts';
import { cashierPage, noSuchTrade } from './simulator/page.ts';
import { act, returnUrlOf } from './simulator/payer.ts';
import { finishRefund, refundQuery, refundTrade } from './simulator/refunds.ts';
import { settlementReport } from './simulator/settlement-report.ts';
import { orderAndPay, orderQuery, referenceOf } from './simulator/trades.ts';

function identify(request: SimulatorRequest) {
  const body = readBody(request);
  const account = merchantOf(body);
  const number = objectOf(body?.data)?.outTradeNo;
  return {
    ...(account ? { account } : {}),
    ...(typeof number === 'string' ? { reference: referenceOf(number) } : {}),
  };
}

/** PayerMax's hosted cashier: orderAndPay, its queries, refunds and signed notifications, version 1.4. */
export function payermaxSimulator(tools: SimulatorTools): Simulator {
  const gateway = (
    api: string,
    name: string,
    handle: (desk: SimulatorDesk, asked: Asked, request: SimulatorRequest, lie: Lie | undefined) => Result,
  ): SimulatorRoute => ({
    method: 'POST',
    path: `/aggregate-pay/api/gateway/${api}`,
    call: name,
    identify,
    handle: (request, desk, { lie }) =>
      gatewayCall(tools, request, desk, (asked) => handle(desk, asked, request, lie)),
    refuse: () => refusal('PAYMENT_REJECTED', 'Request denied.'),
  });
  return {
    provider: 'payermax',
    prefix: '/payermax',
    routes: [
      {
        ...gateway('orderAndPay', 'create', (desk, asked, { origin }) =>
          orderAndPay(tools, desk, asked, origin),
        ),
        charges: 'by-payer',
      },
      {
        ...gateway('orderQuery', 'query', (desk, asked, _request, lie) =>
          orderQuery(tools, desk, asked, lie),
        ),
        lies: ['wrong-amount', 'wrong-currency', 'other-order'],
      },
      gateway('refund', 'refund', (desk, asked) => refundTrade(tools, desk, asked)),
      gateway('refundQuery', 'query-refund', (desk, asked) => refundQuery(tools, desk, asked)),
      ...tools.payerPage({
        path: '/cashier/:id',
        paymentOf: ({ params }, desk) => desk.payment(params.id ?? ''),
        languageOf: ({ details }) => details.language,
        show: cashierPage,
        missing: noSuchTrade,
        act: (desk, payment, action, { isForced }) =>
          act(tools, desk, payment, action, isForced ? { code: 'ISSUER_PAYMENT_REJECTED' } : {}),
        wayBack: returnUrlOf,
      }),
    ],
    notificationLies: ['wrong-amount', 'wrong-currency', 'wrong-merchant', 'other-order', 'forged'],
    impossible: {
      cancel: 'PayerMax reports no cancellation: a payer who turns back leaves the trade open.',
      'make-up': 'PayerMax has no make-up call.',
      'live-flag': 'No message of PayerMax says in which environment it was made.',
    },
    neverReported,
    act: (desk, payment, action, options) => act(tools, desk, payment, action, options),
    tasks: { settle: (desk, payment, details) => finishRefund(tools, desk, payment, details) },
    messages: (about) => messages(tools, about),
    settlementReport: (desk, account) => settlementReport(tools, desk, account),
    retryAfterMs,
    takes,
    seal: (notification) => seal(tools, notification),
  };
}
