import type {
  Simulator,
  SimulatorDesk,
  SimulatorRequest,
  SimulatorRoute,
  SimulatorTools,
} from '@gemporium/provider-kit/simulator.ts';
import { readBody } from '../simulator/json.ts';
import { invalid } from './simulator/answers.ts';
import { pressDropIn, showDropIn } from './simulator/drop-in.ts';
import { cancelIntent, createIntent, listIntents, showIntent } from './simulator/intents.ts';
import { accountOf, logIn } from './simulator/login.ts';
import { messages, neverReported } from './simulator/messages.ts';
import { act } from './simulator/payer.ts';
import { createRefund, finishRefund, listRefunds } from './simulator/refunds.ts';
import { sdk } from './simulator/sdk.ts';
import { retryAfterMs, seal } from './simulator/webhook.ts';

type Identify = SimulatorRoute['identify'];
type Handle = (
  tools: SimulatorTools,
  request: SimulatorRequest,
  desk: SimulatorDesk,
) => ReturnType<SimulatorRoute['handle']>;

const identifyPayment =
  (idOf: (request: SimulatorRequest) => unknown): Identify =>
  (request, desk) => {
    const payment = desk.payment(String(idOf(request) ?? ''));
    return payment ? { account: payment.account, reference: payment.reference } : {};
  };

/** By the merchant's reference in the body or the query. */
const identifyOrder: Identify = (request, desk) => {
  const account = accountOf(request, desk);
  const reference = readBody(request)?.merchant_order_id ?? request.query.merchant_order_id;
  return { ...(account ? { account } : {}), ...(typeof reference === 'string' ? { reference } : {}) };
};

/**
 * Airwallex: payment intents, refunds and webhooks of its payments API, and a stand-in for Airwallex.js with its
 * drop-in.
 */
export function airwallexSimulator(tools: SimulatorTools): Simulator {
  const route = (
    method: 'GET' | 'POST',
    path: string,
    call: string,
    identify: Identify,
    handle: Handle,
  ): SimulatorRoute => ({
    method,
    path,
    call,
    identify,
    handle: (request, desk) => handle(tools, request, desk),
    refuse: () => invalid('request', 'is refused'),
  });
  const api = '/api/v1';
  const byId = identifyPayment(({ params }) => params.id);
  const byIntent = identifyPayment((request) => readBody(request)?.payment_intent_id);
  const byRefunded = identifyPayment(({ query }) => query.payment_intent_id);
  const byFrame = identifyPayment(({ query }) => query.intent_id);
  const nobody: Identify = () => ({});
  return {
    provider: 'airwallex',
    prefix: '/airwallex',
    routes: [
      route('POST', `${api}/authentication/login`, 'token', nobody, logIn),
      {
        ...route('POST', `${api}/pa/payment_intents/create`, 'create', identifyOrder, createIntent),
        charges: 'by-payer',
      },
      route('GET', `${api}/pa/payment_intents`, 'query', identifyOrder, listIntents),
      route('GET', `${api}/pa/payment_intents/:id`, 'query', byId, showIntent),
      route('POST', `${api}/pa/payment_intents/:id/cancel`, 'cancel', byId, cancelIntent),
      route('POST', `${api}/pa/refunds/create`, 'refund', byIntent, createRefund),
      route('GET', `${api}/pa/refunds`, 'query-refund', byRefunded, listRefunds),
      route('GET', '/components/sdk/v1/index.js', 'script', nobody, () => sdk),
      route('GET', '/elements/dropIn', 'page', byFrame, showDropIn),
      route('POST', '/elements/dropIn', 'page', byFrame, pressDropIn),
    ],
    notificationLies: ['wrong-amount', 'wrong-currency', 'wrong-merchant', 'other-order', 'forged'],
    impossible: {
      'make-up': 'Airwallex has no make-up call.',
      'live-flag': 'No message names its environment.',
    },
    neverReported,
    act: (desk, payment, action, options) => act(tools, desk, payment, action, options),
    tasks: { settle: (desk, payment, details) => finishRefund(tools, desk, payment, details) },
    messages: (about) => messages(tools, about),
    retryAfterMs,
    seal: (notification, now) => seal(tools, notification, now),
  };
}
