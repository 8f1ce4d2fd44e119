import { afterEach, describe, expect, it } from 'vitest';
import { setUpHarness } from '../testing/harness.ts';
import { newReference } from '../testing/merchant.ts';

const sandbox = setUpHarness();
afterEach(() => sandbox.store.answerWith(() => ({ status: 200 })));

const account = 'razer-main';

async function open(more: Record<string, string> = {}) {
  const reference = newReference();
  const { json } = await sandbox.shop.razerPayment(reference, more);
  return { reference, id: json.paymentId as string, url: json.paymentUrl as string };
}

/** The callback about this payment, after verification. */
async function told(reference: string) {
  const message = await sandbox.store.next(({ body }) => body.includes(reference));
  const { signature, ...fields } = Object.fromEntries(new URLSearchParams(message.body));
  const written = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''));
  expect(signature).toBe(sandbox.shop.razerSignature(written, account));
  return { ...written, path: message.path };
}

describe('the Razer simulator', () => {
  it('O-07 Pay is notified with a valid signature, and the query agrees', async () => {
    const { reference, id, url } = await open();
    expect(id).toMatch(/^MPO\d{12}$/);
    const pressed = await sandbox.shop.press(url, 'pay');
    expect(pressed.headers.get('location')).toBe(`${sandbox.store.url}/return/razer/${reference}`);
    const paid = {
      applicationCode: account,
      referenceId: reference,
      paymentId: id,
      version: 'v1',
      currencyCode: 'MYR',
      paymentStatusCode: '00',
      customerId: 'p10001',
      hashType: 'hmac-sha256',
    };
    expect(await told(reference)).toMatchObject({
      ...paid,
      amount: '1499',
      path: '/notify/razer/razer-main',
    });
    for (const named of [{ referenceId: reference }, { paymentId: id }])
      expect((await sandbox.shop.razerQuery(named)).json).toMatchObject({ ...paid, amount: 1499 });
    expect(await sandbox.book('charges', `reference=${reference}`)).toMatchObject([
      { provider: 'razer', amount_minor: 1499, currency: 'MYR' },
    ]);
  });

  it.each([
    ['a declined payer', {}, 'decline', '99'],
    ['a bank’s no', { amount: '905' }, 'pay', '99'],
    ['a payer who turns back', {}, 'cancel', '03'],
  ])('O-11 %s is told', async (_title, more, action, paymentStatusCode) => {
    const { reference, url } = await open(more);
    await sandbox.shop.press(url, action);
    expect(await told(reference)).toMatchObject({ paymentStatusCode });
    expect(await sandbox.book('charges', `reference=${reference}`)).toEqual([]);
  });

  it('O-11 a pending payment can be paid later, and an expired one is notified and can be paid from outside', async () => {
    const { reference, url } = await open();
    await sandbox.shop.press(url, 'pending');
    expect((await sandbox.shop.razerQuery({ referenceId: reference })).json.paymentStatusCode).toBe('01');
    expect(await sandbox.book('notifications', `reference=${reference}`)).toEqual([]);
    await sandbox.control('expire', { provider: 'razer', reference });
    expect(await told(reference)).toMatchObject({ paymentStatusCode: '02' });
    await sandbox.control('pay', { provider: 'razer', reference });
    expect((await sandbox.shop.razerQuery({ referenceId: reference })).json.paymentStatusCode).toBe('00');
  });

  it('O-11 an older application is signed by MD5, and a payment may name where its callback goes', async () => {
    const callbackUrl = `${sandbox.store.url}/elsewhere`;
    const { reference, url } = await open({ hashType: '', callbackUrl });
    await sandbox.shop.press(url, 'pay');
    const message = await told(reference);
    expect(message).toMatchObject({ path: '/elsewhere' });
    expect(message).not.toHaveProperty('hashType');
  });

  it('O-14 amounts are in hundredths, for every currency', async () => {
    const { reference } = await open({ amount: '74000', currencyCode: 'JPY' });
    expect(await sandbox.book('payments', `reference=${reference}`)).toMatchObject([
      { amount_minor: 740, currency: 'JPY' },
    ]);
  });

  it('O-11 a callback that is not accepted is sent again', async () => {
    const { reference, url } = await open();
    sandbox.store.answerWith(() => ({ status: 500 }));
    await sandbox.shop.press(url, 'pay');
    await expect
      .poll(async () => {
        const [one] = await sandbox.book('notifications', `reference=${reference}`);
        return one.attempts.length > 0 && one.state;
      })
      .toBe('queued');
  });

  it.each<[string, Record<string, string>, number]>([
    ['an unknown application', { applicationCode: 'NOBODY' }, 40101],
    ['another way of signing', { hashType: 'sha1' }, 40001],
    ['another version', { version: 'v2' }, 40002],
    ['an unknown currency', { currencyCode: 'XYZ' }, 40003],
    ['a channel that is not a number', { channelId: 'molpoints' }, 40005],
    ['no amount', { amount: '0' }, 40006],
    ['an amount with decimals', { amount: '14.99' }, 40006],
    ['half a yen', { amount: '74050', currencyCode: 'JPY' }, 40006],
    ['too much', { amount: '10000000001' }, 40013],
    ['no return address', { returnUrl: 'back' }, 40001],
    ['a callback to nowhere', { callbackUrl: 'here' }, 40001],
    ['an endless description', { description: 'x'.repeat(256) }, 40001],
  ])('O-11 refuses %s', async (_title, more, code) => {
    const { status, json } = await sandbox.shop.razerPayment(newReference(), more);
    expect([status, json.code]).toEqual([Math.floor(code / 100), code]);
    expect(json).not.toHaveProperty('signature');
  });

  it('O-11 refuses requests not signed by its key, used references and unknown ones', async () => {
    const { reference } = await open();
    const { json } = await sandbox.shop.razerPayment(newReference(), {}, '0'.repeat(64));
    expect(json.code).toBe(40103);
    expect((await sandbox.shop.razerPayment(reference)).json.code).toBe(40004);
    expect((await sandbox.shop.razerQuery({ referenceId: newReference() })).json.code).toBe(40400);
    const elsewhere = await sandbox.shop.razerQuery({ referenceId: reference }, 'razer-main-demo');
    expect([elsewhere.status, elsewhere.json.code]).toEqual([404, 40400]);
  });

  it.each(['chargeback', 'make-up', 'refund-fails'])(
    'O-11 %s cannot exist here, and says why',
    async (action) => {
      const { reference } = await open();
      const answer = await sandbox.control(action, { provider: 'razer', reference });
      expect(answer.status).toBe(422);
    },
  );
});
