import { isLanguage } from '@gemporium/domain/languages.ts';
import { parseJson } from '@gemporium/provider-kit/json.ts';
import { isPageUrl } from '@gemporium/provider-kit/page-url.ts';
import type { CreateOutcome, PaymentRequest, ProviderContext } from '@gemporium/provider-kit/provider.ts';
import { scrub } from '@gemporium/provider-kit/scrub.ts';
import { toAdyen } from './amounts.ts';
import { post, refusalOf } from './call.ts';
import { locales, settingsSchema } from './provider.ts';
import { sessionSchema } from './wire.ts';

/** Opens a session with Adyen's hosted page; our reference is the idempotency key. */
export async function create(context: ProviderContext, request: PaymentRequest): Promise<CreateOutcome> {
  const amount = toAdyen(request.amount);
  if (amount === undefined) {
    return {
      kind: 'refused',
      error: 'invalid-request',
      detail: `Adyen cannot express this amount in ${request.amount.currency}`,
    };
  }
  const { themeId } = settingsSchema.parse(context.account.settings);
  const outcome = await post(context, '/sessions', request.reference, {
    merchantAccount: context.account.merchant,
    reference: request.reference,
    amount,
    mode: 'hosted',
    channel: 'Web',
    returnUrl: request.returnUrl,
    // In whole seconds.
    expiresAt: `${request.expiresAt.toISOString().slice(0, 19)}Z`,
    // Goods are delivered at once, so the money is taken at once.
    captureDelayHours: 0,
    countryCode: request.country,
    shopperLocale: isLanguage(request.language) ? locales[request.language] : undefined,
    // 3 to 256 characters. Adyen stores its data about a shopper under it, shared by everyone on the merchant
    // account.
    shopperReference: request.shopperId,
    shopperIP: request.clientIp,
    ...(request.channel === '' ? {} : { allowedPaymentMethods: [request.channel] }),
    themeId,
  });
  if (outcome.kind === 'not-sent') return { kind: 'unavailable', detail: outcome.reason };
  if (outcome.kind === 'lost') return { kind: 'unknown', detail: outcome.reason };
  const refusal = refusalOf(outcome);
  if (refusal !== undefined) return refusal;

  const session = sessionSchema.safeParse(parseJson(outcome.body));
  if (outcome.status !== 201 || !session.success) {
    return { kind: 'unknown', detail: `answer ${outcome.status} is not a session` };
  }
  const { id, url, reference, amount: answered } = session.data;
  const isOurs =
    reference === request.reference &&
    answered.value === amount.value &&
    answered.currency === amount.currency;
  if (!isOurs || !isPageUrl(url, context.account.mode)) {
    return { kind: 'unknown', detail: `session ${scrub(id)} is not for this payment` };
  }
  return { kind: 'created', url, memo: { sessionId: id } };
}
