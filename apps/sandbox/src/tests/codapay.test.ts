import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { setUpHarness } from '../testing/harness.ts';
import { type Answer, newReference } from '../testing/merchant.ts';

const sandbox = setUpHarness();

/** The digits as the answer has them: a JavaScript number would lose the last ones. */
const txnIdIn = ({ text }: Answer) => /"txnId":(\d+)/.exec(text)?.[1] ?? '';

async function open(more: object = {}) {
  const reference = newReference();
  const answer = await sandbox.shop.codapayInit(reference, more);
  return { reference, answer, txnId: txnIdIn(answer), url: answer.json.initResult.redirectUrl as string };
}

const notificationOf = async (reference: string) => {
  const { path, body } = await sandbox.store.next((one) => one.path.includes(reference));
  const url = new URL(path, 'http://store');
  return { path: url.pathname, body, fields: Object.fromEntries(url.searchParams) };
};

const indonesia = { country: 360 };

describe('the Codapay simulator', () => {
  it('O-07 Pay is notified by a GET with its checksum, and the inquiry agrees', async () => {
    const { reference, answer, txnId, url } = await open();
    expect(answer.json.initResult).toMatchObject({ resultCode: 0, resultDesc: '' });
    expect(txnId).toMatch(/^[1-9]\d{18}$/);
    expect(url).toContain(`/codapay/airtime/begin?type=3&txn_id=${txnId}`);
    const left = await sandbox.shop.press(url, 'pay');
    expect(left.headers.get('location')).toBe(
      `${sandbox.store.url}/return/codapay/${reference}?TxnId=${txnId}&OrderId=${reference}`,
    );
    const { path, body, fields } = await notificationOf(reference);
    expect([path, body]).toEqual(['/notify/codapay/codapay-main', '']);
    const key = sandbox.secret('codapay-main.apiKey');
    expect(fields).toEqual({
      TxnId: txnId,
      OrderId: reference,
      TotalPrice: '14.99',
      PaymentType: '227',
      ResultCode: '0',
      Checksum: createHash('md5').update(`${txnId}${key}${reference}0`).digest('hex'),
    });
    const inquiry = await sandbox.shop.codapayInquiry(txnId);
    expect(txnIdIn(inquiry)).toBe(txnId);
    expect(inquiry.json.paymentResult).toMatchObject({
      orderId: reference,
      resultCode: 0,
      totalPrice: 14.99,
      profile: {
        entry: [
          { key: 'PaymentType', value: 227 },
          { key: 'isStatusFinal', value: true },
          { key: 'status', value: 'success' },
        ],
      },
    });
    expect(await sandbox.book('charges', `reference=${reference}`)).toMatchObject([
      { id: txnId, amount_minor: 1499, currency: 'USD' },
    ]);
  });

  it('O-14 US dollars are paid and booked in the country’s currency, and the notification repeats them', async () => {
    const { reference, txnId, url } = await open(indonesia);
    expect((await sandbox.shop.codapayInquiry(txnId)).json.paymentResult).toMatchObject({
      resultCode: 216,
      totalPrice: 245_836,
      profile: { entry: expect.arrayContaining([{ key: 'isStatusFinal', value: false }]) },
    });
    await sandbox.shop.press(url, 'pay', { way: '3' });
    const { fields } = await notificationOf(reference);
    expect(fields).toMatchObject({ TotalPrice: '245836', USDPrice: '14.99', PaymentType: '3' });
  });

  it.each([
    ['decline', 463, 'declined'],
    ['cancel', 210, 'cancelled'],
  ])('O-11 %s is notified with the code %d, and is final', async (action, resultCode, status) => {
    const { reference, txnId, url } = await open();
    await sandbox.shop.press(url, action);
    expect((await notificationOf(reference)).fields).toMatchObject({ ResultCode: String(resultCode) });
    expect((await sandbox.shop.codapayInquiry(txnId)).json.paymentResult).toMatchObject({
      resultCode,
      profile: {
        entry: expect.arrayContaining([
          { key: 'isStatusFinal', value: true },
          { key: 'status', value: 'failed' },
        ]),
      },
    });
    expect(await sandbox.book('payments', `reference=${reference}`)).toMatchObject([{ status }]);
  });

  it('O-11 an expired payment is notified with the code 213, and can be paid late', async () => {
    const { reference, txnId } = await open();
    await sandbox.control('expire', { provider: 'codapay', reference });
    expect((await notificationOf(reference)).fields).toMatchObject({ ResultCode: '213' });
    await sandbox.control('pay', { provider: 'codapay', reference });
    expect((await sandbox.shop.codapayInquiry(txnId)).json.paymentResult.resultCode).toBe(0);
    expect((await sandbox.control('pay', { provider: 'codapay', reference })).json.error.code).toBe(
      'already_paid',
    );
  });

  it('O-11 Leave pending only sends the browser back', async () => {
    const { reference, url } = await open();
    const left = await sandbox.shop.press(url, 'pending');
    expect(left.headers.get('location')).toContain(`/return/codapay/${reference}?`);
    expect(await sandbox.book('notifications', `reference=${reference}`)).toEqual([]);
  });

  it('O-11 Pay is a decline where the bank says so', async () => {
    const { reference, url } = await open({ items: [{ code: 'g', name: 'Gems', price: 9.05 }] });
    await sandbox.shop.press(url, 'pay');
    expect((await notificationOf(reference)).fields).toMatchObject({ ResultCode: '463' });
    expect(await sandbox.book('charges', `reference=${reference}`)).toEqual([]);
  });

  it('O-11 a notification that is not answered with ResultCode=0 is sent again five minutes later', async () => {
    sandbox.store.answerWith(() => ({ status: 200, body: 'ResultCode=1' }));
    const { reference, url } = await open();
    await sandbox.shop.press(url, 'pay');
    await notificationOf(reference);
    const waiting = async () => (await sandbox.book('notifications', `reference=${reference}`))[0];
    await expect.poll(async () => (await waiting()).attempts.length).toBe(1);
    expect(await waiting()).toMatchObject({ state: 'queued' });
    sandbox.store.answerWith(() => ({ status: 200, body: 'ResultCode=0' }));
    const { id } = await waiting();
    await sandbox.control('notifications/send', { id });
    await expect.poll(async () => (await waiting()).state).toBe('delivered');
  });

  const item = (change: object) => ({ items: [{ code: 'g', name: 'Gems', price: 14.99, ...change }] });
  it.each<[string, object, number]>([
    ['another key', { apiKey: 'nobody' }, 204],
    ['another project', { projectId: 'nobody' }, 204],
    ['a short number', { orderId: 'GP1' }, 214],
    ['a long number', { orderId: 'G'.repeat(65) }, 214],
    ['a payType of words', { payType: 'DANA' }, 202],
    ['a country of letters', { country: 'ID' }, 220],
    ['a currency of letters', { currency: 'USD' }, 220],
    ['another country’s currency', { country: 360, currency: 458 }, 220],
    ['no item', { items: [] }, 202],
    ['a name without English letters', item({ name: '钻石' }), 202],
    ['a name of digits', item({ name: '980' }), 202],
    ['a price of nothing', item({ price: 0 }), 202],
    ['a price in text', item({ price: '14.99' }), 202],
    ['a price with three decimals', item({ price: 14.999 }), 202],
    ['rupiah with decimals', { ...item({ price: 10.5 }), country: 360, currency: 360 }, 203],
    ['nobody', { profile: { user_id: '' } }, 237],
    ['no return address', { profile: { return_url: 'shop' } }, 251],
    ['a return address that is too long', { profile: { return_url: `http://x/${'x'.repeat(512)}` } }, 252],
  ])('O-10 an init with %s is refused, and opens nothing', async (_title, more, resultCode) => {
    const { reference, answer } = await open(more);
    expect(answer.json.initResult).toMatchObject({ resultCode, txnId: 0 });
    expect(await sandbox.book('payments', `reference=${reference}`)).toEqual([]);
  });

  it('O-10 a number is used once', async () => {
    const { reference } = await open();
    const again = await sandbox.shop.codapayInit(reference);
    expect(again.json.initResult).toMatchObject({ resultCode: 430, txnId: 0 });
  });

  it.each<[string, object, string?]>([
    ['another merchant', {}, 'codapay-main-demo'],
    ['an unknown number', { txnId: '1' }],
    ['a wrong key', { apiKey: 'nobody' }],
    ['no request for the final status', { needStatusFinal: undefined }],
  ])('O-10 an inquiry of %s is answered with nothing', async (_title, more, account) => {
    const { txnId } = await open();
    const { paymentResult } = (await sandbox.shop.codapayInquiry(txnId, more, account)).json;
    expect(paymentResult.resultCode).not.toBe(0);
    expect(paymentResult).not.toHaveProperty('orderId');
  });
});
