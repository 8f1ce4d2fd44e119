import type { NotificationEvent } from '@gemporium/provider-kit/provider.ts';
import { incoming } from '@gemporium/provider-kit/testing/scripted-context.ts';
import { readNotification } from '../read-notification.ts';
import { appId, context, merchant, sealed } from './answers-of-payermax.ts';

/** A case about the trade, as its notification has it. */
export const about = {
  caseId: 'O1',
  status: 'CASE_CLOSED',
  caseResult: 'FAIL',
  outTradeNo: 'GP0123456789ABCDEF_1',
  tradeToken: 'T1',
  originTradeAmount: '14.99',
  originTradeCurrency: 'USD',
};
export const notifyTime = '2026-11-20T12:05:00.000Z';

/** A notification of this type. */
export const envelope = (notifyType: string, data: unknown, more = {}) => ({
  code: 'APPLY_SUCCESS',
  msg: '',
  keyVersion: '1',
  appId,
  merchantNo: merchant,
  notifyTime,
  notifyType,
  data,
  ...more,
});

/** What the adapter reads from a message; signed by PayerMax unless headers are given. */
export function read(message: unknown, headers?: Record<string, string>, account = {}) {
  const body = typeof message === 'string' ? message : JSON.stringify(message);
  return readNotification(context([], account), incoming(body, headers ?? sealed(body)));
}

/** The event in an authentic message. */
export function told(message: unknown, account = {}): NotificationEvent {
  const reading = read(message, undefined, account);
  if (reading.kind !== 'authentic') throw new Error(JSON.stringify(reading));
  return reading.events[0]!;
}
