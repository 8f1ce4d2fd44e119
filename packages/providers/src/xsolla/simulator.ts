import type {
  Simulator,
  SimulatorAnswer,
  SimulatorDesk,
  SimulatorRequest,
  SimulatorRoute,
  SimulatorTools,
} from '@gemporium/provider-kit/simulator.ts';
import { objectOf, readBody } from '../simulator/json.ts';
import { merchantOf, refusal, withKey } from './simulator/answers.ts';
import { messages, neverReported } from './simulator/messages.ts';
import { noSuchToken, payStation } from './simulator/page.ts';
import { act, notified, wayBack } from './simulator/payer.ts';
import { giveBack } from './simulator/refunds.ts';
import { createToken } from './simulator/token.ts';
import { beginTransaction, search } from './simulator/transactions.ts';
import { retryAfterMs, seal } from './simulator/webhooks.ts';

function identifyCall(request: SimulatorRequest, desk: SimulatorDesk) {
  const account = merchantOf(request);
  const charge = desk.chargeById(request.params.transaction ?? '');
  const reference =
    charge?.reference ?? request.query.external_id ?? objectOf(readBody(request)?.settings)?.external_id;
  return { ...(account ? { account } : {}), ...(typeof reference === 'string' ? { reference } : {}) };
}

/** Xsolla's merchant API v2, Pay Station and its webhooks, by the published documentation. */
export function xsollaSimulator(tools: SimulatorTools): Simulator {
  const call = (
    name: string,
    method: SimulatorRoute['method'],
    path: string,
    handle: (...given: [...Parameters<SimulatorRoute['handle']>, merchant: string]) => SimulatorAnswer,
  ): SimulatorRoute => ({
    method,
    path: `/merchant/v2/merchants/:merchant${path}`,
    call: name,
    identify: identifyCall,
    handle: (request, desk, asked) =>
      withKey(tools, request, (merchant) => handle(request, desk, asked, merchant)),
    refuse: () => refusal(422, 'Xsolla refuses this request', { settings: ['The value is not valid'] }),
  });
  const lies = ['wrong-amount', 'wrong-currency', 'live-flag', 'other-order'] as const;
  const refunds = (type: 'refund' | 'partial_refund') =>
    call('refund', 'PUT', `/reports/transactions/:transaction/${type}`, (request, desk, _asked, merchant) =>
      giveBack(tools, request, desk, merchant, type),
    );
  return {
    provider: 'xsolla',
    prefix: '/xsolla',
    routes: [
      {
        ...call('create', 'POST', '/token', (request, desk, _asked, merchant) =>
          createToken(tools, request, desk, merchant),
        ),
        charges: 'by-payer',
      },
      {
        ...call('query', 'GET', '/reports/transactions/search.json', (request, desk, { lie }, merchant) =>
          search(tools, request, desk, merchant, lie),
        ),
        lies,
      },
      refunds('refund'),
      refunds('partial_refund'),
      ...tools.payerPage({
        path: '/paystation4/',
        paymentOf: ({ query }, desk) => desk.payment(query.token ?? ''),
        languageOf: ({ details }) => details.language,
        show: payStation,
        missing: noSuchToken,
        act: (desk, payment, action) => act(tools, desk, payment, action, {}),
        leave: (desk, payment) => beginTransaction(desk, payment, 'processing').payment,
        wayBack,
      }),
    ],
    notificationLies: ['wrong-merchant', 'forged', ...lies],
    impossible: { 'make-up': 'Xsolla has no make-up call.' },
    act: (desk, payment, action, options) => act(tools, desk, payment, action, options),
    tasks: {},
    retryAfterMs,
    notified: (desk, payment, outcome) => notified(tools, desk, payment, outcome),
    messages: (about) => messages(tools, about),
    neverReported,
    seal: (notification) => seal(tools, notification),
  };
}
