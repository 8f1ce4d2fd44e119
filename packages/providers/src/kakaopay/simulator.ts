import type {
  SimulatedPayment,
  Simulator,
  SimulatorDesk,
  SimulatorRequest,
  SimulatorRoute,
  SimulatorTools,
} from '@gemporium/provider-kit/simulator.ts';
import { readBody } from '../simulator/json.ts';
import { accountOfKey, refusal } from './simulator/answers.ts';
import { noSuchWindow, windowPage } from './simulator/page.ts';
import { act, opened, selectMethod, wayBack } from './simulator/payer.ts';
import { approve, cancel, order } from './simulator/payments.ts';
import { neverReported, queryOnlyEvents } from './simulator/query-only-events.ts';
import { ready } from './simulator/ready.ts';

function ofWindow(request: SimulatorRequest, desk: SimulatorDesk): SimulatedPayment | undefined {
  return desk.payment(String(desk.recall('kakaopay-page', request.params.page ?? '') ?? ''));
}

const noNotifications = 'KakaoPay sends no notifications.';

/**
 * KakaoPay's one-off payment: ready, window, approve, order, cancel. It only answers questions and never sends
 * anything.
 */
export function kakaopaySimulator(tools: SimulatorTools): Simulator {
  const identify: SimulatorRoute['identify'] = (request, desk) => {
    const account = accountOfKey(tools, request);
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
      ...tools.payerPage({
        path: '/window/:device/:page',
        paymentOf: ofWindow,
        show: (pages, payment, desk) => windowPage(pages, opened(desk, payment)),
        missing: noSuchWindow,
        act,
        leave: selectMethod,
        wayBack,
      }),
    ],
    notificationLies: [],
    impossible: {
      'another-price': 'approve contains the price, and is refused if it differs.',
      'used-number':
        'The tid is known when the payment is opened, and an answer about another one is ignored.',
      never: noNotifications,
      duplicate: noNotifications,
      delay: noNotifications,
      'before-create-answer': noNotifications,
      forged: noNotifications,
      'live-flag': 'No answer names its environment.',
      'wrong-currency': 'KakaoPay supports only won: no message contains a currency.',
      chargeback: noNotifications,
      'make-up': noNotifications,
    },
    queryOnlyEvents,
    neverReported,
    act: (desk, payment, action) => act(desk, payment, action),
    tasks: {},
    retryAfterMs: () => null,
  };
}
