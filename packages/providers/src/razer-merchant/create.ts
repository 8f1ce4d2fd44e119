import type { CreateOutcome, PaymentRequest, ProviderContext } from '@gemporium/provider-kit/provider.ts';
import { hmacSha256Hex, keysOf } from '@gemporium/provider-kit/signatures.ts';
import { toMerchantServices } from './amounts.ts';
import { payUrlOf, settingsSchema } from './provider.ts';
import { md5Of } from './signatures.ts';

/**
 * Makes the address of the hosted page, signed by its vcode: no call is made, and Razer Merchant Services learns of
 * the order only when the payer arrives. A payer can change what the vcode does not cover, so the notification's
 * currency is what counts.
 */
export async function create(context: ProviderContext, request: PaymentRequest): Promise<CreateOutcome> {
  const { merchant, settings } = context.account;
  const { extendedVcode, channels, contact } = settingsSchema.parse(settings);
  const { reference, channel } = request;
  const { currency } = request.amount;
  const amount = toMerchantServices(request.amount);
  if (amount === undefined) {
    const detail = `Razer Merchant Services cannot express this amount in ${currency}`;
    return { kind: 'refused', error: 'invalid-request', detail };
  }
  const [verifyKey] = keysOf(context.secret('verifyKey'));
  const vcode = md5Of(amount, merchant, reference, verifyKey, extendedVcode ? currency : '');
  const fields = new URLSearchParams({
    merchant_id: merchant,
    amount,
    orderid: reference,
    cur: currency,
    // By name and contact the page finds the payer's saved cards, and whoever pays can change both in its address: the
    // name is one that nobody can guess.
    bill_name: hmacSha256Hex(Buffer.from(verifyKey), request.shopperId),
    ...(contact === undefined ? {} : { bill_email: contact.email, bill_mobile: contact.mobile }),
    bill_desc: [...request.goodsName].slice(0, 100).join(''),
    ...(request.country === undefined ? {} : { country: request.country }),
    returnurl: request.returnUrl,
    callbackurl: request.notifyUrl,
    cancelurl: request.returnUrl,
    vcode,
  });
  const file = new Map(Object.entries(channels)).get(channel);
  const page = `${payUrlOf(context)}/RMS/pay/${encodeURIComponent(merchant)}/${file === undefined ? '' : `${file}.php`}`;
  return { kind: 'created', url: `${page}?${fields}`, memo: {} };
}
