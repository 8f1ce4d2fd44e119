import { createError } from '@gemporium/provider-kit/create-error.ts';
import { firstCharacters } from '@gemporium/provider-kit/first-characters.ts';
import { isPageUrl } from '@gemporium/provider-kit/page-url.ts';
import type { CreateOutcome, PaymentRequest, ProviderContext } from '@gemporium/provider-kit/provider.ts';
import { sha256Hex } from '@gemporium/provider-kit/signatures.ts';
import { toPagsmile } from './amounts.ts';
import { call } from './call.ts';
import { provider, refusals } from './provider.ts';
import { regionsOf } from './regions.ts';
import { openedSchema } from './wire.ts';

/** Opens a trade on the checkout page. */
export async function create(context: ProviderContext, request: PaymentRequest): Promise<CreateOutcome> {
  const { reference, amount, channel, goodsName, gameName, shopperId } = request;
  const order_amount = toPagsmile(amount);
  if (order_amount === undefined)
    return {
      kind: 'refused',
      error: 'invalid-request',
      detail: `Pagsmile cannot express this amount in ${amount.currency}`,
    };
  const outcome = await call(context, 'create', {
    out_trade_no: reference,
    order_amount,
    order_currency: amount.currency,
    subject: firstCharacters(goodsName, 128),
    content: firstCharacters(`${goodsName} - ${gameName}`, 255),
    trade_type: 'WEB',
    version: '2.0',
    timeout_express: `${provider.paymentLifetimeMinutes}m`,
    notify_url: request.notifyUrl,
    return_url: request.returnUrl,
    buyer_id: shopperId.length <= 64 ? shopperId : sha256Hex(shopperId),
    ...regionsOf(request.country),
    ...wayOf(channel),
  });
  if (outcome.kind === 'not-sent') return { kind: 'unavailable', detail: outcome.detail };
  if (outcome.kind === 'unknown') return outcome;
  if (outcome.kind === 'error') return createError(refusals, outcome);

  const opened = openedSchema.safeParse(outcome.body);
  if (!opened.success) return { kind: 'unknown', detail: 'the answer is not a trade' };
  const { out_trade_no, trade_no, web_url } = opened.data;
  if (out_trade_no !== reference) return { kind: 'unknown', detail: 'the answer is not for this payment' };
  if (!web_url || !isPageUrl(web_url, context.account.mode))
    return { kind: 'unknown', detail: 'Pagsmile gave no page to pay on' };
  return { kind: 'created', url: web_url, providerReference: trade_no, memo: {} };
}

/** `PIX`, or `Wallet.PicPay` for one wallet. Without a way to pay, the page shows all that the region has. */
function wayOf(code: string): object {
  if (code === '') return {};
  // JSON.stringify leaves undefined fields out.
  const [method, channel] = code.split('.');
  return { method, channel };
}
