import { channelsOf } from '@gemporium/contract/channels.ts';
import { createError } from '@gemporium/provider-kit/create-error.ts';
import { isPageUrl } from '@gemporium/provider-kit/page-url.ts';
import type { CreateOutcome, PaymentRequest, ProviderContext } from '@gemporium/provider-kit/provider.ts';
import { scrub } from '@gemporium/provider-kit/scrub.ts';
import { sha256Hex } from '@gemporium/provider-kit/signatures.ts';
import { toRazer } from './amounts.ts';
import { call } from './call.ts';
import { provider, refusals, settingsSchema } from './provider.ts';
import { isSigned } from './signature.ts';
import { channelIdOf, isWay } from './ways.ts';
import { openedSchema } from './wire.ts';

/** Opens a payment with one way to pay, or on the payment wall, where the payer chooses. */
export async function create(context: ProviderContext, request: PaymentRequest): Promise<CreateOutcome> {
  const { account } = context;
  const { reference, amount: money } = request;
  const { amountUnit, callbackUrl, channelIds } = settingsSchema.parse(account.settings);
  const amount = toRazer(money, amountUnit);
  if (amount === undefined) return refused(`Razer cannot express this amount in ${money.currency}`);
  const way = wayOf(request);
  if (way !== '' && !isWay(way)) return refused(`“${scrub(way)}” is no way to pay behind Razer`);
  const channelId = channelIdOf(way, channelIds);
  const outcome = await call(context, 'POST', {
    applicationCode: account.merchant,
    referenceId: reference,
    version: 'v1',
    amount,
    currencyCode: money.currency,
    returnUrl: request.returnUrl,
    description: [...request.goodsName].slice(0, 100).join(''),
    customerId: customerIdOf(request),
    ...(channelId === undefined ? {} : { channelId }),
    ...(callbackUrl === 'sent' ? { callbackUrl: request.notifyUrl } : {}),
  });
  if (outcome.kind === 'not-sent') return { kind: 'unavailable', detail: outcome.detail };
  if (outcome.kind === 'unknown') return outcome;
  if (outcome.kind === 'error') return createError(refusals, outcome);

  const opened = openedSchema.safeParse(outcome.body);
  if (!opened.success) return { kind: 'unknown', detail: 'the answer is not a payment' };
  const { data } = opened;
  if (!isSigned(context, data)) return { kind: 'unknown', detail: 'the answer is not signed by Razer' };
  const isOurs =
    data.applicationCode === account.merchant &&
    data.referenceId === reference &&
    data.amount === amount &&
    data.currencyCode === money.currency;
  if (!isOurs || !isPageUrl(data.paymentUrl, account.mode))
    return { kind: 'unknown', detail: 'the answer is not for this payment' };
  return { kind: 'created', url: data.paymentUrl, providerReference: data.paymentId, memo: {} };
}

function refused(detail: string): CreateOutcome {
  return { kind: 'refused', error: 'invalid-request', detail };
}

/** The way that the player chose in the shop, or else the channel's; '' leaves the choice to the wall. */
function wayOf({ channelId, channel }: PaymentRequest): string {
  return channel || (channelsOf(provider.id).find(({ id }) => id === channelId)?.providerCode ?? '');
}

/** The player's id for Razer, in a form that Razer's own numbers never have: see wire.ts. */
function customerIdOf({ shopperId }: PaymentRequest): string {
  return `p${sha256Hex(shopperId).slice(0, 31)}`;
}
