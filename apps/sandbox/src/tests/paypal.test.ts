import { createVerify, X509Certificate } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { setUpHarness } from '../testing/harness.ts';
import { type Answer, call, newReference, postJson } from '../testing/merchant.ts';

const sandbox = setUpHarness();
let token = '';
beforeAll(async () => {
  token = (await logIn()).json.access_token;
});

const account = 'paypal-main';

function logIn(
  credentials = [`${account}.clientId`, `${account}.clientSecret`].map(sandbox.secret).join(':'),
) {
  return call(`${sandbox.base}/paypal/v1/oauth2/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(credentials).toString('base64')}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  });
}

const headers = (more: Record<string, string> = {}) => ({
  authorization: `Bearer ${token}`,
  prefer: 'return=representation',
  ...more,
});
const post = (path: string, body: unknown, more: Record<string, string> = {}) =>
  postJson(`${sandbox.base}/paypal${path}`, body, headers(more));
const get = (path: string) => call(`${sandbox.base}/paypal${path}`, { headers: headers() });

const money = (value: string, currency_code = 'USD') => ({ value, currency_code });
const draft = (reference: string, change: object = {}, context: object = {}) => ({
  intent: 'CAPTURE',
  purchase_units: [{ custom_id: reference, amount: money('14.99'), ...change }],
  payment_source: {
    paypal: {
      experience_context: {
        return_url: `${sandbox.store.url}/return/paypal/${reference}`,
        cancel_url: `${sandbox.store.url}/return/paypal/${reference}?left=1`,
        ...context,
      },
    },
  },
});

async function open(change: object = {}) {
  const reference = newReference();
  const { json } = await post('/v2/checkout/orders', draft(reference, change));
  const page = json.links.find(({ rel }: { rel: string }) => rel === 'payer-action').href as string;
  return { reference, id: json.id as string, page, json };
}

const press = (page: string, action: string) =>
  call(page, { method: 'POST', body: new URLSearchParams({ action }) });
const captureOf = (id: string, more: Record<string, string> = {}) =>
  post(`/v2/checkout/orders/${id}/capture`, {}, more);
const issueOf = ({ status, json }: Answer) => [status, json.details?.[0]?.issue ?? json.name];
const charges = (reference: string) => sandbox.book('charges', `reference=${reference}`);

async function openPaid() {
  const opened = await open();
  await press(opened.page, 'pay');
  const { json } = await captureOf(opened.id);
  return { ...opened, capture: json.purchase_units[0].payments.captures[0].id as string };
}

describe('the PayPal simulator', () => {
  it('O-07 takes money in the capture, after the payer has approved, and once', async () => {
    const { reference, id, page, json } = await open();
    expect(json).toMatchObject({
      status: 'PAYER_ACTION_REQUIRED',
      purchase_units: [{ custom_id: reference }],
    });
    expect(issueOf(await captureOf(id))).toEqual([422, 'ORDER_NOT_APPROVED']);
    const pressed = await press(page, 'pay');
    const back = new URL(pressed.headers.get('location') ?? '');
    expect([back.searchParams.get('token'), back.searchParams.get('PayerID')]).toEqual([
      id,
      expect.stringMatching(/^[0-9A-Z]{13}$/),
    ]);
    expect((await get(`/v2/checkout/orders/${id}`)).json.status).toBe('APPROVED');
    expect(await charges(reference)).toEqual([]);
    const captured = await captureOf(id);
    expect([captured.status, captured.json.status]).toEqual([201, 'COMPLETED']);
    const [capture] = captured.json.purchase_units[0].payments.captures;
    expect(capture).toMatchObject({ status: 'COMPLETED', amount: money('14.99'), custom_id: reference });
    expect(issueOf(await captureOf(id))).toEqual([422, 'ORDER_ALREADY_CAPTURED']);
    expect(await charges(reference)).toMatchObject([{ id: capture.id, amount_minor: 1499 }]);
  });

  it('P-13 notifies with a signature under a certificate with PayPal’s name, issued by the simulator’s own authority', async () => {
    const { reference } = await openPaid();
    const types = ['CHECKOUT.ORDER.APPROVED', 'PAYMENT.CAPTURE.COMPLETED'];
    for (const type of types) {
      const message = await sandbox.store.next(
        ({ body }) => body.includes(reference) && body.includes(`"${type}"`),
      );
      const header = (name: string) => String(message.headers[`paypal-${name}`]);
      expect(message.path).toBe(`/notify/paypal/${account}`);
      expect([header('auth-algo'), header('auth-version')]).toEqual(['SHA256withRSA', 'v2']);
      const { text } = await call(header('cert-url'));
      const [leaf, root] = text
        .split(/(?<=-----END CERTIFICATE-----\n)/)
        .map((pem) => new X509Certificate(pem));
      expect(leaf?.subject).toContain('CN=messageverificationcerts.sandbox.paypal.com');
      expect([leaf?.ca, root?.ca, leaf?.verify(root!.publicKey), leaf?.checkIssued(root!)]).toEqual([
        false,
        true,
        true,
        true,
      ]);
      const signed = [
        header('transmission-id'),
        header('transmission-time'),
        sandbox.secret(`${account}.webhookId`),
        crc32(Buffer.from(message.body)),
      ].join('|');
      const verify = createVerify('RSA-SHA256').update(signed);
      expect(verify.verify(leaf!.publicKey, header('transmission-sig'), 'base64')).toBe(true);
    }
    expect((await call(`${sandbox.base}/paypal/v1/notifications/certs/CERT-1`)).status).toBe(404);
  });

  it('O-12 shows the page with its four buttons, and after a declined card with another one', async () => {
    const { reference, id, page } = await open();
    const first = await call(page);
    for (const text of ['<b>Sandbox</b>', account, reference, 'USD 14.99'])
      expect(first.text).toContain(text);
    const buttons = (text: string) => [...text.matchAll(/<button[^>]*>([^<]*)</g)].map(([, name]) => name);
    expect(buttons(first.text)).toEqual(['Pay', 'Decline', 'Cancel', 'Leave pending']);
    const left = await press(page, 'cancel');
    expect(left.headers.get('location')).toBe(
      `${sandbox.store.url}/return/paypal/${reference}?left=1&token=${id}`,
    );
    await press(page, 'decline');
    expect(buttons((await call(page)).text)).toEqual(['Back to the shop']);
    expect(issueOf(await captureOf(id))).toEqual([422, 'INSTRUMENT_DECLINED']);
    expect(buttons((await call(page)).text)).toContain('Pay');
    await press(page, 'pay');
    expect((await captureOf(id)).json.status).toBe('COMPLETED');
    expect((await call(page.replace(/token=.*/, 'token=x'))).status).toBe(404);
  });

  it.each([
    ['pay', 'COMPLETED', 1],
    ['decline', 'DECLINED', 0],
  ])('O-12 a payment under review stays pending, until %s', async (action, status, times) => {
    const { reference, id, page } = await open();
    await press(page, 'pending');
    const captured = await captureOf(id);
    expect(captured.json.purchase_units[0].payments.captures[0]).toMatchObject({
      status: 'PENDING',
      status_details: { reason: 'PENDING_REVIEW' },
    });
    expect(await charges(reference)).toEqual([]);
    await sandbox.control(action, { provider: 'paypal', reference });
    const { json } = await get(`/v2/checkout/orders/${id}`);
    expect(json.purchase_units[0].payments.captures[0].status).toBe(status);
    expect(await charges(reference)).toHaveLength(times);
  });

  it('O-10 gives the first answer again under the same PayPal-Request-Id, and refuses it with other contents', async () => {
    const reference = newReference();
    const ask = (change: object) =>
      post('/v2/checkout/orders', draft(reference, change), { 'paypal-request-id': reference });
    const [first, again] = [await ask({}), await ask({})];
    expect([first.status, again.status, again.json.id]).toEqual([201, 200, first.json.id]);
    expect(issueOf(await ask({ amount: money('1.00') }))).toEqual([422, 'DUPLICATE_REQUEST_ID']);
    expect(
      issueOf(await post('/v2/checkout/orders', draft(reference), { 'paypal-request-id': 'x'.repeat(109) })),
    ).toEqual([400, 'INVALID_STRING_LENGTH']);
  });

  it.each<[string, object, [number, string]]>([
    ['fractions of a yen', { amount: money('15.00', 'JPY') }, [422, 'DECIMALS_NOT_SUPPORTED']],
    ['half a cent', { amount: money('1.005') }, [422, 'DECIMAL_PRECISION']],
    ['won', { amount: money('1000', 'KRW') }, [422, 'CURRENCY_NOT_SUPPORTED']],
    ['nothing', { amount: money('0.00') }, [422, 'CANNOT_BE_ZERO_OR_NEGATIVE']],
    ['a debt', { amount: money('-1.00') }, [422, 'INVALID_PARAMETER_SYNTAX']],
    ['a number', { amount: { currency_code: 'USD', value: 5 } }, [422, 'MISSING_REQUIRED_PARAMETER']],
    ['a long name', { description: 'x'.repeat(128) }, [400, 'INVALID_PARAMETER_VALUE']],
    [
      'items without a total',
      { items: [{ name: 'a', quantity: '1', unit_amount: money('14.99') }] },
      [422, 'ITEM_TOTAL_REQUIRED'],
    ],
    [
      'items of another total',
      {
        amount: { ...money('14.99'), breakdown: { item_total: money('14.99') } },
        items: [{ name: 'a', quantity: '2', unit_amount: money('14.99') }],
      },
      [422, 'ITEM_TOTAL_MISMATCH'],
    ],
  ])('O-07 refuses %s', async (_title, change, refusal) => {
    expect(issueOf(await post('/v2/checkout/orders', draft(newReference(), change)))).toEqual(refusal);
  });

  it('O-07 refuses an invalid language, and an order without a return address', async () => {
    const ask = (context: object) => post('/v2/checkout/orders', draft(newReference(), {}, context));
    expect(issueOf(await ask({ locale: 'english' }))).toEqual([400, 'INVALID_PARAMETER_VALUE']);
    expect(issueOf(await ask({ return_url: undefined }))).toEqual([422, 'RETURN_URL_REQUIRED']);
    expect(issueOf(await ask({ user_action: 'PAY' }))).toEqual([400, 'INVALID_PARAMETER_VALUE']);
  });

  it('P-13 refuses unknown clients, missing tokens, and access to another client’s orders', async () => {
    for (const credentials of ['x:y', `${sandbox.secret(`${account}.clientId`)}:y`])
      expect(await logIn(credentials)).toMatchObject({ status: 401, json: { error: 'invalid_client' } });
    const { id } = await open();
    const others = [`${account}-demo.clientId`, `${account}-demo.clientSecret`].map(sandbox.secret).join(':');
    const demo = (await logIn(others)).json.access_token;
    const url = `${sandbox.base}/paypal/v2/checkout/orders/${id}`;
    const as = (authorization: string) => call(url, { headers: { authorization } });
    expect((await as('Bearer x')).json.name).toBe('AUTHENTICATION_FAILURE');
    expect(issueOf(await as(`Bearer ${demo}`))).toEqual([404, 'INVALID_RESOURCE_ID']);
    const [request] = (await sandbox.book('requests', 'provider=paypal')).filter(
      (row) => row.call === 'token',
    );
    expect(request.answer).toContain('[removed]');
    expect(request.answer).not.toContain(token);
  });

  it('O-14 refunds in parts, once for each request id, and never more than it captured', async () => {
    const { reference, capture } = await openPaid();
    const back = (value: string, name: string) =>
      post(
        `/v2/payments/captures/${capture}/refund`,
        { amount: money(value), custom_id: name },
        { 'paypal-request-id': name },
      );
    expect((await back('5.00', `${reference}-R1`)).json).toMatchObject({ status: 'COMPLETED' });
    expect((await back('5.00', `${reference}-R1`)).status).toBe(200);
    expect(issueOf(await back('10.00', `${reference}-R2`))).toEqual([422, 'REFUND_AMOUNT_EXCEEDED']);
    const { json } = await get(`/v2/payments/captures/${capture}`);
    expect(json.status).toBe('PARTIALLY_REFUNDED');
    expect((await back('9.99', `${reference}-R3`)).status).toBe(201);
    expect(issueOf(await back('0.01', `${reference}-R4`))).toEqual([422, 'CAPTURE_FULLY_REFUNDED']);
    const refunds = await sandbox.book('refunds', `reference=${reference}`);
    expect(refunds.map(({ amount_minor }) => amount_minor)).toEqual([500, 999]);
    const event = await sandbox.store.next(({ body }) => body.includes(`${reference}-R3`));
    const { resource } = JSON.parse(event.body);
    expect(resource.links[1]).toMatchObject({
      rel: 'up',
      href: expect.stringContaining(`/captures/${capture}`),
    });
    expect((await get(`/v2/payments/refunds/${resource.id}`)).json).toMatchObject({ amount: money('9.99') });
  });

  it('O-14 notifies of a dispute, by payment and capture', async () => {
    const { reference, capture } = await openPaid();
    await sandbox.control('chargeback', { provider: 'paypal', reference });
    const event = await sandbox.store.next(
      ({ body }) => body.includes(reference) && body.includes('CUSTOMER.DISPUTE.CREATED'),
    );
    expect(JSON.parse(event.body).resource).toMatchObject({
      status: 'OPEN',
      disputed_transactions: [{ seller_transaction_id: capture, custom: reference }],
    });
  });

  it('O-11 an expired order cannot be captured, and its approval is voided', async () => {
    const { reference, id, page } = await open();
    await press(page, 'pay');
    await sandbox.control('expire', { provider: 'paypal', reference });
    expect(issueOf(await captureOf(id))).toEqual([422, 'ORDER_NOT_APPROVED']);
    await sandbox.store.next(
      ({ body }) => body.includes(id) && body.includes('CHECKOUT.PAYMENT-APPROVAL.REVERSED'),
    );
    expect((await sandbox.control('pay', { provider: 'paypal', reference })).json.error.code).toBe('closed');
  });

  it('O-07 an account whose file is added while the sandbox runs can be paid at', async () => {
    const later = ['paypal-later.clientId', 'paypal-later.clientSecret'].map(sandbox.secret).join(':');
    expect((await logIn(later)).status).toBe(401);
    sandbox.addAccount('paypal-later');
    expect((await logIn(later)).status).toBe(200);
  });
});
