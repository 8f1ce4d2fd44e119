import { Webhook } from 'standardwebhooks';
import { describe, expect, it } from 'vitest';
import { setUpHarness } from '../testing/harness.ts';
import { newReference, postJson } from '../testing/merchant.ts';
import type { Received } from '../testing/receiver.ts';

const sandbox = setUpHarness();

const account = 'platform-pay-main';

async function open(more: object = {}) {
  const reference = newReference();
  const created = await sandbox.shop.platformCreate(reference, more);
  return { reference, created, url: created.json.url as string };
}

const told = (reference: string, type: string) =>
  sandbox.store.next(({ body }) => body.includes(`"${reference}"`) && body.includes(`"type":"${type}"`));

function verify(message: { headers: object; body: string }): unknown {
  const library = new Webhook(
    Buffer.from(sandbox.secret(`${account}.signingKey`), 'utf8').toString('base64'),
  );
  return library.verify(message.body, message.headers as Record<string, string>);
}

const refund = (reference: string, amount_minor: number, refund_reference: string) =>
  sandbox.shop.signedPost(`/v1/payments/${reference}/refunds`, account, {
    merchant: account,
    refund_reference,
    amount_minor,
  });

describe('the platform pay simulator', () => {
  it('O-07 Pay is notified with a valid signature, and the query agrees', async () => {
    const { reference, created, url } = await open();
    expect(created.status).toBe(201);
    expect(created.json).toMatchObject({ reference, status: 'pending' });
    const pressed = await sandbox.shop.press(url, 'pay');
    expect(pressed.headers.get('location')).toBe(`${sandbox.store.url}/return/platform-pay/${reference}`);
    const message = await told(reference, 'payment.paid');
    expect(verify(message as Received)).toMatchObject({
      type: 'payment.paid',
      data: {
        reference,
        merchant: account,
        status: 'paid',
        amount_minor: 1499,
        currency: 'USD',
        sandbox: true,
      },
    });
    const asked = await sandbox.shop.platformGet(reference);
    expect(verify({ headers: Object.fromEntries(asked.headers), body: asked.text })).toMatchObject({
      status: 'paid',
      refunds: [],
    });
  });

  it.each([
    ['decline', 'payment.declined', 'declined'],
    ['cancel', 'payment.cancelled', 'cancelled'],
  ])('O-11 %s is notified as %s', async (action, type, status) => {
    const { reference, url } = await open();
    await sandbox.shop.press(url, action);
    await told(reference, type);
    expect((await sandbox.shop.platformGet(reference)).json.status).toBe(status);
    expect(await sandbox.book('charges', `reference=${reference}`)).toEqual([]);
  });

  it('O-11 Leave pending leaves it payable', async () => {
    const { reference, url } = await open();
    await sandbox.shop.press(url, 'pending');
    expect((await sandbox.shop.platformGet(reference)).json.status).toBe('pending');
    await sandbox.shop.press(url, 'pay');
    await told(reference, 'payment.paid');
  });

  it('O-11 an expired payment is notified and closed', async () => {
    const openBriefly = () => open({ expires_at: new Date(Date.now() + 300).toISOString() });
    let opened = await openBriefly();
    // A slow machine may ask when that time is over: then none is opened.
    while (opened.created.status !== 201) opened = await openBriefly();
    const { reference, url } = opened;
    await told(reference, 'payment.expired');
    await sandbox.shop.press(url, 'pay');
    expect(await sandbox.book('charges', `reference=${reference}`)).toEqual([]);
  });

  it('O-10 the same reference gets the same payment, other fields a refusal', async () => {
    const expires_at = new Date(Date.now() + 1_800_000).toISOString();
    const { reference, created } = await open({ expires_at });
    const again = await sandbox.shop.platformCreate(reference, { expires_at });
    expect(again.status).toBe(200);
    expect(again.json).toEqual(created.json);
    for (const other of [
      { amount_minor: 1 },
      { currency: 'EUR' },
      { description: '981 Gems' },
      { return_url: 'https://elsewhere.example' },
      { notify_url: 'https://elsewhere.example' },
      { locale: 'de' },
      { expires_at: new Date(Date.now() + 1_900_000).toISOString() },
    ]) {
      const { status, json } = await sandbox.shop.platformCreate(reference, { expires_at, ...other });
      expect([other, status, json.error?.code]).toEqual([other, 409, 'reference_reused']);
    }
  });

  it('O-09 a pending payment can be cancelled, a paid one cannot', async () => {
    const { reference, url } = await open();
    const cancel = (ref: string) =>
      sandbox.shop.signedPost(`/v1/payments/${ref}/cancel`, account, { merchant: account });
    expect((await cancel(reference)).json.status).toBe('cancelled');
    expect((await cancel(reference)).json.status).toBe('cancelled');
    await sandbox.shop.press(url, 'pay');
    expect((await sandbox.shop.platformGet(reference)).json.status).toBe('cancelled');
    const paid = await open();
    await sandbox.shop.press(paid.url, 'pay');
    expect((await cancel(paid.reference)).json.error.code).toBe('already_paid');
  });

  it('O-11 refunds are made once per reference and never exceed what was captured', async () => {
    const { reference, url } = await open();
    expect((await refund(reference, 1, 'r0')).json.error.code).toBe('not_paid');
    await sandbox.shop.press(url, 'pay');
    const first = await refund(reference, 1000, 'r1');
    expect(first.status).toBe(201);
    expect(first.json).toMatchObject({ refund_reference: 'r1', status: 'succeeded' });
    expect((await refund(reference, 1000, 'r1')).json).toEqual(first.json);
    expect((await refund(reference, 999, 'r1')).json.error.code).toBe('reference_reused');
    expect((await refund(reference, 500, 'r2')).json.error.code).toBe('exceeds_captured');
    await refund(reference, 499, 'r3');
    await told(reference, 'refund.succeeded');
    expect((await sandbox.shop.platformGet(reference)).json).toMatchObject({ status: 'refunded' });
    expect(await sandbox.book('charges', `reference=${reference}`)).toMatchObject([{ refunded_minor: 1499 }]);
  });

  it.each([
    [
      'nothing signed',
      async () => postJson(`${sandbox.base}/platform-pay/v1/payments`, { merchant: account }),
      401,
      'invalid_signature',
    ],
    [
      'no merchant',
      async () => postJson(`${sandbox.base}/platform-pay/v1/payments`, {}),
      400,
      'invalid_request',
    ],
    [
      "another merchant's signature",
      async () => sandbox.shop.signedPost('/v1/payments', 'platform-pay-main-demo', { merchant: account }),
      401,
      'invalid_signature',
    ],
    [
      'an amount with decimals',
      async () => sandbox.shop.platformCreate(newReference(), { amount_minor: 14.99 }),
      400,
      'invalid_request',
    ],
    [
      'an expiry in the past',
      async () => sandbox.shop.platformCreate(newReference(), { expires_at: '2020-01-01T00:00:00Z' }),
      400,
      'invalid_request',
    ],
    ['an unknown reference', async () => sandbox.shop.platformGet('GPUNKNOWN'), 404, 'not_found'],
  ])('O-07 %s is refused', async (_name, ask, status, code) => {
    const refused = await ask();
    expect(refused.status).toBe(status);
    expect(refused.json.error.code).toBe(code);
  });

  it('O-07 a payment of one merchant is unknown to another', async () => {
    const { reference } = await open();
    expect((await sandbox.shop.platformGet(reference, 'platform-pay-main-demo')).status).toBe(404);
  });

  it('P-13 an unanswered notification is sent again after a second, with the same id and a new signature', async () => {
    let first: Received | undefined;
    const { reference, url } = await open();
    sandbox.store.answerWith((request) => {
      if (!request.body.includes(reference) || first) return { status: 200 };
      first = request;
      return { status: 503 };
    });
    await sandbox.shop.press(url, 'pay');
    const second = await sandbox.store.next(
      (request) => request.body.includes(reference) && request !== first && first !== undefined,
    );
    expect(second.headers['webhook-id']).toBe(first?.headers['webhook-id']);
    verify(second);
    const sent = await sandbox.book('notifications', `reference=${reference}`);
    expect(sent[0].attempts[0]).toMatchObject({ status: 503 });
  });

  it('P-13 the sandbox sends only to this machine and its store', async () => {
    const { reference, url } = await open({ notify_url: 'http://192.0.2.1/notify' });
    await sandbox.shop.press(url, 'pay');
    await expect
      .poll(async () => (await sandbox.book('notifications', `reference=${reference}`))[0].attempts[0]?.error)
      .toContain('only to this machine');
  });
});
