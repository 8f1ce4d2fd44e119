import { fitFields, largestMessageBytes } from '@gemporium/provider-kit/incoming.ts';
import type { IncomingRequest, NotificationReply } from '@gemporium/provider-kit/provider.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { notificationsTotal } from '../metrics.ts';
import { plainBodiesOnly } from '../plugins/bodies.ts';
import { unlimited } from '../plugins/rate-limits.ts';
import type { Services } from '../services.ts';
import { answerPlayerCheck } from '../use-cases/payments/answer-player-check.ts';
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
    config: unlimited,
    async handler(request, reply) {
      const { provider, account } = request.params;
      const check = await answerPlayerCheck(services, provider, account, incoming(request));
      if (check) return answer(reply, check);
      const asked = await answerReport(services, provider, account, incoming(request));
      if (asked?.kind === 'answered') return answer(reply, asked.reply);
      const received = asked ?? (await receiveNotification(services, provider, account, incoming(request)));
      switch (received.kind) {
        case 'kept':
          notificationsTotal.inc({ provider, outcome: 'stored' }, received.fresh);
          notificationsTotal.inc({ provider, outcome: 'duplicate' }, received.copies);
          notificationsTotal.inc({ provider, outcome: 'unknown' }, received.unknown);
          return answer(reply, received.reply);
        case 'no-such-account':
          return reply.code(404).type('text/plain').send('no such account');
        case 'rejected':
          notificationsTotal.inc({ provider, outcome: 'rejected' });
          request.log.warn({ provider, account, reason: received.reason }, 'a notification was rejected');
          return answer(reply, received.reply ?? notAuthentic);
        case 'unreadable':
          notificationsTotal.inc({ provider, outcome: 'unreadable' });
          request.log.warn(
            { provider, account, reason: received.reason },
            'a notification could not be read',
          );
          return answer(reply, received.reply ?? notReadable);
      }
    },
  });
}

const notAuthentic: NotificationReply = { status: 401, contentType: 'text/plain', body: 'not authentic' };
const notReadable: NotificationReply = { status: 400, contentType: 'text/plain', body: 'not readable' };

function answer(reply: FastifyReply, { status, contentType, body }: NotificationReply): FastifyReply {
  return reply.code(status).type(contentType).send(body);
}

function incoming(request: FastifyRequest): IncomingRequest {
  return {
    method: request.method,
    headers: single(request.headers),
    rawBody: request.method === 'GET' ? queryOf(request) : bodyOf(request),
    query: fitFields(single(request.query as Record<string, unknown>)) ?? {},
    remoteAddress: request.ip,
  };
}

function bodyOf({ body }: FastifyRequest): Buffer {
  return Buffer.isBuffer(body) ? body : Buffer.alloc(0);
}

/** A GET has all its fields in the query. */
function queryOf({ url }: FastifyRequest): Buffer {
  const at = url.indexOf('?');
  return Buffer.from(at === -1 ? '' : url.slice(at + 1), 'latin1');
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
