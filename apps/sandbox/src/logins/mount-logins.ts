import type { LoginRoute, LoginSimulator } from '@gemporium/login-kit/simulator.ts';
import { simulators } from '@gemporium/logins/simulators.ts';
import type { SimulatorAnswer, SimulatorTools } from '@gemporium/provider-kit/simulator.ts';
import type { FastifyInstance } from 'fastify';
import { bodyOf, json, refuse, textIn, wholeIn } from '../control/answers.ts';
import { complaintAbout, text, truth, wholeFrom } from '../control/fields.ts';
import { cut, garbage, send, serverError } from '../hosting/answering.ts';
import { toSimulatorRequest } from '../hosting/request.ts';
import type { Sandbox } from '../sandbox.ts';
import { armed, loginToolsFor } from './login-tools.ts';

/** down: the connection is closed before the call is carried out. answer-lost: after it. */
const faults = ['down', 'answer-lost', 'server-error', 'garbage', 'none'] as const;
type Fault = (typeof faults)[number];

interface ArmedFault {
  readonly fault: Fault;
  readonly call: string;
  readonly times: number;
}

/** Mounts every login provider's simulator on the server under its prefix, each with its control. */
export function mountLogins(app: FastifyInstance, sandbox: Sandbox, tools: SimulatorTools): void {
  for (const [id, make] of Object.entries(simulators)) {
    const simulator = make(loginToolsFor(id, tools));
    for (const route of simulator.routes) mountRoute(app, sandbox, simulator, route);
    mountControl(app, sandbox, simulator);
  }
}

function mountRoute(
  app: FastifyInstance,
  sandbox: Sandbox,
  { provider, prefix }: LoginSimulator,
  route: LoginRoute,
): void {
  app.route({
    method: route.method,
    url: `${prefix}${route.path}`,
    handler: async (incoming, reply) => {
      const request = toSimulatorRequest(incoming, sandbox.publicUrl);
      const { answer, fault } = await sandbox.books.commit(() => {
        const fault = takeFault(sandbox, provider, route.call);
        const isLeftUndone = fault === 'down' || fault === 'server-error';
        return { fault, answer: isLeftUndone ? serverError : route.handle(request, deskOf(sandbox)) };
      });
      if (fault === 'down' || fault === 'answer-lost') cut(reply);
      else await send(reply, spoiled(fault, answer), 0, sandbox.stopping);
      return reply;
    },
  });
}

const spoiled = (fault: Fault | undefined, answer: SimulatorAnswer) =>
  fault === 'garbage' ? garbage(answer, 'html') : answer;

const deskOf = ({ books, now, randomHex }: Sandbox) => ({
  now: now(),
  randomHex,
  remember: books.memories.remember,
  recall: books.memories.recall,
});

/** Uses up one of the armed faults of this call. */
function takeFault({ books }: Sandbox, provider: string, call: string): Fault | undefined {
  const kept = books.memories.recall(armed, `${provider} fault`) as unknown as ArmedFault | null | undefined;
  if (!kept || kept.call !== call || kept.times < 1) return undefined;
  const left = { ...kept, times: kept.times - 1 };
  books.memories.remember(armed, `${provider} fault`, left);
  return kept.fault;
}

const fields = { wrong: text, fault: text, call: text, times: wholeFrom(0), rotate: truth };

function mountControl(app: FastifyInstance, sandbox: Sandbox, simulator: LoginSimulator): void {
  const { provider, prefix, wrongs, routes } = simulator;
  const calls = routes.map(({ call }) => call);
  app.post(`${prefix}/control`, async (request, reply) => {
    const body = bodyOf(request.body);
    if (!body) return refuse(reply, 422, 'no_object', 'The body must be a JSON object.');
    const complaint = complaintAbout(body, fields);
    if (complaint) return refuse(reply, 422, 'invalid_field', complaint);
    const wrong = textIn(body, 'wrong');
    const fault = faults.find((one) => one === textIn(body, 'fault'));
    const call = textIn(body, 'call') ?? '';
    if (wrong !== null && !wrongs.includes(wrong))
      return refuse(reply, 422, 'unknown_wrong', `wrong is one of: ${wrongs.join(', ')}.`);
    if (body.fault !== undefined && fault === undefined)
      return refuse(reply, 422, 'unknown_fault', `fault is one of: ${faults.join(', ')}.`);
    if (fault !== undefined && fault !== 'none' && !calls.includes(call))
      return refuse(reply, 422, 'unknown_call', `call is one of: ${calls.join(', ')}.`);
    if (body.rotate === true && !simulator.rotate)
      return refuse(reply, 422, 'impossible', `${provider} publishes no signing keys.`);
    await sandbox.books.commit(() => {
      const desk = deskOf(sandbox);
      if (wrong !== null) desk.remember(armed, `${provider} wrong`, wrong);
      if (fault !== undefined) {
        const times = fault === 'none' ? 0 : (wholeIn(body, 'times') ?? 1);
        desk.remember(armed, `${provider} fault`, { fault, call, times });
      }
      if (body.rotate === true) simulator.rotate?.(desk);
    });
    return json(reply, 200, { provider });
  });
}
