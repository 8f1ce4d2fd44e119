import type { Account } from '@gemporium/provider-kit/provider.ts';
import { describe, expect, it } from 'vitest';
import { readSettlementReport } from './read-settlement-report.ts';

const account: Account = {
  id: 'one',
  provider: 'payermax',
  mode: 'live',
  merchant: 'MERCHANT1',
  settings: { appId: 'app1' },
};
/** Named and ordered as on docs.payermax.com, with columns in between that nobody reads. */
const columns = [
  ...['AppID', 'Txn Create Time', 'Txn Complete Time', 'User ID', 'Transaction Type'],
  ...['OriginalMerchant Txn ID', 'Merchant Txn ID', 'Trade Order ID', 'Txn Status', 'Country'],
  ...['Txn Amount', 'Txn Currency', 'Payment Amount'],
];
const base: Record<string, string> = {
  AppID: 'app1',
  'Txn Create Time': '2026/11/1 09:00:00',
  'Txn Complete Time': '2026/11/1 10:00:00',
  'Transaction Type': 'PAYMENT',
  'Merchant Txn ID': 'gp_1',
  'Trade Order ID': 'TOKEN1',
  'Txn Status': 'SUCCESS',
  'Txn Amount': '4.99',
  'Txn Currency': 'USD',
};
const row = (change: Record<string, string>) =>
  columns.map((column) => ({ ...base, ...change })[column] ?? '').join(',');
const of = (...lines: string[]) => [...readSettlementReport(account, [lines.join('\n')])];
const read = (...rows: Record<string, string>[]) => of(columns.join(','), ...rows.map(row));
const said = { amount: { amountMinor: 499, currency: 'USD' }, merchant: 'MERCHANT1' };
const back = { 'OriginalMerchant Txn ID': 'gp_1', 'Trade Order ID': 'NUM2' };
const chargeback = { type: 'chargeback', reference: 'GP-1', dispute: 'NUM2' };

/** What moves no money, and what is about nothing that the store sells, by the report's documentation. */
const failures = ['FAILED', 'CLOSED'];
const others = [
  ...['CHARGE_BACK_ASSIST', 'CHARGE_BACK_ALERT', 'PAY_LINK'],
  ...['SUBSCRIPTION', 'COLLECTION', 'ADJUSTMENT_INCREASE'],
  ...['ADJUSTMENT_DECREASE', 'MERCHANT_INITIATED_PAYMENT'],
];

describe('O-16 PayerMax’s payin transaction report says what its notifications say', () => {
  it.each([
    ['PAYMENT SUCCESS', {}, { type: 'payment', reference: 'GP-1', status: 'paid' }],
    [
      'REFUND SUCCESS',
      { ...back, 'Merchant Txn ID': 'gp_1_r1' },
      {
        type: 'refund',
        reference: 'GP-1',
        refundReference: 'GP-1-R1',
        status: 'succeeded',
        providerReference: 'NUM2',
      },
    ],
    ['CHARGE_BACK CB Request', back, { ...chargeback, status: 'opened', sequence: 1e14 }],
    [
      'CHARGE_BACK CB Reversed',
      { 'Trade Order ID': 'NUM2' },
      { ...chargeback, status: 'won', sequence: 4e14 },
    ],
  ] as [string, Record<string, string>, object][])('O-16 %s', (what, change, event) => {
    const [type = '', ...status] = what.split(' ');
    const detail = `payin transaction report: ${what}`;
    expect(read({ 'Transaction Type': type, 'Txn Status': status.join(' '), ...change })).toEqual([
      { kind: 'money', line: 2, at: '2026/11/1 10:00:00', event: { ...said, detail, ...event } },
    ]);
  });

  it('O-16 what failed, and what the store does not sell, is about no money', () => {
    const rows = [
      ...failures.map((status) => ({ 'Txn Status': status, 'Txn Amount': '' })),
      ...others.map((type) => ({ 'Transaction Type': type })),
    ];
    expect(read(...rows)).toEqual(rows.map((_, at) => ({ kind: 'other', line: at + 2 })));
  });

  const unnamed = 'needs a Trade Order ID, and our number of its payment';
  it.each([
    ['another application', { AppID: 'app2' }, 'it belongs to the application app2, not to app1'],
    ['an unknown type', { 'Transaction Type': 'GIFT' }, 'unknown line type GIFT SUCCESS'],
    ['an unknown status', { 'Txn Status': 'CB Request' }, 'unknown line type PAYMENT CB Request'],
    ['too many decimals', { 'Txn Amount': '4.999' }, '4.999 USD is no amount of PAYMENT'],
    ['nothing', { 'Txn Amount': '0' }, '0 USD is no amount of PAYMENT'],
    ['no currency', { 'Txn Currency': '' }, '4.99 is no amount of PAYMENT'],
    ['no number', { 'Trade Order ID': '' }, `PAYMENT ${unnamed}`],
    ['no number of ours', { 'Merchant Txn ID': '' }, `PAYMENT ${unnamed}`],
    ['a refund of nothing', { 'Transaction Type': 'REFUND' }, `REFUND ${unnamed}`],
  ])('O-16 %s is reported with its line and reason, and the rest is read', (_what, change, reason) => {
    expect(read({}, change, {})).toEqual([
      expect.objectContaining({ kind: 'money', line: 2 }),
      { kind: 'problem', line: 3, reason },
      expect.objectContaining({ kind: 'money', line: 4 }),
    ]);
  });

  it('O-16 missing columns, broken lines and an empty file are reported', () => {
    expect(of('AppID,Txn Status\napp1,SUCCESS')).toEqual([
      {
        kind: 'problem',
        line: 1,
        reason: expect.stringMatching(
          /^no column Txn Complete Time, .*: add it in the portal's header settings$/,
        ),
      },
    ]);
    expect(of('')).toEqual([{ kind: 'problem', line: 1, reason: expect.stringContaining('empty') }]);
    expect(of(columns.join(','), 'app1', row({}), '"')).toEqual([
      { kind: 'problem', line: 2, reason: 'the number of its fields differs from that of the first line' },
      expect.objectContaining({ kind: 'money', line: 3 }),
      { kind: 'problem', line: 4, reason: expect.stringContaining('a quote is not closed') },
    ]);
  });
});
