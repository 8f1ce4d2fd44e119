import { incoming, scriptedContext } from '@gemporium/provider-kit/testing/scripted-context.ts';
import { describe, expect, it } from 'vitest';
import { hashOf } from './hash.ts';
import { readNotification } from './read-notification.ts';
import { resultOrder } from './wire.ts';

const key = 'MerchantKeyOfTheTest';
const result: Record<string, string> = {
  ReturnCode: '1',
  ReturnMsg: '%E6%88%90%E5%8A%9F',
  PayResult: '3',
  FacTradeSeq: 'GP0123456789ABCDEF-1',
  PaymentType: 'INGAME',
  Amount: '150',
  Currency: 'TWD',
  MyCardTradeNo: 'MC0000000001',
  MyCardType: '1',
  PromoCode: '',
};

function form(change: Record<string, string> = {}, signKey = key): string {
  const fields: Record<string, string> = { ...result, ...change };
  const Hash = hashOf(
    resultOrder.map((name) => fields[name] ?? ''),
    signKey,
    'escapes',
  );
  return new URLSearchParams({ ...fields, Hash }).toString();
}

function read(body: string | Buffer, { settings = {}, secret = key, remoteAddress = '218.32.37.148' } = {}) {
  const context = scriptedContext({ provider: 'mycard', merchant: 'GEMSVC', settings }, { key: secret });
  const request = { ...incoming('', { 'content-type': 'application/x-www-form-urlencoded' }), remoteAddress };
  return readNotification(context, { ...request, rawBody: Buffer.from(body) });
}

describe('a result (3.2)', () => {
  it('is only ever a hint: TradeQuery decides', () => {
    expect(read(form())).toEqual({
      kind: 'authentic',
      reply: { status: 200, contentType: 'text/plain', body: 'OK' },
      events: [
        {
          type: 'hint',
          dedupeKey: 'result:GP0123456789ABCDEF-1:3:MC0000000001',
          reference: 'GP0123456789ABCDEF-1',
          memo: { payResult: '3' },
          detail: 'result 3',
        },
      ],
    });
  });

  it.each([
    ['0', { payResult: '0' }],
    ['7', {}],
  ])('remembers a PayResult of %s as %j', (PayResult, memo) => {
    expect(read(form({ PayResult }))).toMatchObject({ events: [{ memo }] });
  });

  it.each([
    ['another key', form({}, 'another key')],
    ['a smaller amount', form().replace('Amount=150', 'Amount=15')],
    ['another order', form().replace('ABCDEF-1', 'ABCDEF-2')],
    ['a failure turned into a success', form({ PayResult: '0' }).replace('PayResult=0', 'PayResult=3')],
  ])('is rejected with %s', (_, body) => {
    expect(read(body).kind).toBe('rejected');
  });

  it.each([
    '',
    'hello',
    'FacTradeSeq=GP1',
    'StartDateTime=2014-12-01T00:00:00&EndDateTime=2014-12-02T00:00:00',
    'DATA=',
    'DATA=[]',
  ])('cannot be read from %j', (body) => {
    expect(read(body).kind).toBe('unreadable');
  });

  it.each(resultOrder)(
    'P-13 is no result where %s is longer than MyCard writes, whatever its hash',
    (name) => {
      expect(read(form({ [name]: 'x'.repeat(201) })).kind).toBe('unreadable');
    },
  );

  it('accepts both keys while the key is being changed', () => {
    expect(read(form({}, 'OldKey'), { secret: `${key} OldKey` }).kind).toBe('authentic');
  });

  it('reads the hash in the way the account says', () => {
    const whole = {
      ...result,
      Hash: hashOf(
        resultOrder.map((name) => result[name] ?? ''),
        key,
        'whole',
      ),
    };
    const body = new URLSearchParams(whole).toString();
    expect(read(body).kind).toBe('rejected');
    expect(read(body, { settings: { hashCase: 'whole' } }).kind).toBe('authentic');
  });

  it('with any altered byte is rejected, or still the same hint', () => {
    const bytes = Buffer.from(form(), 'utf8');
    const original = read(bytes);
    const readings: ReturnType<typeof read>[] = [];
    for (let i = 0; i < bytes.length; i++) {
      const altered = Buffer.from(bytes);
      altered[i] = bytes[i]! ^ 1;
      readings.push(read(altered));
    }
    const believed = readings.filter(({ kind }) => kind === 'authentic');
    const rejected = readings.filter(({ kind }) => kind === 'rejected');
    expect(rejected.length).toBeGreaterThan(bytes.length / 2);
    // The hash does not cover ReturnMsg and the names of empty fields.
    expect(believed.length).toBeGreaterThan(0);
    expect(believed).toEqual(believed.map(() => original));
  });
});

describe('a make-up call (3.6)', () => {
  const call = (data: object) => new URLSearchParams({ DATA: JSON.stringify(data) }).toString();
  const data = {
    ReturnCode: '1',
    ReturnMsg: 'QueryOK',
    FacServiceId: 'GEMSVC',
    TotalNum: 3,
    FacTradeSeq: ['GP1-1', 'GP2-1', 'GP1-1'],
  };

  it('proves nothing: it only names payments to ask about', () => {
    expect(read(call(data))).toEqual({
      kind: 'unproven',
      references: ['GP1-1', 'GP2-1', 'GP1-1'],
      reply: { status: 200, contentType: 'text/plain', body: 'OK' },
    });
  });

  it('is rejected for another service', () => {
    expect(read(call({ ...data, FacServiceId: 'OTHER' })).kind).toBe('rejected');
  });
});
