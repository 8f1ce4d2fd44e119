import { describe, expect, it } from 'vitest';
import { merchant, request } from './testing/answers-of-payermax.ts';
import { about, envelope, notifyTime, told } from './testing/notifications-of-payermax.ts';

describe('O-11 what a case’s notification says', () => {
  const at = Date.parse(notifyTime);

  it.each<[string, string | null | undefined, string, number]>([
    ['DISPUTE_INQUIRY', undefined, 'opened', 1],
    ['DISPUTE_RECEIVED', null, 'opened', 2],
    ['DISPUTE_END', '', 'opened', 3],
    ['DISPUTE_INQUIRY', 'WIN', 'opened', 1],
    ['CASE_CLOSED', 'WIN', 'won', 4],
    ['CASE_CLOSED', 'FAIL', 'lost', 4],
    ['CASE_CANCEL', undefined, 'won', 4],
    ['CASE_CANCELL', undefined, 'won', 4],
  ])('O-11 %s with the result %s', (name, caseResult, status, place) => {
    for (const notifyType of ['CHARGEBACK', 'DISPUTE'])
      expect(told(envelope(notifyType, { ...about, status: name, caseResult }))).toStrictEqual({
        type: 'chargeback',
        dedupeKey: `CASE:O1:${name}:${caseResult ?? ''}`,
        status,
        merchant,
        reference: request.reference,
        amount: { amountMinor: 1499, currency: 'USD' },
        dispute: 'O1',
        capture: 'T1',
        sequence: place * 10 ** 14 + at,
        detail: [notifyType, name, caseResult].filter(Boolean).join(' '),
      });
  });

  it.each([
    ['7.00', 'USD', { amountMinor: 700, currency: 'USD' }],
    [7, 'EUR', { amountMinor: 700, currency: 'EUR' }],
    ['700', 'JPY', { amountMinor: 700, currency: 'JPY' }],
    ['7.005', 'USD', 'inexpressible'],
    ['7,00', 'USD', 'inexpressible'],
    ['0x10', 'USD', 'inexpressible'],
  ])('O-14 what is frozen is what it says: %s %s', (originTradeAmount, originTradeCurrency, amount) => {
    expect(told(envelope('DISPUTE', { ...about, originTradeAmount, originTradeCurrency }))).toMatchObject({
      amount,
    });
  });

  it('O-11 a case is known by its own number, whichever trade it is about', () => {
    const other = { caseId: 'O2', outTradeNo: 'gp0123456789abcdef_2', tradeToken: 'T2' };
    expect(told(envelope('DISPUTE', { ...about, ...other }))).toMatchObject({
      dispute: 'O2',
      capture: 'T2',
      reference: 'GP0123456789ABCDEF-2',
      dedupeKey: 'CASE:O2:CASE_CLOSED:FAIL',
    });
  });

  it('O-11 of two ends of a case the later one counts, and every end is after its beginning', () => {
    const early = '2026-11-20T12:00:00+08:00';
    const sequenceOf = (message: object) => (told(message) as { sequence: number }).sequence;
    const end = (more: object) => sequenceOf(envelope('DISPUTE', about, more));
    const opened = sequenceOf(envelope('DISPUTE', { ...about, status: 'DISPUTE_END' }));
    expect(end({}) - end({ notifyTime: early })).toBe(at - Date.parse(early));
    expect(end({ notifyTime: early })).toBeGreaterThan(opened);
    expect(Number.isSafeInteger(end({ notifyTime: '9999-01-01T00:00:00Z' }))).toBe(true);
  });

  it.each([
    ['CASE_CLOSED', 'DRAW'],
    ['CASE_CLOSED', undefined],
    ['CASE_CLOSED', null],
    ['CASE_CLOSED', ''],
    ['CASE_CLOSED', 'win'],
    ['CASE_OPENED', 'WIN'],
  ])('O-11 %s with the result %s is kept, as an exception that names the trade', (status, caseResult) => {
    expect(told(envelope('DISPUTE', { ...about, status, caseResult }))).toMatchObject({
      type: 'ignored',
      alarm: true,
      detail: expect.stringContaining('GP0123456789ABCDEF_1'),
    });
  });
});
