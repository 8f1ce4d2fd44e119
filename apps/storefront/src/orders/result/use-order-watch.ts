import type { OrderDetail } from '@gemporium/contract/api/pay/order.ts';
import { useEffect, useRef, useState } from 'react';
import type { Failure } from '../../api/client.ts';
import { useServices } from '../../state/shop-context.tsx';
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
  const watch = useRef<OrderWatch>(undefined);
  const [order, setOrder] = useState<OrderDetail>();
  const [failure, setFailure] = useState<Failure>();
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
  }, [services, billingNo]);
  return { order, failure, check: () => watch.current?.check() ?? Promise.resolve(undefined) };
}
