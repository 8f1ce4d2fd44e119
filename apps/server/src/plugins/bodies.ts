import { parse } from 'node:querystring';
import type { FastifyInstance } from 'fastify';
import { repeatedName } from './repeated-name.ts';

/** The largest body of a call; the largest pay request is far below. */
export const bodyLimit = 65_536;

/**
 * Parses `a=1&b=2`. One parser for query strings and forms, so that no field can mean two things. A repeated name
 * becomes a list, which no call accepts. The result has no prototype: `__proto__` is a name like any other.
 */
export function parseForm(text: string): Record<string, unknown> {
  return parse(text, '&', '=', { maxKeys: 0 });
}

/**
 * Refuses a compressed body before reading it, so that a small message cannot become a large one.
 */
export function plainBodiesOnly(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    const encoding = request.headers['content-encoding'] ?? 'identity';
    if (encoding.toLowerCase() === 'identity') return;
    return reply
      .code(415)
      .header('accept-encoding', 'identity')
      .type('text/plain')
      .send('send it uncompressed');
  });
}

/** Calls come as JSON or as a form; anything else is refused with 415 before it is read. */
export function bodies(app: FastifyInstance): void {
  app.removeContentTypeParser('text/plain');
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, text, done) => {
    parseJson(request, text, (error, body) => {
      if (!error) request.repeatedName = repeatedName(text);
      done(error, body);
    });
  });
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, text, done) => {
      done(null, parseForm(text.toString()));
    },
  );
}
