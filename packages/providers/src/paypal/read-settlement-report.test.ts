import type { Account } from '@gemporium/provider-kit/provider.ts';
import { describe, expect, it } from 'vitest';
import { readSettlementReport } from './read-settlement-report.ts';

const account: Account = { id: 'one', provider: 'paypal', mode: 'live', merchant: 'MERCHANT1', settings: {} };
/** Named and ordered as in the Settlement Report Specification. */
const columns = [
  ...['Transaction ID', 'Invoice ID', 'PayPal Reference ID', 'PayPal Reference ID Type'],
  ...['Transaction Event Code', 'Transaction Initiation Date', 'Transaction Completion Date'],
  ...['Transaction Debit or Credit', 'Gross Transaction Amount', 'Gross Transaction Currency'],
  ...['Fee Debit or Credit', 'Fee Amount', 'Fee Currency', 'Custom Field', 'Consumer ID'],
];
const at = '2026/11/01 10:00:00 -0700';
const base: Record<string, string> = {
  'Transaction ID': 'CAP1',
  'Invoice ID': 'GP-1',
  'Transaction Event Code': 'T0006',
  'Transaction Initiation Date': '2026/11/01 09:00:00 -0700',
  'Transaction Completion Date': at,
  'Transaction Debit or Credit': 'CR',
  'Gross Transaction Amount': '499',
  'Gross Transaction Currency': 'USD',
  'Custom Field': 'GP-1',
};
const head = `"RH",${at},"A","MERCHANT1",009,\n"FH",01\n"SH",${at},${at},"MERCHANT1",""`;
const names = ['CH', ...columns].map((name) => `"${name}"`).join(',');
const foot = '"SF","USD"\n"SC",1\n"RF","USD"\n"RC",1\n"FF",1\n';
const row = (change: Record<string, string>) =>
  ['SB', ...columns.map((column) => ({ ...base, ...change })[column] ?? '')].join(',');
const of = (...parts: string[]) => [...readSettlementReport(account, [parts.join('\n')])];
const read = (...rows: Record<string, string>[]) => of(head, names, ...rows.map(row), foot);
const said = { amount: { amountMinor: 499, currency: 'USD' }, merchant: 'MERCHANT1' };
const debit = { 'Transaction Debit or Credit': 'DR' };
const about = { 'Transaction ID': 'NUM2', 'PayPal Reference ID': 'CAP1', 'PayPal Reference ID Type': 'TXN' };
const chargeback = {
  type: 'chargeback',
  reference: 'GP-1',
  dispute: 'NUM2',
  capture: 'CAP1',
  sequence: Date.parse('2026-11-01T17:00:00Z') * 10,
};

describe('O-16 PayPal’s settlement report says what its webhooks say', () => {
  it.each([
    ['T0006', {}, { type: 'payment', reference: 'GP-1', status: 'paid', providerReference: 'CAP1' }],
    [
      'T1107',
      { ...about, ...debit, 'Custom Field': '', 'Invoice ID': 'GP-1-R1' },
      {
        type: 'refund',
        refundReference: 'GP-1-R1',
        status: 'succeeded',
        providerReference: 'NUM2',
        capture: 'CAP1',
      },
    ],
    ['T1106', { ...about, ...debit }, { ...chargeback, status: 'lost' }],
    ['T1201', { ...about, ...debit }, { ...chargeback, status: 'lost' }],
    ['T1202', about, { ...chargeback, status: 'won' }],
  ] as [string, Record<string, string>, object][])('O-16 %s', (code, change, event) => {
    const detail = `settlement report: ${code}`;
    expect(read({ 'Transaction Event Code': code, ...change })).toEqual([
      { kind: 'money', line: 5, at, event: { ...said, detail, ...event } },
    ]);
  });

  it('O-16 amounts are counted as PayPal counts them', () => {
    const amounts = read(
      { 'Gross Transaction Currency': 'JPY', 'Gross Transaction Amount': '750' },
      { 'Gross Transaction Currency': 'TWD', 'Gross Transaction Amount': '150' },
    ).map((one) => one.kind === 'money' && one.event.amount);
    expect(amounts).toEqual([
      { amountMinor: 750, currency: 'JPY' },
      { amountMinor: 15_000, currency: 'TWD' },
    ]);
  });

  it('O-16 our number is the custom field, and the invoice where that is empty', () => {
    const numbers = [
      { 'Custom Field': 'GP-2', 'Invoice ID': 'GP-2-again' },
      { 'Custom Field': '', 'Invoice ID': 'GP-3' },
    ];
    expect(read(...numbers)).toMatchObject([
      { event: { reference: 'GP-2' } },
      { event: { reference: 'GP-3' } },
    ]);
  });

  it('O-16 a refund that nobody here asked for has its own number for a reference', () => {
    const [line] = read({
      ...about,
      ...debit,
      'Transaction Event Code': 'T1107',
      'Custom Field': '',
      'Invoice ID': '',
    });
    expect(line).toMatchObject({ event: { refundReference: 'NUM2', capture: 'CAP1' } });
  });

  it('O-16 whatever else moves a balance is about no payment', () => {
    const codes = ['T0200', 'T0400', 'T1501', 'toString'];
    expect(read(...codes.map((code) => ({ 'Transaction Event Code': code })))).toEqual(
      codes.map((_, index) => ({ kind: 'other', line: 5 + index })),
    );
  });

  it.each([
    ['the other side', debit, 'T0006 is DR, not CR'],
    ['an amount with a point', { 'Gross Transaction Amount': '4.99' }, '4.99 USD is no amount of T0006'],
    ['an amount in another notation', { 'Gross Transaction Amount': '1e3' }, '1e3 USD is no amount of T0006'],
    ['a negative amount', { 'Gross Transaction Amount': '-499' }, '-499 USD is no amount of T0006'],
    ['a signed amount', { 'Gross Transaction Amount': '+499' }, '+499 USD is no amount of T0006'],
    ['no amount', { 'Gross Transaction Amount': '' }, 'USD is no amount of T0006'],
    ['nothing', { 'Gross Transaction Amount': '0' }, '0 USD is no amount of T0006'],
    ['no currency', { 'Gross Transaction Currency': 'US' }, '499 US is no amount of T0006'],
    [
      'no number',
      { 'Transaction ID': '' },
      'T0006 needs a Transaction ID, and the one that it refers to as its PayPal Reference ID',
    ],
    [
      'a refund of an order, and of no capture',
      { ...about, ...debit, 'Transaction Event Code': 'T1107', 'PayPal Reference ID Type': 'ODR' },
      'T1107 needs a Transaction ID, and the one that it refers to as its PayPal Reference ID',
    ],
  ])('O-16 %s is reported with its line and reason, and the rest is read', (_what, change, reason) => {
    expect(read({}, change, {})).toEqual([
      expect.objectContaining({ kind: 'money', line: 5 }),
      { kind: 'problem', line: 6, reason },
      expect.objectContaining({ kind: 'money', line: 7 }),
    ]);
  });

  it('O-16 each section has columns of its own', () => {
    const other = '"CH","Transaction ID"';
    const reason = expect.stringMatching(/^no column Invoice ID, /);
    expect(of(head, names, row({}), '"SH"', other, foot)).toEqual([
      expect.objectContaining({ kind: 'money', line: 5 }),
      { kind: 'problem', line: 7, reason },
    ]);
    expect(of(head, names, '"SH"', row({}), foot)).toEqual([
      { kind: 'problem', line: 6, reason: 'its fields do not match the columns of its section' },
    ]);
  });

  it('O-16 another account’s report, another kind of file and a truncated one are reported', () => {
    const problem = (line: number, reason: string) => [
      { kind: 'problem', line, reason: expect.stringContaining(reason) },
    ];
    expect(of(head.replace('"A","MERCHANT1"', '"A","MERCHANT2"'), names, row({}), foot)).toEqual(
      problem(1, 'it belongs to the account MERCHANT2, not to MERCHANT1'),
    );
    expect(of('RH', names, row({}), foot)).toEqual(
      problem(1, 'it belongs to the account , not to MERCHANT1'),
    );
    expect(of(head.replace('"MERCHANT1"', '" MERCHANT1 "'), names, row({}), foot)).toEqual([
      expect.objectContaining({ kind: 'money', line: 5 }),
    ]);
    expect(of(names, row({}))).toEqual(problem(1, 'it does not begin with RH'));
    expect(of('')).toEqual(problem(1, 'without its footer'));
    expect(of(head, names, row({}))).toEqual([
      expect.objectContaining({ kind: 'money' }),
      ...problem(5, 'without its footer'),
    ]);
    expect(of(head, names, 'XX,1', foot)).toEqual(problem(5, 'unknown record type XX'));
    expect(of(head, names, '"SB,')).toEqual(problem(5, 'a quote is not closed'));
  });
});
