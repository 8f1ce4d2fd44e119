import { type PaymentRow, savePayment } from '../../repositories/payments.ts';
import type { Services } from '../../services.ts';
import { lockBooks, paymentOf } from './books.ts';

/** Stores what an adapter needs to know about a payment later, in any state. Returns the payment with it. */
export async function saveMemo(
  services: Services,
  payment: PaymentRow,
  memo: Readonly<Record<string, string>>,
): Promise<PaymentRow> {
  return services.database.transaction(async (tx) => {
    const current = paymentOf(await lockBooks(tx, payment), payment.reference);
    const remembering = { ...current, memo: { ...current.memo, ...memo } };
    await savePayment(tx, remembering);
    return remembering;
  });
}
