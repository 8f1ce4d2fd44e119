import { verify } from 'node:crypto';
import { sandboxKeyPair } from '@gemporium/provider-kit/sandbox-keys.ts';
import { describe, expect, it } from 'vitest';
import { setUpHarness } from '../testing/harness.ts';
import { call, newReference } from '../testing/merchant.ts';
import type { Received } from '../testing/receiver.ts';

const sandbox = setUpHarness();

async function open(more: object = {}) {
  const reference = newReference();
  const answer = await sandbox.shop.ebanxRequest(reference, more);
  const { redirect_url: url, payment } = answer.json;
  return { reference, answer, hash: payment?.hash as string, url: url as string };
}

const query = async (merchant_payment_code: string, account?: string) =>
  (await sandbox.shop.ebanx('query', { merchant_payment_code }, account)).json;
const told = (hash: string, type: string) =>
  sandbox.store.next(({ body }) => {
    const form = new URLSearchParams(body);
    return form.get('hash_codes') === hash && form.get('notification_type') === type;
  });
const refund = (merchant_payment_code: string, amount: unknown, more: object = {}) =>
  sandbox.shop.ebanx('refund', {
    operation: 'request',
    merchant_payment_code,
    amount,
    description: 'a test',
    merchant_refund_code: 'ABCDEF0123-R1',
    ...more,
  });

const ofPage = (number: number) => `BP-R-${number}`;

/** Waits until the payment's first refund has this status. */
const untilRefund = (reference: string, status: string) =>
  expect.poll(async () => (await query(reference)).payment.refunds[0].status).toBe(status);

/** Whether EBANX's key of this account verifies the message. */
function isSigned({ headers, body }: Received, account: string): boolean {
  const { publicKey } = sandboxKeyPair(sandbox.secret(`${account}.notificationKey`));
  const signature = Buffer.from(String(headers['x-signature-content']), 'base64');
  return verify('sha1', Buffer.from(body), publicKey, signature);
}

describe('the EBANX simulator', () => {
  it('O-07 Pay is notified by its number alone, signed over the raw bytes, and the query returns the rest', async () => {
    const { reference, answer, hash, url } = await open();
    expect(hash).toMatch(/^[0-9a-f]{48}$/);
    expect(answer.json).toMatchObject({
      status: 'SUCCESS',
      redirect_url: `${sandbox.base}/ebanx/checkout?hash=${hash}`,
      payment: { merchant_payment_code: reference, status: 'OP', amount_ext: '14.99', currency_ext: 'USD' },
    });
    const left = await sandbox.shop.press(url, 'pay', { way: 'pix' });
    expect(left.headers.get('location')).toBe(
      `${sandbox.store.url}/return/ebanx/${reference}?hash=${hash}&merchant_payment_code=${reference}&payment_type_code=pix`,
    );
    const sent = await told(hash, 'update');
    expect(sent.path).toBe('/notify/ebanx/ebanx-main');
    expect(sent.body).toBe(`operation=payment_status_change&notification_type=update&hash_codes=${hash}`);
    expect(sent.headers['x-signature-type']).toBe('rsa,sha1');
    expect([isSigned(sent, 'ebanx-main'), isSigned(sent, 'ebanx-main-demo')]).toEqual([true, false]);
    expect((await query(reference)).payment).toMatchObject({
      status: 'CO',
      hash,
      payment_type_code: 'pix',
      transaction_status: { code: 'OK' },
    });
    expect((await sandbox.shop.ebanx('query', { hash })).json.payment.merchant_payment_code).toBe(reference);
    expect(await sandbox.book('charges', `reference=${reference}`)).toMatchObject([
      { id: hash, amount_minor: 1499, currency: 'USD' },
    ]);
  });

  it.each([
    ['decline', 'INSUFFICIENT_FUNDS_OR_DAILY_LIMIT', 'declined'],
    ['cancel', 'CANCELED_BY_PAYER', 'cancelled'],
  ])('O-11 %s ends as CA, by %s', async (action, description_code, status) => {
    const { reference, hash, url } = await open();
    await sandbox.shop.press(url, action);
    await told(hash, 'update');
    expect((await query(reference)).payment).toMatchObject({
      status: 'CA',
      transaction_status: { code: 'NOK', description_code },
    });
    expect(await sandbox.book('payments', `reference=${reference}`)).toMatchObject([{ status }]);
  });

  it('O-11 Leave pending submits the payment, and sends no notification', async () => {
    const { reference, url } = await open();
    await sandbox.shop.press(url, 'pending', { way: 'boleto' });
    expect((await query(reference)).payment).toMatchObject({ status: 'PE', payment_type_code: 'boleto' });
    expect(await sandbox.book('notifications', `reference=${reference}`)).toEqual([]);
  });

  it('O-11 a page that was left open changes nothing of what was paid, whatever is pressed', async () => {
    const { reference, url } = await open();
    await sandbox.control('pay', { provider: 'ebanx', reference });
    const [paid] = await sandbox.book('payments', `reference=${reference}`);
    for (const action of ['pending', 'pay', 'decline', 'cancel'])
      await sandbox.shop.press(url, action, { way: 'boleto' });
    expect(await sandbox.book('payments', `reference=${reference}`)).toEqual([paid]);
  });

  it('O-11 an expired payment is CA without a reason, and can be paid late, once', async () => {
    const { reference, hash } = await open();
    await sandbox.control('expire', { provider: 'ebanx', reference });
    await told(hash, 'update');
    expect((await query(reference)).payment).toMatchObject({ status: 'CA', transaction_status: null });
    await sandbox.control('pay', { provider: 'ebanx', reference });
    expect((await query(reference)).payment.status).toBe('CO');
    expect((await sandbox.control('pay', { provider: 'ebanx', reference })).json.error.code).toBe(
      'already_paid',
    );
  });

  it('O-11 Pay is a decline where the bank says so', async () => {
    const { reference, url } = await open({ amount: 9.05 });
    await sandbox.shop.press(url, 'pay');
    expect((await query(reference)).payment.status).toBe('CA');
  });

  it('O-09 the merchant can cancel only open payments, by number', async () => {
    const { reference, hash, url } = await open();
    expect((await sandbox.shop.ebanx('cancel', { merchant_payment_code: reference })).json.status_code).toBe(
      'BP-CAN-1',
    );
    expect((await sandbox.shop.ebanx('cancel', { hash: 'nobody' })).json.status_code).toBe('BP-REF-CAN-2');
    expect((await sandbox.shop.ebanx('cancel', { hash })).json).toMatchObject({
      status: 'SUCCESS',
      operation: 'cancel',
      payment: { status: 'CA', transaction_status: { description_code: 'CANCELED_BY_MERCHANT' } },
    });
    await told(hash, 'update');
    await sandbox.shop.press(url, 'pay');
    expect(await sandbox.book('charges', `reference=${reference}`)).toEqual([]);
    const paid = await open();
    await sandbox.shop.press(paid.url, 'pay');
    expect((await sandbox.shop.ebanx('cancel', { hash: paid.hash })).json.status).toBe('ERROR');
  });

  it('O-11 a refund is requested, acknowledged and confirmed, each with a notification', async () => {
    const { reference, hash, url } = await open();
    await sandbox.shop.press(url, 'pay');
    expect((await refund(reference, 5)).json).toMatchObject({
      status: 'SUCCESS',
      operation: 'refund',
      payment: { status: 'CO' },
      refund: { merchant_refund_code: 'ABCDEF0123-R1', status: 'RE', amount_ext: '5.00' },
    });
    await untilRefund(reference, 'CO');
    await told(hash, 'refund');
    const tellings = await sandbox.book('notifications', `reference=${reference}`);
    expect(tellings.map(({ event }: { event: string }) => event)).toEqual(['update', 'refund', 'refund']);
    expect((await refund(reference, 5)).json.status).toBe('SUCCESS');
    expect((await query(reference)).payment.refunds).toHaveLength(2);
    expect((await refund(reference, 5)).json.status_code).toBe('BP-REF-CAN-SIM');
  });

  it('O-11 a failed refund is cancelled, and does not count', async () => {
    const { reference, url } = await open();
    await sandbox.shop.press(url, 'pay');
    await sandbox.control('refund-fails', { provider: 'ebanx', reference, how: 'later' });
    await refund(reference, 14.99);
    await untilRefund(reference, 'CA');
    expect((await refund(reference, 14.99)).json.status).toBe('SUCCESS');
  });

  it.each<[string, unknown, object]>([
    ['a code that is too long', 5, { merchant_refund_code: 'x'.repeat(21) }],
    ['nothing', 0, {}],
    ['an amount in a text', '5.00', {}],
    ['no reason', 5, { description: '' }],
    ['another operation', 5, { operation: 'cancel' }],
    ['more than was paid', 15, {}],
  ])('O-10 a refund of %s is refused', async (_title, amount, more) => {
    const { reference, url } = await open();
    await sandbox.shop.press(url, 'pay');
    expect((await refund(reference, amount, more)).json.status).toBe('ERROR');
    expect(await sandbox.book('refunds', `reference=${reference}`)).toEqual([]);
  });

  it('O-10 an unpaid payment cannot be refunded', async () => {
    const { reference } = await open();
    expect((await refund(reference, 5)).json.status_code).toBe('BP-REF-CAN-SIM');
    expect((await refund('nobody', 5)).json.status_code).toBe('BP-REF-CAN-2');
  });

  it('O-13 a chargeback is notified as one, and takes what the refunds have left', async () => {
    const { reference, hash, url } = await open();
    expect((await sandbox.control('chargeback', { provider: 'ebanx', reference })).json.error.code).toBe(
      'not_paid',
    );
    await sandbox.shop.press(url, 'pay');
    await refund(reference, 5);
    await untilRefund(reference, 'CO');
    await sandbox.control('chargeback', { provider: 'ebanx', reference });
    await told(hash, 'chargeback');
    expect((await query(reference)).payment).toMatchObject({ status: 'CO', refunds: [{ status: 'CO' }] });
    expect(await sandbox.book('refunds', `reference=${reference}`)).toMatchObject([
      { amount_minor: 500 },
      { amount_minor: 999 },
    ]);
  });

  it('O-11 a notification with an empty answer is sent again', async () => {
    sandbox.store.answerWith(() => ({ status: 200, body: '' }));
    const { reference, url } = await open();
    await sandbox.shop.press(url, 'pay');
    const waiting = async () => (await sandbox.book('notifications', `reference=${reference}`))[0];
    await expect.poll(async () => (await waiting()).attempts.length).toBe(1);
    expect(await waiting()).toMatchObject({ state: 'queued' });
    sandbox.store.answerWith(() => ({ status: 200, body: 'OK' }));
    await sandbox.control('notifications/send', { id: (await waiting()).id });
    await expect.poll(async () => (await waiting()).state).toBe('delivered');
  });

  it('O-09 a payer reads the name of the way to pay, not its code', async () => {
    const { url } = await open({ payment_type_code: 'nupay' });
    expect((await call(url)).text).toContain('>NuPay</label>');
  });

  it.each<[string, object, string]>([
    ['no currency', { currency_code: '' }, ofPage(1)],
    ['a currency that EBANX does not have', { currency_code: 'KRW' }, ofPage(23)],
    ['no amount', { amount: undefined }, ofPage(2)],
    ['an amount in a text', { amount: '14.99' }, ofPage(2)],
    ['an amount of nothing', { amount: 0 }, ofPage(9)],
    ['an amount with three decimals', { amount: 14.999 }, ofPage(9)],
    ['pesos with decimals', { currency_code: 'CLP', amount: 8990.5 }, ofPage(9)],
    ['no number', { merchant_payment_code: '' }, ofPage(3)],
    ['a long number', { merchant_payment_code: 'x'.repeat(41) }, ofPage(3)],
    ['nobody', { name: '' }, ofPage(4)],
    ['a long name', { name: 'x'.repeat(101) }, ofPage(4)],
    ['no address of the payer', { email: 'nobody' }, ofPage(5)],
    ['no way to pay', { payment_type_code: '' }, ofPage(6)],
    ['a country in capitals', { country: 'BR' }, 'SIM_COUNTRY'],
    ['no notification address', { notification_url: '/notify' }, 'SIM_ADDRESS'],
  ])('O-10 a payment with %s is refused, and opens nothing', async (_title, more, code) => {
    const { reference, answer } = await open(more);
    expect([answer.status, answer.json.status, answer.json.status_code]).toEqual([200, 'ERROR', code]);
    expect(await sandbox.book('payments', `reference=${reference}`)).toEqual([]);
  });

  it('P-13 a call without the key of a merchant is refused', async () => {
    const { reference } = await open();
    expect((await sandbox.shop.ebanx('query', { integration_key: undefined })).json.status_code).toBe(
      'BP-SA-1',
    );
    expect((await sandbox.shop.ebanx('query', { integration_key: 'nobody' })).json.status_code).toBe('DA-1');
    expect((await query(reference, 'ebanx-later')).status_code).toBe('DA-1');
    sandbox.addAccount('ebanx-later');
    expect((await query(reference, 'ebanx-later')).status_code).toBe('SIM_UNKNOWN');
  });

  it('O-10 a number is used once per merchant', async () => {
    const { reference, hash } = await open();
    const ask = async (account: string) => (await sandbox.shop.ebanx('query', { hash }, account)).json;
    expect((await ask('ebanx-main')).payment.merchant_payment_code).toBe(reference);
    expect((await ask('ebanx-main-demo')).status_code).toBe('SIM_UNKNOWN');
    expect((await sandbox.shop.ebanxRequest(reference)).json.status_code).toBe('BP-DR-0');
    expect((await query(reference, 'ebanx-main-demo')).status_code).toBe('SIM_UNKNOWN');
    expect((await sandbox.shop.ebanxRequest(reference, {}, 'ebanx-main-demo')).json.status).toBe('SUCCESS');
  });
});
