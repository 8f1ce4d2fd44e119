import type { SettlementEvent, SettlementLine } from '@gemporium/provider-kit/provider.ts';
import { type CheckedReport, namesOfCapture } from './check-report.ts';

export type Row = Extract<SettlementLine, { kind: 'money' }>;
export type RowOf<Type extends SettlementEvent['type']> = Row & {
  event: Extract<SettlementEvent, { type: Type }>;
};

export const isAbout = <Type extends SettlementEvent['type']>(row: Row, type: Type): row is RowOf<Type> =>
  row.event.type === type;

/** What a report says of one payment: its captures, and the money that went back, each in the report's order. */
export interface OnePayment {
  captures: RowOf<'payment'>[];
  back: Row[];
}

/**
 * Rows about payments of which the same report also says that money went back, wherever it says so. They are kept until
 * the whole report is read: a payment that is booked before its refund has its goods sent.
 */
export class ReturnedMoney {
  /** By our reference: a second capture belongs to the same payment. */
  private readonly payments = new Map<string, OnePayment>();
  /** The reference of each kept capture, by its number. */
  private readonly references = new Map<string, string>();
  private readonly back: Row[] = [];

  private readonly report: CheckedReport;

  constructor(report: CheckedReport) {
    this.report = report;
  }

  /** Keeps the row if the report has more to say of its payment. */
  keeps(row: Row): boolean {
    const { captures, references, returned } = this.report;
    if (!isAbout(row, 'payment')) {
      const isKept = namesOf(row).some((name) => captures.has(name) || references.has(name));
      if (isKept) this.back.push(row);
      return isKept;
    }
    const { reference, providerReference: number = '' } = row.event;
    const isKept = returned.has(reference) || returned.has(number) || this.payments.has(reference);
    if (!isKept || reference === '') return false;
    const kept = this.payments.get(reference) ?? { captures: [], back: [] };
    kept.captures.push(row);
    this.payments.set(reference, kept);
    this.references.set(number, reference);
    return true;
  }

  /** Everything that was kept, once the report is read. */
  byPayment(): OnePayment[] {
    const alone: OnePayment[] = [];
    for (const row of this.back) {
      const named = namesOf(row).flatMap(
        (name) => this.payments.get(this.references.get(name) ?? name) ?? [],
      );
      if (named[0]) named[0].back.push(row);
      else alone.push({ captures: [], back: [row] });
    }
    return [...this.payments.values(), ...alone];
  }
}

const namesOf = ({ event }: Row): string[] => (event.type === 'payment' ? [] : namesOfCapture(event));
