import { createError } from '@gemporium/provider-kit/create-error.ts';
import { firstCharacters } from '@gemporium/provider-kit/first-characters.ts';
import { isPageUrl } from '@gemporium/provider-kit/page-url.ts';
import type {
  Account,
  CreateOutcome,
  PaymentRequest,
  ProviderContext,
} from '@gemporium/provider-kit/provider.ts';
import { sha256Hex } from '@gemporium/provider-kit/signatures.ts';
import { toEbanx } from './amounts.ts';
import { call } from './call.ts';
import { countryOf } from './countries.ts';
import { groups, playerMark, refusals, settingsSchema } from './provider.ts';
import { openedSchema } from './wire.ts';

/** Opens a payment on EBANX's page. */
export async function create(context: ProviderContext, request: PaymentRequest): Promise<CreateOutcome> {
  const { reference, amount, channel } = request;
  const written = toEbanx(amount);
  if (written === undefined)
    return {
      kind: 'refused',
      error: 'invalid-request',
      detail: `EBANX cannot express this amount in ${amount.currency}`,
    };
  const outcome = await call(context, 'request', {
    merchant_payment_code: reference,
    country: countryOf(amount.currency, request.country),
    currency_code: amount.currency,
    amount: written,
    payment_type_code: groups.get(channel) ?? channel,
    // The payer enters a real name on the page; the store knows only this one.
    name: firstCharacters(request.playerId, 100),
    email: emailOf(context.account, request),
    notification_url: request.notifyUrl,
    redirect_url: request.returnUrl,
  });
  if (outcome.kind === 'not-sent') return { kind: 'unavailable', detail: outcome.detail };
  if (outcome.kind === 'unknown') return outcome;
  if (outcome.kind === 'error') return createError(refusals, outcome);

  const opened = openedSchema.safeParse(outcome.body);
  if (!opened.success) return { kind: 'unknown', detail: 'the answer is not a payment' };
  const { redirect_url, payment } = opened.data;
  if (payment.merchant_payment_code !== reference)
    return { kind: 'unknown', detail: 'the answer is not for this payment' };
  if (!redirect_url || !isPageUrl(redirect_url, context.account.mode))
    return { kind: 'unknown', detail: 'EBANX gave no page to pay on' };
  return { kind: 'created', url: redirect_url, providerReference: payment.hash, memo: {} };
}

/** The address that stands for the player; each player has a different one. */
function emailOf({ settings }: Account, { shopperId }: PaymentRequest): string {
  const { payerEmail } = settingsSchema.parse(settings);
  return payerEmail.replace(playerMark, sha256Hex(shopperId).slice(0, 20));
}
