import { useEffect, useRef, useState } from 'react';
import type { Failure } from '../../api/client.ts';
import type { Services } from '../../state/services.ts';
import { useServices, useShop } from '../../state/shop-context.tsx';
import type { AskForOrder } from './ask-for-order.ts';
import { type OrderWatch, type Watched, watchOrder } from './watch-order.ts';

export interface WatchedOrder<Order> {
  /** The last known state. */
  order: Order | undefined;
  /** Why it could not be loaded; cleared once it can. */
  failure: Failure | undefined;
  /** Queries the provider now. */
  check: () => Promise<Order | undefined>;
}

/**
 * Polls an order while its component is mounted; the component is keyed by the order, so that nothing of one is shown
 * while the next one loads. `askOf` makes the request for the order with this `id`.
 */
export function useOrderWatch<Order extends Watched>(
  askOf: (services: Services) => AskForOrder<Order>,
  id: string,
): WatchedOrder<Order> {
  const services = useServices();
  // A watch that stopped because the session ended resumes with the next session.
  const token = useShop(({ player }) => player?.oauth_token);
  // Some of the order's texts come from the server, so it is reloaded in another language.
  const language = useShop((state) => state.language);
  const watch = useRef<OrderWatch<Order>>(undefined);
  const [order, setOrder] = useState<Order>();
  const [failure, setFailure] = useState<Failure>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: restarts per session, and `askOf` changes only with the id
  useEffect(() => {
    const watching = watchOrder(services, askOf(services), {
      onOrder: (seen) => {
        setOrder(seen);
        setFailure(undefined);
      },
      onFailure: setFailure,
    });
    watch.current = watching;
    return () => watching.stop();
  }, [services, id, token, language]);
  return { order, failure, check: () => watch.current?.check() ?? Promise.resolve(undefined) };
}
