import { paths } from '@gemporium/contract/shop-paths.ts';
import { fitFields } from '@gemporium/provider-kit/incoming.ts';
import { isReference } from '@gemporium/provider-kit/reference.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { parseForm, plainBodiesOnly } from '../plugins/bodies.ts';
import { addressIn } from '../plugins/request.ts';
import type { OrderRow } from '../repositories/orders.ts';
import type { Services } from '../services.ts';
import { storeOnSale } from '../stores.ts';
import { completeReturn } from '../use-cases/payments/complete-return.ts';
import { isReturnKey, returnKeyOf } from '../use-cases/payments/return-key.ts';
import { single } from './notify.ts';

const longest = 8 * 1024;

/** Path prefix used by the service worker (`return-worker.ts`). */
export const elsewherePath = '/return/elsewhere';

type Request = FastifyRequest<{ Params: Way }>;

interface Way {
  provider: string;
  name: string;
  key?: string;
}

/**
 * The return address for providers: `/return/{provider}/{reference}/{key}`, or with the order's billing number and
 * without a key (row P-13). The returned fields go to the adapter, then the browser is redirected to the order's result
 * in the player's shop, inside the game if it was bought there. This works even if the provider cannot be queried now:
 * the page polls the order. The key is passed on, because another browser than the buying one has no session.
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
  const comeBack = (isElsewhere: boolean) => async (request: Request, reply: FastifyReply) => {
    const { provider, name, key = '' } = request.params;
    const { store } = addressIn(request);
    // Untrusted input: fields that cannot be a provider's are ignored, and the player still arrives.
    const parameters =
      fitFields({
        ...single((request.body ?? {}) as Record<string, unknown>),
        ...single(request.query as Record<string, unknown>),
      }) ?? {};
    const order = isReference(name)
      ? await completeReturn(services, { store: store.id, provider, name, clientIp: request.ip }, parameters)
      : undefined;
    if (!order) return reply.code(404).type('text/plain').send('There is no such payment.');
    // The browser could not reach the shop's host, so the player stays on this one.
    const shop = isElsewhere ? reachedShop(request) : undefined;
    return leadToResult(services, reply, order, isReturnKey(services, order, key), shop);
  };
  for (const way of ['/:provider/:name', '/:provider/:name/:key']) {
    const method = ['GET', 'POST'];
    app.route<{ Params: Way }>({ method, url: `/return${way}`, handler: comeBack(false) });
    app.route<{ Params: Way }>({ method, url: `${elsewherePath}${way}`, handler: comeBack(true) });
  }
}

function reachedShop(request: Request): string | undefined {
  const { origin, pageOrigins } = addressIn(request);
  return pageOrigins.has(origin) ? origin : undefined;
}

/**
 * Redirects to the order's result in the player's shop, inside the game if it was bought there. `isPayer`: the browser
 * comes from the payment, so it may see the state without a session; the key is in the fragment, which no server, log
 * or referrer gets. `shop`: another host of the shop than the one where it was bought.
 */
export function leadToResult(
  services: Services,
  reply: FastifyReply,
  order: OrderRow,
  isPayer: boolean,
  shop: string = order.snapshot.origin,
): FastifyReply {
  const path = storeOnSale(services, order.store)?.brand.layout === 'old' ? paths.result : paths.selectGoods;
  const query = new URLSearchParams({
    billing_no: order.billing_no,
    client_id: order.client_id,
    domain_area: order.domain_area,
    ...(order.snapshot.visit && { visit: order.snapshot.visit }),
  });
  const key = isPayer ? `#return_key=${returnKeyOf(services, order)}` : '';
  return reply.header('cache-control', 'no-store').redirect(`${shop}${path}?${query}${key}`, 303);
}
