import type {
  Lie,
  SimulatedPayment,
  Simulator,
  SimulatorAnswer,
  SimulatorDesk,
  SimulatorRequest,
  SimulatorRoute,
  SimulatorTools,
} from '@gemporium/provider-kit/simulator.ts';
import { type Body, gatewayCall, identify, type Result, unsigned } from './simulator/gateway.ts';
import { retryAfterMs, takes } from './simulator/notifications.ts';
import { prePay, queryTransaction } from './simulator/orders.ts';
import { checkoutPage, isPayable, noSuchOrder } from './simulator/page.ts';
import { act } from './simulator/payer.ts';
import { queryRefund, refundPayment, settleRefund } from './simulator/refunds.ts';
import { unsaid, words } from './simulator/words.ts';

const lies: readonly Lie[] = ['wrong-amount', 'wrong-currency', 'wrong-merchant', 'other-order'];

/** Whose try has failed stays on the page; whoever turns back or waits leaves the order open. */
function press(
  tools: SimulatorTools,
  payment: SimulatedPayment,
  form: URLSearchParams,
  desk: SimulatorDesk,
): SimulatorAnswer {
  const { payResultUrl, payCancelUrl, paymentUrl } = payment.details;
  const goTo = (url: unknown) => ({ status: 303, headers: { location: String(url) }, body: '' });
  const chosen = form.get('action');
  if (chosen === 'cancel') return goTo(payCancelUrl);
  if (!isPayable(payment) || (chosen !== 'pay' && chosen !== 'decline')) return goTo(payResultUrl);
  const isDeclined = chosen === 'decline' || tools.declines(payment.amountMinor);
  act(tools, desk, payment, isDeclined ? 'decline' : 'pay', {});
  return goTo(isDeclined ? paymentUrl : payResultUrl);
}

/** PingPong Checkout's classic contract, version 4: its hosted page, queries, refunds, signed notifications and disputes. */
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
    ...{ method: 'POST', path: `/v4/${path}`, call: name, identify },
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
        named: ({ params }) => params.id,
        show: (payment) => checkoutPage(tools, payment),
        missing: () => noSuchOrder(tools),
        press: (payment, form, desk) => press(tools, payment, form, desk),
      }),
    ],
    notificationLies: [...lies, 'forged'],
    impossible: {
      cancel: 'PingPong tells of no cancellation: a payer who turns back leaves the order open.',
      'make-up': 'PingPong has no make-up call.',
      'live-flag': 'No message of PingPong says in which environment it was made.',
    },
    unsaid,
    act: (desk, payment, action, options) => act(tools, desk, payment, action, options),
    tasks: { settle: (desk, payment, details) => settleRefund(tools, desk, payment, details) },
    words: (about) => words(tools, about),
    retryAfterMs,
    takes,
  };
}
