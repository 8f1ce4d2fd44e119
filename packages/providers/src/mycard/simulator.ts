import type {
  Lie,
  Pressed,
  SimulatedPayment,
  Simulator,
  SimulatorAnswer,
  SimulatorDesk,
  SimulatorRequest,
  SimulatorRoute,
  SimulatorTools,
} from '@gemporium/provider-kit/simulator.ts';
import { readForm, refusal } from './simulator/answers.ts';
import { authGlobal } from './simulator/auth-global.ts';
import { differenceReport } from './simulator/difference-report.ts';
import { leftPage, noSuchTrade, payPage, resultPage } from './simulator/page.ts';
import { act, cardComplaint, cardRefused, makeUpTask, meansOf, pay } from './simulator/payer.ts';
import { neverReported, queryOnlyEventsOf } from './simulator/query-only-events.ts';
import { ingamePay, paymentConfirm, sdkTradeQuery, tradeQuery } from './simulator/trades.ts';

type Handle = (request: SimulatorRequest, desk: SimulatorDesk, lie: Lie | undefined) => SimulatorAnswer;

function identifyTrade(request: SimulatorRequest, desk: SimulatorDesk) {
  const payment = desk.payment(readForm(request).AuthCode ?? request.query.AuthCode ?? '');
  return payment ? { account: payment.account, reference: payment.reference } : {};
}

function identifyService(request: SimulatorRequest) {
  const { FacServiceId, FacTradeSeq } = readForm(request);
  return {
    ...(FacServiceId ? { account: FacServiceId } : {}),
    ...(FacTradeSeq ? { reference: FacTradeSeq } : {}),
  };
}

/** The browser also brings the result of an ended trade; a trade that the player leaves open has no result yet. */
function leaving(payment: SimulatedPayment, { chosen, form, desk, tools, failure }: Pressed) {
  const means = meansOf(payment, form);
  const complaint = failure === undefined ? undefined : cardComplaint(desk, means);
  if (complaint !== undefined) return payPage(tools, payment, { means: means.paymentType, complaint });
  if (payment.status !== 'pending') return resultPage(tools, desk, payment);
  if (chosen !== 'pending') return undefined;
  return String(payment.details.returnUrl ?? '') || leftPage(tools, payment);
}

/** MyCard's B2B calls v1.6, its page, its result posts and its make-up call, after the documents v1.1 to v3.9. */
export function mycardSimulator(tools: SimulatorTools): Simulator {
  const call = (
    name: string,
    path: string,
    handle: Handle,
    more: Partial<SimulatorRoute> = {},
  ): SimulatorRoute => ({
    method: 'POST',
    path: `/MyBillingPay/v1.6/${path}`,
    call: name,
    identify: identifyTrade,
    handle: (request, desk, asked) => handle(request, desk, asked.lie),
    refuse: () => refusal('REFUSED', 'The request was refused'),
    ...more,
  });
  const impossibleRefund = 'MyCard has no refund call.';
  return {
    provider: 'mycard',
    prefix: '/mycard',
    routes: [
      call('create', 'AuthGlobal', (request, desk) => authGlobal(tools, request, desk), {
        identify: identifyService,
        charges: 'by-payer',
      }),
      call('query', 'TradeQuery', (request, desk, lie) => tradeQuery(tools, request, desk, lie), {
        lies: ['wrong-amount', 'wrong-currency', 'other-order'],
      }),
      call('confirm', 'PaymentConfirm', paymentConfirm),
      call('ingame-pay', 'IngamePay', (request, desk) => ingamePay(tools, request, desk), {
        charges: 'itself',
      }),
      call('list', 'SDKTradeQuery', (request, desk) => sdkTradeQuery(tools, request, desk), {
        identify: identifyService,
      }),
      ...tools.payerPage({
        path: '/MyCardPay/',
        paymentOf: ({ query }, desk) => desk.payment(query.AuthCode ?? ''),
        show: (pages, payment) => payPage(pages, payment),
        missing: noSuchTrade,
        act: (desk, payment, action, { form, isForced }) => {
          const means = meansOf(payment, form);
          const complaint = action === 'pay' || isForced ? cardComplaint(desk, means) : undefined;
          if (complaint !== undefined) return cardRefused(complaint);
          return action === 'pay' ? pay(tools, desk, payment, means) : act(tools, desk, payment, action, {});
        },
        wayBack: leaving,
      }),
    ],
    notificationLies: ['wrong-amount', 'wrong-currency', 'forged', 'other-order'],
    impossible: {
      'wrong-merchant': 'A result contains no merchant: only the key of its hash identifies one.',
      'live-flag': 'A result does not name its environment.',
      chargeback: 'MyCard documents no chargeback message.',
      'refund-fails': impossibleRefund,
    },
    queryOnlyEvents: queryOnlyEventsOf(tools),
    neverReported,
    act: (desk, payment, action, options) => act(tools, desk, payment, action, options),
    tasks: {
      'make-up': (desk, payment, details) => makeUpTask(tools, desk, payment, Number(details.round)),
    },
    // The server posts a result once; the make-up call finds lost ones.
    retryAfterMs: () => null,
    questions: { 'difference-report': differenceReport(tools) },
  };
}
