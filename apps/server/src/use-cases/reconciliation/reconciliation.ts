import type { ComparedPayment } from '../../repositories/compared-payments.ts';
import type { CheckedReport } from './check-report.ts';

/** A row that was booked now, or differs from the books. */
export interface ListedRow {
  /** The report's line; none for a booking that is missing from the report. */
  line?: number;
  reference: string;
  compared: 'followed' | 'differs';
  detail: string;
}

/** The result of a row: already booked, another system's money, or one that is listed. */
export type ComparedRow = ListedRow | { compared: 'equal' } | { compared: 'foreign' };
export type Compared = ComparedRow['compared'];

export interface Reconciled {
  counts: Record<Compared, number>;
  /** Payments, refunds and chargebacks that were booked in the period and are missing from the report. */
  missing: number;
  /** The first rows that are neither equal nor another system's. */
  listed: ListedRow[];
}

export interface Reconciling {
  account: string;
  /** Everything booked in this period must be in the report. */
  period?: { from: Date; before: Date };
  /** Who runs it, for the histories. */
  by: string;
  report: CheckedReport;
  /** A dry run: every transaction is rolled back at its end. */
  isTried?: boolean;
}

/** The most rows that are compared, or read from the books, at once. */
export const atOnce = 1_000;
export const mostListed = 1_000;

/** The reference that a report has: for a duplicate capture, that of the original payment. */
export const rootReference = ({ beside, reference }: ComparedPayment) => beside ?? reference;
