import type {
  Lie,
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
import { act, cardComplaint, makeUpTask, pay } from './simulator/payer.ts';
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

/** What a button on the hosted page does. */
function press(tools: SimulatorTools, request: SimulatorRequest, desk: SimulatorDesk): SimulatorAnswer {
  const payment = desk.payment(request.query.AuthCode ?? '');
  if (!payment) return noSuchTrade(tools);
  if (payment.status !== 'pending') return resultPage(tools, desk, payment);
  const form = readForm(request);
  if (form.action === 'pending') {
    const to = String(payment.details.returnUrl ?? '');
    return to ? { status: 303, headers: { location: to }, body: '' } : leftPage(tools, payment);
  }
  if (form.action === 'decline' || form.action === 'cancel') {
    const ended = act(tools, desk, payment, form.action, {});
    return ended.ok ? resultPage(tools, desk, ended.payment) : payPage(tools, payment);
  }
  if (form.action !== 'pay') return payPage(tools, payment);
  const paymentType = String(payment.details.paymentType || form.means || 'FA018');
  const means =
    paymentType === 'INGAME'
      ? { paymentType, cardId: form.card_id ?? '', cardPassword: form.card_password ?? '' }
      : { paymentType };
  const complaint = cardComplaint(desk, means);
  if (complaint !== undefined) return payPage(tools, payment, { means: paymentType, complaint });
  const result = tools.declines(payment.amountMinor)
    ? act(tools, desk, payment, 'decline', {})
    : pay(tools, desk, payment, means);
  return result.ok
    ? resultPage(tools, desk, result.payment)
    : payPage(tools, payment, { means: paymentType, complaint: result.message });
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
      {
        method: 'GET',
        path: '/MyCardPay/',
        call: 'page',
        identify: identifyTrade,
        handle: (request, desk) => {
          const payment = desk.payment(request.query.AuthCode ?? '');
          return payment ? payPage(tools, payment) : noSuchTrade(tools);
        },
      },
      {
        method: 'POST',
        path: '/MyCardPay/',
        call: 'page',
        identify: identifyTrade,
        handle: (request, desk) => press(tools, request, desk),
      },
    ],
    notificationLies: ['wrong-amount', 'wrong-currency', 'forged', 'other-order'],
    impossible: {
      words: "MyCard's messages prove nothing: they are a reason to ask TradeQuery.",
      'wrong-merchant': 'A result carries no merchant: only the key it is hashed with names one.',
      'live-flag': 'A result does not say in which environment it was made.',
      chargeback: 'MyCard documents no chargeback message.',
      'refund-fails': impossibleRefund,
    },
    act: (desk, payment, action, options) => act(tools, desk, payment, action, options),
    tasks: {
      'make-up': (desk, payment, details) => makeUpTask(tools, desk, payment, Number(details.round)),
    },
    // The server post is brought once; the make-up call finds what it lost.
    retryAfterMs: () => null,
    questions: { 'difference-report': differenceReport(tools) },
  };
}
