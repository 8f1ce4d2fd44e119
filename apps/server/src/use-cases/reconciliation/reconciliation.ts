import type { ComparedPayment } from '../../repositories/compared-payments.ts';
import type { CheckedReport } from './check-report.ts';

/** What became of a row: the books had it already, follow it now, or disagree; or another system's money is meant. */
export type Compared = 'equal' | 'followed' | 'differs' | 'foreign';

export interface ComparedRow {
  /** Of the report; none where the books name what it does not. */
  line?: number;
  reference: string;
  compared: Compared;
  detail: string;
}

export interface Reconciled {
  counts: Record<Compared, number>;
  /** Paid, or given or taken back, here within the period, and not in the report. */
  missing: number;
  /** All that is not equal, but for other systems' money; the first of it. */
  listed: ComparedRow[];
}

export interface Reconciling {
  account: string;
  /** What was paid, or given or taken back, here from this time to before the other must stand in the report. */
  period?: { from: Date; before: Date };
  /** Who says so, for the histories. */
  by: string;
  report: CheckedReport;
}

/** As many rows as are compared, or read of the books, at once. */
export const atOnce = 1_000;
export const mostListed = 1_000;

/** The reference that a report knows: of money beside an order, that of the payment which brought it. */
export const rootReference = ({ beside, reference }: ComparedPayment) => beside ?? reference;
