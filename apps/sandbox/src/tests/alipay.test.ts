import { verify } from 'node:crypto';
import { sandboxKeyPair } from '@gemporium/provider-kit/sandbox-keys.ts';
import { afterEach, describe, expect, it } from 'vitest';
import { setUpHarness } from '../testing/harness.ts';
import { type Answer, call, newReference, postForm } from '../testing/merchant.ts';

const sandbox = setUpHarness();
afterEach(() => sandbox.store.answerWith(() => ({ status: 200 })));

const account = 'alipay-main';
const path = '/alipay/ams/sandbox/api/v1/payments';

/** Whether the merchant's public key verifies the signature over this path and time. */
function isSigned(body: string, signature: string | null | undefined, at: string, time: string): boolean {
  const { publicKey } = sandboxKeyPair(sandbox.secret(`${account}.alipayPublicKey`));
  const base64 = decodeURIComponent((signature ?? '').split('signature=')[1] ?? '');
  const text = `POST ${at}\n${account}.${time}.${body}`;
  return verify('RSA-SHA256', Buffer.from(text), publicKey, Buffer.from(base64, 'base64'));
}

async function told(number: string, type: string) {
  const message = await sandbox.store.next(
    ({ body }) => body.includes(`"${number}"`) && body.includes(`"${type}"`),
  );
  const { signature, 'request-time': time, 'client-id': client } = message.headers;
  expect(client).toBe(account);
  expect(isSigned(message.body, String(signature), `/notify/alipay/${account}`, String(time))).toBe(true);
  return JSON.parse(message.body);
}

async function open(more: object = {}, value = '1499') {
  const reference = newReference();
  const { json } = await sandbox.shop.alipayOrder(reference, more, {}, value);
  return { reference, paymentId: json.paymentId as string, url: json.normalUrl as string };
}

const inquire = async (paymentRequestId: string) =>
  (await sandbox.shop.alipay('inquiryPayment', { paymentRequestId })).json;

describe('the Alipay simulator', () => {
  it('O-07 [11601] Pay is notified with a valid signature, and the inquiry agrees', async () => {
    const { reference, paymentId, url } = await open();
    const pressed = await sandbox.shop.press(url, 'pay');
    expect(new URL(pressed.headers.get('location') ?? '').pathname).toBe(`/return/alipay/${reference}`);
    const payment = {
      paymentRequestId: reference,
      paymentId,
      paymentMethodType: 'ALIPAY_CN',
      paymentAmount: { currency: 'USD', value: '1499' },
    };
    expect(await told(reference, 'PAYMENT_RESULT')).toMatchObject({
      ...payment,
      result: { resultStatus: 'S' },
    });
    const asked = await sandbox.shop.alipay('inquiryPayment', { paymentId });
    expect(asked.json).toMatchObject({ ...payment, paymentStatus: 'SUCCESS', result: { resultStatus: 'S' } });
    const time = asked.headers.get('response-time') ?? '';
    expect(isSigned(asked.text, asked.headers.get('signature'), `${path}/inquiryPayment`, time)).toBe(true);
  });

  it.each([
    ['a declined payer', '1499', 'decline', 'PROCESS_FAIL'],
    ['a bank’s no', '905', 'pay', 'USER_BALANCE_NOT_ENOUGH'],
  ])('O-11 %s is notified with its reason', async (_title, value, action, resultCode) => {
    const { reference, url } = await open({}, value);
    await sandbox.shop.press(url, action);
    expect((await told(reference, 'PAYMENT_RESULT')).result).toMatchObject({ resultStatus: 'F', resultCode });
    expect(await inquire(reference)).toMatchObject({ paymentStatus: 'FAIL', paymentResultCode: resultCode });
    expect(await sandbox.book('charges', `reference=${reference}`)).toEqual([]);
  });

  it.each([
    [
      'says so',
      '{"result":{"resultCode":"SUCCESS","resultStatus":"S","resultMessage":"success"}}',
      'delivered',
    ],
    ['answers OK without the expected text', 'success', 'queued'],
    ['answers with an error', '{"result":{"resultCode":"SUCCESS","resultStatus":"F"}}', 'queued'],
  ])('O-11 a store that %s: the notification is %3$s', async (_title, body, state) => {
    const { reference, url } = await open();
    sandbox.store.answerWith(() => ({ status: 200, body }));
    await sandbox.shop.press(url, 'pay');
    await expect
      .poll(async () => {
        const [message] = await sandbox.book('notifications', `reference=${reference}`);
        return message.attempts.length > 0 && message.state;
      })
      .toBe(state);
  });

  it('O-13 a payment can be cancelled for good; the money of a paid one goes back', async () => {
    const { reference, url } = await open();
    const cancel = async (paymentRequestId: string) =>
      (await sandbox.shop.alipay('cancel', { paymentRequestId })).json.result.resultCode;
    expect(await cancel(newReference())).toBe('ORDER_NOT_EXIST');
    expect(await cancel(reference)).toBe('SUCCESS');
    await sandbox.shop.press(url, 'pay');
    expect((await inquire(reference)).paymentStatus).toBe('CANCELLED');
    const other = await open();
    await sandbox.shop.press(other.url, 'pay');
    expect(await cancel(other.reference)).toBe('SUCCESS');
    expect((await inquire(other.reference)).paymentStatus).toBe('CANCELLED');
    expect(await sandbox.book('refunds', `reference=${other.reference}`)).toMatchObject([
      { amount_minor: 1499, status: 'succeeded' },
    ]);
  });

  it('O-10 the same order gets the same payment, and its end once it has one; another one is refused', async () => {
    const reference = newReference();
    const codes = async (more: object = {}) => {
      const { json } = await sandbox.shop.alipayOrder(reference, more);
      return [json.paymentId, json.result.resultCode];
    };
    const [paymentId] = await codes();
    expect(await codes()).toEqual([paymentId, 'PAYMENT_IN_PROCESS']);
    expect(await codes({ env: { terminalType: 'WAP', osType: 'IOS' } })).toEqual([
      undefined,
      'REPEAT_REQ_INCONSISTENT',
    ]);
    await sandbox.control('pay', { provider: 'alipay', reference });
    expect(await codes()).toEqual([paymentId, 'SUCCESS']);
  });

  it('O-11 a wallet refunds immediately, once for each number, never more than was paid, and notifies', async () => {
    const { reference, paymentId, url } = await open();
    const refund = async (n: number, value: string, more: object = {}) =>
      (
        await sandbox.shop.alipay('refund', {
          paymentId,
          refundRequestId: `${reference}-R${n}`,
          refundAmount: { currency: 'USD', value },
          ...more,
        })
      ).json.result.resultCode;
    expect(await refund(1, '100')).toBe('ORDER_NOT_EXIST');
    await sandbox.shop.press(url, 'pay');
    expect(await refund(1, '1000')).toBe('SUCCESS');
    expect(await refund(1, '1000')).toBe('SUCCESS');
    expect(await refund(1, '999')).toBe('REPEAT_REQ_INCONSISTENT');
    expect(await refund(2, '500')).toBe('REFUND_AMOUNT_EXCEED');
    expect(await refund(2, '1', { refundAmount: { currency: 'EUR', value: '1' } })).toBe(
      'CURRENCY_NOT_SUPPORT',
    );
    expect(await told(`${reference}-R1`, 'REFUND_RESULT')).toMatchObject({
      refundStatus: 'SUCCESS',
      refundAmount: { currency: 'USD', value: '1000' },
    });
    const asked = async (n: number) =>
      (await sandbox.shop.alipay('inquiryRefund', { refundRequestId: `${reference}-R${n}` })).json;
    expect((await asked(1)).refundStatus).toBe('SUCCESS');
    expect((await asked(9)).result.resultCode).toBe('REFUND_NOT_EXIST');
    expect(await sandbox.book('charges', `reference=${reference}`)).toMatchObject([{ refunded_minor: 1000 }]);
  });

  it('O-11 a dispute is notified with its amount', async () => {
    const { reference, url } = await open();
    await sandbox.shop.press(url, 'pay');
    await sandbox.control('chargeback', { provider: 'alipay', reference });
    expect(await told(reference, 'DISPUTE_CREATED')).toMatchObject({
      disputeAmount: { currency: 'USD', value: '1499' },
    });
  });
});

describe('the card form of the Alipay simulator', () => {
  async function openCard(value = '1499') {
    const reference = newReference();
    const { json } = await sandbox.shop.alipayCard(reference, {}, value);
    const [id = ''] = String(json.paymentSessionData).split('&&');
    return { reference, id, form: `${sandbox.base}/alipay/card/${id}` };
  }
  const press = (form: string, action: string) => postForm(`${form}/bank`, { action });

  it('O-08 its script has the interface of Antom’s, and its frames may stand in the shop’s page', async () => {
    const script = await call(`${sandbox.base}/alipay/js/v2/ams-checkout.js`);
    expect(script.headers.get('content-type')).toContain('text/javascript');
    for (const name of ['window.AMSElement', 'prototype.mount', 'prototype.submitPayment'])
      expect(script.text).toContain(name);
    const { form } = await openCard();
    for (const address of [form, `${form}/bank?theme=night`])
      expect((await call(address)).headers.get('content-security-policy')).toContain('frame-ancestors *');
    expect((await call(`${sandbox.base}/alipay/card/nobody`)).status).toBe(404);
  });

  it('O-08 its frames are dark to their edges on a dark page, and light on a light one', async () => {
    const { form } = await openCard();
    const bank = await call(`${form}/bank?theme=night`);
    const action = /action="([^"]*)"/.exec(bank.text)?.[1]?.replace(/&amp;/g, '&') ?? '';
    const pages = [
      await call(`${form}?theme=night`),
      bank,
      await postForm(new URL(action, sandbox.base).href, { action: 'cancel' }),
    ];
    for (const { text } of pages) {
      expect(text).toContain('html{color-scheme:dark}body{background:#14161f;');
      expect(text).not.toContain('background:#fff');
    }
    expect((await call(form)).text).toContain('body{background:#fff;');
  });

  it('O-11 a card is authorized, then captured, and each is notified', async () => {
    const { reference, id, form } = await openCard();
    expect((await inquire(reference)).result.resultCode).toBe('ORDER_NOT_EXIST');
    expect((await press(form, 'pay')).text).toContain('"status":"SUCCESS"');
    expect(await told(reference, 'PAYMENT_RESULT')).toMatchObject({ paymentMethodType: 'CARD' });
    expect(await told(id, 'CAPTURE_RESULT')).toMatchObject({
      paymentId: id,
      captureAmount: { currency: 'USD', value: '1499' },
      result: { resultStatus: 'S' },
    });
    expect(await inquire(reference)).toMatchObject({
      paymentStatus: 'SUCCESS',
      transactions: [{ transactionType: 'CAPTURE', transactionStatus: 'SUCCESS' }],
    });
    const again = await press(form, 'pay');
    expect(again.status).toBe(200);
    expect(await sandbox.book('charges', `reference=${reference}`)).toHaveLength(1);
  });

  it.each([
    ['decline', '1499', '"status":"FAIL"', 'FAIL'],
    ['pay', '905', '"status":"FAIL"', 'FAIL'],
    ['pending', '1499', '"status":"PROCESSING"', 'PROCESSING'],
  ])('O-11 %s of %s answers the script with %s', async (action, value, answer, paymentStatus) => {
    const { reference, form } = await openCard(value);
    expect((await press(form, action)).text).toContain(answer);
    expect((await inquire(reference)).paymentStatus).toBe(paymentStatus);
  });

  it('O-11 a payer who turns back has not submitted anything', async () => {
    const { reference, form } = await openCard();
    expect((await press(form, 'cancel')).text).toContain('"userCanceled3D":true');
    expect((await inquire(reference)).result.resultCode).toBe('ORDER_NOT_EXIST');
    expect((await sandbox.book('notifications', `reference=${reference}`)).length).toBe(0);
  });
});

describe('what Antom refuses', () => {
  const order = (r: string, more: object) => sandbox.shop.alipayOrder(r, more);
  const amount = (currency: string, value: unknown) => {
    const paymentAmount = { currency, value };
    const buyer = { referenceBuyerId: '10001' };
    const described = { referenceOrderId: 'x', orderDescription: 'Gems', buyer, orderAmount: paymentAmount };
    return { paymentAmount, order: described };
  };
  const wallet = (paymentMethodType: string) => ({ paymentMethod: { paymentMethodType } });

  it.each<[string, (reference: string) => Promise<Answer>, string, boolean]>([
    [
      'nothing signed',
      (r) => sandbox.shop.alipayOrder(r, {}, { headers: { signature: '' } }),
      'SIGNATURE_INVALID',
      false,
    ],
    [
      'another’s key',
      (r) => sandbox.shop.alipayOrder(r, {}, { key: 'alipay-main-demo' }),
      'SIGNATURE_INVALID',
      false,
    ],
    [
      'another time than was signed',
      (r) => sandbox.shop.alipayOrder(r, {}, { headers: { 'request-time': '1763640000000' } }),
      'SIGNATURE_INVALID',
      false,
    ],
    [
      'no client',
      (r) => sandbox.shop.alipayOrder(r, {}, { headers: { 'client-id': 'NOBODY HERE' } }),
      'INVALID_CLIENT',
      false,
    ],
    ['another product', (r) => order(r, { productCode: 'IN_STORE_PAYMENT' }), 'PARAM_ILLEGAL', true],
    ['an amount as a number', (r) => order(r, amount('USD', 1499)), 'PARAM_ILLEGAL', true],
    ['an amount in major units', (r) => order(r, amount('USD', '14.99')), 'PARAM_ILLEGAL', true],
    ['no money', (r) => order(r, amount('USD', '0')), 'PARAM_ILLEGAL', true],
    [
      'an order of another amount',
      (r) => order(r, { paymentAmount: { currency: 'USD', value: '1' } }),
      'PARAM_ILLEGAL',
      true,
    ],
    ['a phone of no kind', (r) => order(r, { env: { terminalType: 'WAP' } }), 'PARAM_ILLEGAL', true],
    ['no return address', (r) => order(r, { paymentRedirectUrl: 'shop' }), 'PARAM_ILLEGAL', true],
    ['a card without its form', (r) => order(r, wallet('CARD')), 'INVALID_PAYMENT_METHOD_META_DATA', true],
    [
      'half a Taiwan dollar',
      (r) => order(r, { ...amount('TWD', '1050'), ...wallet('JKOPAY') }),
      'INVALID_AMOUNT',
      true,
    ],
    [
      'too few rupiah',
      (r) => order(r, { ...amount('IDR', '29900'), ...wallet('DANA') }),
      'INVALID_AMOUNT',
      true,
    ],
    [
      'a form that captures by hand',
      (r) => sandbox.shop.alipayCard(r, { paymentFactor: { isAuthorization: true, captureMode: 'MANUAL' } }),
      'PARAM_ILLEGAL',
      true,
    ],
    [
      'a form of the hosted page',
      (r) => sandbox.shop.alipayCard(r, { productScene: 'CHECKOUT_PAYMENT' }),
      'PARAM_ILLEGAL',
      true,
    ],
  ])('O-10 %s is refused, and opens nothing', async (_title, ask, code, isSealed) => {
    const reference = newReference();
    const answer = await ask(reference);
    expect(answer.json.result).toMatchObject({ resultStatus: 'F', resultCode: code });
    expect(answer.headers.get('signature') !== null).toBe(isSealed);
    expect(await sandbox.book('payments', `reference=${reference}`)).toEqual([]);
  });

  it('O-10 a payment of another merchant is unknown', async () => {
    const { reference } = await open();
    const demo = { account: 'alipay-main-demo' };
    const asked = await sandbox.shop.alipay('inquiryPayment', { paymentRequestId: reference }, demo);
    expect(asked.json.result.resultCode).toBe('ORDER_NOT_EXIST');
  });
});
