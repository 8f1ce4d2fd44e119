import { useShop } from '../../state/shop-context.tsx';
import { useRead } from '../../state/use-read.ts';
import { retriedNumber } from './retried-order.ts';

/** The unpaid order that is now paid by another method; its price, including its coupon, is unchanged. */
export function useRetriedOrder(): {
  billingNo: string | undefined;
  isLoading: boolean;
  paid: { price: string; points: number } | undefined;
} {
  const billingNo = useShop((state) => retriedNumber(state));
  const asked = useRead(
    '/api/pay/getOrderInfo',
    billingNo ? { billing_no: billingNo, simple: 1 } : undefined,
  );
  return {
    billingNo,
    isLoading: asked.kind === 'loading',
    paid: asked.kind === 'ready' ? { price: asked.content.price, points: 0 } : undefined,
  };
}
