import { verify } from 'node:crypto';
import { sandboxKeyPair } from '@gemporium/provider-kit/sandbox-keys.ts';
import { afterEach, describe, expect, it } from 'vitest';
import { setUpHarness } from '../testing/harness.ts';
import { type Answer, newReference } from '../testing/merchant.ts';

const sandbox = setUpHarness();
afterEach(() => sandbox.store.answerWith(() => ({ status: 200 })));

const account = 'payermax-main';
const numberOf = (reference: string) => reference.replaceAll('-', '_');

async function open(more: object = {}) {
  const reference = newReference();
  const { json } = await sandbox.shop.payerMaxOrder(reference, more);
  return { reference, number: numberOf(reference), data: json.data, url: json.data?.redirectUrl as string };
}

/** Whether the public key of this account's merchant verifies the message. */
function isSigned(body: string, sign: string | null | undefined, by = account): boolean {
  const { publicKey } = sandboxKeyPair(sandbox.secret(`${by}.payermaxPublicKey`));
  return verify('RSA-SHA256', Buffer.from(body), publicKey, Buffer.from(sign ?? '', 'base64'));
}

async function told(number: string, notifyType: string) {
  const message = await sandbox.store.next(
    ({ body }) => body.includes(`"${number}"`) && body.includes(`"notifyType":"${notifyType}"`),
  );
  expect(isSigned(message.body, String(message.headers.sign))).toBe(true);
  return JSON.parse(message.body);
}

const query = async (outTradeNo: string) => (await sandbox.shop.payerMax('orderQuery', { outTradeNo })).json;
const refund = (data: object) => sandbox.shop.payerMax('refund', { refundCurrency: 'USD', ...data });

describe('the PayerMax simulator', () => {
  it('O-07 Pay is notified with a valid signature, and the query agrees', async () => {
    const { reference, number, data, url } = await open();
    expect(data).toMatchObject({ outTradeNo: number, status: 'PENDING' });
    const pressed = await sandbox.shop.press(url, 'pay');
    const back = new URL(pressed.headers.get('location') ?? '');
    expect(back.pathname).toBe(`/return/payermax/${reference}`);
    expect(back.searchParams.get('status')).toBe('SUCCESS');
    const trade = {
      outTradeNo: number,
      tradeToken: data.tradeToken,
      status: 'SUCCESS',
      totalAmount: 14.99,
      currency: 'USD',
      country: 'US',
      reference,
    };
    expect(await told(number, 'PAYMENT')).toMatchObject({
      code: 'APPLY_SUCCESS',
      merchantNo: account,
      appId: account,
      data: trade,
    });
    const asked = await sandbox.shop.payerMax('orderQuery', { outTradeNo: number });
    expect(isSigned(asked.text, asked.headers.get('sign'))).toBe(true);
    expect(asked.json.data).toMatchObject(trade);
  });

  it.each([
    ['a declined payment fails with the code of success', {}, 'decline', 'FAILED', 'APPLY_SUCCESS'],
    ['a bank’s refusal has its reason', { totalAmount: 9.05 }, 'pay', 'FAILED', 'ISSUER_PAYMENT_REJECTED'],
  ])('O-11 %s', async (_title, more, action, status, code) => {
    const { reference, number, url } = await open(more);
    await sandbox.shop.press(url, action);
    expect(await told(number, 'PAYMENT')).toMatchObject({ code, data: { status } });
    expect(await sandbox.book('charges', `reference=${reference}`)).toEqual([]);
  });

  it.each([
    ['says so', { status: 200, body: '{"msg":"Success","code":"SUCCESS"}' }, 'delivered'],
    ['answers something else', { status: 200, body: '{"msg":"Success","code":"OK"}' }, 'queued'],
    ['answers OK without the expected text', { status: 200, body: 'SUCCESS' }, 'queued'],
    ['answers OK with status 500', { status: 500, body: '{"msg":"Success","code":"SUCCESS"}' }, 'queued'],
  ])(
    'O-11 a store that %s gets the notification again until it accepts it',
    async (_title, answer, state) => {
      const { reference, url } = await open();
      sandbox.store.answerWith(() => answer);
      await sandbox.shop.press(url, 'pay');
      await expect
        .poll(async () => {
          const [told] = await sandbox.book('notifications', `reference=${reference}`);
          return told.attempts.length > 0 && told.state;
        })
        .toBe(state);
    },
  );

  it.each(['cancel', 'pending'])('O-11 %s leaves it payable, and sends no notification', async (action) => {
    const { reference, number, url } = await open();
    await sandbox.shop.press(url, action);
    expect((await query(number)).data.status).toBe('PENDING');
    expect(await sandbox.book('notifications', `reference=${reference}`)).toEqual([]);
    await sandbox.shop.press(url, 'pay');
    expect((await told(number, 'PAYMENT')).data.status).toBe('SUCCESS');
  });

  it('O-11 a trade expires after at least half an hour, and can be paid late from outside', async () => {
    const { reference, number } = await open({ expireTime: '1' });
    const [payment] = await sandbox.book('payments', `reference=${reference}`);
    expect(Date.parse(payment.expires_at) - Date.now()).toBeGreaterThan(29 * 60_000);
    await sandbox.control('expire', { provider: 'payermax', reference });
    expect((await told(number, 'PAYMENT')).data.status).toBe('CLOSED');
    await sandbox.control('pay', { provider: 'payermax', reference });
    expect((await query(number)).data.status).toBe('SUCCESS');
  });

  it('O-10 the same order gets the same trade, whatever the case of its number; another one is refused', async () => {
    const reference = newReference();
    const first = await sandbox.shop.payerMaxOrder(reference);
    const again = await sandbox.shop.payerMaxOrder(reference, {
      outTradeNo: numberOf(reference).toLowerCase(),
    });
    expect(again.json.data).toEqual(first.json.data);
    const other = await sandbox.shop.payerMaxOrder(reference, { totalAmount: 1 });
    expect(other.json.code).toBe('ORDER_REPEAT');
    expect(other.headers.get('sign')).toBeNull();
  });

  it('O-11 refunds are made once for each number, one at a time, never more than was paid, and notified', async () => {
    const { reference, number, url } = await open();
    const [outTradeNo, first] = [number, `${number}_R1`];
    const codeOf = async (data: object) => (await refund({ outTradeNo, ...data })).json.code;
    expect(await codeOf({ outRefundNo: first, refundAmount: 1 })).toBe('ORDER_NOT_EXIST');
    await sandbox.shop.press(url, 'pay');
    const begun = await refund({ outTradeNo, outRefundNo: first, refundAmount: 10 });
    expect(begun.json.data).toMatchObject({ outRefundNo: first, status: 'REFUND_PENDING' });
    expect(await codeOf({ outRefundNo: `${number}_R2`, refundAmount: 1 })).toBe('PAYMENT_PROCESSING');
    expect(await told(first, 'REFUND')).toMatchObject({
      data: { outTradeNo: number, refundAmount: 10, refundCurrency: 'USD', status: 'REFUND_SUCCESS' },
    });
    const again = await refund({ outTradeNo, outRefundNo: first, refundAmount: 10 });
    expect(again.json.data.status).toBe('REFUND_SUCCESS');
    expect(await codeOf({ outRefundNo: first, refundAmount: 9 })).toBe('ORDER_REPEAT');
    expect(await codeOf({ outRefundNo: `${number}_R3`, refundAmount: 5 })).toBe('AMOUNT_INVALID');
    expect(await codeOf({ outRefundNo: `${number}_R3`, refundAmount: 1, refundCurrency: 'EUR' })).toBe(
      'CURRENCY_INVALID',
    );
    const asked = await sandbox.shop.payerMax('refundQuery', { outRefundNo: first });
    expect(asked.json.data).toMatchObject({ outTradeNo: number, status: 'REFUND_SUCCESS' });
    const never = await sandbox.shop.payerMax('refundQuery', { outRefundNo: `${number}_R9` });
    expect(never.json.code).toBe('ORDER_NOT_EXIST');
    expect(await sandbox.book('charges', `reference=${reference}`)).toMatchObject([{ refunded_minor: 1000 }]);
  });

  it('O-11 a dispute is notified with the money that it freezes', async () => {
    const { reference, number, url } = await open();
    await sandbox.shop.press(url, 'pay');
    await sandbox.control('chargeback', { provider: 'payermax', reference });
    expect(await told(number, 'CHARGEBACK')).toMatchObject({
      data: { status: 'DISPUTE_INQUIRY', originTradeAmount: '14.99', originTradeCurrency: 'USD' },
    });
  });

  it.each<[string, (reference: string) => Promise<Answer>, string]>([
    [
      'nothing signed',
      (r) => sandbox.shop.payerMaxOrder(r, {}, { headers: { sign: '' } }),
      'SIGN_VERIFY_FAILED',
    ],
    [
      'another’s key',
      (r) => sandbox.shop.payerMaxOrder(r, {}, { key: 'payermax-main-demo' }),
      'SIGN_VERIFY_FAILED',
    ],
    [
      'no merchant',
      (r) => sandbox.shop.payerMaxOrder(r, {}, { merchantNo: 'NOBODY HERE' }),
      'MERCHANT_INVALID',
    ],
    ['no application', (r) => sandbox.shop.payerMaxOrder(r, {}, { appId: '' }), 'MERCHANT_APP_INVALID'],
    [
      'a request of yesterday',
      (r) => sandbox.shop.payerMaxOrder(r, {}, { requestTime: new Date(Date.now() - 121_000).toISOString() }),
      'PARAMS_INVALID',
    ],
    [
      'a time without a zone',
      (r) => sandbox.shop.payerMaxOrder(r, {}, { requestTime: '2026-01-01T00:00:00' }),
      'PARAMS_INVALID',
    ],
    ['another version', (r) => sandbox.shop.payerMaxOrder(r, {}, { version: '1.0' }), 'PARAMS_INVALID'],
    ['a number with a hyphen', (r) => sandbox.shop.payerMaxOrder(r, { outTradeNo: r }), 'PARAMS_INVALID'],
    ['a subject of digits', (r) => sandbox.shop.payerMaxOrder(r, { subject: '980' }), 'PARAMS_INVALID'],
    [
      'a subject that is too long for Pix',
      (r) => sandbox.shop.payerMaxOrder(r, { subject: 'x'.repeat(44), currency: 'BRL' }),
      'PARAMS_INVALID',
    ],
    [
      'a way to pay without a country',
      (r) =>
        sandbox.shop.payerMaxOrder(r, { country: undefined, paymentDetail: { paymentMethodType: 'CARD' } }),
      'PARAMS_INVALID',
    ],
    [
      'an institution without its way to pay',
      (r) => sandbox.shop.payerMaxOrder(r, { paymentDetail: { targetOrg: 'DANA' } }),
      'PARAMS_INVALID',
    ],
    [
      'rupiah with decimals',
      (r) => sandbox.shop.payerMaxOrder(r, { currency: 'IDR', totalAmount: 10.5 }),
      'AMOUNT_INVALID',
    ],
    [
      'dinar with three',
      (r) => sandbox.shop.payerMaxOrder(r, { currency: 'KWD', totalAmount: 1.234 }),
      'AMOUNT_INVALID',
    ],
    [
      'yen with decimals',
      (r) => sandbox.shop.payerMaxOrder(r, { currency: 'JPY', totalAmount: 1.5 }),
      'AMOUNT_INVALID',
    ],
    ['no money', (r) => sandbox.shop.payerMaxOrder(r, { totalAmount: 0 }), 'AMOUNT_INVALID'],
    ['an amount as text', (r) => sandbox.shop.payerMaxOrder(r, { totalAmount: '14.99' }), 'AMOUNT_INVALID'],
  ])('O-10 %s is refused, and opens nothing', async (_title, ask, code) => {
    const reference = newReference();
    const answer = await ask(reference);
    expect(answer.json.code).toBe(code);
    expect(await sandbox.book('payments', `reference=${reference}`)).toEqual([]);
  });

  it('O-10 a trade of another merchant is unknown', async () => {
    const { number } = await open();
    const demo = { account: 'payermax-main-demo' };
    const asked = await sandbox.shop.payerMax('orderQuery', { outTradeNo: number }, demo);
    expect(asked.json.code).toBe('ORDER_NOT_EXIST');
  });
});
