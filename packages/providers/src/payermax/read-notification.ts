import { jsonOf } from '@gemporium/provider-kit/incoming.ts';
import { fromMajorUnits } from '@gemporium/provider-kit/major-units.ts';
import type {
  IncomingRequest,
  NotificationEvent,
  NotificationReading,
  NotificationReply,
  ProviderContext,
} from '@gemporium/provider-kit/provider.ts';
import { fitsRsaSha256, rsaPublicKeys } from '@gemporium/provider-kit/rsa.ts';
import { scrub } from '@gemporium/provider-kit/scrub.ts';
import { appIdOf } from './call.ts';
import { caseMeanings, caseTypes, placeMs } from './provider.ts';
import { paymentUpdateOf } from './query.ts';
import { refundUpdateOf } from './refund.ts';
import { referenceOf } from './trade-number.ts';
import {
  caseSchema,
  type Notification,
  notificationSchema,
  notifiedRefundSchema,
  tradeSchema,
} from './wire.ts';

const received: NotificationReply = {
  status: 200,
  contentType: 'application/json',
  body: '{"msg":"Success","code":"SUCCESS"}',
};

/** Reads a notification from PayerMax: first the signature over the raw bytes, then the content. */
export function readNotification(context: ProviderContext, request: IncomingRequest): NotificationReading {
  const given = request.headers.sign ?? '';
  if (given === '') return { kind: 'rejected', reason: 'it has no signature' };
  const keys = rsaPublicKeys(context.secret('payermaxPublicKey'), context.account);
  if (!fitsRsaSha256(given, request.rawBody, keys))
    return { kind: 'rejected', reason: 'its signature does not fit' };

  const message = notificationSchema.safeParse(jsonOf(request));
  if (!message.success) return { kind: 'unreadable', reason: "it is not in the provider's form" };
  const event = eventOf(message.data, merchantOf(context, message.data));
  return event === undefined
    ? { kind: 'unreadable', reason: 'it lacks fields that its kind needs' }
    : { kind: 'authentic', events: [event], reply: received };
}

/**
 * The account's merchant if everything that the message names is ours; otherwise what is not ours. PayerMax may use
 * one key for all merchants.
 */
function merchantOf({ account }: ProviderContext, { merchantNo, appId }: Notification): string {
  if (merchantNo != null && merchantNo !== account.merchant) return merchantNo;
  return appId == null || appId === appIdOf(account) ? account.merchant : `${account.merchant}/${appId}`;
}

/** `code` says nothing about the money: even with APPLY_SUCCESS a trade can have failed. */
function eventOf({ notifyType, ...message }: Notification, merchant: string): NotificationEvent | undefined {
  if (notifyType === 'PAYMENT') {
    const trade = tradeSchema.safeParse(message.data);
    if (!trade.success) return undefined;
    const { tradeToken, status } = trade.data;
    const dedupeKey = `PAYMENT:${tradeToken}:${status}`;
    return { type: 'payment', dedupeKey, ...paymentUpdateOf(trade.data, merchant, message.code) };
  }

  if (notifyType === 'REFUND') {
    const refund = notifiedRefundSchema.safeParse(message.data);
    if (!refund.success) return undefined;
    const { refundTradeNo, status } = refund.data;
    const dedupeKey = `REFUND:${refundTradeNo}:${status}`;
    return { type: 'refund', dedupeKey, ...refundUpdateOf(refund.data, merchant) };
  }

  if (caseTypes.includes(notifyType)) {
    const about = caseSchema.safeParse(message.data);
    if (!about.success) return undefined;
    const { caseId, status, caseResult, outTradeNo, tradeToken } = about.data;
    const dedupeKey = `CASE:${caseId}:${status}:${caseResult ?? ''}`;
    const detail = scrub([notifyType, status, caseResult ?? ''].join(' '));
    const meaning = caseMeanings.find(
      (one) => one.status === status && (one.result === undefined || one.result === caseResult),
    );
    if (meaning === undefined)
      return { type: 'ignored', dedupeKey, alarm: true, detail: scrub(`${detail} of ${outTradeNo}`) };
    return {
      type: 'chargeback',
      dedupeKey,
      detail,
      merchant,
      reference: referenceOf(outTradeNo),
      status: meaning.says,
      amount: fromMajorUnits(about.data.originTradeAmount, about.data.originTradeCurrency),
      dispute: caseId,
      sequence: meaning.place * placeMs + Date.parse(message.notifyTime),
      capture: tradeToken,
    };
  }

  const dedupeKey = `${notifyType}:${message.notifyTime}`;
  return { type: 'ignored', dedupeKey, alarm: true, detail: scrub(`unknown notification ${notifyType}`) };
}
