import { fromMajorUnits } from '@gemporium/provider-kit/major-units.ts';
import type { Account, SettlementEvent, SettlementLine } from '@gemporium/provider-kit/provider.ts';
import { tableLines } from '@gemporium/provider-kit/report-records.ts';
import { scrub } from '@gemporium/provider-kit/scrub.ts';
import { appIdOf } from './call.ts';
import {
  placeMs,
  settlementColumns,
  settlementFailures,
  settlementMeanings,
  settlementOthers,
} from './provider.ts';
import { referenceOf } from './trade-number.ts';

type Row = Readonly<Record<(typeof settlementColumns)[number], string>>;

/**
 * Reads the payin transaction report. Our own number identifies a payment in it, and also the payment that a refund
 * or a case belongs to. Amounts are in major units.
 */
export function readSettlementReport(account: Account, text: Iterable<string>): Iterable<SettlementLine> {
  return tableLines(text, settlementColumns, "add it in the portal's header settings", (row, line) =>
    lineOf(account, row, line),
  );
}

function lineOf(account: Account, row: Row, line: number): SettlementLine {
  const problem = (reason: string): SettlementLine => ({ kind: 'problem', line, reason });
  const { AppID: appId } = row;
  if (appId !== appIdOf(account))
    return problem(`it belongs to the application ${scrub(appId)}, not to ${appIdOf(account)}`);
  const { 'Transaction Type': type, 'Txn Status': status } = row;
  if (settlementOthers.includes(type) || settlementFailures.includes(status)) return { kind: 'other', line };
  const meaning = settlementMeanings.find((one) => one.type === type && one.status === status);
  if (!meaning) return problem(`unknown line type ${scrub(`${type} ${status}`)}`);
  const currency = row['Txn Currency'];
  const amount = fromMajorUnits(row['Txn Amount'], currency);
  if (currency.length !== 3 || amount === 'inexpressible' || amount.amountMinor === 0)
    return problem(`${scrub(`${row['Txn Amount']} ${currency}`)} is no amount of ${type}`);
  const number = row['Trade Order ID'];
  const named = row['OriginalMerchant Txn ID'] || (meaning.about === 'refund' ? '' : row['Merchant Txn ID']);
  if (number === '' || named === '')
    return problem(`${type} needs a Trade Order ID, and our number of its payment`);
  const reference = referenceOf(named);
  const { merchant } = account;
  const common = { amount, merchant, detail: scrub(`payin transaction report: ${type} ${status}`) };
  const at = row['Txn Complete Time'];
  const money = (event: SettlementEvent): SettlementLine => ({ kind: 'money', line, at, event });
  switch (meaning.about) {
    case 'payment':
      // No documentation says that this number is also the notification's, so our own number identifies the money.
      return money({ type: 'payment', ...common, reference, status: 'paid' });
    case 'refund': {
      const refundReference = referenceOf(row['Merchant Txn ID']);
      return money({
        type: 'refund',
        ...common,
        reference,
        refundReference,
        status: 'succeeded',
        providerReference: number,
      });
    }
    default: {
      const { about: status, place } = meaning;
      // Sorts before all notifications of that place: they have a time, and the report's times have no time zone.
      const sequence = place * placeMs;
      return money({ type: 'chargeback', ...common, reference, status, sequence, dispute: number });
    }
  }
}
