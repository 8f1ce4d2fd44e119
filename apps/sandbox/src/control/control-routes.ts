import type { JsonObject, PayerAction, Simulator } from '@gemporium/provider-kit/simulator.ts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { refundFault } from '../faults/kinds.ts';
import { deskOf } from '../hosting/desk.ts';
import { putInOutbox } from '../notifications/outbox.ts';
import type { Sandbox } from '../sandbox.ts';
import { bodyOf, json, refuse, textIn, wholeIn } from './answers.ts';
import { readFaultRequest } from './fault-request.ts';
import { complaintAbout, type Fields, oneOf, text, truth, wholeFrom } from './fields.ts';
import { faultView, paymentView } from './views.ts';

const actions: readonly PayerAction[] = ['pay', 'decline', 'cancel', 'expire', 'chargeback', 'make-up'];

const whole = wholeFrom(1);
/** Of all calls: each means the same in every one. docs/operations/sandbox.md explains them. */
const fields: Fields = {
  provider: text,
  reference: text,
  account: text,
  amount_minor: whole,
  id: whole,
  kind: text,
  call: text,
  event: text,
  next: whole,
  ms: whole,
  n: whole,
  then_truth_ms: whole,
  after_commit: truth,
  variant: oneOf('html', 'truncated'),
  how: oneOf('refused', 'later'),
  code: text,
  retryable: truth,
  question: text,
  start: text,
  end: text,
  mycard_trade_no: text,
};

async function armFault(sandbox: Sandbox, reply: FastifyReply, body: JsonObject): Promise<FastifyReply> {
  const read = readFaultRequest(body, sandbox.simulators, sandbox.now());
  if (!read.ok) return refuse(reply, 422, read.code, read.message);
  const fault = await sandbox.books.commit(() => sandbox.books.faults.arm(read.fault));
  return json(reply, 201, faultView(fault));
}

/** Plays the payer, the bank or the clock on one payment. */
async function act(
  sandbox: Sandbox,
  reply: FastifyReply,
  action: PayerAction,
  body: JsonObject,
): Promise<FastifyReply> {
  const simulator = sandbox.simulators.get(textIn(body, 'provider') ?? '');
  if (!simulator) return refuse(reply, 422, 'unknown_provider', 'provider is missing or unknown.');
  const reason = simulator.impossible[action];
  if (reason !== undefined) return refuse(reply, 422, 'impossible', reason);
  const reference = textIn(body, 'reference') ?? '';
  const amountMinor = wholeIn(body, 'amount_minor');
  const { books } = sandbox;
  const result = await books.commit(() => {
    const payment = books.payments.findLoosely(simulator.provider, reference, textIn(body, 'account'));
    const desk = deskOf(sandbox, simulator);
    return payment && simulator.act(desk, payment, action, amountMinor === null ? {} : { amountMinor });
  });
  if (!result) return refuse(reply, 404, 'not_found', `${simulator.provider} has no payment ${reference}.`);
  if (!result.ok) return refuse(reply, 409, result.code, result.message);
  return json(reply, 200, {
    payment: paymentView(result.payment),
    ...(result.returnUrl === undefined ? {} : { return_url: result.returnUrl }),
  });
}

/** Sends a provider's query to the merchant and compares the answer with the provider's books. */
async function ask(
  sandbox: Sandbox,
  reply: FastifyReply,
  simulator: Simulator | undefined,
  body: JsonObject,
) {
  const question = simulator?.questions?.[textIn(body, 'question') ?? ''];
  const account = textIn(body, 'account');
  if (!simulator || !question || account === null)
    return refuse(
      reply,
      422,
      'unknown_question',
      'provider, question and account are needed, such as mycard, difference-report, mycard-main.',
    );
  const { books } = sandbox;
  const seq = await books.commit(() => {
    const desk = deskOf(sandbox, simulator);
    return putInOutbox(sandbox, simulator, question.ask(desk, account, body));
  });
  const outcome = await sandbox.sender.afterNextAttempt(seq);
  if (!outcome?.ok || outcome.status !== 200)
    return refuse(
      reply,
      502,
      'no_answer',
      outcome?.ok ? `The store answered ${outcome.status}.` : (outcome?.error ?? 'It was not sent.'),
    );
  const desk = deskOf(sandbox, simulator);
  try {
    return json(reply, 200, question.compare(desk, account, body, outcome.answer));
  } catch {
    return refuse(reply, 502, 'unreadable_answer', outcome.answer.slice(0, 500));
  }
}

/** A refund made in the provider's portal. The provider sends no notification; only its settlement report shows it. */
async function refundAtProvider(
  sandbox: Sandbox,
  reply: FastifyReply,
  body: JsonObject,
): Promise<FastifyReply> {
  const simulator = sandbox.simulators.get(textIn(body, 'provider') ?? '');
  if (!simulator) return refuse(reply, 422, 'unknown_provider', 'provider is missing or unknown.');
  const { books } = sandbox;
  const reference = textIn(body, 'reference') ?? '';
  const refunded = await books.commit(() => {
    const payment = books.payments.findLoosely(simulator.provider, reference, textIn(body, 'account'));
    const desk = deskOf(sandbox, simulator);
    const charge = payment && desk.chargeOf(payment.id);
    if (!payment || !charge) return undefined;
    const id = sandbox.randomHex(8).toUpperCase();
    const gone = desk.refundsOf(payment.id).filter(({ status }) => status !== 'failed');
    const left = gone.reduce((sum, { amountMinor }) => sum - amountMinor, charge.amountMinor);
    const amountMinor = wholeIn(body, 'amount_minor') ?? left;
    if (amountMinor === 0 || amountMinor > left) return { left };
    const about = { id, charge, refundReference: `PORTAL-${id}`, amountMinor };
    return desk.refund({ ...about, kind: 'refund', status: 'succeeded' });
  });
  if (!refunded)
    return refuse(reply, 404, 'not_found', `${simulator.provider} has charged nothing for ${reference}.`);
  if ('left' in refunded)
    return refuse(reply, 409, 'too_much', `Of this payment ${refunded.left} minor units are left.`);
  return json(reply, 201, { refund: refunded.id, amount_minor: refunded.amountMinor });
}

/** The control API: arms faults, and plays what payers, banks and time do outside the browser. */
export function mountControl(app: FastifyInstance, sandbox: Sandbox): void {
  const { books } = sandbox;
  const post = (
    path: string,
    handle: (body: JsonObject, reply: FastifyReply) => FastifyReply | Promise<FastifyReply>,
  ) =>
    app.post(path, async (request, reply) => {
      // JSON only: a form on another site cannot send it without a CORS preflight.
      const isJson = request.headers['content-type']?.startsWith('application/json') === true;
      const body = isJson ? bodyOf(request.body) : undefined;
      if (!body) return refuse(reply, 400, 'invalid_json', 'Send a JSON object.');
      const complaint = complaintAbout(body, fields);
      return complaint ? refuse(reply, 422, 'invalid_field', complaint) : handle(body, reply);
    });

  post('/control/faults', (body, reply) => armFault(sandbox, reply, body));
  post('/control/refund-fails', (body, reply) => armFault(sandbox, reply, { ...body, kind: refundFault }));
  post('/control/refund-at-provider', (body, reply) => refundAtProvider(sandbox, reply, body));
  for (const action of actions)
    post(`/control/${action}`, (body, reply) => act(sandbox, reply, action, body));
  post('/control/ask', (body, reply) =>
    ask(sandbox, reply, sandbox.simulators.get(textIn(body, 'provider') ?? ''), body),
  );
  post('/control/notifications/send', async (body, reply) => {
    const seq = wholeIn(body, 'id');
    const found = seq === null ? undefined : books.notifications.find(seq);
    if (seq === null || !found) return refuse(reply, 404, 'not_found', 'id is the number of a notification.');
    await books.commit(() => books.notifications.sendAgain(seq, sandbox.now()));
    return json(reply, 202, { id: seq, state: 'queued' });
  });

  app.get<{ Querystring: { provider?: string; account?: string } }>(
    '/control/settlement-report',
    async (request, reply) => {
      const { provider = '', account } = request.query;
      const simulator = sandbox.simulators.get(provider);
      const write = simulator?.settlementReport;
      if (!simulator || !write || !account)
        return refuse(reply, 422, 'no_report', 'provider (one that has a report) and account are needed.');
      const report = await books.commit(() => write(deskOf(sandbox, simulator), account));
      return reply
        .headers({
          'content-type': report.contentType,
          'content-disposition': `attachment; filename="${report.fileName}"`,
          'cache-control': 'no-store',
        })
        .send(report.body);
    },
  );
  app.get('/control/faults', (_request, reply) =>
    json(reply, 200, { faults: books.faults.list().map(faultView) }),
  );
  app.delete<{ Querystring: { id?: string } }>('/control/faults', async (request, reply) => {
    const { id } = request.query;
    // SQLite takes what is no number for null, which disarms all.
    if (id !== undefined && !/^\d{1,15}$/.test(id))
      return refuse(reply, 422, 'invalid_request', 'id is the number of a fault.');
    const disarmed = await books.commit(() => books.faults.disarm(id === undefined ? null : Number(id)));
    return json(reply, 200, { disarmed });
  });
}
