import type { FastifyInstance } from 'fastify';
import { answerNotFound } from '../plugins/errors.ts';
import { addressIn } from '../plugins/request.ts';
import { ownMessages } from '../views/own-messages.ts';

/**
 * `/messages/<hash>/<language>.js`: the brand's own wording (`brands/<brand>/messages`), as a module that is compiled
 * when the catalogue is published and cached by browsers permanently. A page of an older version gets the current
 * wording.
 */
export function registerOwnMessages(app: FastifyInstance): void {
  app.route<{ Params: { hash: string; language: string } }>({
    method: ['GET', 'HEAD'],
    url: '/messages/:hash/:language.js',
    handler(request, reply) {
      const { hash, language } = request.params;
      const written = ownMessages(addressIn(request).store.brand);
      const own = Object.hasOwn(written, language) ? written[language] : undefined;
      if (!own) return answerNotFound(request, reply);
      const isCurrent = own.path === `/messages/${hash}/${language}.js`;
      return reply
        .header('content-type', 'text/javascript; charset=utf-8')
        .header('cache-control', isCurrent ? 'public, max-age=31536000, immutable' : 'public, max-age=60')
        .send(own.script);
    },
  });
}
