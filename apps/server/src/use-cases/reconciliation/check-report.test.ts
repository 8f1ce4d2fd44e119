import type { SettlementEvent, SettlementLine } from '@gemporium/provider-kit/provider.ts';
import { describe, expect, it } from 'vitest';
import { checkReport } from './check-report.ts';

const said = { merchant: 'm', detail: '', amount: { amountMinor: 499, currency: 'USD' } };
const capture = (providerReference: string, reference = 'GP-1') =>
  ({ type: 'payment', ...said, reference, status: 'paid', providerReference }) as const;
const refund = (providerReference: string, status: 'succeeded' | 'failed' = 'succeeded') =>
  ({ type: 'refund', ...said, refundReference: 'R-1', status, providerReference }) as const;
const dispute = (number: string, status: 'lost' | 'won') =>
  ({ type: 'chargeback', ...said, reference: 'GP-1', status, dispute: number }) as const;
const of = (...events: (SettlementEvent | 'other' | string)[]): SettlementLine[] =>
  events.map((event, at) => {
    const line = at + 2;
    if (event === 'other') return { kind: 'other', line };
    return typeof event === 'string'
      ? { kind: 'problem', line, reason: event }
      : { kind: 'money', line, at: '', event };
  });

describe('O-16 a report is checked as a whole before it is applied', () => {
  it('O-16 its money rows and others are counted, and captures are collected by number and reference', () => {
    const rows = of(
      ...[capture('A'), 'other', refund('A'), capture('B', 'GP-2'), 'other', dispute('A', 'lost')],
      { ...capture('', 'GP-3'), providerReference: undefined } as never,
    );
    expect(checkReport(rows)).toEqual({
      rows: 5,
      others: 2,
      problems: [],
      problemCount: 0,
      captures: new Set(['A', 'B']),
      references: new Set(['GP-1', 'GP-2', 'GP-3']),
      returned: new Set(['GP-1']),
      unnumbered: new Set(['GP-3']),
    });
  });

  it.each([
    ['a payment', capture('A'), capture('A', 'GP-2'), 'payment A'],
    ['a refund', refund('A'), refund('A'), 'refund A succeeded'],
    ['a chargeback', dispute('A', 'lost'), dispute('A', 'lost'), 'chargeback A lost'],
    [
      'a payment without a number',
      { ...capture('A'), providerReference: undefined } as never,
      { ...capture('B'), providerReference: undefined } as never,
      'payment GP-1',
    ],
  ])('O-16 %s that occurs twice is listed with both lines', (_what, one, again, key) => {
    expect(checkReport(of(one, 'other', again)).problems).toEqual([
      `line 4: it is the same as line 2: ${key}`,
    ]);
  });

  it('O-16 rows that share only their number are no duplicates', () => {
    const rows = of(
      ...[capture('A'), refund('A'), refund('A', 'failed'), dispute('A', 'lost'), dispute('A', 'won')],
    );
    expect(checkReport(rows)).toMatchObject({ rows: 5, problemCount: 0 });
  });

  it('O-16 a large shop’s report of a month is accepted', () => {
    function* month(): Generator<SettlementLine> {
      for (let line = 2; line < 120_002; line += 1)
        yield { kind: 'money', line, at: '', event: capture(`N${line}`, `GP-${line}`) };
    }
    expect(checkReport(month())).toMatchObject({ rows: 120_000, problemCount: 0 });
  });

  it('O-16 all problems are listed at once, the first two hundred with their lines', () => {
    expect(checkReport(of(capture('A'), 'no amount', capture('A'))).problems).toEqual([
      'line 3: no amount',
      'line 4: it is the same as line 2: payment A',
    ]);
    const many = checkReport(of(...Array.from({ length: 201 }, () => 'broken')));
    expect([many.problems.length, many.problemCount]).toEqual([200, 201]);
  });

  it('O-16 a report with too many rows is refused, and read no further', () => {
    let read = 0;
    function* endless(): Generator<SettlementLine> {
      for (;;) {
        read += 1;
        yield { kind: 'money', line: read, at: '', event: capture(String(read)) };
      }
    }
    expect(checkReport(endless(), 3)).toMatchObject({
      problems: ['line 4: the report has more than 3 rows: split the period'],
    });
    expect(read).toBe(4);
    expect(checkReport(of(capture('A'), capture('B'), capture('C')), 3).problems).toEqual([]);
  });
});
