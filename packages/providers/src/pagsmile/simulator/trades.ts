import type {
  Lie,
  PaymentStatus,
  SimulatedPayment,
  SimulatorDesk,
  SimulatorTools,
} from '@gemporium/provider-kit/simulator.ts';
import { type Body, isOptionalText, isText } from '../../simulator/json.ts';
import { fromWire, toWire } from './amounts.ts';
import type { Asked, Result } from './gateway.ts';

const isAddress = (value: unknown) => typeof value === 'string' && /^https?:\/\//.test(value);

const rules: Readonly<Record<string, (value: unknown, body: Body) => boolean>> = {
  out_trade_no: (value) => isText(value, 64),
  order_currency: (value) => typeof value === 'string' && Intl.supportedValuesOf('currency').includes(value),
  subject: (value) => isText(value, 128),
  content: (value) => isText(value, 255),
  trade_type: (value) => value === 'WEB',
  version: (value) => value === '2.0',
  timeout_express: (value) =>
    value === undefined || (typeof value === 'string' && /^[1-9]\d{0,4}[mhd]$/.test(value)),
  notify_url: isAddress,
  return_url: (value) => value === undefined || isAddress(value),
  buyer_id: (value) => isText(value, 64),
  regions: (value) =>
    value === undefined || (Array.isArray(value) && value.every((one) => /^[A-Z]{3}$/.test(String(one)))),
  method: (value) => isOptionalText(value, 32),
  // One wallet of several; only valid with the method `Wallet`.
  channel: (value, { method }) => value === undefined || (method === 'Wallet' && isText(value, 32)),
};

const unitMs: Readonly<Record<string, number>> = { m: 60_000, h: 3_600_000, d: 86_400_000 };

/** 90 minutes if the merchant does not say, at most 15 days. */
function lifetimeMs(timeout: unknown): number {
  const [, count, unit = 'm'] = /^(\d+)([mhd])$/.exec(String(timeout ?? '90m')) ?? [];
  return Math.min(Number(count) * (unitMs[unit] ?? 0), 15 * 86_400_000);
}

/** Pagsmile's numbers begin with the date and time. */
function tradeNumber(desk: SimulatorDesk): string {
  const day = new Date(desk.now).toISOString().replace(/\D/g, '').slice(0, 14);
  return day + desk.serial(5);
}

/** `/trade/create`: one trade for each out_trade_no. Undefined if an argument is missing or invalid. */
export function createTrade(
  tools: SimulatorTools,
  desk: SimulatorDesk,
  { account, body }: Asked,
  origin: string,
): Result | undefined {
  if (!Object.entries(rules).every(([name, fits]) => fits(body[name], body))) return undefined;
  const currency = String(body.order_currency);
  const amountMinor = fromWire(tools, body.order_amount, currency);
  if (amountMinor === undefined || typeof body.order_amount !== 'string') return undefined;
  const reference = String(body.out_trade_no);
  if (desk.paymentByReference(account, reference))
    return { sub: 'duplicate-out_trade_no', msg: 'out_trade_no is duplicate' };
  const id = tradeNumber(desk);
  desk.openPayment({
    id,
    account,
    reference,
    amountMinor,
    currency,
    expiresAt: desk.now + lifetimeMs(body.timeout_express),
    details: {
      subject: String(body.subject),
      notifyUrl: String(body.notify_url),
      returnUrl: body.return_url === undefined ? null : String(body.return_url),
      method: String(body.method ?? 'PIX'),
      isChosen: body.method !== undefined,
      isSubmitted: false,
    },
  });
  const web_url = `${origin}/pagsmile/checkout?prepay_id=${id}`;
  return { data: { trade_no: id, out_trade_no: reference, web_url, prepay_id: id }, paymentId: id };
}

const statuses: Readonly<Record<PaymentStatus, string>> = {
  pending: 'INITIAL',
  paid: 'SUCCESS',
  declined: 'REFUSED',
  cancelled: 'CANCEL',
  expired: 'EXPIRED',
};

/** A trade's status: a refund or a dispute replaces the success. */
export function statusOf(desk: SimulatorDesk, payment: SimulatedPayment): string {
  if (typeof payment.details.later === 'string') return payment.details.later;
  const refunded = desk.refundsOf(payment.id).some((one) => one.status === 'succeeded');
  if (refunded) return 'REFUNDED';
  return payment.status === 'pending' && payment.details.isSubmitted === true
    ? 'PROCESSING'
    : statuses[payment.status];
}

/** `/trade/query`, by either number. */
export function queryTrade(
  tools: SimulatorTools,
  desk: SimulatorDesk,
  { account, body }: Asked,
  lie: Lie | undefined,
): Result | undefined {
  const { out_trade_no, trade_no } = body;
  if (!isText(out_trade_no, 64) && !isText(trade_no, 64)) return undefined;
  const named = isText(trade_no, 64) ? desk.payment(trade_no) : undefined;
  const found = named ?? desk.paymentByReference(account, String(out_trade_no));
  if (!found || found.account !== account) return { sub: 'trade-not-exist', msg: 'trade does not exist' };
  const amountMinor = desk.chargeOf(found.id)?.amountMinor ?? found.amountMinor;
  const told = lie === 'wrong-amount' ? Math.floor(amountMinor / 10) || amountMinor + 1 : amountMinor;
  const time = (ms: number) => new Date(ms).toISOString().slice(0, 19).replace('T', ' ');
  return {
    data: {
      trade_no: found.id,
      out_trade_no: lie === 'other-order' ? `${found.reference}9` : found.reference,
      trade_status: statusOf(desk, found),
      order_currency: lie === 'wrong-currency' ? (found.currency === 'BRL' ? 'USD' : 'BRL') : found.currency,
      order_amount: toWire(tools, told, found.currency),
      refuse_detail: found.status === 'declined' ? 'Do not honor' : '',
      create_time: time(found.createdAt),
      update_time: time(found.updatedAt),
    },
    paymentId: found.id,
  };
}
