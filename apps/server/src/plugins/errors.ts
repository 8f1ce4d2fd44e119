import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Refusal, refuse } from '../answer.ts';
import { isDatabaseDown } from '../repositories/database-failure.ts';
import { sendRefusal } from './envelope.ts';
import { sendPlainPage } from './plain-page.ts';
import { isCallPath, isForAnyHost, pathOf } from './request.ts';

/** Turns errors into readable answers, and logs them. */
export function errors(app: FastifyInstance, callPaths: ReadonlySet<string>): void {
  app.setErrorHandler(answerError);
  app.setNotFoundHandler((request, reply) => {
    const path = pathOf(request.url);
    if (!callPaths.has(path)) return answerNotFound(request, reply);
    reply.header('allow', 'GET, POST, OPTIONS');
    return sendRefusal(reply, refuse('badRequest'), { status: 405 });
  });
}

/** Answers an error from Fastify or a handler. */
export function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { refusal, status } = judge(error);
  letFinish(request, reply);
  if (status >= 500) request.log.error({ err: error, id: request.id }, 'a request failed');
  if (isCallPath(request.url)) return sendRefusal(reply, refusal, { status });
  if (status === 503) reply.header('retry-after', '2');
  if (isForAnyHost(request.url)) return reply.code(status).type('text/plain').send(`${refusal.messageKey}\n`);
  return sendPlainPage(reply, {
    status,
    title: status >= 500 ? 'Something went wrong' : 'Bad request',
    text: plainText(status),
  });
}

/** How much of a refused body is read and discarded. */
const readOnBytes = 1_048_576;

/** A client that is still sending when its connection closes sees a reset, and never the answer with the reason. */
function letFinish(request: FastifyRequest, reply: FastifyReply): void {
  if (Number(request.headers['content-length']) <= readOnBytes) reply.removeHeader('connection');
}

/** Answers unknown paths. */
export function answerNotFound(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (isCallPath(request.url)) return sendRefusal(reply, refuse('notFound'), { status: 404 });
  return sendPlainPage(reply, {
    status: 404,
    title: 'Page not found',
    text: 'The address may be outdated or mistyped.',
  });
}

function judge(error: FastifyError): { refusal: Refusal; status: number } {
  if (isDatabaseDown(error)) return { refusal: refuse('unavailable'), status: 503 };
  const status = error.statusCode ?? 500;
  if (status === 429) return { refusal: refuse('tooManyRequests'), status };
  if (status === 503) return { refusal: refuse('unavailable'), status };
  if (status >= 400 && status < 500) return { refusal: refuse('badRequest'), status };
  return { refusal: refuse('internal'), status: 500 };
}

function plainText(status: number): string {
  if (status === 429) return 'Too many requests. Please wait a moment and try again.';
  if (status === 503) return 'We can’t reach the shop right now. Please try again soon.';
  if (status >= 500) return 'Something went wrong on our end. Please try again later.';
  return 'We couldn’t read this request.';
}
