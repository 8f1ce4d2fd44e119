import { useEffect } from 'react';
import { orderedGoods } from '../recharge/summary/ordered-goods.ts';
import { go } from '../state/actions.ts';
import { useServices, useShop } from '../state/shop-context.tsx';
import { earlierStep } from './earlier-step.ts';
import { useQuery } from './use-query.ts';

/** Redirects to the step that is still missing (row R-05); true if this step is allowed. */
export function useStep(path: string): boolean {
  const services = useServices();
  const started = useShop((state) => state.started);
  const hasOrder = useShop(
    (state) =>
      state.player !== undefined && orderedGoods(state) !== undefined && state.order.role !== undefined,
  );
  const hasBilling = useQuery().billing_no !== undefined;
  const earlier = started ? earlierStep(path, { hasOrder, hasBilling }) : undefined;
  useEffect(() => {
    if (earlier) go(services, earlier, undefined, { replace: true });
  }, [services, earlier]);
  return started && !earlier;
}
