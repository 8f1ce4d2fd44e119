import { exponentOf as isoExponentOf, rescale } from '@gemporium/domain/money.ts';
import type { Account, SettlementEvent, SettlementLine } from '@gemporium/provider-kit/provider.ts';
import { type ReportColumns, reportColumns, reportRecords } from '@gemporium/provider-kit/report-records.ts';
import { scrub } from '@gemporium/provider-kit/scrub.ts';
import { exponentOf } from './amounts.ts';
import { settlementCodes, settlementColumns } from './provider.ts';

type Column = (typeof settlementColumns)[number];
type Row = Readonly<Record<Column, string>>;

/**
 * Record types, by the first field, that carry no rows: a report's (R), file's (F) or section's (S) header, footer or
 * count.
 */
const framing = ['FH', 'SF', 'SC', 'RF', 'RC', 'FF'];
/** The field in the report's header that names the account: RH, date, window, account, version. */
const accountField = 3;

/**
 * Reads the settlement report. It has records of several types; in each section the rows (SB) follow their columns
 * (CH). Amounts are digits without a point, in the currency's smallest unit as PayPal counts it; a column tells the
 * direction.
 */
export function* readSettlementReport(account: Account, text: Iterable<string>): Generator<SettlementLine> {
  let columns: ReportColumns<Column> | undefined;
  let kind: string | undefined;
  let last = 1;
  for (const record of reportRecords(text)) {
    const { line } = record;
    if ('problem' in record) {
      yield { kind: 'problem', line, reason: record.problem };
      return;
    }
    const { cells } = record;
    const isFirst = kind === undefined;
    kind = cells[0] ?? '';
    last = line;
    if (isFirst) {
      const merchant = (cells[accountField] ?? '').trim();
      if (kind !== 'RH') {
        yield {
          kind: 'problem',
          line,
          reason: 'it does not begin with RH: download the settlement report (STL) as CSV',
        };
        return;
      }
      if (merchant !== account.merchant) {
        yield {
          kind: 'problem',
          line,
          reason: `it belongs to the account ${scrub(merchant)}, not to ${account.merchant}`,
        };
        return;
      }
    } else if (kind === 'SH') columns = undefined;
    else if (kind === 'CH') {
      columns = reportColumns(cells, settlementColumns);
      if (columns.missing.length > 0) {
        yield {
          kind: 'problem',
          line,
          reason: `no column ${columns.missing.join(', ')}: choose all columns`,
        };
        return;
      }
    } else if (kind === 'SB') {
      const row = columns?.row(cells);
      yield row
        ? lineOf(account, row, line)
        : { kind: 'problem', line, reason: 'its fields do not match the columns of its section' };
    } else if (!framing.includes(kind))
      yield { kind: 'problem', line, reason: `unknown record type ${scrub(kind)}` };
  }
  if (!framing.includes(kind ?? ''))
    yield { kind: 'problem', line: last, reason: 'the file ends here without its footer: download it again' };
}

function lineOf({ merchant }: Account, row: Row, line: number): SettlementLine {
  const code = row['Transaction Event Code'];
  const meaning = Object.hasOwn(settlementCodes, code) ? settlementCodes[code] : undefined;
  // Fees, conversions, holds, withdrawals and whatever else moves a balance: more than fifty codes.
  if (!meaning) return { kind: 'other', line };
  const problem = (reason: string): SettlementLine => ({ kind: 'problem', line, reason });
  const side = row['Transaction Debit or Credit'];
  if (side !== meaning.side) return problem(`${code} is ${scrub(side)}, not ${meaning.side}`);
  const currency = row['Gross Transaction Currency'];
  const written = row['Gross Transaction Amount'];
  const isWhole = [...written].every((digit) => digit >= '0' && digit <= '9');
  const amountMinor = rescale(Number(written), exponentOf(currency), isoExponentOf(currency));
  if (currency.length !== 3 || !isWhole || !amountMinor)
    return problem(`${scrub(`${written} ${currency}`)} is no amount of ${code}`);
  const number = row['Transaction ID'];
  const named = row['PayPal Reference ID Type'] === 'TXN' ? row['PayPal Reference ID'] : '';
  if (number === '' || (meaning.about !== 'payment' && named === ''))
    return problem(
      `${code} needs a Transaction ID, and the one that it refers to as its PayPal Reference ID`,
    );
  const reference = row['Custom Field'] || row['Invoice ID'];
  const common = { amount: { amountMinor, currency }, merchant, detail: scrub(`settlement report: ${code}`) };
  const at = row['Transaction Completion Date'];
  return {
    kind: 'money',
    line,
    at,
    event: eventOf(meaning.about, { ...common, reference, number, named, at }),
  };
}

function eventOf(
  about: 'payment' | 'refund' | 'lost' | 'won',
  said: Pick<SettlementEvent & { type: 'payment' }, 'amount' | 'merchant' | 'detail' | 'reference'> & {
    number: string;
    named: string;
    at: string;
  },
): SettlementEvent {
  const { number, named, at, reference, ...common } = said;
  if (about === 'payment')
    return { type: 'payment', ...common, reference, status: 'paid', providerReference: number };
  // As in the refund's webhook, which carries our reference of the refund if we requested it.
  if (about === 'refund')
    return {
      type: 'refund',
      ...common,
      refundReference: reference || number,
      status: 'succeeded',
      providerReference: number,
      capture: named,
    };
  const sequence = Date.parse(at) * 10;
  return {
    type: 'chargeback',
    ...common,
    reference,
    status: about,
    dispute: number,
    capture: named,
    ...(Number.isSafeInteger(sequence) ? { sequence } : {}),
  };
}
