import { paths } from '@gemporium/contract/shop-paths.ts';
import { fitFields } from '@gemporium/provider-kit/incoming.ts';
import { isReference } from '@gemporium/provider-kit/reference.ts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { parseForm, plainBodiesOnly } from '../plugins/bodies.ts';
import type { OrderRow } from '../repositories/orders.ts';
import type { Services } from '../services.ts';
import { storeOnSale } from '../stores.ts';
import { completeReturn } from '../use-cases/payments/complete-return.ts';
import { single } from './notify.ts';

const longest = 8 * 1024;

/**
 * Where providers send the browser back to: `/return/{provider}/{reference}`, or the order's billing number (row P-13).
 * Whatever the browser brings is taken to the adapter, then the player goes to his shop, to that order's result, inside his
 * game where he bought there. He always arrives there, even when the provider cannot be asked now: the page follows the
 * order by itself.
 */
export async function returnRoutes(
  app: FastifyInstance,
  { services }: { services: Services },
): Promise<void> {
  plainBodiesOnly(app);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: longest },
    (_request, body, done) => done(null, parseForm(String(body))),
  );
  app.route<{ Params: { provider: string; name: string } }>({
    method: ['GET', 'POST'],
    url: '/return/:provider/:name',
    async handler(request, reply) {
      const { provider, name } = request.params;
      const store = request.address?.store.id;
      // The browser brings them, from anywhere: what cannot be a provider's is as good as nothing, and he arrives all the same.
      const parameters =
        fitFields({
          ...single((request.body ?? {}) as Record<string, unknown>),
          ...single(request.query as Record<string, unknown>),
        }) ?? {};
      const order =
        store !== undefined && isReference(name)
          ? await completeReturn(services, { store, provider, name, clientIp: request.ip }, parameters)
          : undefined;
      if (!order) return reply.code(404).type('text/plain').send('There is no such payment.');
      return leadToResult(services, reply, order);
    },
  });
}

/** To the order's result in the player's shop, inside his game where he bought there. */
export function leadToResult(services: Services, reply: FastifyReply, order: OrderRow): FastifyReply {
  const path = storeOnSale(services, order.store)?.brand.layout === 'old' ? paths.result : paths.selectGoods;
  const query = new URLSearchParams({
    billing_no: order.billing_no,
    client_id: order.client_id,
    domain_area: order.domain_area,
    ...(order.snapshot.visit && { visit: order.snapshot.visit }),
  });
  return reply.header('cache-control', 'no-store').redirect(`${order.snapshot.origin}${path}?${query}`, 303);
}
