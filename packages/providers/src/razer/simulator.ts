import type { Lie, Simulator, SimulatorRoute, SimulatorTools } from '@gemporium/provider-kit/simulator.ts';
import { identify, refusal, signedCall } from './simulator/answers.ts';
import { retryAfterMs } from './simulator/callbacks.ts';
import { messages, neverReported } from './simulator/messages.ts';
import { noSuchPayment, wallPage } from './simulator/page.ts';
import { act } from './simulator/payer.ts';
import { createPayment, queryPayment } from './simulator/payments.ts';

const lies: readonly Lie[] = ['wrong-amount', 'wrong-currency', 'wrong-merchant', 'other-order'];
const payments = '/payout/payments';
const wall = '/PaymentWall/Checkout/:id';

/** Razer Gold's payment API v1: its payments, their query, the payment wall and signed callbacks. */
export function razerSimulator(tools: SimulatorTools): Simulator {
  const call = { path: payments, identify, refuse: () => refusal(40009, 'Suspected fraud.') };
  const routes: SimulatorRoute[] = [
    {
      method: 'POST',
      call: 'create',
      charges: 'by-payer',
      ...call,
      handle: (request, desk) =>
        signedCall(tools, request, (account, fields) =>
          createPayment(tools, desk, account, fields, request.origin),
        ),
    },
    {
      method: 'GET',
      call: 'query',
      lies,
      ...call,
      handle: (request, desk, { lie }) =>
        signedCall(tools, request, (account, fields) => queryPayment(tools, desk, account, fields, lie)),
    },
    ...tools.payerPage({
      path: wall,
      paymentOf: ({ params }, desk) => desk.payment(params.id ?? ''),
      show: wallPage,
      missing: noSuchPayment,
      act: (desk, payment, action) => act(tools, desk, payment, action, {}),
      wayBack: ({ details }) => String(details.returnUrl),
    }),
  ];
  return {
    provider: 'razer',
    prefix: '/razer',
    routes,
    notificationLies: [...lies, 'forged'],
    impossible: {
      'make-up': 'Razer has no make-up call.',
      'live-flag': 'No message of Razer’s says in which environment it was made.',
      chargeback: 'Razer documents no chargeback message.',
      'refund-fails': 'Razer documents no refund.',
    },
    neverReported,
    act: (desk, payment, action, options) => act(tools, desk, payment, action, options),
    tasks: {},
    messages: (about) => messages(tools, about),
    retryAfterMs,
  };
}
