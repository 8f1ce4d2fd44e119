import { useShop } from '../../state/shop-context.tsx';
import { useRead } from '../../state/use-read.ts';
import { repaidNumber } from './repaid-order.ts';

/** The unpaid order that is now paid by another method; its price, including its coupon, is unchanged. */
export function useRepaidOrder(): {
  isOne: boolean;
  isLoading: boolean;
  paid: { price: string; points: number } | undefined;
} {
  const billingNo = useShop((state) => repaidNumber(state));
  const asked = useRead(
    '/api/pay/getOrderInfo',
    billingNo ? { billing_no: billingNo, simple: 1 } : undefined,
  );
  return {
    isOne: billingNo !== undefined,
    isLoading: asked.kind === 'loading',
    paid: asked.kind === 'ready' ? { price: asked.content.price, points: 0 } : undefined,
  };
}
