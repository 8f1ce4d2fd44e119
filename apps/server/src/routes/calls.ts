import { gameByClientId } from '@gemporium/catalogue/game-by-client-id.ts';
import { activityPhase } from '@gemporium/catalogue/open-activities.ts';
import { payCalls } from '@gemporium/contract/api/pay/pay-calls.ts';
import type { Call } from '@gemporium/contract/call.ts';
import { type Calls, calls, type Path } from '@gemporium/contract/calls.ts';
import { codes } from '@gemporium/contract/codes.ts';
import type { FieldProblem } from '@gemporium/contract/field-problem.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Answer, isRefusal, type Refusal, refuse, refuseFields, refusePayFields } from '../answer.ts';
import { ownPagesOnly } from '../plugins/cors.ts';
import { contractVersionText, sendEnvelope, sendRefusal } from '../plugins/envelope.ts';
import { addressIn } from '../plugins/request.ts';
import type { CallContext, Services, Session } from '../services.ts';
import { sessionOf } from '../sessions.ts';
import { type Address, shopOf } from '../stores.ts';
import { AnswerCache, CachedAnswer, encodingFor } from './answer-cache.ts';
import { CallReader } from './read-call.ts';
import type { Fields } from './read-fields.ts';

/** A handler in the registry: its input has been validated by its call's schema. */
export interface RegisteredHandler {
  path: Path;
  handle: (context: CallContext, input: never) => Promise<Answer<unknown>> | Answer<unknown>;
}

/**
 * Registers every call of the contract by GET and POST (row W-01). Throws if a call has no handler.
 */
export function registerCalls(
  app: FastifyInstance,
  services: Services,
  handlers: readonly RegisteredHandler[],
): void {
  const byPath = new Map(handlers.map((entry) => [entry.path, entry]));
  const reader = new CallReader();
  const cache = new AnswerCache();
  for (const path of Object.keys(calls) as Path[]) {
    const registered = byPath.get(path);
    if (!registered) throw new Error(`${path} has no handler`);
    const serve = serveCall(services, calls[path], registered, reader, cache);
    app.route({ method: ['GET', 'POST'], url: path, onRequest: ownPagesOnly, handler: serve });
  }
}

function serveCall(
  services: Services,
  call: Calls[Path],
  { path, handle }: RegisteredHandler,
  reader: CallReader,
  cache: AnswerCache,
) {
  const refusalOf = Object.hasOwn(payCalls, path) ? refusePayFields : refuseFields;
  const sendProblems = (reply: FastifyReply, { spec_lang: asked }: Fields, problems: FieldProblem[]) =>
    sendRefusal(reply, refusalOf(problems), { asked });
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const address = addressIn(request);
    const { store } = address;
    const reading = reader.read(path, request, store);
    if (!reading.ok) return sendProblems(reply, reading.fields, reading.problems);
    const { input, language } = reading;

    const phase = activityPhase(store.brand, services.now());
    const key = reading.key && `${phase} ${services.methods.revision()} ${reading.key}`;
    const cached = key === undefined ? undefined : cache.get(store.version, key);
    if (cached) return sendCatalogueAnswer(request, reply, cached, input);

    const context = contextOf(services, request, address, language);
    const session = await admit(context, call, input);
    if (isRefusal(session)) return sendAnswer(reply, context, session);
    const answer = await handle({ ...context, session }, input as never);
    if (answer.kind === 'content') checkContent(services, call, path, answer.content);
    if (key === undefined || isRefusal(answer)) return sendAnswer(reply, context, answer);

    const made = new CachedAnswer(JSON.stringify({ code: codes.success, msg: '', content: answer.content }));
    cache.put(store.version, key, made);
    return sendCatalogueAnswer(request, reply, made, input);
  };
}

function contextOf(
  services: Services,
  request: FastifyRequest,
  address: Address,
  language: string,
): CallContext {
  return {
    services,
    store: address.store,
    session: undefined,
    language,
    clientIp: request.ip,
    requestId: request.id,
    log: services.log.child({ id: request.id }),
    origin: shopOf(address, request.raw.headers.origin, services.config),
  };
}

/** The caller's session, if the call takes one: it must be for the call's game product. */
async function admit(
  { services, store }: CallContext,
  call: Pick<Call, 'session'>,
  input: Fields,
): Promise<Session | undefined | Refusal> {
  if (call.session === 'none') return undefined;
  const without = call.session === 'player' ? refuse('notLoggedIn') : undefined;
  const token = input.oauth_token;
  const session = typeof token === 'string' ? await sessionOf(services, store.id, token) : undefined;
  if (!session) return without;
  if (typeof input.client_id !== 'string') return session;
  const game = gameByClientId(store.brand, input.client_id)?.game;
  if (!game) return refuse('noGame');
  return game.gpId === session.gpId ? session : without;
}

/** In local mode and in tests answers are validated against the contract: a difference is a bug. */
function checkContent({ config }: Services, call: Pick<Call, 'content'>, path: Path, content: unknown): void {
  if (config.runMode !== 'local') return;
  const checked = call.content.safeParse(content);
  if (checked.success) return;
  const places = checked.error.issues.map(({ path: place, message }) => `${place.join('.')}: ${message}`);
  throw new Error(`the answer of ${path} does not match the contract: ${places.join('; ')}`);
}

function sendAnswer(reply: FastifyReply, { language }: CallContext, answer: Answer<unknown>): FastifyReply {
  if (answer.kind === 'content')
    return sendEnvelope(reply, { code: codes.success, msg: '', content: answer.content });
  return sendRefusal(reply, answer, { asked: language });
}

/**
 * A catalogue answer is the same for everybody and may be cached briefly, except if it was requested with a token, so
 * that no cache can mix them.
 */
function sendCatalogueAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: CachedAnswer,
  input: Fields,
): FastifyReply {
  const isPublic = request.raw.method === 'GET' && input.oauth_token === undefined;
  const { body, encoding } = answer.as(encodingFor(request.raw.headers['accept-encoding']));
  request.answerCode = codes.success;
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply
    .header('content-type', 'application/json; charset=utf-8')
    .header('cache-control', isPublic ? 'public, max-age=5' : 'no-store')
    .header('vary', 'Origin, Accept-Encoding')
    .header('x-contract-version', contractVersionText)
    .send(body);
}
