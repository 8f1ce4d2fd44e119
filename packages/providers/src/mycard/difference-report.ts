import type { Money } from '@gemporium/domain/money.ts';
import { toMyCard } from './amounts.ts';

/** What MyCard wants a list of (3.7). */
export type ReportRequest =
  | { kind: 'between'; from: Date; to: Date }
  | { kind: 'trade'; myCardTradeNo: string };

/** One paid trade of the report. */
export interface ReportedTrade {
  paymentType: string;
  tradeSeq: string;
  myCardTradeNo: string;
  reference: string;
  customerId: string;
  amount: Money;
  paidAt: Date;
}

/** Reads MyCard's question; its times are Taiwan's (UTC+8). Undefined where it is not one. */
export function readReportRequest(fields: Readonly<Record<string, string>>): ReportRequest | undefined {
  if (fields.MyCardTradeNo) return { kind: 'trade', myCardTradeNo: fields.MyCardTradeNo };
  const from = fromTaiwan(fields.StartDateTime);
  const to = fromTaiwan(fields.EndDateTime);
  return from && to && from <= to ? { kind: 'between', from, to } : undefined;
}

/** The classic answer, text/html: one line per trade. */
export function reportAsLines(trades: readonly ReportedTrade[]): string {
  // No field may hold a comma or a tag: it would shift the columns of MyCard's reader.
  return trades
    .map(
      (trade) =>
        `${Object.values(rowOf(trade))
          .map((value) => value.replace(/[,<>\r\n]/g, '_'))
          .join(',')}<BR>`,
    )
    .join('');
}

/** The answer as document v3.9 reads it; ask MyCard which of the two the contract uses. */
export function reportAsJson(trades: readonly ReportedTrade[]): string {
  return JSON.stringify({ trades: trades.map(rowOf) });
}

function rowOf(trade: ReportedTrade) {
  return {
    PaymentType: trade.paymentType,
    TradeSeq: trade.tradeSeq,
    MyCardTradeNo: trade.myCardTradeNo,
    FacTradeSeq: trade.reference,
    CustomerId: trade.customerId,
    Amount: toMyCard(trade.amount) ?? '',
    Currency: trade.amount.currency,
    TradeDateTime: toTaiwan(trade.paidAt),
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
