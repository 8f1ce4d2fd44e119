import { useEffect } from 'react';
import { go } from '../state/actions.ts';
import { useServices, useShop } from '../state/shop-context.tsx';
import { readQuery } from './entry-query.ts';
import { earlierStep } from './guard.ts';

/** Leads back to the step that is still missing (row R-05); true while the step itself is right. */
export function useStep(path: string): boolean {
  const services = useServices();
  const { started, order, player } = useShop((state) => state);
  const hasBilling = started && readQuery(services.browser.search()).billing_no !== undefined;
  const hasOrder = player !== undefined && order.goods !== undefined && order.role !== undefined;
  const earlier = started ? earlierStep(path, { hasOrder, hasBilling }) : undefined;
  useEffect(() => {
    if (earlier) go(services, earlier, undefined, { replace: true });
  }, [services, earlier]);
  return started && !earlier;
}
