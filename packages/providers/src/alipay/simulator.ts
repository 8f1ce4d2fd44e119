import type {
  Lie,
  Simulator,
  SimulatorDesk,
  SimulatorRequest,
  SimulatorRoute,
  SimulatorTools,
} from '@gemporium/provider-kit/simulator.ts';
import { readBody } from '../simulator/json.ts';
import { answerBank, bankPage, cardFields, cardScript } from './simulator/card-form.ts';
import {
  type Asked,
  failure,
  gatewayCall,
  merchantOf,
  type Result,
  signedAnswer,
} from './simulator/gateway.ts';
import { messages, neverReported } from './simulator/messages.ts';
import { retryAfterMs, seal, takes } from './simulator/notifications.ts';
import { cashierPage, noSuchPayment } from './simulator/page.ts';
import { act, capture, returnUrlOf } from './simulator/payer.ts';
import { cancel, createPaymentSession, inquiryPayment, pay } from './simulator/payments.ts';
import { finishRefund, inquiryRefund, refundPayment } from './simulator/refunds.ts';

function identify(request: SimulatorRequest, desk: SimulatorDesk) {
  const account = merchantOf(request);
  const { paymentRequestId, paymentId } = readBody(request) ?? {};
  const named = typeof paymentId === 'string' ? desk.payment(paymentId)?.reference : paymentRequestId;
  return {
    ...(account ? { account } : {}),
    ...(typeof named === 'string' ? { reference: named } : {}),
  };
}

function identifyPage(request: SimulatorRequest, desk: SimulatorDesk) {
  const payment = desk.payment(request.params.id ?? '');
  return payment ? { account: payment.account, reference: payment.reference } : {};
}

/** Antom's gateway, version 1: wallets on their own page, cards in the merchant's, refunds, signed notifications. */
export function alipaySimulator(tools: SimulatorTools): Simulator {
  const gateway = (
    api: string,
    name: string,
    handle: (desk: SimulatorDesk, asked: Asked, request: SimulatorRequest, lie: Lie | undefined) => Result,
  ): SimulatorRoute => ({
    method: 'POST',
    path: `/ams/sandbox/api/v1/payments/${api}`,
    call: name,
    identify,
    handle: (request, desk, { lie }) =>
      gatewayCall(tools, request, desk.now, (asked) => handle(desk, asked, request, lie)),
    refuse: (request, desk) =>
      signedAnswer(tools, request, desk.now, failure('PROCESS_FAIL', 'A general business failure occurred.')),
  });
  return {
    provider: 'alipay',
    prefix: '/alipay',
    routes: [
      {
        ...gateway('pay', 'create', (desk, asked, { origin }) => pay(desk, asked, origin)),
        charges: 'by-payer',
      },
      {
        ...gateway('createPaymentSession', 'create', (desk, asked) => createPaymentSession(desk, asked)),
        charges: 'by-payer',
      },
      {
        ...gateway('inquiryPayment', 'query', (desk, asked, _request, lie) =>
          inquiryPayment(desk, asked, lie),
        ),
        lies: ['wrong-amount', 'wrong-currency', 'other-order'],
      },
      gateway('cancel', 'cancel', (desk, asked) => cancel(desk, asked)),
      gateway('refund', 'refund', (desk, asked) => refundPayment(desk, asked)),
      gateway('inquiryRefund', 'query-refund', (desk, asked) => inquiryRefund(desk, asked)),
      ...tools.payerPage({
        path: '/cashier/:id',
        paymentOf: ({ params }, desk) => desk.payment(params.id ?? ''),
        show: cashierPage,
        missing: noSuchPayment,
        act: (desk, payment, action, { isForced }) =>
          act(desk, payment, action, isForced ? { code: 'USER_BALANCE_NOT_ENOUGH' } : {}),
        wayBack: returnUrlOf,
      }),
      {
        method: 'GET',
        path: '/js/v2/ams-checkout.js',
        call: 'page',
        identify: () => ({}),
        handle: (request) => cardScript(request),
      },
      {
        method: 'GET',
        path: '/card/:id',
        call: 'page',
        identify: identifyPage,
        handle: (request, desk) => cardFields(tools, request, desk.payment(request.params.id ?? '')),
      },
      {
        method: 'GET',
        path: '/card/:id/bank',
        call: 'page',
        identify: identifyPage,
        handle: (request, desk) => bankPage(tools, request, desk.payment(request.params.id ?? '')),
      },
      {
        method: 'POST',
        path: '/card/:id/bank',
        call: 'page',
        identify: identifyPage,
        handle: (request, desk) => answerBank(tools, request, desk, desk.payment(request.params.id ?? '')),
      },
    ],
    notificationLies: ['wrong-amount', 'wrong-currency', 'wrong-merchant', 'other-order', 'forged'],
    impossible: {
      cancel: 'Alipay reports no cancellation: a payer who turns back leaves the payment open.',
      'make-up': 'Alipay has no make-up call.',
      'live-flag': 'No message names its environment.',
    },
    neverReported,
    act: (desk, payment, action, options) => act(desk, payment, action, options),
    tasks: {
      capture: (desk, payment) => capture(desk, payment),
      settle: (desk, payment, details) => finishRefund(desk, payment, details),
    },
    messages: (about) => messages(tools, about),
    retryAfterMs,
    takes,
    seal: (notification, now) => seal(tools, notification, now),
  };
}
