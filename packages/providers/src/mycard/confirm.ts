import type { ConfirmOutcome, KnownPayment, ProviderContext } from '@gemporium/provider-kit/provider.ts';
import { call, messageOf } from './call.ts';
import { paths, returnOk } from './provider.ts';
import { paymentConfirmSchema } from './wire.ts';

/** PaymentConfirm (3.4): without it MyCard does not settle. Called once the goods are certain; may be repeated. */
export async function confirm(context: ProviderContext, payment: KnownPayment): Promise<ConfirmOutcome> {
  const { authCode } = payment.memo;
  if (authCode === undefined) return { kind: 'refused', detail: 'no AuthCode to confirm with' };
  const outcome = await call(context, paths.paymentConfirm, { AuthCode: authCode });
  if (outcome.kind !== 'answer') return { kind: 'unavailable', detail: outcome.detail };
  const answered = paymentConfirmSchema.safeParse(outcome.body);
  if (!answered.success) return { kind: 'unavailable', detail: 'the answer is not one of PaymentConfirm' };
  const detail = messageOf(answered.data);
  const isOurs = !answered.data.FacTradeSeq || answered.data.FacTradeSeq === payment.reference;
  if (!isOurs) return { kind: 'refused', detail: 'MyCard confirmed another order' };
  return { kind: answered.data.ReturnCode === returnOk ? 'confirmed' : 'refused', detail };
}
