import type {
  Simulator,
  SimulatorAnswer,
  SimulatorDesk,
  SimulatorRequest,
  SimulatorRoute,
} from '@gemporium/provider-kit/simulator.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Fault } from '../books/faults.ts';
import { isLie, strikesCall } from '../faults/kinds.ts';
import type { Sandbox } from '../sandbox.ts';
import { carriesOut, cut, garbage, isCut, send, serverError, slownessMs } from './answering.ts';
import { deskOf } from './desk.ts';
import { toSimulatorRequest } from './request.ts';

interface Handled {
  readonly answer: SimulatorAnswer;
  readonly fault: Fault | undefined;
}

function takeFault(
  sandbox: Sandbox,
  simulator: Simulator,
  route: SimulatorRoute,
  about: { readonly account?: string; readonly reference?: string },
): Fault | undefined {
  const fault = sandbox.books.faults
    .live(simulator.provider)
    .find((one) => strikesCall(one, simulator, route, about));
  if (fault) sandbox.books.faults.spend(fault);
  return fault;
}

/** The answer as a fault changes it. */
function spoil(
  fault: Fault | undefined,
  answer: SimulatorAnswer,
  refuse: () => SimulatorAnswer,
): SimulatorAnswer {
  switch (fault?.kind) {
    case 'http-500':
    case 'down':
      return serverError;
    case 'garbage':
      return garbage(answer, fault.options.variant);
    case 'refused':
      return refuse();
    default:
      return answer;
  }
}

/** The fault's payer pays before the merchant gets the answer; a call that charges by itself has been paid already. */
function payAtOnce(
  simulator: Simulator,
  desk: SimulatorDesk,
  fault: Fault | undefined,
  paymentId: string | undefined,
): void {
  if (fault?.kind !== 'create-timeout-after-charging') return;
  const payment = paymentId === undefined ? undefined : desk.payment(paymentId);
  if (payment) simulator.act(desk, payment, 'pay', {});
}

/** Handles one call in one commit: look-up, execution and log. */
function handle(
  sandbox: Sandbox,
  simulator: Simulator,
  route: SimulatorRoute,
  request: SimulatorRequest,
): Promise<Handled> {
  const { books } = sandbox;
  const now = sandbox.now();
  return books.commit(() => {
    const desk = deskOf(sandbox, simulator);
    const about = route.identify(request, desk);
    const fault = takeFault(sandbox, simulator, route, about);
    const asked = fault && isLie(fault.kind) ? { lie: fault.kind } : {};
    const carried = carriesOut(fault) ? route.handle(request, desk, asked) : serverError;
    payAtOnce(simulator, desk, fault, carried.paymentId);
    const answer = spoil(fault, carried, () => route.refuse?.(request, desk) ?? serverError);
    const payment = carried.paymentId === undefined ? undefined : desk.payment(carried.paymentId);
    books.requests.add({
      at: now,
      provider: simulator.provider,
      call: route.call,
      account: about.account ?? payment?.account ?? null,
      reference: about.reference ?? payment?.reference ?? null,
      method: request.method,
      path: request.path,
      request: request.body.toString('utf8'),
      status: isCut(fault) ? null : answer.status,
      answer: route.call === 'page' ? (answer.headers?.location ?? '') : answer.body,
      fault: fault?.kind ?? null,
    });
    return {
      answer: { ...answer, ...(carried.paymentId === undefined ? {} : { paymentId: carried.paymentId }) },
      fault,
    };
  });
}

const notifiedWithinMs = 5000;

/** For `before-create-answer`: the payer pays and the notification is delivered while the merchant still waits. */
async function notifyFirst(sandbox: Sandbox, simulator: Simulator, paymentId: string): Promise<void> {
  const { books } = sandbox;
  await books.commit(() => {
    const desk = deskOf(sandbox, simulator);
    const payment = desk.payment(paymentId);
    if (payment) simulator.act(desk, payment, 'pay', {});
  });
  const late = new Promise((resolve) => setTimeout(resolve, notifiedWithinMs).unref());
  // Another may follow an accepted one: some providers send a question before the notification about the money.
  let brought = 0;
  for (;;) {
    const latest = books.notifications.latestOf(simulator.provider, paymentId);
    if (!latest || latest.seq === brought) return;
    brought = latest.seq;
    await Promise.race([sandbox.sender.afterNextAttempt(brought), late]);
  }
}

/** Mounts a simulator's routes on the server under its prefix. */
export function mountSimulator(app: FastifyInstance, sandbox: Sandbox, simulator: Simulator): void {
  for (const route of simulator.routes) {
    app.route({
      method: route.method,
      url: `${simulator.prefix}${route.path}`,
      handler: async (incoming: FastifyRequest, reply: FastifyReply) => {
        const request = toSimulatorRequest(incoming, sandbox.publicUrl);
        const { answer, fault } = await handle(sandbox, simulator, route, request);
        if (fault?.kind === 'before-create-answer' && answer.paymentId !== undefined)
          await notifyFirst(sandbox, simulator, answer.paymentId);
        if (isCut(fault)) cut(reply);
        else await send(reply, answer, slownessMs(fault), sandbox.stopping);
        return reply;
      },
    });
  }
}
