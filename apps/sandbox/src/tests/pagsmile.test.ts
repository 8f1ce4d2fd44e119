import { createHmac } from 'node:crypto';
import { retryAfterMs } from '@gemporium/providers/pagsmile/simulator/notifications.ts';
import { describe, expect, it } from 'vitest';
import { setUpHarness } from '../testing/harness.ts';
import { newReference } from '../testing/merchant.ts';
import type { Received } from '../testing/receiver.ts';

const sandbox = setUpHarness();

async function open(more: object = {}) {
  const reference = newReference();
  const answer = await sandbox.shop.pagsmileCreate(reference, more);
  return { reference, answer, number: answer.json.trade_no as string, url: answer.json.web_url as string };
}

const query = async (out_trade_no: string) => (await sandbox.shop.pagsmile('query', { out_trade_no })).json;
const statusOf = ({ body }: Received) => JSON.parse(body).trade_status as string;
const told = (reference: string, status: string) =>
  sandbox.store.next((one) => one.body.includes(reference) && statusOf(one) === status);

function refund(reference: string, amount: string, number: string, more: object = {}) {
  const money = { refund_amount: amount, refund_currency: 'USD', refund_reason: 'a test' };
  return sandbox.shop.pagsmile('refund', {
    out_trade_no: reference,
    out_request_no: number,
    ...money,
    ...more,
  });
}

describe('the Pagsmile simulator', () => {
  it('O-07 Pay is notified with a signature over the raw bytes, and the query agrees', async () => {
    const { reference, answer, number, url } = await open();
    expect(answer.json).toEqual({
      code: '10000',
      msg: 'Success',
      trade_no: expect.stringMatching(/^\d{19}$/),
      prepay_id: number,
      out_trade_no: reference,
      web_url: `${sandbox.base}/pagsmile/checkout?prepay_id=${number}`,
    });
    expect(await query(reference)).toMatchObject({ trade_status: 'INITIAL', order_amount: '14.99' });
    const left = await sandbox.shop.press(url, 'pay', { method: 'CreditCard' });
    expect(left.headers.get('location')).toBe(`${sandbox.store.url}/return/pagsmile/${reference}`);
    const sent = await told(reference, 'SUCCESS');
    expect(sent.path).toBe('/notify/pagsmile/pagsmile-main');
    const key = sandbox.secret('pagsmile-main.securityKey');
    const v2 = createHmac('sha256', key).update(sent.body).digest('hex');
    expect(sent.headers['pagsmile-signature']).toMatch(new RegExp(`^t=\\d{10},v2=${v2}$`));
    expect(JSON.parse(sent.body)).toMatchObject({
      amount: '14.99',
      currency: 'USD',
      app_id: 'pagsmile-main',
      trade_no: number,
      out_request_no: '',
      method: 'CreditCard',
    });
    expect(await query(reference)).toMatchObject({ trade_status: 'SUCCESS', trade_no: number });
    expect(await sandbox.book('charges', `reference=${reference}`)).toMatchObject([
      { id: number, amount_minor: 1499, currency: 'USD' },
    ]);
  });

  it.each([
    ['decline', 'REFUSED', 'declined'],
    ['cancel', 'CANCEL', 'cancelled'],
  ])('O-11 %s is notified as %s', async (action, name, status) => {
    const { reference, url } = await open();
    await sandbox.shop.press(url, action);
    await told(reference, name);
    expect(await query(reference)).toMatchObject({ trade_status: name });
    expect(await sandbox.book('payments', `reference=${reference}`)).toMatchObject([{ status }]);
  });

  it('O-11 Leave pending submits the trade, and sends no notification', async () => {
    const { reference, url } = await open();
    await sandbox.shop.press(url, 'pending');
    expect(await query(reference)).toMatchObject({ trade_status: 'PROCESSING' });
    expect(await sandbox.book('notifications', `reference=${reference}`)).toEqual([]);
  });

  it('O-11 an expired trade is notified as EXPIRED, and can be paid late, once', async () => {
    const { reference } = await open();
    await sandbox.control('expire', { provider: 'pagsmile', reference });
    await told(reference, 'EXPIRED');
    await sandbox.control('pay', { provider: 'pagsmile', reference });
    await told(reference, 'SUCCESS');
    expect((await sandbox.control('pay', { provider: 'pagsmile', reference })).json.error.code).toBe(
      'already_paid',
    );
  });

  it('O-11 Pay is a decline where the bank says so', async () => {
    const { reference, url } = await open({ order_amount: '9.05' });
    await sandbox.shop.press(url, 'pay');
    await told(reference, 'REFUSED');
    expect(await query(reference)).toMatchObject({ refuse_detail: 'Do not honor' });
  });

  it('O-11 a refund is pending at once, notified at its end, and made once', async () => {
    const { reference, number, url } = await open();
    await sandbox.shop.press(url, 'pay');
    expect((await refund(reference, '5.00', 'ABCDEF0123-R1')).json).toMatchObject({
      code: '10000',
      refund_status: 'REFUND_PROCESSING',
      refund_amount: '5.00',
      trade_no: number,
    });
    const sent = await told(reference, 'REFUNDED');
    expect(JSON.parse(sent.body)).toMatchObject({ out_request_no: 'ABCDEF0123-R1', amount: '5.00' });
    expect((await refund(reference, '5.00', 'ABCDEF0123-R1')).json.sub_code).toBe('duplicate-out_request_no');
    expect(await query(reference)).toMatchObject({ trade_status: 'REFUNDED', order_amount: '14.99' });
    expect(await sandbox.book('refunds', `reference=${reference}`)).toMatchObject([{ amount_minor: 500 }]);
  });

  it('O-11 a refund of more than is left is refused, with a notification', async () => {
    const { reference, url } = await open();
    await sandbox.shop.press(url, 'pay');
    expect((await refund(reference, '15.00', 'ABCDEF0123-R1')).json.refund_status).toBe('REFUND_REFUSED');
    await told(reference, 'REFUND_REFUSED');
  });

  it.each<[string, object, object]>([
    ['a number that is too long', {}, { out_request_no: 'x'.repeat(17) }],
    ['a part without a number', {}, { out_request_no: undefined }],
    ['another currency', {}, { refund_currency: 'BRL' }],
    ['nothing', {}, { refund_amount: '0.00' }],
    ['a boleto without its payer', { method: 'Boleto' }, {}],
  ])('O-10 a refund of %s is refused', async (_title, more, change) => {
    const { reference, url } = await open(more);
    await sandbox.shop.press(url, 'pay');
    expect((await refund(reference, '5.00', 'ABCDEF0123-R1', change)).json).toEqual({
      code: '40001',
      msg: 'Missing Required Arguments',
    });
    expect(await sandbox.book('refunds', `reference=${reference}`)).toEqual([]);
  });

  it('O-11 a chargeback replaces the success', async () => {
    const { reference, url } = await open();
    await sandbox.shop.press(url, 'pay');
    await sandbox.control('chargeback', { provider: 'pagsmile', reference });
    await told(reference, 'CHARGEBACK');
    expect(await query(reference)).toMatchObject({ trade_status: 'CHARGEBACK' });
  });

  it('O-11 a failed notification is sent 10, 30, 60, 120, 360 and 840 minutes after the first attempt', () => {
    let after = 0;
    const minutes = [1, 2, 3, 4, 5, 6].map((failed) => {
      after += (retryAfterMs(failed) ?? 0) / 60_000;
      return after;
    });
    expect([minutes, retryAfterMs(7)]).toEqual([[10, 30, 60, 120, 360, 840], null]);
  });

  it('O-11 a notification that is not answered with “success” is sent again', async () => {
    sandbox.store.answerWith(() => ({ status: 200, body: 'OK' }));
    const { reference, url } = await open();
    await sandbox.shop.press(url, 'pay');
    const waiting = async () => (await sandbox.book('notifications', `reference=${reference}`))[0];
    await expect.poll(async () => (await waiting()).attempts.length).toBe(1);
    expect(await waiting()).toMatchObject({ state: 'queued' });
    sandbox.store.answerWith(() => ({ status: 200, body: 'success' }));
    await sandbox.control('notifications/send', { id: (await waiting()).id });
    await expect.poll(async () => (await waiting()).state).toBe('delivered');
  });

  it.each<[string, object]>([
    ['no number', { out_trade_no: '' }],
    ['a long number', { out_trade_no: 'x'.repeat(65) }],
    ['an unknown currency', { order_currency: 'XXZ' }],
    ['an amount as a number', { order_amount: 14.99 }],
    ['an amount with three decimals', { order_amount: '14.999' }],
    ['an amount of nothing', { order_amount: '0.00' }],
    ['pesos with decimals', { order_currency: 'COP', order_amount: '12000.50' }],
    ['no subject', { subject: '' }],
    ['a long subject', { subject: 'x'.repeat(129) }],
    ['long contents', { content: 'x'.repeat(256) }],
    ['another version', { version: '1.0' }],
    ['another kind of trade', { trade_type: 'API' }],
    ['a time of its own form', { timeout_express: 'soon' }],
    ['nobody', { buyer_id: '' }],
    ['a region of two letters', { regions: ['BR'] }],
    ['a wallet without its method', { channel: 'PicPay' }],
    ['no notification address', { notify_url: '/notify' }],
    ['a time in another form', { timestamp: '2026-11-20T12:00:00Z' }],
  ])('O-10 a trade with %s is refused, and opens nothing', async (_title, more) => {
    const { reference, answer } = await open(more);
    expect([answer.status, answer.json.code]).toEqual([400, '40001']);
    expect(await sandbox.book('payments', `reference=${reference}`)).toEqual([]);
  });

  it.each<[string, object, string]>([
    ['another’s key', { key: 'nobody' }, 'invalid-signature'],
    ['another’s application', { app: 'pagsmile-main-demo' }, 'app-not-match'],
    ['no key', { headers: { authorization: '' } }, 'missing-signature-config'],
  ])('P-13 a call with %s is refused', async (_title, caller, sub_code) => {
    const answer = await sandbox.shop.pagsmileCreate(newReference(), {}, caller);
    expect(answer.json).toMatchObject({ code: '40002', sub_code });
  });

  it('O-10 a number is used once per application', async () => {
    const { reference } = await open();
    const again = await sandbox.shop.pagsmileCreate(reference);
    expect(again.json).toMatchObject({ code: '40002', sub_code: 'duplicate-out_trade_no' });
    const demo = { account: 'pagsmile-main-demo' };
    const asked = await sandbox.shop.pagsmile('query', { out_trade_no: reference }, demo);
    expect(asked.json.sub_code).toBe('trade-not-exist');
  });
});
