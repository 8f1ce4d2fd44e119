import { createError } from '@gemporium/provider-kit/create-error.ts';
import { firstCharacters } from '@gemporium/provider-kit/first-characters.ts';
import { listNaming } from '@gemporium/provider-kit/list-naming.ts';
import { isPageUrl } from '@gemporium/provider-kit/page-url.ts';
import type { CreateOutcome, PaymentRequest, ProviderContext } from '@gemporium/provider-kit/provider.ts';
import { scrub } from '@gemporium/provider-kit/scrub.ts';
import { sha256Hex } from '@gemporium/provider-kit/signatures.ts';
import { toPayerMax } from './amounts.ts';
import { call } from './call.ts';
import { languageNames, paymentStatuses, provider, refusals } from './provider.ts';
import { tradeNumberOf } from './trade-number.ts';
import { openedSchema } from './wire.ts';

/** Opens a trade in the hosted cashier, or gets the one that already exists under this number. */
export async function create(context: ProviderContext, request: PaymentRequest): Promise<CreateOutcome> {
  const { reference, amount, channel, country } = request;
  const totalAmount = toPayerMax(amount);
  if (totalAmount === undefined) return refused(`PayerMax cannot express this amount in ${amount.currency}`);
  if (channel !== '' && country === undefined)
    return refused(`PayerMax opens ${scrub(channel)} only in a country, and the method's region names none`);
  const outTradeNo = tradeNumberOf(reference);
  const outcome = await call(context, 'orderAndPay', {
    outTradeNo,
    integrate: 'Hosted_Checkout',
    subject: subjectOf(request),
    totalAmount,
    currency: amount.currency,
    // JSON.stringify leaves undefined fields out.
    country,
    userId: request.shopperId.length <= 64 ? request.shopperId : sha256Hex(request.shopperId),
    language: languageNames.get(request.language) ?? request.language,
    // Repeated in PayerMax's messages, for people who read them there.
    reference,
    frontCallbackUrl: request.returnUrl,
    notifyUrl: request.notifyUrl,
    // Always the same value: a repeated request must be the same order.
    expireTime: String(provider.paymentLifetimeMinutes * 60),
    ...(channel === '' ? {} : { paymentDetail: wayOf(channel) }),
  });
  if (outcome.kind === 'not-sent') return { kind: 'unavailable', detail: outcome.detail };
  if (outcome.kind === 'unknown') return outcome;
  if (outcome.kind === 'error') return createError(refusals, outcome);

  const opened = openedSchema.safeParse(outcome.data);
  if (!opened.success) return { kind: 'unknown', detail: 'the answer is not a trade' };
  const { redirectUrl, tradeToken, status } = opened.data;
  if (opened.data.outTradeNo.toUpperCase() !== outTradeNo)
    return { kind: 'unknown', detail: 'the answer is not for this payment' };
  // Accepted is not paid: even with APPLY_SUCCESS a trade can have failed.
  const ended = listNaming(paymentStatuses, status);
  if (ended === 'declined') return { kind: 'refused', error: 'declined', detail: scrub(status) };
  if (ended !== undefined || !redirectUrl || !isPageUrl(redirectUrl, context.account.mode))
    return { kind: 'unknown', detail: scrub(`the trade is ${status} and has no page to pay on`) };
  return { kind: 'created', url: redirectUrl, providerReference: tradeToken, memo: {} };
}

function refused(detail: string): CreateOutcome {
  return { kind: 'refused', error: 'invalid-request', detail };
}

/** What the payer reads in the cashier: never digits alone, at most 256 characters, at most 43 for Brazil's Pix. */
function subjectOf({ goodsName, gameName, amount }: PaymentRequest): string {
  const subject = /\D/.test(goodsName) ? goodsName : `${goodsName} - ${gameName}`;
  const longest = amount.currency === 'BRL' ? 43 : 256;
  return firstCharacters(subject, longest);
}

/** `CARD`, or `WALLET/DANA` for one institution of that type. */
function wayOf(channel: string): object {
  const [paymentMethodType, targetOrg] = channel.split('/');
  return { paymentMethodType, targetOrg };
}
