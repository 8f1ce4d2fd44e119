import { inOrder, myCardHash, resultOrder } from '@gemporium/providers/mycard/simulator/hash.ts';
import { describe, expect, it } from 'vitest';
import { setUpHarness } from '../testing/harness.ts';
import { call, newReference, postJson } from '../testing/merchant.ts';

const sandbox = setUpHarness({ makeUpAfterMs: 100 });

async function openTrade(fields: Record<string, string> = {}) {
  const reference = newReference();
  const { json } = await sandbox.shop.myCardAuth(reference, fields);
  return { reference, code: json.AuthCode as string, url: json.TransactionUrl as string, reply: json };
}

const query = async (AuthCode: string) => (await sandbox.shop.myCard('TradeQuery', { AuthCode })).json;

function hiddenFields(page: string): Record<string, string> {
  return Object.fromEntries(
    [...page.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)">/g)].map(
      ([, name = '', value = '']) => [name, value],
    ),
  );
}

function hashOf(fields: Record<string, string>) {
  return myCardHash(inOrder(resultOrder, fields), sandbox.secret('mycard-main.key'));
}

describe('the MyCard simulator', () => {
  it('O-07 Pay is posted by the server and by the browser, with the same hash, and TradeQuery agrees', async () => {
    const { reference, code, url, reply } = await openTrade();
    expect(reply).toMatchObject({ ReturnCode: '1', TradeSeq: expect.stringMatching(/^KDS/) });
    expect(await query(code)).toMatchObject({ ReturnCode: 'SIM_NOT_FINISHED', PayResult: '' });
    const page = await sandbox.shop.press(url, 'pay');
    const fields = hiddenFields(page.text);
    expect(page.text).toContain(`action="${sandbox.store.url}/return/mycard/${reference}"`);
    expect(fields).toMatchObject({
      ReturnCode: '1',
      PayResult: '3',
      FacTradeSeq: reference,
      Amount: '150',
      Currency: 'TWD',
    });
    expect(fields.Hash).toBe(hashOf(fields));
    const sent = await sandbox.store.next(({ body }) => body.includes(`FacTradeSeq=${reference}`));
    expect(sent.path).toBe('/notify/mycard/mycard-main');
    expect(sent.headers['user-agent']).toBe('MyCardGlobalBilling/1.0');
    expect(Object.fromEntries(new URLSearchParams(sent.body))).toEqual(fields);
    expect(await query(code)).toMatchObject({
      ReturnCode: '1',
      PayResult: '3',
      MyCardTradeNo: fields.MyCardTradeNo,
    });
    expect(await sandbox.book('charges', `reference=${reference}`)).toMatchObject([
      { amount_minor: 15_000, currency: 'TWD' },
    ]);
  });

  it('O-08 a point card is accepted with its password, once', async () => {
    const first = await openTrade({ PaymentType: 'INGAME' });
    const refused = await sandbox.shop.press(first.url, 'pay', { card_id: 'MC77', card_password: '0000' });
    expect(refused.text).toContain('The card number or password is incorrect.');
    const free = await openTrade({ PaymentType: '' });
    const wrong = { means: 'INGAME', card_id: 'MC77', card_password: '0000' };
    const chosen = (text: string) => [...text.matchAll(/value="(\w+)" checked/g)].map(([, means]) => means);
    expect(chosen((await call(free.url)).text)).toEqual(['FA018']);
    expect(chosen((await sandbox.shop.press(free.url, 'pay', wrong)).text)).toEqual(['INGAME']);
    const card = { card_id: `MC${first.reference.slice(2, 10)}`, card_password: '12345678' };
    const paid = hiddenFields((await sandbox.shop.press(first.url, 'pay', card)).text);
    expect(paid).toMatchObject({ PaymentType: 'INGAME', MyCardTradeNo: card.card_id });
    const second = await openTrade({ PaymentType: 'INGAME' });
    expect((await sandbox.shop.press(second.url, 'pay', card)).text).toContain(
      'This card has already been used.',
    );
    expect(await sandbox.book('charges', `reference=${second.reference}`)).toEqual([]);
  });

  it('O-08 a card redeemed on the merchant’s own page is answered immediately', async () => {
    const { reference, code } = await openTrade({ PaymentType: 'INGAME' });
    const card = { AuthCode: code, CardId: `MC${reference.slice(2, 12)}`, CardPw: '87654321' };
    const wrong = await sandbox.shop.myCard('IngamePay', { ...card, Hash: 'f'.repeat(64) });
    expect(wrong.json.ReturnCode).toBe('SIM_HASH');
    const Hash = sandbox.shop.myCardHash([card.AuthCode, card.CardId, card.CardPw], 'mycard-main');
    expect((await sandbox.shop.myCard('IngamePay', { ...card, Hash })).json).toMatchObject({
      ReturnCode: '1',
      PayResult: '3',
      MyCardTradeNo: card.CardId,
    });
    const books = await sandbox.book('requests', `reference=${reference}`);
    expect(JSON.stringify(books)).not.toContain(card.CardPw);
  });

  it('O-08 a card is not taken for a trade that has ended or is for another means, and unpaid trades are not confirmed', async () => {
    const redeem = async (AuthCode: string) => {
      const [CardId, CardPw] = ['MC5550001', '87654321'];
      const Hash = sandbox.shop.myCardHash([AuthCode, CardId, CardPw], 'mycard-main');
      return (await sandbox.shop.myCard('IngamePay', { AuthCode, CardId, CardPw, Hash })).json.ReturnCode;
    };
    const ended = await openTrade({ PaymentType: 'INGAME' });
    await sandbox.shop.press(ended.url, 'cancel');
    const points = await openTrade({ PaymentType: 'COSTPOINT' });
    expect([await redeem(ended.code), await redeem(points.code)]).toEqual(['SIM_ENDED', 'SIM_TYPE']);
    for (const { code, reference } of [ended, points]) {
      const { json } = await sandbox.shop.myCard('PaymentConfirm', { AuthCode: code });
      expect(json.ReturnCode).toBe('SIM_NOT_PAID');
      expect(await sandbox.book('charges', `reference=${reference}`)).toEqual([]);
    }
  });

  it('O-08 member points are numbered CGM and digits', async () => {
    const { url } = await openTrade({ PaymentType: 'COSTPOINT' });
    const { MyCardTradeNo } = hiddenFields((await sandbox.shop.press(url, 'pay')).text);
    expect(MyCardTradeNo).toMatch(/^CGM\d{12}$/);
  });

  it.each([
    ['decline', 'declined'],
    ['cancel', 'cancelled'],
  ])('O-11 %s is posted as PayResult 0', async (action, status) => {
    const { reference, code, url } = await openTrade();
    const fields = hiddenFields((await sandbox.shop.press(url, action)).text);
    expect(fields).toMatchObject({ PayResult: '0', FacTradeSeq: reference, MyCardTradeNo: '' });
    expect(fields.Hash).toBe(hashOf(fields));
    await sandbox.store.next(({ body }) => body.includes(`FacTradeSeq=${reference}`));
    expect(await query(code)).toMatchObject({ ReturnCode: '1', PayResult: '0' });
    expect(await sandbox.book('payments', `reference=${reference}`)).toMatchObject([{ status }]);
  });

  it('O-11 Leave pending only sends the browser back', async () => {
    const { reference, url } = await openTrade();
    const left = await sandbox.shop.press(url, 'pending');
    expect(left.headers.get('location')).toBe(`${sandbox.store.url}/return/mycard/${reference}`);
    expect(await sandbox.book('notifications', `reference=${reference}`)).toEqual([]);
  });

  it('O-11 an unconfirmed paid trade is reported again until it is confirmed', async () => {
    const { reference, code, url } = await openTrade();
    await sandbox.shop.press(url, 'pay');
    const made = await sandbox.store.next(({ body }) => body.startsWith('DATA=') && body.includes(reference));
    const data = JSON.parse(new URLSearchParams(made.body).get('DATA') ?? '');
    expect(data).toMatchObject({ ReturnCode: '1', ReturnMsg: 'QueryOK', FacServiceId: 'mycard-main' });
    expect(data.FacTradeSeq).toHaveLength(data.TotalNum);
    for (const _time of [1, 2])
      expect((await sandbox.shop.myCard('PaymentConfirm', { AuthCode: code })).json).toMatchObject({
        ReturnCode: '1',
        FacTradeSeq: reference,
      });
    expect((await sandbox.control('make-up', { provider: 'mycard', reference })).json.error.code).toBe(
      'confirmed',
    );
  });

  it.each([
    ['a wrong hash', { Hash: '0'.repeat(64) }, 'SIM_HASH'],
    ['a number with other marks', { FacTradeSeq: 'a b' }, 'SIM_FIELD'],
    ['goods with a quote', { ProductName: "Hero's gems" }, 'SIM_FIELD'],
    ['three decimals', { Amount: '1.234' }, 'SIM_FIELD'],
    ['cents of a Taiwan dollar', { Amount: '150.50' }, 'SIM_FIELD'],
    ['live mode on the test host', { SandBoxMode: 'false' }, 'SIM_FIELD'],
  ])('O-07 AuthGlobal with %s is refused', async (_name, fields, code) => {
    // A quote is the one character here that .NET escapes and encodeURIComponent does not.
    const values = { ...fields } as Record<string, string>;
    if (values.ProductName) values.Hash = await quotedHash(values.ProductName);
    const refused = await sandbox.shop.myCardAuth('GPSAMEREFERENCE1-1', values);
    expect(refused.json.ReturnCode).toBe(code);
  });

  async function quotedHash(product: string): Promise<string> {
    const url = `${sandbox.store.url}/return/mycard/GPSAMEREFERENCE1-1`;
    const values = [
      'mycard-main',
      'GPSAMEREFERENCE1-1',
      'g1',
      'Sample',
      '2',
      's1',
      '10001',
      '',
      '',
      product,
      '150',
      'TWD',
      'true',
      url,
    ];
    return myCardHash(values, sandbox.secret('mycard-main.key'));
  }

  it('O-10 a FacTradeSeq is accepted once; a lost AuthCode is found by SDKTradeQuery', async () => {
    const { reference, code } = await openTrade();
    expect((await sandbox.shop.myCardAuth(reference)).json.ReturnCode).toBe('SIM_DUPLICATE');
    const fields = {
      FacServiceId: 'mycard-main',
      FacTradeSeq: reference,
      StartDateTime: '',
      EndDateTime: '',
      CancelStatus: '0',
    };
    const Hash = sandbox.shop.myCardHash(Object.values(fields), 'mycard-main');
    const found = await sandbox.shop.myCard('SDKTradeQuery', { ...fields, Hash });
    expect(found.json.ListSDKTradeQuery).toMatchObject([{ AuthCode: code, FacTradeSeq: reference }]);
  });

  it('O-11 the difference report lists what either side is missing', async () => {
    const known = await openTrade();
    const unknown = await openTrade();
    const trade = hiddenFields((await sandbox.shop.press(known.url, 'pay')).text);
    await sandbox.shop.press(unknown.url, 'pay');
    const line = `${trade.PaymentType},${known.reply.TradeSeq},${trade.MyCardTradeNo},${known.reference},10001,150,TWD,2026-01-01T00:00:00<BR>`;
    sandbox.store.answerWith(({ body }) => ({
      status: 200,
      body: body.includes('StartDateTime=') ? line : '',
    }));
    const report = await postJson(`${sandbox.base}/control/ask`, {
      provider: 'mycard',
      question: 'difference-report',
      account: 'mycard-main',
    });
    expect(report.json.unknown_to_them).toContain(unknown.reference);
    expect(report.json.unknown_to_them).not.toContain(known.reference);
    expect(report.json.unknown_to_us).toEqual([]);
  });
});
