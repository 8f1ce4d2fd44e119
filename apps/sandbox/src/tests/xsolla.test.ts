import { createHash } from 'node:crypto';
import { retryAfterMs } from '@gemporium/providers/xsolla/simulator/webhooks.ts';
import { afterEach, describe, expect, it } from 'vitest';
import { setUpHarness } from '../testing/harness.ts';
import { call, newReference, postJson } from '../testing/merchant.ts';
import type { Received } from '../testing/receiver.ts';

const sandbox = setUpHarness();
afterEach(() => sandbox.store.answerWith(() => ({ status: 204, body: '' })));

const merchant = 'xsolla-main';
const api = () => `${sandbox.base}/xsolla/merchant/v2/merchants/${merchant}`;
const basic = (key = sandbox.secret(`${merchant}.apiKey`)) => ({
  authorization: `Basic ${Buffer.from(`${merchant}:${key}`).toString('base64')}`,
});

const asked = (reference: string) => ({
  user: { id: { value: `player-${reference}` }, country: { value: 'DE', allow_modify: true } },
  settings: {
    project_id: 44056,
    external_id: reference,
    currency: 'USD',
    language: 'en',
    mode: 'sandbox',
    return_url: `${sandbox.store.url}/return/xsolla/${reference}`,
  },
  purchase: { checkout: { amount: 14.99, currency: 'USD' }, description: { value: '980 Gems' } },
});
const token = (body: object, headers = basic()) => postJson(`${api()}/token`, body, headers);

async function open(settings: object = {}, reference = newReference()) {
  const body = asked(reference);
  const created = await token({ ...body, settings: { ...body.settings, ...settings } });
  return { reference, url: `${sandbox.base}/xsolla/paystation4/?token=${created.json.token}` };
}
const search = async (reference: string) =>
  (await call(`${api()}/reports/transactions/search.json?external_id=${reference}`, { headers: basic() }))
    .json;
const told = async (reference: string, type: string) => {
  const isThis = ({ body }: Received) =>
    body.includes(reference) && body.includes(`"notification_type":"${type}"`);
  const message = await sandbox.store.next(isThis);
  return { message, said: JSON.parse(message.body) };
};
const back = (transaction: number, path: string, body: object) =>
  call(`${api()}/reports/transactions/${transaction}/${path}`, {
    method: 'PUT',
    headers: { ...basic(), 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
async function paid(settings: object = {}) {
  const opened = await open(settings);
  await sandbox.shop.press(opened.url, 'pay');
  const isCombined = Object.keys(settings).length > 0;
  const { said } = await told(opened.reference, isCombined ? 'order_paid' : 'payment');
  const transaction = (isCombined ? said.billing : said).transaction.id as number;
  return { ...opened, transaction };
}

describe('the Xsolla simulator', () => {
  it('O-07 verifies the player, takes the money, and sends a signed notification', async () => {
    const { reference, url } = await open();
    const pressed = await sandbox.shop.press(url, 'pay');
    const { said: question } = await told(reference, 'user_validation');
    expect(question).toEqual({
      notification_type: 'user_validation',
      settings: { project_id: 44056, merchant_id: merchant },
      user: { ip: expect.any(String), id: `player-${reference}`, country: 'DE' },
    });
    const { message, said } = await told(reference, 'payment');
    expect(said).toMatchObject({
      settings: { project_id: 44056, merchant_id: merchant },
      purchase: { checkout: { currency: 'USD', amount: 14.99 }, total: { currency: 'USD', amount: 14.99 } },
      transaction: { external_id: reference, dry_run: 1 },
      payment_details: { payment: { amount: 16.32 } },
    });
    const key = sandbox.secret(`${merchant}.projectSecretKey`);
    const hash = createHash('sha1')
      .update(message.body + key)
      .digest('hex');
    expect(message.headers.authorization).toBe(`Signature ${hash}`);
    const location = new URL(pressed.headers.get('location') ?? '');
    expect(Object.fromEntries(location.searchParams)).toEqual({
      user_id: `player-${reference}`,
      foreigninvoice: reference,
      status: 'invoice',
      invoice_id: String(said.transaction.id),
    });
    expect(await search(reference)).toMatchObject([
      {
        transaction: { id: said.transaction.id, external_id: reference, status: 'done', dry_run: 1 },
        purchase: { simple_checkout: { amount: 14.99, currency: 'USD' } },
      },
    ]);
  });

  it.each([400, 500])(
    'O-11 a merchant who answers the player check with %d stops the payment, and is not asked again',
    async (status) => {
      sandbox.store.answerWith(({ body }) => ({ status: body.includes('user_validation') ? status : 204 }));
      const { reference, url } = await open();
      await sandbox.shop.press(url, 'pay');
      await told(reference, 'user_validation');
      await expect.poll(async () => (await search(reference))[0].transaction.status).toBe('error');
      expect(await sandbox.book('charges', `reference=${reference}`)).toEqual([]);
      const [notification, ...others] = await sandbox.book('notifications', `reference=${reference}`);
      expect([notification.event, notification.state, others]).toEqual(['user_validation', 'given-up', []]);
    },
  );

  it('O-11 a declined attempt can be followed by a paid one', async () => {
    const { reference, url } = await open();
    await sandbox.shop.press(url, 'decline');
    const { said } = await told(reference, 'ps_declined');
    expect(said).not.toHaveProperty('purchase');
    await sandbox.control('pay', { provider: 'xsolla', reference });
    await told(reference, 'payment');
    const tries = (await search(reference)).map(
      (one: { transaction: { status: string } }) => one.transaction.status,
    );
    expect(tries).toEqual(['error', 'done']);
  });

  it('O-11 an external_id is paid once, by any of its tokens', async () => {
    const { reference } = await paid();
    const { url } = await open({}, reference);
    await sandbox.shop.press(url, 'pay');
    expect(await sandbox.book('charges', `reference=${reference}`)).toHaveLength(1);
    expect((await sandbox.control('pay', { provider: 'xsolla', reference })).status).toBe(409);
  });

  it.each([
    ['cancel', 'canceled', 'troubled'],
    ['pending', 'processing', 'invoice'],
  ])('O-11 %s is not notified; the search returns %s', async (action, status, brought) => {
    const { reference, url } = await open();
    const pressed = await sandbox.shop.press(url, action);
    expect(new URL(pressed.headers.get('location') ?? '').searchParams.get('status')).toBe(brought);
    expect((await search(reference))[0].transaction.status).toBe(status);
    expect(await sandbox.book('notifications', `reference=${reference}`)).toEqual([]);
  });

  it('O-11 a newer project has the combined form', async () => {
    const { reference, transaction } = await paid({ project_id: 308077 });
    const { said } = await told(reference, 'order_paid');
    expect(said).toMatchObject({
      order: {
        mode: 'sandbox',
        currency: 'USD',
        amount: '14.9900',
        status: 'paid',
        invoice_id: `${transaction}`,
      },
      user: { external_id: `player-${reference}` },
      billing: {
        notification_type: 'payment',
        settings: { project_id: 308077 },
        purchase: { total: { amount: 14.99 } },
        transaction: { id: transaction, external_id: reference },
      },
    });
    expect((await back(transaction, 'refund', { description: 'asked' })).status).toBe(204);
    const { said: canceled } = await told(reference, 'order_canceled');
    expect(canceled).toMatchObject({
      order: { status: 'canceled' },
      billing: { notification_type: 'refund', refund_details: { code: 1 } },
    });
  });
});

describe('what the Xsolla simulator refuses', () => {
  it.each([
    ['no key', {}],
    ['a wrong key', { authorization: `Basic ${Buffer.from(`${merchant}:x`).toString('base64')}` }],
    ['a bearer', { authorization: 'Bearer x' }],
  ])('P-13 %s', async (_title, headers) => {
    const answer = await token(asked(newReference()), headers as ReturnType<typeof basic>);
    expect([answer.status, answer.json.message]).toEqual([401, 'Authorization failed']);
  });

  it.each<[string, (body: ReturnType<typeof asked>) => object]>([
    ['user.id.value', (body) => ({ ...body, user: {} })],
    ['user.country.value', (body) => ({ ...body, user: { ...body.user, country: { value: 'Germany' } } })],
    ['settings.project_id', (body) => ({ ...body, settings: { ...body.settings, project_id: 'x' } })],
    ['settings.external_id', (body) => ({ ...body, settings: { ...body.settings, external_id: '' } })],
    ['settings.language', (body) => ({ ...body, settings: { ...body.settings, language: 'en-US' } })],
    ['settings.mode', (body) => ({ ...body, settings: { ...body.settings, mode: undefined } })],
    [
      'purchase.checkout.amount',
      (body) => ({ ...body, purchase: { ...body.purchase, checkout: { amount: '14.99', currency: 'USD' } } }),
    ],
    [
      'purchase.checkout.amount',
      (body) => ({ ...body, purchase: { ...body.purchase, checkout: { amount: 14.995, currency: 'USD' } } }),
    ],
    [
      'purchase.checkout.currency',
      (body) => ({ ...body, purchase: { ...body.purchase, checkout: { amount: 1, currency: 'XYZ' } } }),
    ],
    [
      'purchase.checkout.currency',
      (body) => ({ ...body, purchase: { ...body.purchase, checkout: { amount: 1, currency: 'EUR' } } }),
    ],
  ])('O-07 a token with a wrong %s, and names it', async (path, change) => {
    const answer = await token(change(asked(newReference())));
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.json.extended_message.property_errors)).toContain(path);
  });

  it('O-11 a transaction cannot be refunded by another merchant', async () => {
    const { transaction } = await paid();
    const [body, at] = [JSON.stringify({ description: 'x' }), `reports/transactions/${transaction}/refund`];
    const statuses = [];
    for (const one of ['xsolla-main-demo', merchant]) {
      const key = Buffer.from(`${one}:${sandbox.secret(`${one}.apiKey`)}`).toString('base64');
      const headers = { authorization: `Basic ${key}`, 'content-type': 'application/json' };
      const url = `${sandbox.base}/xsolla/merchant/v2/merchants/${one}/${at}`;
      statuses.push((await call(url, { method: 'PUT', headers, body })).status);
    }
    expect(statuses).toEqual([404, 204]);
  });

  it('O-11 refunds of an unknown transaction, without a reason, or of more than is left', async () => {
    const { transaction } = await paid();
    expect((await back(1, 'refund', { description: 'x' })).status).toBe(404);
    expect((await back(transaction, 'refund', {})).status).toBe(422);
    for (const refund_amount of [15, 0, -1, '5', 1.005, undefined])
      expect((await back(transaction, 'partial_refund', { description: 'x', refund_amount })).status).toBe(
        422,
      );
    expect((await back(transaction, 'partial_refund', { description: 'x', refund_amount: 5 })).status).toBe(
      204,
    );
    expect((await back(transaction, 'refund', { description: 'x' })).status).toBe(204);
    expect((await back(transaction, 'refund', { description: 'x' })).status).toBe(422);
  });
});

it('O-11 webhooks are retried as Xsolla documents: never a player check, nothing that was refused, orders for 12 hours', () => {
  const lost = (event: string) => (n: number) => retryAfterMs(n, { event, status: null });
  const minutes = (event: string) => {
    const waits: number[] = [];
    for (let n = 1; ; n++) {
      const wait = lost(event)(n);
      if (wait === null) return waits;
      waits.push(wait / 60_000);
    }
  };
  expect(minutes('user_validation')).toEqual([]);
  expect(minutes('order_paid')).toEqual([5, 5, ...Array(7).fill(15), ...Array(10).fill(60)]);
  const growing = minutes('payment');
  expect(growing).toHaveLength(12);
  expect(growing).toEqual(growing.toSorted((a, b) => a - b));
  expect(growing.reduce((sum, wait) => sum + wait)).toBeLessThanOrEqual(48 * 60);
  expect(retryAfterMs(1, { event: 'payment', status: 503 })).toBe(lost('payment')(1));
  for (const status of [400, 401, 499]) expect(retryAfterMs(1, { event: 'payment', status })).toBeNull();
});
