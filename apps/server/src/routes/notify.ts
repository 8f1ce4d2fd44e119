import { fitFields, largestMessageBytes } from '@gemporium/provider-kit/incoming.ts';
import type { IncomingRequest } from '@gemporium/provider-kit/provider.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { notificationsTotal } from '../metrics.ts';
import { plainBodiesOnly } from '../plugins/bodies.ts';
import type { Services } from '../services.ts';
import { answerReport } from '../use-cases/payments/answer-report.ts';
import { receiveNotification } from '../use-cases/payments/receive-notification.ts';

/**
 * The door for providers: `/notify/{provider}/{account}`, the same on every host because accounts are shared by
 * brands. Bodies stay raw bytes, because signatures are made over bytes.
 */
export async function notifyRoutes(
  app: FastifyInstance,
  { services }: { services: Services },
): Promise<void> {
  plainBodiesOnly(app);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    '*',
    { parseAs: 'buffer', bodyLimit: largestMessageBytes },
    (_request, body, done) => done(null, body),
  );
  app.route<{ Params: { provider: string; account: string } }>({
    method: ['GET', 'POST'],
    url: '/notify/:provider/:account',
    async handler(request, reply) {
      const { provider, account } = request.params;
      const asked = await answerReport(services, provider, account, incoming(request));
      if (asked?.kind === 'answered')
        return reply.code(asked.reply.status).type(asked.reply.contentType).send(asked.reply.body);
      const received = asked ?? (await receiveNotification(services, provider, account, incoming(request)));
      switch (received.kind) {
        case 'kept':
          notificationsTotal.inc({ provider, outcome: 'stored' }, received.fresh);
          notificationsTotal.inc({ provider, outcome: 'duplicate' }, received.copies);
          notificationsTotal.inc({ provider, outcome: 'unknown' }, received.unknown);
          return reply.code(received.reply.status).type(received.reply.contentType).send(received.reply.body);
        case 'no-such-account':
          return reply.code(404).type('text/plain').send('no such account');
        case 'rejected':
          notificationsTotal.inc({ provider, outcome: 'rejected' });
          request.log.warn({ provider, account, reason: received.reason }, 'a notification was rejected');
          return reply.code(401).type('text/plain').send('not authentic');
        case 'unreadable':
          notificationsTotal.inc({ provider, outcome: 'unreadable' });
          request.log.warn(
            { provider, account, reason: received.reason },
            'a notification could not be read',
          );
          return reply.code(400).type('text/plain').send('not readable');
      }
    },
  });
}

function incoming(request: FastifyRequest): IncomingRequest {
  return {
    method: request.method,
    headers: single(request.headers),
    rawBody: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
    query: fitFields(single(request.query as Record<string, unknown>)) ?? {},
    remoteAddress: request.ip,
  };
}

/** A field that came several times keeps its first value: an attacker must not choose which one is checked. */
export function single(fields: Readonly<Record<string, unknown>>): Record<string, string> {
  const entries = Object.entries(fields).map(
    ([key, value]) => [key, Array.isArray(value) ? value[0] : value] as const,
  );
  return Object.fromEntries(
    entries.filter((entry): entry is readonly [string, string] => typeof entry[1] === 'string'),
  );
}
