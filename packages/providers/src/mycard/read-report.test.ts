import { incoming, scriptedContext } from '@gemporium/provider-kit/testing/scripted-context.ts';
import { describe, expect, it } from 'vitest';
import { readReport } from './read-report.ts';

const payment = {
  reference: 'FacTradeSeq00001',
  providerReference: 'MXXXXX0000000001',
  amount: { amountMinor: 15000, currency: 'TWD' },
  shopperId: 'Cust001',
  memo: { paymentType: 'INGAME', tradeSeq: 'KDS1501010000001' },
  paidAt: new Date('2015-01-01T10:18:18Z'),
};

function read(fields: Record<string, string>, account: object = {}) {
  const context = scriptedContext({ provider: 'mycard', merchant: 'GEMSVC', ...account }, { key: 'k' });
  return readReport(context, incoming(new URLSearchParams(fields).toString()));
}

function answer(payments: (typeof payment)[], settings = {}) {
  const reading = read({ MyCardTradeNo: 'MC1' }, { settings });
  return reading?.reply(payments);
}

const day = { StartDateTime: '2014-12-01T00:00:00', EndDateTime: '2014-12-02T00:00:00' };

describe('what MyCard asks for, in the time of Taiwan', () => {
  it.each([
    [
      day,
      { kind: 'between', from: new Date('2014-11-30T16:00:00Z'), to: new Date('2014-12-01T16:00:00.999Z') },
    ],
    [{ MyCardTradeNo: 'MC1' }, { kind: 'payment', providerReference: 'MC1' }],
    [{ StartDateTime: '2014-12-02T00:00:00', EndDateTime: '2014-12-01T00:00:00' }, undefined],
    [{ StartDateTime: 'yesterday', EndDateTime: 'today' }, undefined],
    [{ StartDateTime: '2014-13-41T00:00:00', EndDateTime: '2014-12-01T00:00:00' }, undefined],
    [{ MyCardTradeNo: 'MC1', Hash: 'x', PayResult: '3' }, undefined],
    [{ DATA: '{}' }, undefined],
    [{}, undefined],
  ])('%j', (fields, wanted) => {
    expect(read(fields as Record<string, string>)?.wanted).toEqual(wanted);
  });
});

it('P-13 the question is signed by nobody, so that the store looks at who asks', () => {
  expect(read(day)?.isProved).toBe(false);
});

describe('the answer', () => {
  it('is the line of the classic document', () => {
    expect(answer([payment])).toMatchObject({
      contentType: 'text/html; charset=utf-8',
      body: 'INGAME,KDS1501010000001,MXXXXX0000000001,FacTradeSeq00001,Cust001,150,TWD,2015-01-01T18:18:18<BR>',
    });
  });

  it('has the same names as JSON where the contract says so', () => {
    const reply = answer([payment], { reportFormat: 'json' });
    expect(JSON.parse(reply?.body ?? '')).toMatchObject({
      trades: [{ FacTradeSeq: 'FacTradeSeq00001', Amount: '150' }],
    });
  });

  it('is empty when there is nothing to tell', () => {
    expect(answer([])?.body).toBe('');
  });
});
