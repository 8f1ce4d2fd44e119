import type {
  SimulatedPayment,
  Simulator,
  SimulatorDesk,
  SimulatorRequest,
  SimulatorRoute,
  SimulatorTools,
} from '@gemporium/provider-kit/simulator.ts';
import { readBody } from '../simulator/json.ts';
import { accountOfClient, readForm, refusal } from './simulator/answers.ts';
import { historyOfOne, historyOfTime, momentOf } from './simulator/history.ts';
import { noSuchPage, payPage } from './simulator/page.ts';
import { act, wayBack } from './simulator/payer.ts';
import { apply, cancel, paymentOfNumber } from './simulator/payments.ts';
import { neverReported, queryOnlyEvents } from './simulator/query-only-events.ts';
import { reserve } from './simulator/reserve.ts';

/** A history query by time names no payment: it counts as one about the newest payment of that time. */
function newestIn(request: SimulatorRequest, desk: SimulatorDesk, account: string) {
  const { startTime, endTime } = readBody(request) ?? {};
  return desk
    .paymentsOf(account)
    .filter(({ createdAt }) => momentOf(startTime) <= createdAt && createdAt < momentOf(endTime) + 1_000)
    .reduce<SimulatedPayment | undefined>(
      (newest, one) => (newest && newest.createdAt > one.createdAt ? newest : one),
      undefined,
    );
}

const noNotifications = 'Naver Pay sends no notifications.';

/**
 * Naver Pay's one-off payment: reserve, page, apply, history, cancel. Merchants must ask; nothing is sent to them.
 */
export function naverpaySimulator(tools: SimulatorTools): Simulator {
  type Named = (request: SimulatorRequest, desk: SimulatorDesk, account: string) => string | undefined;
  const call = (
    name: string,
    path: string,
    named: Named,
    handle: SimulatorRoute['handle'],
    more: Partial<SimulatorRoute> = {},
  ): SimulatorRoute => ({
    method: 'POST',
    path: `/:partner/naverpay/payments/${path}`,
    call: name,
    identify(request, desk) {
      const account = accountOfClient(tools, request);
      const reference = account === undefined ? undefined : named(request, desk, account);
      return { ...(account ? { account } : {}), ...(reference ? { reference } : {}) };
    },
    handle,
    refuse: () => refusal('MaintenanceOngoing'),
    ...more,
  });
  const byForm: Named = (request, desk) =>
    paymentOfNumber(desk, readForm(request).paymentId ?? '')?.reference;
  const byAddress: Named = ({ params }, desk) => paymentOfNumber(desk, params.paymentId ?? '')?.reference;
  const byTime: Named = (request, desk, account) => newestIn(request, desk, account)?.reference;
  const byKey: Named = (request) => {
    const key = readBody(request)?.merchantPayKey;
    return typeof key === 'string' ? key : undefined;
  };
  const lies = ['wrong-amount', 'wrong-merchant', 'other-order'] as const;
  return {
    provider: 'naverpay',
    prefix: '/naverpay',
    routes: [
      call('create', 'v2/reserve', byKey, (request, desk) => reserve(tools, request, desk)),
      call(
        'approve',
        'v2.2/apply/payment',
        byForm,
        (request, desk, { lie }) => apply(tools, request, desk, lie),
        { charges: 'itself', lies },
      ),
      call(
        'query',
        'v2.2/list/history/:paymentId',
        byAddress,
        (request, desk, { lie }) => historyOfOne(tools, request, desk, lie),
        { lies },
      ),
      call(
        'query',
        'v2.2/list/history',
        byTime,
        (request, desk, { lie }) => historyOfTime(tools, request, desk, lie),
        { lies },
      ),
      call('refund', 'v1/cancel', byForm, (request, desk) => cancel(tools, request, desk)),
      ...tools.payerPage({
        path: '/payments/:reserveId',
        paymentOf: ({ params }, desk) => desk.payment(params.reserveId ?? ''),
        show: payPage,
        missing: noSuchPage,
        act,
        wayBack,
      }),
    ],
    notificationLies: [],
    impossible: {
      never: noNotifications,
      duplicate: noNotifications,
      delay: noNotifications,
      'before-create-answer': noNotifications,
      forged: noNotifications,
      'live-flag': 'No answer says in which environment it was made.',
      'wrong-currency': 'Naver Pay takes only won: no message carries a currency.',
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
