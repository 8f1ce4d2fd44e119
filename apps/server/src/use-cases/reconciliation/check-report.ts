import type {
  ChargebackUpdate,
  RefundUpdate,
  SettlementEvent,
  SettlementLine,
} from '@gemporium/provider-kit/provider.ts';

/** The most rows that are kept in memory to detect duplicates. */
const mostRowsOfReport = 1_000_000;
/** The most problems that are listed with their lines; the rest are only counted. */
const mostListed = 200;

export interface CheckedReport {
  /** Rows about money of payments. */
  rows: number;
  /** Rows about anything else: fees, payouts. */
  others: number;
  /** The first problems, in words. */
  problems: string[];
  problemCount: number;
  /** The numbers of all captures in the report, and our references of them. */
  captures: ReadonlySet<string>;
  references: ReadonlySet<string>;
  /** Our references of captures that the report does not number. */
  unnumbered: ReadonlySet<string>;
  /** The captures whose money goes back in the same report: their numbers, and our references of them. */
  returned: ReadonlySet<string>;
}

/**
 * Reads a report once and lists everything that is wrong with it; a report with any problem is not applied. One of
 * more than `mostRows` rows must be split.
 */
export function checkReport(lines: Iterable<SettlementLine>, mostRows = mostRowsOfReport): CheckedReport {
  const [captures, references, unnumbered] = [new Set<string>(), new Set<string>(), new Set<string>()];
  const returned = new Set<string>();
  const firsts = new Map<string, number>();
  const named = { captures, references, unnumbered, returned };
  const report = { rows: 0, others: 0, problems: [] as string[], problemCount: 0, ...named };
  const complain = (line: number, reason: string) => {
    report.problemCount += 1;
    if (report.problems.length < mostListed) report.problems.push(`line ${line}: ${reason}`);
  };
  for (const one of lines) {
    if (one.kind === 'problem') complain(one.line, one.reason);
    if (one.kind === 'other') report.others += 1;
    if (one.kind !== 'money') continue;
    report.rows += 1;
    if (report.rows > mostRows) {
      complain(one.line, `the report has more than ${mostRows} rows: split the period`);
      break;
    }
    const key = keyOf(one.event);
    const first = firsts.get(key);
    if (first !== undefined) complain(one.line, `it is the same as line ${first}: ${key}`);
    else firsts.set(key, one.line);
    if (one.event.type !== 'payment') {
      for (const name of namesOfCapture(one.event)) returned.add(name);
      continue;
    }
    const { providerReference: number, reference } = one.event;
    references.add(reference);
    if (number === undefined) unnumbered.add(reference);
    else captures.add(number);
  }
  return report;
}

/** The names by which a row about money that goes back may mention its capture. */
export function namesOfCapture({ capture, reference }: RefundUpdate | ChargebackUpdate): string[] {
  return [capture, reference].flatMap((name) => name || []);
}

/** What identifies a row: the kind and number of the money that moved. */
function keyOf(event: SettlementEvent): string {
  if (event.type === 'payment') return `payment ${event.providerReference ?? event.reference}`;
  if (event.type === 'refund')
    return `refund ${event.providerReference ?? event.refundReference} ${event.status}`;
  return `chargeback ${event.dispute} ${event.status}`;
}
