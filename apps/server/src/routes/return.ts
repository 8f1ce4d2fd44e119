import { paths } from '@gemporium/contract/shop-paths.ts';
import { fitFields } from '@gemporium/provider-kit/incoming.ts';
import { isReference } from '@gemporium/provider-kit/reference.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { parseForm, plainBodiesOnly } from '../plugins/bodies.ts';
import type { OrderRow } from '../repositories/orders.ts';
import type { Services } from '../services.ts';
import { storeOnSale } from '../stores.ts';
import { completeReturn } from '../use-cases/payments/complete-return.ts';
import { isReturnKey, returnKeyOf } from '../use-cases/payments/return-key.ts';
import { single } from './notify.ts';

const longest = 8 * 1024;

/** Where a browser's worker leads on to, in front of the rest of the way back (`return-worker.ts`). */
export const elsewherePath = '/return/elsewhere';

type Request = FastifyRequest<{ Params: Way }>;

interface Way {
  provider: string;
  name: string;
  key?: string;
}

/**
 * Where providers send the browser back to: `/return/{provider}/{reference}/{key}`, or the order's billing number, and
 * without a key (row P-13). Whatever the browser brings is taken to the adapter, then the player goes to his shop, to that
 * order's result, inside his game where he bought there. He always arrives there, even when the provider cannot be asked
 * now: the page follows the order by itself. Who brought the key takes it along: another browser than the one that bought
 * knows no session.
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
    // The host of his shop is gone, as his browser has found: he stays at the one that he has reached.
    const shop = isElsewhere ? reachedShop(request) : undefined;
    return leadToResult(services, reply, order, isReturnKey(services, order, key), shop);
  };
  for (const way of ['/:provider/:name', '/:provider/:name/:key']) {
    const method = ['GET', 'POST'];
    app.route<{ Params: Way }>({ method, url: `/return${way}`, handler: comeBack(false) });
    app.route<{ Params: Way }>({ method, url: `${elsewherePath}${way}`, handler: comeBack(true) });
  }
}

function reachedShop({ address }: Request): string | undefined {
  return address?.pageOrigins.has(address.origin) ? address.origin : undefined;
}

/**
 * To the order's result in the player's shop, inside his game where he bought there. `isPayer`: he came from the payment, so
 * that he may know how it stands wherever he is; the key goes behind the #, where no server, log or referrer has it. `shop`:
 * another address of his shop than the one where he bought.
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
