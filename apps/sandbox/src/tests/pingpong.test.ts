import { afterEach, describe, expect, it } from 'vitest';
import { setUpHarness } from '../testing/harness.ts';
import { type Answer, call, newReference } from '../testing/merchant.ts';

const sandbox = setUpHarness();
afterEach(() => sandbox.store.answerWith(() => ({ status: 200 })));

const account = 'pingpong-main';
const hour = 3600_000;

/** The contents of a verified answer. */
function said({ json }: Answer) {
  expect(json.sign).toBe(sandbox.shop.pingPongSign(json));
  return json.bizContent === undefined ? undefined : JSON.parse(json.bizContent);
}

async function open(more: object = {}) {
  const reference = newReference();
  const order = said(await sandbox.shop.pingPongOrder(reference, more));
  return { reference, order, url: order.paymentUrl as string };
}

async function told(reference: string, status: string) {
  const { body, headers } = await sandbox.store.next(
    (message) => message.body.includes(reference) && message.body.includes(`\\"status\\":\\"${status}\\"`),
  );
  const message = JSON.parse(body);
  expect(headers['content-type']).toContain('application/json');
  expect(message.sign).toBe(sandbox.shop.pingPongSign(message));
  expect(message).toMatchObject({ accId: account, clientId: 'pingpong-m', version: '1.0' });
  return JSON.parse(message.bizContent);
}

const query = async (merchantTransactionId: string) =>
  said(await sandbox.shop.pingPong('payment/query', { merchantTransactionId }));
const refund = (contents: object) =>
  sandbox.shop.pingPong('payment/refund', { currency: 'USD', ...contents });

describe('the PingPong simulator', () => {
  it('O-07 Pay is notified with a valid signature, and the query agrees', async () => {
    const { reference, order, url } = await open();
    expect(order).toMatchObject({ merchantTransactionId: reference, amount: '14.99', currency: 'USD' });
    expect((await query(reference)).status).toBe('INIT');
    const pressed = await sandbox.shop.press(url, 'pay');
    expect(new URL(pressed.headers.get('location') ?? '').pathname).toBe(`/return/pingpong/${reference}`);
    const transaction = {
      transactionId: order.transactionId,
      merchantTransactionId: reference,
      currency: 'USD',
      status: 'SUCCESS',
    };
    expect(await told(reference, 'SUCCESS')).toMatchObject({
      notifyType: 'RECHARGE',
      amount: '14.99',
      ...transaction,
    });
    expect(await query(reference)).toMatchObject({ amount: '14.990000', ...transaction });
    const byTheirs = await sandbox.shop.pingPong('payment/query', { transactionId: order.transactionId });
    expect(said(byTheirs)).toMatchObject(transaction);
    const page = await call(url);
    expect(page.text).toContain('Payment complete');
    expect(page.text).not.toContain('value="pay"');
  });

  it.each([
    ['Decline', {}, 'decline'],
    ['a bank’s no', { amount: '9.05' }, 'pay'],
  ])('O-11 after %s the page says so and can be paid after all', async (_title, more, action) => {
    const { reference, url } = await open(more);
    const pressed = await sandbox.shop.press(url, action);
    expect(pressed.headers.get('location')).toBe(url);
    expect((await told(reference, 'FAILED')).notifyType).toBe('RECHARGE');
    expect(await query(reference)).toMatchObject({ status: 'FAILED', resultCode: '301002' });
    expect(await sandbox.book('charges', `reference=${reference}`)).toEqual([]);
    expect((await call(url)).text).toContain('declined this payment');
    await sandbox.control('pay', { provider: 'pingpong', reference });
    await told(reference, 'SUCCESS');
    expect((await query(reference)).status).toBe('SUCCESS');
  });

  it.each([
    ['cancel', '?left=yes'],
    ['pending', ''],
  ])('O-11 %s leaves it payable, and sends no notification', async (action, search) => {
    const { reference, url } = await open();
    const pressed = await sandbox.shop.press(url, action);
    expect(new URL(pressed.headers.get('location') ?? '').search).toBe(search);
    expect((await query(reference)).status).toBe('INIT');
    expect(await sandbox.book('notifications', `reference=${reference}`)).toEqual([]);
    await sandbox.shop.press(url, 'pay');
    expect((await told(reference, 'SUCCESS')).status).toBe('SUCCESS');
  });

  it.each([
    ['says nothing', { status: 200, body: '' }, 'delivered'],
    ['says OK', { status: 204, body: '' }, 'delivered'],
    ['says FAIL', { status: 200, body: 'FAIL' }, 'queued'],
    ['fails', { status: 500, body: '' }, 'queued'],
  ])(
    'O-11 a store that %s gets the notification again until it accepts it',
    async (_title, answer, state) => {
      const { reference, url } = await open();
      sandbox.store.answerWith(() => answer);
      await sandbox.shop.press(url, 'pay');
      await expect
        .poll(async () => {
          const [first] = await sandbox.book('notifications', `reference=${reference}`);
          return first.attempts.length > 0 && first.state;
        })
        .toBe(state);
    },
  );

  it('O-11 an expired order is closed without a notification, cannot fail any more and can be paid late from outside', async () => {
    const timeExpire = String(Math.floor(Date.now() / 1000) + 60);
    const { reference, url } = await open({ timeExpire });
    const [payment] = await sandbox.book('payments', `reference=${reference}`);
    expect(Date.parse(payment.expires_at)).toBe(Number(timeExpire) * 1000);
    await sandbox.control('expire', { provider: 'pingpong', reference });
    expect((await query(reference)).status).toBe('CLOSED');
    expect(await sandbox.book('notifications', `reference=${reference}`)).toEqual([]);
    const declined = await sandbox.control('decline', { provider: 'pingpong', reference });
    expect(declined.json.error?.code).toBe('closed');
    await sandbox.shop.press(url, 'pay');
    expect((await query(reference)).status).toBe('CLOSED');
    await sandbox.control('pay', { provider: 'pingpong', reference });
    expect((await query(reference)).status).toBe('SUCCESS');
  });

  it('O-09 a payer reads the name of the way to pay, not its code', async () => {
    const { url } = await open({ paymentMethods: ['LINE_Pay'] });
    expect((await call(url)).text).toContain('>LINE Pay</p>');
  });

  it('O-11 a page lives for two days at most', async () => {
    const { reference } = await open({ timeExpire: '9999999999' });
    const [payment] = await sandbox.book('payments', `reference=${reference}`);
    expect((Date.parse(payment.expires_at) - Date.now()) / hour).toBeCloseTo(48, 1);
  });

  it('O-10 the same number gets the same order, as it was opened first', async () => {
    const reference = newReference();
    const first = said(await sandbox.shop.pingPongOrder(reference));
    const again = said(await sandbox.shop.pingPongOrder(reference, { amount: '1.00' }));
    expect(again).toEqual(first);
  });

  it('O-11 refunds are made once for each number, never more than was paid, and notified at their own address', async () => {
    const { reference, url } = await open();
    const [merchantTransactionId, first] = [reference, `${reference}-R1`];
    const notificationUrl = `${sandbox.store.url}/notify/pingpong/${account}`;
    const of = (n: number, amount: string, more: object = {}) =>
      refund({ merchantTransactionId, merchantRefundId: `${reference}-R${n}`, amount, ...more });
    const codeOf = async (asked: Promise<Answer>) => (await asked).json.code;
    expect(await codeOf(of(1, '1.00'))).toBe('107002');
    await sandbox.shop.press(url, 'pay');
    const begun = said(await of(1, '10.00', { notificationUrl }));
    expect(begun).toMatchObject({ merchantRefundId: first, status: 'PROCESSING', resultCode: '002000' });
    const { body } = await sandbox.store.next((message) => message.body.includes(first));
    expect(JSON.parse(JSON.parse(body).bizContent)).toMatchObject({
      notifyType: 'REFUND',
      merchantRefundId: first,
      refundId: begun.refundId,
      status: 'SUCCESS',
      merchantTransactionId: reference,
      amount: '10.00',
      currency: 'USD',
    });
    expect(said(await of(1, '10.00')).status).toBe('SUCCESS');
    expect(await codeOf(of(1, '9.00'))).toBe('107000');
    expect(await codeOf(of(3, '15.00'))).toBe('108000');
    expect(await codeOf(of(3, '5.00'))).toBe('108003');
    expect(await codeOf(of(3, '1.00', { currency: 'EUR' }))).toBe('106000');
    expect(await codeOf(of(3, '0.001'))).toBe('102000');
    expect(await codeOf(of(3, '1.00', { remark: 'x'.repeat(33) }))).toBe('102000');
    const asked = await sandbox.shop.pingPong('refund/query', {
      merchantTransactionId,
      merchantRefundId: first,
    });
    expect(said(asked)).toMatchObject({ status: 'SUCCESS', amount: '10.000000' });
    expect(said(asked)).not.toHaveProperty('merchantRefundId');
    const never = await sandbox.shop.pingPong('refund/query', {
      merchantTransactionId,
      merchantRefundId: 'R9',
    });
    expect(never.json.code).toBe('107001');
    expect(await sandbox.book('charges', `reference=${reference}`)).toMatchObject([{ refunded_minor: 1000 }]);
  });

  it('O-11 a dispute is notified without an envelope, and its money cannot be refunded', async () => {
    const { reference, url } = await open();
    await sandbox.shop.press(url, 'pay');
    await sandbox.control('chargeback', { provider: 'pingpong', reference });
    const { body } = await sandbox.store.next((message) => message.body.includes('CHARGEBACK'));
    const message = JSON.parse(body);
    expect(message.sign).toBe(sandbox.shop.pingPongSign(message));
    expect(message).toMatchObject({
      eventCode: 'NOTIFICATION_OF_CHARGEBACK',
      merchantReference: reference,
      amount: '14.99',
      eventDate: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
    });
    const asked = { merchantTransactionId: reference, merchantRefundId: 'R1', amount: '1.00' };
    expect((await refund(asked)).json.code).toBe('108002');
  });

  it.each<[string, (reference: string) => Promise<Answer>, string]>([
    ['nothing signed', (r) => sandbox.shop.pingPongOrder(r, {}, { sign: '' }), '104000'],
    ['another’s salt', (r) => sandbox.shop.pingPongOrder(r, {}, { key: 'pingpong-main-demo' }), '104000'],
    ['an MD5', (r) => sandbox.shop.pingPongOrder(r, {}, { signType: 'MD5' }), '104000'],
    ['a version that is a number', (r) => sandbox.shop.pingPongOrder(r, {}, { version: 1 }), '104000'],
    ['no store', (r) => sandbox.shop.pingPongOrder(r, {}, { accId: 'NOBODY HERE' }), '103000'],
    ['another merchant', (r) => sandbox.shop.pingPongOrder(r, {}, { clientId: 'else' }), '103000'],
  ])('O-10 %s is refused without a signature, and opens nothing', async (_title, ask, code) => {
    const reference = newReference();
    const { json } = await ask(reference);
    expect([json.code, json.sign]).toEqual([code, undefined]);
    expect(await sandbox.book('payments', `reference=${reference}`)).toEqual([]);
  });

  it.each<[string, object, string]>([
    ['another version of the contract', {}, '102000'],
    ['no address of the payer', { shopperIP: undefined }, '102000'],
    ['no goods', { goods: undefined }, '102000'],
    ['goods without a price', { goods: [{ name: '980 Gems', number: '1' }] }, '102000'],
    ['an authorisation', { captureDelayHours: -1 }, '102000'],
    ['an invalid return address', { payResultUrl: '/return' }, '102000'],
    ['an address with a query', { notificationUrl: 'http://watt.example/notify?a=b' }, '102000'],
    ['angle brackets', { goods: [{ name: '<b>', unitPrice: '1', number: '1' }] }, '102000'],
    ['a time in milliseconds', { timeExpire: String(Date.now()) }, '102000'],
    ['an amount as a number', { amount: 14.99 }, '102000'],
    ['an amount of too many characters', { amount: '1000000000.00' }, '102000'],
    ['an amount with three decimals', { amount: '14.990' }, '102000'],
    ['yen with decimals', { amount: '740.00', currency: 'JPY' }, '102000'],
    ['no money', { amount: '0.00' }, '102000'],
    ['a currency that PingPong does not have', { currency: 'VES' }, '106000'],
    ['a language that PingPong does not have', { language: 'ar' }, '106003'],
  ])('O-10 %s is refused, and opens nothing', async (title, more, code) => {
    const reference = newReference();
    const isVersion = title.includes('version');
    const answer = await sandbox.shop.pingPongOrder(reference, more, isVersion ? { version: '2.0' } : {});
    expect(said(answer)).toBeUndefined();
    expect(answer.json.code).toBe(code);
    expect(await sandbox.book('payments', `reference=${reference}`)).toEqual([]);
  });

  it('O-10 an order of another store is unknown', async () => {
    const { reference, order } = await open();
    const demo = { account: 'pingpong-main-demo' };
    for (const named of [{ merchantTransactionId: reference }, { transactionId: order.transactionId }]) {
      const asked = await sandbox.shop.pingPong('payment/query', named, demo);
      expect(asked.json.code).toBe('107001');
    }
  });
});
