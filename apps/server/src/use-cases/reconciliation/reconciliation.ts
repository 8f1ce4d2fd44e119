import type { ComparedPayment } from '../../repositories/compared-payments.ts';
import type { CheckedReport } from './check-report.ts';

/** The result of a row: already booked, booked now, different from the books, or another system's money. */
export type Compared = 'equal' | 'followed' | 'differs' | 'foreign';

export interface ComparedRow {
  /** The report's line; none for a booking that is missing from the report. */
  line?: number;
  reference: string;
  compared: Compared;
  detail: string;
}

export interface Reconciled {
  counts: Record<Compared, number>;
  /** Payments, refunds and chargebacks that were booked in the period and are missing from the report. */
  missing: number;
  /** The first rows that are neither equal nor another system's. */
  listed: ComparedRow[];
}

export interface Reconciling {
  account: string;
  /** Everything booked in this period must be in the report. */
  period?: { from: Date; before: Date };
  /** Who runs it, for the histories. */
  by: string;
  report: CheckedReport;
}

/** The most rows that are compared, or read from the books, at once. */
export const atOnce = 1_000;
export const mostListed = 1_000;

/** The reference that a report has: for a duplicate capture, that of the original payment. */
export const rootReference = ({ beside, reference }: ComparedPayment) => beside ?? reference;
