import { createHmac } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { setUpHarness } from '../testing/harness.ts';
import { call, newReference, postJson } from '../testing/merchant.ts';

const sandbox = setUpHarness();
let token = '';
beforeAll(async () => {
  token = (await logIn()).json.token;
});

const account = 'airwallex-main';
const base = () => `${sandbox.base}/airwallex`;
const logIn = (apiKey = sandbox.secret(`${account}.apiKey`)) =>
  call(`${base()}/api/v1/authentication/login`, {
    method: 'POST',
    headers: { 'x-client-id': sandbox.secret(`${account}.clientId`), 'x-api-key': apiKey },
  });
const headers = () => ({ authorization: `Bearer ${token}` });
const post = (path: string, body: unknown) => postJson(`${base()}/api/v1/pa${path}`, body, headers());
const get = (path: string) => call(`${base()}/api/v1/pa${path}`, { headers: headers() });

const draft = (reference: string, change: object = {}) => ({
  request_id: reference,
  merchant_order_id: reference,
  amount: 14.99,
  currency: 'USD',
  return_url: `${sandbox.store.url}/return/airwallex/${reference}`,
  ...change,
});

async function open(change: object = {}) {
  const reference = newReference();
  const { json } = await post('/payment_intents/create', draft(reference, change));
  const query = new URLSearchParams({ intent_id: json.id, client_secret: json.client_secret });
  return { reference, id: json.id as string, frame: `${base()}/elements/dropIn?${query}`, json };
}

const press = (frame: string, action: string) =>
  call(frame, { method: 'POST', body: new URLSearchParams({ action }) });
const charges = (reference: string) => sandbox.book('charges', `reference=${reference}`);

describe('the Airwallex simulator', () => {
  it('O-07 issues a token for half an hour to clients with both halves of the key, and to no others', async () => {
    const { status, json } = await logIn();
    expect([status, json.expires_at]).toEqual([201, expect.stringMatching(/^\d{4}-.{14}\+0000$/)]);
    const refused = await logIn('0'.repeat(64));
    expect([refused.status, refused.json.code]).toEqual([401, 'credentials_invalid']);
    const stranger = await call(`${base()}/api/v1/pa/payment_intents/x`, {});
    expect([stranger.status, stranger.json.code]).toEqual([401, 'unauthorized']);
  });

  it('O-07 an intent is paid once in its drop-in, and notified with a signature over time and body', async () => {
    const { reference, id, frame, json } = await open();
    expect(json).toMatchObject({ status: 'REQUIRES_PAYMENT_METHOD', amount: 14.99, captured_amount: 0 });
    expect((await press(frame, 'pay')).text).toContain("airwallex:'success'");
    expect((await press(frame, 'pay')).text).toContain("airwallex:'error'");
    expect(await charges(reference)).toMatchObject([{ amount_minor: 1499 }]);
    const message = await sandbox.store.next(({ body }) => body.includes(reference));
    expect(message.path).toBe(`/notify/airwallex/${account}`);
    const secret = sandbox.secret(`${account}.webhookSecret`);
    const time = String(message.headers['x-timestamp']);
    expect(message.headers['x-signature']).toBe(
      createHmac('sha256', secret)
        .update(time + message.body)
        .digest('hex'),
    );
    expect(JSON.parse(message.body)).toMatchObject({
      name: 'payment_intent.succeeded',
      account_id: account,
      data: { object: { id, status: 'SUCCEEDED', captured_amount: 14.99, merchant_order_id: reference } },
    });
    expect((await get(`/payment_intents/${id}`)).json.status).toBe('SUCCEEDED');
    const { json: list } = await get(`/payment_intents?merchant_order_id=${reference}`);
    expect(list.items.map((one: { id: string }) => one.id)).toEqual([id]);
  });

  it('O-12 a declined card, a payer who turns back and a slow transfer leave the intent open', async () => {
    const { reference, id, frame } = await open();
    const status = async () => (await get(`/payment_intents/${id}`)).json.status;
    expect((await press(frame, 'decline')).text).toContain('Your bank declined this payment');
    expect(await status()).toBe('REQUIRES_PAYMENT_METHOD');
    expect((await press(frame, 'cancel')).text).toContain("airwallex:'cancel'");
    expect(await status()).toBe('REQUIRES_PAYMENT_METHOD');
    expect((await press(frame, 'pending')).text).toContain("airwallex:'success'");
    expect(await status()).toBe('PENDING');
    await press(frame, 'pay');
    expect(await charges(reference)).toHaveLength(1);
    const { frame: unlucky } = await open({ amount: 9.05 });
    expect((await press(unlucky, 'pay')).text).toContain('Your bank declined this payment');
  });

  it('O-10 the same request is the same intent, and another one under its number is refused', async () => {
    const { reference, id } = await open();
    expect((await post('/payment_intents/create', draft(reference))).json.id).toBe(id);
    const other = await post('/payment_intents/create', draft(reference, { amount: 15 }));
    expect([other.status, other.json.code]).toEqual([400, 'duplicate_request']);
  });

  it.each([
    ['request_id', ''],
    ['merchant_order_id', undefined],
    ['currency', 'usd'],
    ['amount', 0],
    ['amount', -1],
    ['amount', 14.999],
    ['amount', null],
    ['return_url', 'javascript:alert(1)'],
    ['descriptor', 'x'.repeat(33)],
  ])('O-10 refuses %s %j, and names it', async (source, value) => {
    const { status, json } = await post(
      '/payment_intents/create',
      draft(newReference(), { [source]: value }),
    );
    expect([status, json.code, json.source]).toEqual([400, 'validation_error', source]);
  });

  it('O-09 a cancelled intent cannot be paid, and a paid one cannot be cancelled', async () => {
    const dropped = await open();
    const cancel = (id: string) => post(`/payment_intents/${id}/cancel`, { request_id: `${id}-C` });
    expect((await cancel(dropped.id)).json.status).toBe('CANCELLED');
    expect((await cancel(dropped.id)).json.status).toBe('CANCELLED');
    await press(dropped.frame, 'pay');
    expect(await charges(dropped.reference)).toEqual([]);
    const paid = await open();
    await press(paid.frame, 'pay');
    expect((await cancel(paid.id)).status).toBe(400);
  });

  it('O-11 refunds in parts, once for each request_id, and never more than was paid', async () => {
    const { id, frame } = await open();
    const refund = (request_id: string, amount?: number) =>
      post('/refunds/create', { request_id, payment_intent_id: id, ...(amount && { amount }) });
    expect((await refund('early', 1)).json.code).toBe('invalid_status_for_operation');
    await press(frame, 'pay');
    const first = await refund('first', 5);
    expect(first.json).toMatchObject({ status: 'RECEIVED', amount: 5, payment_intent_id: id });
    expect((await refund('first', 5)).json.id).toBe(first.json.id);
    expect((await refund('second', 10)).json.source).toBe('amount');
    expect((await refund('rest')).json.amount).toBe(9.99);
    await sandbox.store.next(
      ({ body }) => body.includes('refund.settled') && body.includes(first.json.id as string),
    );
  });

  it('O-08 its script may be loaded and its drop-in framed by the merchant’s page, with the right secret alone', async () => {
    const script = await call(`${base()}/components/sdk/v1/index.js`, {});
    expect([script.headers.get('content-type'), script.headers.get('cross-origin-resource-policy')]).toEqual([
      'text/javascript; charset=utf-8',
      'cross-origin',
    ]);
    const { id, frame, reference } = await open();
    const shown = await call(frame, {});
    expect(shown.headers.get('content-security-policy')).toContain('frame-ancestors *');
    for (const text of ['USD 14.99', "airwallex:'ready'", 'WeChat Pay']) expect(shown.text).toContain(text);
    expect((await call(`${frame}&method=card`, {})).text).not.toContain('WeChat Pay');
    expect(shown.text).not.toContain('color-scheme:dark');
    expect((await call(`${frame}&mode=dark`, {})).text).toContain('color-scheme:dark');
    const wrong = `${base()}/elements/dropIn?${new URLSearchParams({ intent_id: id, client_secret: 'x' })}`;
    for (const asked of [await call(wrong, {}), await press(wrong, 'pay')]) expect(asked.status).toBe(404);
    await sandbox.control('expire', { provider: 'airwallex', reference });
    expect((await press(frame, 'pay')).status).toBe(404);
    expect(await charges(reference)).toEqual([]);
  });
});
