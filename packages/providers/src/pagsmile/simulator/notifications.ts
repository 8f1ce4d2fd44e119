import { createHmac } from 'node:crypto';
import type {
  Lie,
  OutgoingNotification,
  SimulatedPayment,
  SimulatedRefund,
  SimulatorDesk,
  SimulatorTools,
} from '@gemporium/provider-kit/simulator.ts';
import { toWire } from './amounts.ts';

/** The content of a notification of any kind. */
export interface Told {
  readonly account: string;
  readonly reference: string;
  readonly tradeNo: string;
  readonly status: string;
  readonly amountMinor: number;
  readonly currency: string;
  readonly requestNo?: string;
  readonly method?: string;
  readonly now: number;
}

/** The body of a notification, as in Pagsmile's example. */
export function bodyOf(tools: SimulatorTools, told: Told): string {
  return JSON.stringify({
    amount: toWire(tools, told.amountMinor, told.currency),
    out_trade_no: told.reference,
    method: told.method ?? 'PIX',
    channel: '',
    trade_status: told.status,
    trade_no: told.tradeNo,
    currency: told.currency,
    out_request_no: told.requestNo ?? '',
    app_id: told.account,
    timestamp: String(Math.floor(told.now / 1000)),
    user: {
      buyer_id: '',
      identify: { type: 'CPF', number: '50284414727' },
      username: '',
      phone: '',
      email: '',
    },
  });
}

/** The header: a time, which is not signed, and the body's HMAC. */
export function headerOf(
  tools: SimulatorTools,
  account: string,
  body: string,
  now: number,
): Record<string, string> {
  const v2 = createHmac('sha256', tools.secret(`${account}.securityKey`))
    .update(body)
    .digest('hex');
  return { 'pagsmile-signature': `t=${Math.floor(now / 1000)},v2=${v2}` };
}

/** Notifies the merchant at the trade's own address. */
export function tell(
  tools: SimulatorTools,
  desk: SimulatorDesk,
  payment: SimulatedPayment,
  status: string,
  refund?: SimulatedRefund,
): void {
  const { account, reference, id, details } = payment;
  const charge = desk.chargeOf(id);
  const amountMinor = refund?.amountMinor ?? charge?.amountMinor ?? payment.amountMinor;
  const compose = (lie?: Lie) =>
    bodyOf(tools, {
      account: lie === 'wrong-merchant' ? 'somebody-else' : account,
      reference: lie === 'other-order' ? `${reference}9` : reference,
      tradeNo: id,
      status,
      now: desk.now,
      method: String(details.method),
      amountMinor: lie === 'wrong-amount' ? Math.floor(amountMinor / 10) || amountMinor + 1 : amountMinor,
      currency: lie === 'wrong-currency' ? (payment.currency === 'BRL' ? 'USD' : 'BRL') : payment.currency,
      ...(refund === undefined ? {} : { requestNo: String(refund.details.requestNo) }),
    });
  desk.notify({
    about: payment,
    event: status,
    to: { url: String(details.notifyUrl) },
    contentType: 'application/json',
    compose,
  });
}

/** Each attempt carries its own time. */
export function seal(
  tools: SimulatorTools,
  { account, body, lie }: OutgoingNotification,
  now: number,
): Record<string, string> {
  return headerOf(tools, lie === 'forged' ? 'nobody' : account, body, now);
}

/** 10, 30, 60, 120, 360 and 840 minutes after the first attempt. */
const minutes = [10, 20, 30, 60, 240, 480];

export function retryAfterMs(failedAttempts: number): number | null {
  const wait = minutes[failedAttempts - 1];
  return wait === undefined ? null : wait * 60_000;
}
