import { useServices, useShop } from '../../state/shop-context.tsx';
import { OrderResult } from './order-result.tsx';
import type { ResultAction } from './result-view.tsx';
import { returnKeyIn } from './return-key-in-address.ts';
import { ReturnedResult } from './returned-result.tsx';

/**
 * The result of an order that the address names or that was just placed. A returning payer who is not logged in as its
 * player sees only its state.
 */
export function ResultOf({ billingNo, done }: { billingNo: string; done: ResultAction }) {
  const services = useServices();
  const isPlayer = useShop(({ player }) => player !== undefined);
  const returnKey = returnKeyIn(services);
  const shown = { billingNo, done };
  const returned = returnKey && <ReturnedResult key={billingNo} {...shown} returnKey={returnKey} />;
  if (returned && !isPlayer) return returned;
  return <OrderResult key={billingNo} {...shown} instead={returned} />;
}
