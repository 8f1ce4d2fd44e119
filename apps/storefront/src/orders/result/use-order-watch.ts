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
  /** Asks the provider now. */
  check: () => Promise<Order | undefined>;
}

/** An order as it moves, as long as somebody looks at it. `askOf` says how it is asked for; another `id` is another order. */
export function useOrderWatch<Order extends Watched>(
  askOf: (services: Services) => AskForOrder<Order>,
  id: string,
): WatchedOrder<Order> {
  const services = useServices();
  // A watch that its session's end has ended goes on with the next session.
  const token = useShop(({ player }) => player?.oauth_token);
  // The order's own words are the server's: in another language they are asked for again.
  const language = useShop((state) => state.language);
  const watch = useRef<OrderWatch<Order>>(undefined);
  const [order, setOrder] = useState<Order>();
  const [failure, setFailure] = useState<Failure>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each session asks anew, and the id says what is asked for
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
