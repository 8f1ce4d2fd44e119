import { formOf } from '@gemporium/provider-kit/incoming.ts';
import type {
  IncomingRequest,
  NotificationReply,
  ProviderContext,
  ReportedPayment,
  ReportRange,
  ReportReading,
} from '@gemporium/provider-kit/provider.ts';
import { toMyCard } from './amounts.ts';
import { customerIdOf } from './customer-id.ts';
import { settingsSchema } from './provider.ts';

/** Reads the request for the difference report (3.7). It is not signed. */
export function readReport(context: ProviderContext, request: IncomingRequest): ReportReading | undefined {
  const fields = { ...request.query, ...formOf(request) };
  // A result (3.2) has a MyCardTradeNo as well, but also a Hash.
  const wanted = fields.Hash === undefined ? rangeOf(fields) : undefined;
  if (wanted === undefined) return undefined;
  const { reportFormat } = settingsSchema.parse(context.account.settings);
  return { isProved: false, wanted, reply: reportFormat === 'json' ? replyAsJson : replyAsLines };
}

/** The payments that MyCard wants listed; its times are Taiwan's (UTC+8). */
function rangeOf(fields: Readonly<Record<string, string>>): ReportRange | undefined {
  const from = fromTaiwan(fields.StartDateTime);
  const to = fromTaiwan(fields.EndDateTime);
  // The end has whole seconds, and includes all of its last second.
  if (from && to) return from <= to ? { kind: 'between', from, to: new Date(to.getTime() + 999) } : undefined;
  return fields.MyCardTradeNo ? { kind: 'payment', providerReference: fields.MyCardTradeNo } : undefined;
}

/** The classic answer: one line per trade. */
function replyAsLines(payments: readonly ReportedPayment[]): NotificationReply {
  // No field may contain a comma or a tag: it would shift the columns when MyCard reads them.
  const cells = (payment: ReportedPayment) =>
    Object.values(rowOf(payment)).map((value) => value.replace(/[,<>\r\n]/g, '_'));
  const body = payments.map((payment) => `${cells(payment).join(',')}<BR>`).join('');
  return { status: 200, contentType: 'text/html; charset=utf-8', body };
}

/** The answer in the form of document v3.9. */
function replyAsJson(payments: readonly ReportedPayment[]): NotificationReply {
  return {
    status: 200,
    contentType: 'application/json',
    body: JSON.stringify({ trades: payments.map(rowOf) }),
  };
}

function rowOf({ reference, providerReference, amount, shopperId, memo, paidAt }: ReportedPayment) {
  return {
    PaymentType: memo.paymentType ?? '',
    TradeSeq: memo.tradeSeq ?? '',
    MyCardTradeNo: providerReference,
    FacTradeSeq: reference,
    CustomerId: customerIdOf(shopperId),
    Amount: toMyCard(amount) ?? '',
    Currency: amount.currency,
    TradeDateTime: toTaiwan(paidAt),
  };
}

const taiwanOffsetMs = 8 * 3_600_000;

function fromTaiwan(text: string | undefined): Date | undefined {
  if (text === undefined || !/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/.test(text)) return undefined;
  const date = new Date(`${text}+08:00`);
  return Number.isNaN(date.getTime()) ? undefined : date;
}

function toTaiwan(date: Date): string {
  return new Date(date.getTime() + taiwanOffsetMs).toISOString().slice(0, 19);
}
