import type { KnownPayment, ProviderContext } from '@gemporium/provider-kit/provider.ts';
import { call } from './call.ts';
import { paths } from './provider.ts';
import { type HistoryRecord, historySchema } from './wire.ts';

export type History = { kind: 'found'; records: HistoryRecord[] } | { kind: 'unavailable'; detail: string };

const rowsPerPage = 50;
/** Only a very large shop has this many approvals and refunds within one payment's lifetime; we read no further. */
const mostPages = 100;
/** How far we search before and after a payment's lifetime: approvals take time, and clocks differ. */
const marginMs = 15 * 60_000;

/** What became of one payment, by its Naver Pay number. */
export async function historyOf(context: ProviderContext, paymentId: string): Promise<History> {
  const read = await everyPage(context, `${paths.history}/${encodeURIComponent(paymentId)}`, {});
  if (read.kind === 'found' && read.records.some((record) => record.paymentId !== paymentId))
    return { kind: 'unavailable', detail: 'Naver Pay answered for another payment' };
  return read;
}

/**
 * All approvals from the time this payment could be paid, for a payment whose number no return brought: the history
 * cannot be searched by our reference.
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
    if (!page.success) return { kind: 'unavailable', detail: 'the answer is not a history page' };
    records.push(...page.data.list);
    if (pageNumber >= page.data.totalPageCount) return { kind: 'found', records };
  }
  return { kind: 'unavailable', detail: `the history has more than ${mostPages} pages` };
}

/** A time as Naver Pay writes it: Korean time in fourteen digits. Korea is nine hours ahead of UTC all year round. */
function koreanTime(ms: number): string {
  return new Date(ms + 9 * 3_600_000).toISOString().replace(/\D/g, '').slice(0, 14);
}
