import type { JsonObject, SimulatorAnswer } from '@gemporium/provider-kit/simulator.ts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { type Fault, meets } from '../books/faults.ts';
import { bodyOf } from '../control/answers.ts';
import { gameFault } from '../faults/kinds.ts';
import { carriesOut, cut, garbage, isCut, send, serverError, slownessMs } from '../hosting/answering.ts';
import { toSimulatorRequest } from '../hosting/request.ts';
import type { Sandbox } from '../sandbox.ts';
import { signatureComplaint, signedHeaders } from '../standard-webhooks.ts';
import { linkCalls } from './calls.ts';
import type { GameScope } from './game-scope.ts';
import type { LinkResult } from './link-call.ts';
import { refusal } from './messages.ts';

const secretName = 'game.linkSecret';

function scopeOf(body: JsonObject): GameScope | undefined {
  const { brand, environment, gp_id, client_id, sandbox } = body;
  const texts = [brand, gp_id, client_id].every((text) => typeof text === 'string' && text !== '');
  const known = environment === 'production' || environment === 'demo';
  if (!texts || !known || sandbox !== true) return undefined;
  return {
    brand: String(brand),
    environment: String(environment),
    gp_id: String(gp_id),
    client_id: String(client_id),
  };
}

/** What a request is about, to match armed faults: the delivery, the order or the role. */
function subjects(body: JsonObject): string[] {
  return [body.delivery_id, body.billing_no, body.role_id].filter((value) => typeof value === 'string');
}

function takeFault(sandbox: Sandbox, name: string, body: JsonObject): Fault | undefined {
  const about = subjects(body).map((reference) => ({ reference, account: String(body.brand) }));
  const fault = sandbox.books.faults
    .live('game')
    .find(
      (one) =>
        (one.call === null || one.call === name) &&
        [{ account: String(body.brand) }, ...about].some((subject) => meets(one, subject)),
    );
  if (fault) sandbox.books.faults.spend(fault);
  return fault;
}

function refuseWith(fault: Fault): LinkResult {
  const { code, retryable } = fault.options;
  return {
    answer: { ...refusal(String(code ?? 'other')), ...(retryable === undefined ? {} : { retryable }) },
  };
}

interface Handled {
  readonly result: LinkResult;
  readonly status: number;
  readonly fault: Fault | undefined;
}

function carryOut(sandbox: Sandbox, name: string, body: JsonObject, scope: GameScope): Handled {
  const { game } = sandbox;
  const now = sandbox.now();
  game.ledger.see(scope, now);
  const fault = takeFault(sandbox, name, body);
  if (fault?.kind === gameFault) return { result: refuseWith(fault), status: 200, fault };
  const call = linkCalls[name];
  if (!call || !carriesOut(fault)) return { result: { answer: {} }, status: 500, fault };
  return { result: call(game, { body, scope, now, randomHex: sandbox.randomHex }), status: 200, fault };
}

/** The answer before any fault is applied, signed under the id of its request. */
function signed(sandbox: Sandbox, messageId: string, status: number, answer: object): SimulatorAnswer {
  const body = JSON.stringify(answer);
  return {
    status,
    headers: {
      'content-type': 'application/json',
      ...signedHeaders(sandbox.secret(secretName), messageId, sandbox.now(), body),
    },
    body,
  };
}

function spoiled(answer: SimulatorAnswer, { result, fault }: Handled): SimulatorAnswer {
  if (result.mishap === 'error-500' || fault?.kind === 'http-500') return serverError;
  if (result.mishap === 'garbage' || fault?.kind === 'garbage')
    return garbage(answer, fault?.options.variant);
  return answer;
}

async function answerCall(
  sandbox: Sandbox,
  reply: FastifyReply,
  name: string,
  request: ReturnType<typeof toSimulatorRequest>,
): Promise<void> {
  const { books } = sandbox;
  const messageId = request.headers['webhook-id'] ?? 'msg_unknown';
  const refuse = (status: number, code: string, message: string) =>
    send(reply, signed(sandbox, messageId, status, { ok: false, code, message }), 0, sandbox.stopping);
  const complaint = signatureComplaint(
    sandbox.secret(secretName),
    request.headers,
    request.body,
    sandbox.now(),
  );
  if (complaint !== undefined) return refuse(401, 'invalid_signature', complaint);
  const body = bodyOf(request.body);
  const scope = body && scopeOf(body);
  if (!body || !scope)
    return refuse(400, 'bad_request', 'brand, environment, gp_id, client_id and sandbox: true are needed.');
  const { handled, answer } = await books.commit(() => {
    const handled = carryOut(sandbox, name, body, scope);
    const answer = spoiled(signed(sandbox, messageId, handled.status, handled.result.answer), handled);
    const isLost = handled.result.mishap === 'cut' || isCut(handled.fault);
    books.requests.add({
      at: sandbox.now(),
      provider: 'game',
      call: name,
      account: typeof body.suid === 'string' ? body.suid : null,
      reference: subjects(body)[0] ?? null,
      method: 'POST',
      path: request.path,
      request: request.body.toString('utf8'),
      status: isLost ? null : answer.status,
      answer: answer.body,
      fault: handled.fault?.kind ?? (handled.result.mishap ? `role: ${handled.result.mishap}` : null),
    });
    return { handled: { ...handled, isLost }, answer };
  });
  for (const [gpId, roleId] of handled.result.changed ?? []) sandbox.game.news.emit('changed', gpId, roleId);
  if (handled.isLost) return cut(reply);
  const lateMs = Math.max(handled.result.lateMs ?? 0, slownessMs(handled.fault));
  return send(reply, answer, lateMs, sandbox.stopping);
}

/** `POST /game/link/v1/<call>`: the game's side of the link, signed both ways by Standard Webhooks. */
export function mountGameLink(app: FastifyInstance, sandbox: Sandbox): void {
  for (const name of Object.keys(linkCalls))
    app.post(`/game/link/v1/${name}`, async (request, reply) => {
      await answerCall(sandbox, reply, name, toSimulatorRequest(request, sandbox.publicUrl));
      return reply;
    });
}
