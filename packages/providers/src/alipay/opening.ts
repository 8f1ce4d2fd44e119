import type { CreateOutcome, PaymentRequest, ProviderContext } from '@gemporium/provider-kit/provider.ts';
import { sha256Hex } from '@gemporium/provider-kit/signatures.ts';
import { toAlipay } from './amounts.ts';
import type { CallOutcome } from './call.ts';
import { repeatedOtherwise, settingsSchema, terminals } from './provider.ts';
import { endBy } from './query.ts';

const longestDescription = 256;
const longestBuyer = 64;

/** The fields that both ways of opening a payment share. */
export function orderOf({ account }: ProviderContext, request: PaymentRequest, paymentMethodType: string) {
  const { reference, platform, clientIp, shopperId } = request;
  const { settlementCurrency } = settingsSchema.parse(account.settings);
  const amount = toAlipay(request.amount);
  return {
    productCode: 'CASHIER_PAYMENT',
    paymentRequestId: reference,
    order: {
      referenceOrderId: reference,
      orderDescription: descriptionOf(request),
      orderAmount: amount,
      buyer: { referenceBuyerId: shopperId.length <= longestBuyer ? shopperId : sha256Hex(shopperId) },
    },
    paymentAmount: amount,
    paymentMethod: { paymentMethodType },
    ...(settlementCurrency === undefined ? {} : { settlementStrategy: { settlementCurrency } }),
    env: { ...terminals[platform], clientIp },
    paymentRedirectUrl: request.returnUrl,
    paymentNotifyUrl: request.notifyUrl,
  };
}

/** The outcome of create if no payment was opened, or none is known to be. */
export function notOpened(
  outcome: Exclude<CallOutcome, { kind: 'done' | 'undecided' }>,
): Exclude<CreateOutcome, { kind: 'created' }> {
  if (outcome.kind === 'not-sent') return { kind: 'unavailable', detail: outcome.detail };
  if (outcome.kind === 'unknown') return outcome;
  const { code, detail } = outcome;
  // Another order has this number, and somebody may pay it.
  if (code === repeatedOtherwise) return { kind: 'unknown', detail };
  return { kind: 'refused', error: endBy(code).error, detail };
}

/** ISO 8601 without milliseconds, as in Alipay's documents. */
export function timeOf(at: Date): string {
  return `${at.toISOString().slice(0, 19)}Z`;
}

/** What the payer reads at the wallet or bank; not all of them support non-English letters. */
function descriptionOf({ goodsName, englishGoodsName, gameName, reference }: PaymentRequest): string {
  const readable = [goodsName, englishGoodsName ?? gameName, gameName].find((text) =>
    Buffer.from(text).every((byte) => byte >= 0x20 && byte < 0x7f),
  );
  return (readable || reference).slice(0, longestDescription);
}
