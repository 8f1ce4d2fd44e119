import type { SettlementEvent, SettlementLine } from '@gemporium/provider-kit/provider.ts';
import { type CheckedReport, namesOfCapture } from './check-report.ts';
import type { Reconciling } from './reconciliation.ts';

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
 * the whole report is read: a payment that is booked before its refund has its goods sent. In a dry run so is all
 * money that went back: nothing that an earlier row would do to a payment is seen by a later one in another transaction.
 */
export class ReturnedMoney {
  /** By our reference: a second capture belongs to the same payment. */
  private readonly payments = new Map<string, OnePayment>();
  /** The reference of each kept capture, by its number. */
  private readonly references = new Map<string, string>();
  private readonly back: Row[] = [];

  private readonly report: CheckedReport;
  private readonly isTried: boolean;

  constructor({ report, isTried = false }: Pick<Reconciling, 'report' | 'isTried'>) {
    this.report = report;
    this.isTried = isTried;
  }

  /** Keeps the row if the report has more to say of its payment. */
  keeps(row: Row): boolean {
    const { captures, references, returned } = this.report;
    if (!isAbout(row, 'payment')) {
      const isKept = namesOf(row).some((name) => this.isTried || captures.has(name) || references.has(name));
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
    const alone = new Map<string, OnePayment>();
    for (const row of this.back) {
      const names = namesOf(row);
      const found = names.flatMap(
        (name) => this.payments.get(this.references.get(name) ?? name) ?? alone.get(name) ?? [],
      );
      const payment = found[0] ?? { captures: [], back: [] };
      payment.back.push(row);
      if (!found[0]) for (const name of names) alone.set(name, payment);
    }
    return [...this.payments.values(), ...new Set(alone.values())];
  }
}

const namesOf = ({ event }: Row): string[] => (event.type === 'payment' ? [] : namesOfCapture(event));
