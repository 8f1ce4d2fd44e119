import type { KnownPayment, ProviderContext } from '@gemporium/provider-kit/provider.ts';
import { call } from './call.ts';
import { paths } from './provider.ts';
import { type HistoryRecord, historySchema } from './wire.ts';

export type History = { kind: 'found'; records: HistoryRecord[] } | { kind: 'unavailable'; detail: string };

const rowsPerPage = 50;
/** So many approvals and refunds in the minutes of one payment are those of a very large shop; more are not gone through. */
const mostPages = 100;
/** So much more than a payment's time is gone through on either side: approvals take their time, and clocks differ. */
const marginMs = 15 * 60_000;

/** What became of one payment, by Naver Pay's own number of it. */
export async function historyOf(context: ProviderContext, paymentId: string): Promise<History> {
  const read = await everyPage(context, `${paths.history}/${encodeURIComponent(paymentId)}`, {});
  if (read.kind === 'found' && read.records.some((record) => record.paymentId !== paymentId))
    return { kind: 'unavailable', detail: 'Naver Pay answered for another payment' };
  return read;
}

/**
 * Everything that was approved while this payment could be, for one whose number nobody brought back: the history cannot
 * be asked by our reference.
 */
export function historyAround(
  context: ProviderContext,
  { createdAt, expiresAt }: Pick<KnownPayment, 'createdAt' | 'expiresAt'>,
): Promise<History> {
  const end = Math.min(context.now().getTime(), expiresAt.getTime() + marginMs);
  return everyPage(context, paths.history, {
    startTime: koreanTime(createdAt.getTime() - marginMs),
    endTime: koreanTime(end),
    approvalType: 'ALL',
  });
}

async function everyPage(context: ProviderContext, path: string, terms: object): Promise<History> {
  const records: HistoryRecord[] = [];
  for (let pageNumber = 1; pageNumber <= mostPages; pageNumber++) {
    const outcome = await call(context, { path, content: { json: { ...terms, pageNumber, rowsPerPage } } });
    if (outcome.kind !== 'done') return { kind: 'unavailable', detail: outcome.detail };
    const page = historySchema.safeParse(outcome.body);
    if (!page.success) return { kind: 'unavailable', detail: 'the answer is not of history' };
    records.push(...page.data.list);
    if (pageNumber >= page.data.totalPageCount) return { kind: 'found', records };
  }
  return { kind: 'unavailable', detail: `the history has more than ${mostPages} pages` };
}

/** Naver Pay's times: Korea's, fourteen digits. Korea is nine hours ahead, all year round. */
function koreanTime(ms: number): string {
  return new Date(ms + 9 * 3_600_000).toISOString().replace(/\D/g, '').slice(0, 14);
}
