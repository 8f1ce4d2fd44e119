import { parseMajor } from '@gemporium/domain/money.ts';
import type { Account, SettlementEvent, SettlementLine } from '@gemporium/provider-kit/provider.ts';
import { tableLines } from '@gemporium/provider-kit/report-records.ts';
import { scrub } from '@gemporium/provider-kit/scrub.ts';
import { settlementColumns, settlementCosts, settlementTypes } from './provider.ts';

type Row = Readonly<Record<(typeof settlementColumns)[number], string>>;

/**
 * Reads the settlement details report. As in the webhook, a payment's number is its pspReference, and a refund's or
 * dispute's number is the modification's. Amounts are in major units, with one column for each direction.
 */
export function readSettlementReport(account: Account, text: Iterable<string>): Iterable<SettlementLine> {
  return tableLines(text, settlementColumns, 'download the settlement details report as CSV', (row, line) =>
    lineOf(account, row, line),
  );
}

function lineOf(account: Account, row: Row, line: number): SettlementLine {
  const problem = (reason: string): SettlementLine => ({ kind: 'problem', line, reason });
  const merchant = row['Merchant Account'];
  if (merchant !== account.merchant)
    return problem(`it belongs to the merchant account ${scrub(merchant)}, not to ${account.merchant}`);
  const { Type: type } = row;
  if (settlementCosts.includes(type)) return { kind: 'other', line };
  const meaning = Object.hasOwn(settlementTypes, type) ? settlementTypes[type] : undefined;
  if (!meaning) return problem(`unknown type ${scrub(type)}`);
  const currency = row['Gross Currency'];
  const written = row[meaning.side === 'debit' ? 'Gross Debit (GC)' : 'Gross Credit (GC)'];
  const amount = parseMajor(written, currency);
  if (currency.length !== 3 || !amount.ok || amount.amountMinor === 0)
    return problem(`${scrub(`${written} ${currency}`)} is not an amount for ${type}`);
  const psp = row['Psp Reference'];
  const modification = row['Modification Reference'];
  if (psp === '' || (meaning.about !== 'payment' && modification === ''))
    return problem(`${type} needs a Psp Reference and a Modification Reference`);
  const common = {
    amount: { amountMinor: amount.amountMinor, currency },
    merchant,
    detail: scrub(`settlement report: ${type}`),
  };
  const event: SettlementEvent =
    meaning.about === 'payment'
      ? {
          type: 'payment',
          ...common,
          reference: row['Merchant Reference'],
          status: meaning.status,
          providerReference: psp,
          sequence: meaning.sequence,
        }
      : meaning.about === 'refund'
        ? {
            type: 'refund',
            ...common,
            refundReference: row['Modification Merchant Reference'],
            status: meaning.status,
            providerReference: modification,
            capture: psp,
          }
        : {
            type: 'chargeback',
            ...common,
            reference: row['Merchant Reference'],
            status: meaning.status,
            sequence: meaning.sequence,
            dispute: modification,
            capture: psp,
          };
  return { kind: 'money', line, at: `${row['Creation Date']} ${row.TimeZone}`.trim(), event };
}
