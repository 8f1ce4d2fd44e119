import type {
  SimulatedPayment,
  Simulator,
  SimulatorAnswer,
  SimulatorDesk,
  SimulatorRequest,
  SimulatorRoute,
  SimulatorTools,
} from '@gemporium/provider-kit/simulator.ts';
import { accountOfKey, readBody, refusal } from './simulator/answers.ts';
import { noSuchWindow, windowPage } from './simulator/page.ts';
import { act, approvalUrl } from './simulator/payer.ts';
import { approve, cancel, order } from './simulator/payments.ts';
import { ready } from './simulator/ready.ts';

function ofWindow(request: SimulatorRequest, desk: SimulatorDesk): SimulatedPayment | undefined {
  return desk.payment(String(desk.recall('kakaopay-page', request.params.page ?? '') ?? ''));
}

function identifyWindow(request: SimulatorRequest, desk: SimulatorDesk) {
  const payment = ofWindow(request, desk);
  return payment ? { account: payment.account, reference: payment.reference } : {};
}

/** Where a browser belongs whose payment is in this state; without a token the merchant has to ask for the truth. */
function wayBack(payment: SimulatedPayment): string {
  if (payment.details.state === 'AUTH_PASSWORD' || payment.status === 'paid') return approvalUrl(payment);
  return String(payment.status === 'cancelled' ? payment.details.cancelUrl : payment.details.failUrl);
}

function open(tools: SimulatorTools, request: SimulatorRequest, desk: SimulatorDesk): SimulatorAnswer {
  const payment = ofWindow(request, desk);
  if (!payment) return noSuchWindow(tools);
  const first = payment.status === 'pending' && payment.details.state === 'READY';
  return windowPage(
    tools,
    first ? desk.changePayment(payment.id, { details: { state: 'OPEN_PAYMENT' } }) : payment,
  );
}

function press(tools: SimulatorTools, request: SimulatorRequest, desk: SimulatorDesk): SimulatorAnswer {
  const payment = ofWindow(request, desk);
  if (!payment) return noSuchWindow(tools);
  const chosen = new URLSearchParams(request.body.toString('utf8')).get('action');
  let after = payment;
  if (payment.status === 'pending' && chosen === 'pending' && payment.details.state !== 'AUTH_PASSWORD')
    after = desk.changePayment(payment.id, { details: { state: 'SELECT_METHOD' } });
  else if (
    payment.status === 'pending' &&
    (chosen === 'pay' || chosen === 'decline' || chosen === 'cancel')
  ) {
    const result = act(
      desk,
      payment,
      chosen === 'pay' && tools.declines(payment.amountMinor) ? 'decline' : chosen,
    );
    if (result.ok) after = result.payment;
  }
  return { status: 303, headers: { location: wayBack(after) }, body: '' };
}

const noNotifications = 'KakaoPay sends no notifications.';

/** KakaoPay's one-off payment: ready, window, approve, order, cancel. Its truth is asked for, never sent. */
export function kakaopaySimulator(tools: SimulatorTools): Simulator {
  const identify: SimulatorRoute['identify'] = (request, desk) => {
    const registered = (desk.recall('accounts', 'kakaopay') ?? []) as readonly string[];
    const account = accountOfKey(tools, request, registered);
    const body = readBody(request);
    const reference = body?.partner_order_id ?? desk.payment(String(body?.tid ?? ''))?.reference;
    return { ...(account ? { account } : {}), ...(reference ? { reference: String(reference) } : {}) };
  };
  const call = (
    name: string,
    path: string,
    handle: SimulatorRoute['handle'],
    more: Partial<SimulatorRoute> = {},
  ): SimulatorRoute => ({
    method: 'POST',
    path: `/online/v1/payment/${path}`,
    call: name,
    identify,
    handle,
    refuse: () =>
      refusal(400, -780, `${name} failure!`, {
        code: 'USER_LOCKED',
        message: 'Another transaction is in progress.',
      }),
    ...more,
  });
  const lies = ['wrong-amount', 'wrong-merchant', 'other-order'] as const;
  return {
    provider: 'kakaopay',
    prefix: '/kakaopay',
    routes: [
      call('create', 'ready', (request, desk) => ready(tools, request, desk)),
      call('approve', 'approve', (request, desk, asked) => approve(tools, request, desk, asked.lie), {
        charges: 'itself',
        lies,
      }),
      call('query', 'order', (request, desk, asked) => order(tools, request, desk, asked.lie), { lies }),
      call('refund', 'cancel', (request, desk) => cancel(tools, request, desk)),
      {
        method: 'GET',
        path: '/window/:device/:page',
        call: 'page',
        identify: identifyWindow,
        handle: (request, desk) => open(tools, request, desk),
      },
      {
        method: 'POST',
        path: '/window/:device/:page',
        call: 'page',
        identify: identifyWindow,
        handle: (request, desk) => press(tools, request, desk),
      },
    ],
    notificationLies: [],
    impossible: {
      words: 'KakaoPay sends no messages: the store asks.',
      never: noNotifications,
      duplicate: noNotifications,
      delay: noNotifications,
      'before-create-answer': noNotifications,
      forged: noNotifications,
      'live-flag': 'No answer says in which environment it was made.',
      'wrong-currency': 'KakaoPay knows only won: no message carries a currency.',
      chargeback: noNotifications,
      'make-up': noNotifications,
    },
    act: (desk, payment, action) => act(desk, payment, action),
    tasks: {},
    retryAfterMs: () => null,
  };
}
