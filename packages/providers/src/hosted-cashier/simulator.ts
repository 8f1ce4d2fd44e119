import type {
  Lie,
  SimulatedPayment,
  Simulator,
  SimulatorDesk,
  SimulatorRequest,
  SimulatorRoute,
  SimulatorTools,
} from '@gemporium/provider-kit/simulator.ts';
import { type Body, readBody } from '../simulator/json.ts';
import { error, merchantOf, paymentView, signedAnswer, signedCall } from './simulator/answers.ts';
import { messages } from './simulator/messages.ts';
import { retryAfterMs, seal } from './simulator/notifications.ts';
import { type CashierIdentity, cashierPage, noSuchPayment } from './simulator/page.ts';
import { act } from './simulator/payer.ts';
import { cancelPayment, createPayment, notFound, type Result } from './simulator/payments.ts';
import { failRefund, refundPayment } from './simulator/refunds.ts';

function identify(request: SimulatorRequest) {
  const account = merchantOf(request);
  const reference = request.params.reference ?? readBody(request)?.reference;
  return { ...(account ? { account } : {}), ...(typeof reference === 'string' ? { reference } : {}) };
}

/** Plays a hosted cashier: JSON signed with Standard Webhooks. */
export function hostedCashierSimulator(tools: SimulatorTools, cashier: CashierIdentity): Simulator {
  const { provider, prefix } = cashier;
  const refuse: SimulatorRoute['refuse'] = (request, desk) =>
    signedAnswer(tools, request, desk, 422, error('refused', 'The cashier refuses this request.'));
  const ofPayment = (
    name: string,
    path: string,
    method: 'GET' | 'POST',
    handle: (desk: SimulatorDesk, payment: SimulatedPayment, body: Body, lie: Lie | undefined) => Result,
  ): SimulatorRoute => ({
    method,
    path: `/v1/payments/:reference${path}`,
    call: name,
    identify,
    handle: (request, desk, asked) =>
      signedCall(tools, request, desk, (merchant, body) => {
        const payment = desk.paymentByReference(merchant, request.params.reference ?? '');
        return payment ? handle(desk, payment, body, asked.lie) : notFound;
      }),
    refuse,
  });
  const lies = ['wrong-amount', 'wrong-currency', 'wrong-merchant', 'live-flag', 'other-order'] as const;
  return {
    provider,
    prefix,
    routes: [
      {
        method: 'POST',
        path: '/v1/payments',
        call: 'create',
        charges: 'by-payer',
        identify,
        handle: (request, desk) =>
          signedCall(tools, request, desk, (merchant, body) =>
            createPayment(desk, merchant, body, `${request.origin}${prefix}/cashier`),
          ),
        refuse,
      },
      {
        ...ofPayment('query', '', 'GET', (desk, payment, _body, lie) => ({
          status: 200,
          value: paymentView(desk, payment, lie),
        })),
        lies,
      },
      ofPayment('cancel', '/cancel', 'POST', cancelPayment),
      ofPayment('refund', '/refunds', 'POST', refundPayment),
      ...tools.payerPage({
        path: '/cashier/:id',
        paymentOf: ({ params }, desk) => desk.payment(params.id ?? ''),
        languageOf: ({ details }) => details.locale,
        show: (pages, payment) => cashierPage(pages, payment, cashier),
        missing: (pages) => noSuchPayment(pages, cashier),
        act: (desk, payment, action) => act(desk, payment, action, {}),
        wayBack: ({ details }) => String(details.returnUrl),
      }),
    ],
    notificationLies: [...lies, 'forged'],
    impossible: { 'make-up': 'The cashier has no make-up call.' },
    act,
    tasks: { 'fail-refund': (desk, payment, details) => failRefund(desk, payment, details) },
    retryAfterMs,
    messages: (about) => messages(tools, about),
    seal: (notification, now) => seal(tools, notification, now),
  };
}
