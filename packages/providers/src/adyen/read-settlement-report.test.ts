import type { Account } from '@gemporium/provider-kit/provider.ts';
import { describe, expect, it } from 'vitest';
import { readSettlementReport } from './read-settlement-report.ts';

const account: Account = { id: 'one', provider: 'adyen', mode: 'live', merchant: 'ShopOne', settings: {} };
/** Named and ordered as in docs.adyen.com, with unread columns in between. */
const columns = [
  ...['Company Account', 'Merchant Account', 'Psp Reference', 'Merchant Reference', 'Payment Method'],
  ...['Creation Date', 'TimeZone', 'Type', 'Modification Reference', 'Gross Currency', 'Gross Debit (GC)'],
  ...['Gross Credit (GC)', 'Exchange Rate', 'Net Currency', 'Modification Merchant Reference'],
];
const base: Record<string, string> = {
  'Company Account': 'Shops',
  'Merchant Account': 'ShopOne',
  'Psp Reference': 'PSP1',
  'Merchant Reference': 'GP-1',
  'Payment Method': 'visa',
  'Creation Date': '2026-11-01 10:00:00',
  TimeZone: 'CET',
  Type: 'Settled',
  'Modification Reference': 'MOD1',
  'Gross Currency': 'USD',
  'Gross Credit (GC)': '4.99',
};
const row = (change: Record<string, string>) =>
  columns.map((column) => ({ ...base, ...change })[column] ?? '').join(',');
const read = (...rows: Record<string, string>[]) => [
  ...readSettlementReport(account, [`${[columns.join(','), ...rows.map(row)].join('\n')}\n`]),
];
const said = { amount: { amountMinor: 499, currency: 'USD' }, merchant: 'ShopOne' };
const debit = { 'Gross Debit (GC)': '4.99', 'Gross Credit (GC)': '' };
const asked = { 'Modification Merchant Reference': 'GP-1-R1' };

/** Adyen's own charges and payouts, by the report's documentation. */
const costs = [
  ...['Fee', 'MiscCosts', 'MerchantPayout', 'DepositCorrection', 'InvoiceDeduction'],
  ...['MatchedStatement', 'ManualCorrected', 'BankInstructionReturned', 'EpaPaid', 'Balancetransfer'],
  ...['PaymentCost', 'PaidOut', 'PaidOutReversed'],
];

describe('O-16 Adyen’s settlement details report says what its webhooks say', () => {
  it.each([
    [
      'Settled',
      {},
      { type: 'payment', reference: 'GP-1', status: 'paid', providerReference: 'PSP1', sequence: 1 },
    ],
    [
      'Refunded',
      { ...debit, ...asked },
      {
        type: 'refund',
        refundReference: 'GP-1-R1',
        status: 'succeeded',
        providerReference: 'MOD1',
        capture: 'PSP1',
      },
    ],
    [
      'RefundedReversed',
      asked,
      {
        type: 'refund',
        refundReference: 'GP-1-R1',
        status: 'failed',
        providerReference: 'MOD1',
        capture: 'PSP1',
      },
    ],
    ...(
      [
        ['Chargeback', debit, 'lost', 2],
        ['ChargebackReversed', {}, 'won', 3],
        ['SecondChargeback', debit, 'lost', 4],
      ] as const
    ).map(
      ([type, change, status, sequence]) =>
        [
          type,
          change,
          {
            type: 'chargeback',
            reference: 'GP-1',
            status,
            sequence,
            dispute: 'MOD1',
            capture: 'PSP1',
          },
        ] as [string, Record<string, string>, object],
    ),
  ] as [string, Record<string, string>, object][])('O-16 %s', (type, change, event) => {
    const detail = `settlement report: ${type}`;
    expect(read({ Type: type, ...change })).toEqual([
      {
        kind: 'money',
        line: 2,
        at: '2026-11-01 10:00:00 CET',
        event: { ...said, detail, ...event },
      },
    ]);
  });

  it('O-16 a currency has the decimals that ISO gives it, and not another one’s', () => {
    const amounts = read(
      { 'Gross Currency': 'JPY', 'Gross Credit (GC)': '750' },
      { 'Gross Currency': 'KWD', 'Gross Credit (GC)': '1.234' },
    ).map((one) => one.kind === 'money' && one.event.amount);
    expect(amounts).toEqual([
      { amountMinor: 750, currency: 'JPY' },
      { amountMinor: 1234, currency: 'KWD' },
    ]);
  });

  it('O-16 a line’s time is what the report says, also without a time zone', () => {
    expect(read({ TimeZone: '' })).toMatchObject([{ kind: 'money', at: '2026-11-01 10:00:00' }]);
  });

  it('O-16 fees and payouts are about no payment', () => {
    const lines = read(...costs.map((Type) => ({ Type, 'Psp Reference': '' })));
    expect(lines).toEqual(costs.map((_, at) => ({ kind: 'other', line: at + 2 })));
  });

  it.each([
    [
      'another account',
      { 'Merchant Account': 'ShopTwo' },
      'it belongs to the merchant account ShopTwo, not to ShopOne',
    ],
    ['a type that nobody knows', { Type: 'Settledd' }, 'unknown type Settledd'],
    ['a type that every object has', { Type: 'toString' }, 'unknown type toString'],
    ['no amount', { 'Gross Credit (GC)': '' }, 'USD is not an amount for Settled'],
    ['nothing', { 'Gross Credit (GC)': '0.00' }, '0.00 USD is not an amount for Settled'],
    ['an amount on the other side', debit, 'USD is not an amount for Settled'],
    ['too many decimals', { 'Gross Currency': 'JPY' }, '4.99 JPY is not an amount for Settled'],
    ['no currency', { 'Gross Currency': '' }, '4.99 is not an amount for Settled'],
    ['no number', { 'Psp Reference': '' }, 'Settled needs a Psp Reference and a Modification Reference'],
    [
      'a refund without its number',
      { ...debit, Type: 'Refunded', 'Modification Reference': '' },
      'Refunded needs a Psp Reference and a Modification Reference',
    ],
  ])('O-16 %s is reported with its line and reason, and the rest is read', (_what, change, reason) => {
    expect(read({}, change, { 'Modification Reference': '' })).toEqual([
      expect.objectContaining({ kind: 'money', line: 2 }),
      { kind: 'problem', line: 3, reason },
      expect.objectContaining({ kind: 'money', line: 4 }),
    ]);
  });

  it('O-16 missing columns, broken lines and an empty file are reported', () => {
    const of = (text: string) => [...readSettlementReport(account, [text])];
    expect(of('Merchant Account,Type,TimeZone\nShopOne,Settled,CET\n')).toEqual([
      {
        kind: 'problem',
        line: 1,
        reason: expect.stringMatching(
          /^no column Psp Reference, Merchant Reference, .*: download the settlement details report as CSV$/,
        ),
      },
    ]);
    expect(of('')).toEqual([{ kind: 'problem', line: 1, reason: expect.stringContaining('empty') }]);
    expect(of(`${columns.join(',')}\nShops,ShopOne\n${row({})}\n"`)).toEqual([
      { kind: 'problem', line: 2, reason: 'the number of its fields differs from that of the first line' },
      expect.objectContaining({ kind: 'money', line: 3 }),
      { kind: 'problem', line: 4, reason: expect.stringContaining('a quote is not closed') },
    ]);
  });
});
