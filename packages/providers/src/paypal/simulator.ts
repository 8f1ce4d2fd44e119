import type {
  Simulator,
  SimulatorDesk,
  SimulatorRequest,
  SimulatorTools,
} from '@gemporium/provider-kit/simulator.ts';
import { objectOf, readBody } from '../simulator/json.ts';
import { accountOfToken, giveToken, unprocessable } from './simulator/answers.ts';
import { captureOrder, showCapture } from './simulator/captures.ts';
import { messages } from './simulator/messages.ts';
import { createOrder, showOrder } from './simulator/orders.ts';
import { canApprove, checkoutPage, noSuchOrder } from './simulator/page.ts';
import { act, leavePending, wayBack } from './simulator/payer.ts';
import { failRefund, refundCapture, showRefund } from './simulator/refunds.ts';
import { settlementReport } from './simulator/settlement-report.ts';
import { createSigner, retryAfterMs } from './simulator/webhook.ts';

type Identified = { account?: string; reference?: string };

function identifyBody(request: SimulatorRequest, desk: SimulatorDesk): Identified {
  const account = accountOfToken(request, desk);
  const units = readBody(request)?.purchase_units;
  const reference = objectOf(Array.isArray(units) ? units[0] : undefined)?.custom_id;
  return { ...(account ? { account } : {}), ...(typeof reference === 'string' ? { reference } : {}) };
}

function identifyOrder({ params, query }: SimulatorRequest, desk: SimulatorDesk): Identified {
  const payment = desk.payment(params.id ?? query.token ?? '');
  return payment ? { account: payment.account, reference: payment.reference } : {};
}

function identifyCapture(request: SimulatorRequest, desk: SimulatorDesk): Identified {
  const charge = desk.chargeById(request.params.id ?? '');
  return charge ? { account: charge.account, reference: charge.reference } : {};
}

const noHold = 'Intent CAPTURE takes the money at once: there is no authorisation that could be released.';

/** PayPal: Orders v2, Payments v2, webhooks signed by certificate, as developer.paypal.com describes them. */
export function paypalSimulator(tools: SimulatorTools): Simulator {
  const signer = createSigner(tools);
  const nobody = () => ({});
  const refuse = () => unprocessable('TRANSACTION_REFUSED');
  const lies = ['wrong-amount', 'wrong-currency', 'wrong-merchant', 'other-order'] as const;
  return {
    provider: 'paypal',
    prefix: '/paypal',
    routes: [
      {
        method: 'POST',
        path: '/v1/oauth2/token',
        call: 'token',
        identify: nobody,
        handle: (request, desk) => giveToken(tools, request, desk),
      },
      {
        method: 'POST',
        path: '/v2/checkout/orders',
        call: 'create',
        charges: 'by-payer',
        identify: identifyBody,
        refuse,
        handle: (request, desk) => createOrder(tools, request, desk),
      },
      {
        method: 'GET',
        path: '/v2/checkout/orders/:id',
        call: 'query',
        identify: identifyOrder,
        lies,
        handle: (request, desk, { lie }) => showOrder(tools, request, desk, lie),
      },
      {
        method: 'POST',
        path: '/v2/checkout/orders/:id/capture',
        call: 'capture',
        charges: 'itself',
        identify: identifyOrder,
        lies,
        refuse,
        handle: (request, desk, { lie }) => captureOrder(tools, request, desk, lie),
      },
      {
        method: 'GET',
        path: '/v2/payments/captures/:id',
        call: 'query-capture',
        identify: identifyCapture,
        handle: (request, desk) => showCapture(tools, request, desk),
      },
      {
        method: 'POST',
        path: '/v2/payments/captures/:id/refund',
        call: 'refund',
        identify: identifyCapture,
        refuse,
        handle: (request, desk) => refundCapture(tools, request, desk),
      },
      {
        method: 'GET',
        path: '/v2/payments/refunds/:id',
        call: 'query-refund',
        identify: nobody,
        handle: (request, desk) => showRefund(tools, request, desk),
      },
      {
        method: 'GET',
        path: '/v1/notifications/certs/:id',
        call: 'certificate',
        identify: nobody,
        handle: (request) => {
          const { id, pem } = signer.issued();
          return request.params.id === id
            ? { status: 200, headers: { 'content-type': 'application/x-pem-file' }, body: pem }
            : { status: 404, headers: { 'content-type': 'text/plain' }, body: 'no such certificate' };
        },
      },
      ...tools.payerPage({
        path: '/checkoutnow',
        paymentOf: ({ query }, desk) => desk.payment(query.token ?? ''),
        languageOf: ({ details }) => details.locale,
        show: checkoutPage,
        missing: noSuchOrder,
        isOpen: canApprove,
        act: (desk, payment, action) => act(tools, desk, payment, action),
        leave: (desk, payment) => leavePending(tools, desk, payment),
        wayBack: (payment, { chosen }) => wayBack(payment, chosen === 'cancel'),
      }),
    ],
    notificationLies: [...lies, 'forged'],
    impossible: {
      'make-up': 'PayPal has no make-up call.',
      'live-flag': 'No message says in which environment it was made: each has a certificate of its own.',
    },
    neverReported: { cancel: noHold, expire: noHold },
    act: (desk, payment, action) => act(tools, desk, payment, action),
    tasks: { 'fail-refund': (desk, payment, details) => failRefund(tools, desk, payment, details) },
    retryAfterMs,
    settlementReport: (desk, account) => settlementReport(tools, desk, account),
    messages: (about) => messages(tools, signer, about),
    seal: (notification, now) => signer.headers(notification, now),
  };
}
