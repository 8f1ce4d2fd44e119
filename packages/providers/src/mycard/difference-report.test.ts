import { describe, expect, it } from 'vitest';
import { readReportRequest, reportAsJson, reportAsLines } from './difference-report.ts';

const trade = {
  paymentType: 'INGAME',
  tradeSeq: 'KDS1501010000001',
  myCardTradeNo: 'MXXXXX0000000001',
  reference: 'FacTradeSeq00001',
  customerId: 'Cust001',
  amount: { amountMinor: 15000, currency: 'TWD' },
  paidAt: new Date('2015-01-01T10:18:18Z'),
};

describe('what MyCard asks for', () => {
  it.each([
    [
      { StartDateTime: '2014-12-01T00:00:00', EndDateTime: '2014-12-02T00:00:00' },
      { kind: 'between', from: new Date('2014-11-30T16:00:00Z'), to: new Date('2014-12-01T16:00:00Z') },
    ],
    [{ MyCardTradeNo: 'MC1' }, { kind: 'trade', myCardTradeNo: 'MC1' }],
    [{ StartDateTime: '2014-12-02T00:00:00', EndDateTime: '2014-12-01T00:00:00' }, undefined],
    [{ StartDateTime: 'yesterday', EndDateTime: 'today' }, undefined],
    [{ StartDateTime: '2014-13-41T00:00:00', EndDateTime: '2014-12-01T00:00:00' }, undefined],
    [{}, undefined],
  ])('%j', (fields, request) => {
    expect(readReportRequest(fields)).toEqual(request);
  });
});

it('writes the line of the classic document', () => {
  expect(reportAsLines([trade])).toBe(
    'INGAME,KDS1501010000001,MXXXXX0000000001,FacTradeSeq00001,Cust001,150,TWD,2015-01-01T18:18:18<BR>',
  );
});

it('lets no field shift the columns', () => {
  expect(reportAsLines([{ ...trade, customerId: 'a,b<BR>c' }])).toContain(',a_b_BR_c,');
});

it('writes the same names as JSON', () => {
  expect(JSON.parse(reportAsJson([trade]))).toMatchObject({
    trades: [{ FacTradeSeq: 'FacTradeSeq00001', Amount: '150' }],
  });
});
