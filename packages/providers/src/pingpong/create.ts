import { createError } from '@gemporium/provider-kit/create-error.ts';
import { firstCharacters } from '@gemporium/provider-kit/first-characters.ts';
import { fromMajorUnits } from '@gemporium/provider-kit/major-units.ts';
import { isPageUrl } from '@gemporium/provider-kit/page-url.ts';
import type {
  Account,
  CreateOutcome,
  PaymentRequest,
  ProviderContext,
} from '@gemporium/provider-kit/provider.ts';
import { sha256Hex } from '@gemporium/provider-kit/signatures.ts';
import { toPingPong } from './amounts.ts';
import { call } from './call.ts';
import { pageLanguages, refusals, settingsSchema } from './provider.ts';
import { openedSchema } from './wire.ts';

/**
 * PingPong wants every payer's IP address. A create repeated after a crash does not know it and sends this one, which
 * is nobody's.
 */
const unknownAddress = '0.0.0.0';

/** Opens an order on the hosted checkout page, or gets the one that already exists under this number. */
export async function create(context: ProviderContext, request: PaymentRequest): Promise<CreateOutcome> {
  const { reference, amount, channel, country, language, notifyUrl, returnUrl } = request;
  const written = toPingPong(amount);
  if (written === undefined)
    return {
      kind: 'refused',
      error: 'invalid-request',
      detail: `PingPong cannot express this amount in ${amount.currency}`,
    };
  const outcome = await call(context, 'payment/prePay', {
    merchantTransactionId: reference,
    amount: written,
    currency: amount.currency,
    // Captured at once, not just authorised.
    captureDelayHours: 0,
    timeExpire: String(Math.floor(request.expiresAt.getTime() / 1000)),
    payResultUrl: returnUrl,
    payCancelUrl: returnUrl,
    notificationUrl: notifyUrl,
    shopperIP: request.clientIp ?? unknownAddress,
    // JSON.stringify leaves undefined fields out.
    language: pageLanguages.get(language),
    tradeCountry: country,
    // Several of PingPong's names contain spaces, none an underscore.
    ...(channel === '' ? {} : { paymentMethods: [channel.replaceAll('_', ' ')] }),
    ...aboutSale(request, context.account, written),
  });
  if (outcome.kind === 'not-sent') return { kind: 'unavailable', detail: outcome.detail };
  if (outcome.kind === 'unknown') return outcome;
  if (outcome.kind === 'error') return createError(refusals, outcome);

  const opened = openedSchema.safeParse(outcome.contents);
  if (!opened.success) return { kind: 'unknown', detail: 'the answer is not an order' };
  const { merchantTransactionId, transactionId, paymentUrl, currency } = opened.data;
  if (merchantTransactionId !== reference)
    return { kind: 'unknown', detail: 'the answer is not for this payment' };
  const said = fromMajorUnits(opened.data.amount, currency);
  // An order that already exists under this number keeps its first amount.
  if (currency !== amount.currency || said === 'inexpressible' || said.amountMinor !== amount.amountMinor)
    return {
      kind: 'refused',
      error: 'duplicate-reference',
      detail: 'PingPong has an order with another amount under this number',
    };
  if (!isPageUrl(paymentUrl, context.account.mode))
    return { kind: 'unknown', detail: 'PingPong gave no page to pay on' };
  // Every refund must name the address for its notifications.
  return { kind: 'created', url: paymentUrl, providerReference: transactionId, memo: { notifyUrl } };
}

/** What PingPong's risk rules read: the goods, the account at the game, and a way to reach the payer. */
function aboutSale(request: PaymentRequest, account: Account, unitPrice: string): object {
  const { goodsName, gameName, shopperId, platform } = request;
  const { contactEmail, contactPhone, goodsImage } = settingsSchema.parse(account.settings);
  const hasContact = contactEmail !== undefined || contactPhone !== undefined;
  return {
    goods: [
      {
        name: firstCharacters(goodsName, 500),
        unitPrice,
        number: '1',
        virtualProduct: 'Y',
        imgUrl: goodsImage,
      },
    ],
    reCharge: {
      type: 'Game',
      accountId: shopperId.length <= 64 ? shopperId : sha256Hex(shopperId),
      gameName: firstCharacters(gameName, 64),
      gameTerminal: platform === 'web' ? 'PC' : 'Mobile',
    },
    ...(hasContact ? { customer: { email: contactEmail, phone: contactPhone } } : {}),
  };
}
