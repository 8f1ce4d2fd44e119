import type { OrderDetail } from '@gemporium/contract/api/pay/order.ts';
import { useEffect, useRef, useState } from 'react';
import type { Failure } from '../../api/client.ts';
import { useServices, useShop } from '../../state/shop-context.tsx';
import { type OrderWatch, watchOrder } from './watch-order.ts';

export interface WatchedOrder {
  /** As it was last told. */
  order: OrderDetail | undefined;
  /** Why it could not be told; gone as soon as it can. */
  failure: Failure | undefined;
  /** Asks the provider now. */
  check: () => Promise<OrderDetail | undefined>;
}

/** An order as it moves, as long as somebody looks at it. */
export function useOrderWatch(billingNo: string): WatchedOrder {
  const services = useServices();
  // A watch that its session's end has ended goes on with the next session.
  const token = useShop(({ player }) => player?.oauth_token);
  const watch = useRef<OrderWatch>(undefined);
  const [order, setOrder] = useState<OrderDetail>();
  const [failure, setFailure] = useState<Failure>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each session asks anew
  useEffect(() => {
    const watching = watchOrder(services, billingNo, {
      onOrder: (seen) => {
        setOrder(seen);
        setFailure(undefined);
      },
      onFailure: setFailure,
    });
    watch.current = watching;
    return () => watching.stop();
  }, [services, billingNo, token]);
  return { order, failure, check: () => watch.current?.check() ?? Promise.resolve(undefined) };
}
