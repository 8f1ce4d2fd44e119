import { itemSignature } from '@gemporium/providers/adyen/simulator/hmac.ts';
import { retryAfterMs } from '@gemporium/providers/adyen/simulator/webhook.ts';
import { describe, expect, it } from 'vitest';
import { setUpHarness } from '../testing/harness.ts';
import { call, newReference } from '../testing/merchant.ts';

const sandbox = setUpHarness();

async function openSession(fields: object = {}) {
  const reference = newReference();
  const session = await sandbox.shop.adyenSession(reference, { ...fields });
  return { reference, session: session.json, status: session.status };
}

async function webhook(reference: string, eventCode: string) {
  const sent = await sandbox.store.next(
    ({ body }) => body.includes(`"${reference}"`) && body.includes(`"eventCode":"${eventCode}"`),
  );
  const message = JSON.parse(sent.body);
  return { ...sent, live: message.live, item: message.notificationItems[0].NotificationRequestItem };
}

function readBack(sessionId: string, returned: string) {
  const sessionResult = new URL(returned).searchParams.get('sessionResult') ?? '';
  return call(
    `${sandbox.base}/adyen/checkout/v72/sessions/${sessionId}?sessionResult=${encodeURIComponent(sessionResult)}`,
    { headers: { 'x-api-key': sandbox.secret('adyen-main.apiKey') } },
  );
}

describe('the Adyen simulator', () => {
  it('O-07 Pay charges once, notifies the store with a valid signature and sends the browser back', async () => {
    const { reference, session, status } = await openSession();
    expect(status).toBe(201);
    expect(session).toMatchObject({ merchantAccount: 'adyen-main', reference, mode: 'hosted' });
    const pressed = await sandbox.shop.press(session.url, 'pay');
    expect(pressed.status).toBe(303);
    const back = new URL(pressed.headers.get('location') ?? '');
    expect(back.pathname).toBe(`/return/adyen/${reference}`);
    expect([...back.searchParams.keys()]).toEqual(['sessionId', 'sessionResult', 'redirectResult']);
    const { path, live, item } = await webhook(reference, 'AUTHORISATION');
    expect(path).toBe('/notify/adyen/adyen-main');
    expect(live).toBe('false');
    expect(item).toMatchObject({
      success: 'true',
      merchantAccountCode: 'adyen-main',
      amount: { value: 499, currency: 'USD' },
    });
    expect(item.additionalData.hmacSignature).toBe(itemSignature(sandbox.secret('adyen-main.hmacKey'), item));
    expect((await readBack(session.id, back.href)).json).toMatchObject({
      id: session.id,
      status: 'completed',
      payments: [{ pspReference: item.pspReference, resultCode: 'Authorised' }],
    });
    await sandbox.shop.press(session.url, 'pay');
    expect(await sandbox.book('charges', `reference=${reference}`)).toMatchObject([
      { provider: 'adyen', account: 'adyen-main', amount_minor: 499, currency: 'USD', refunded_minor: 0 },
    ]);
  });

  it.each([
    ['decline', 'refused', 'declined', ['AUTHORISATION']],
    ['cancel', 'canceled', 'cancelled', []],
    ['pending', 'paymentPending', 'pending', ['PENDING']],
  ])('O-11 %s ends as %s and charges nothing', async (action, sessionStatus, paymentStatus, events) => {
    const { reference, session } = await openSession();
    const pressed = await sandbox.shop.press(session.url, action);
    expect((await readBack(session.id, pressed.headers.get('location') ?? '')).json.status).toBe(
      sessionStatus,
    );
    expect(await sandbox.book('payments', `reference=${reference}`)).toMatchObject([
      { status: paymentStatus },
    ]);
    expect(await sandbox.book('charges', `reference=${reference}`)).toEqual([]);
    const sent = await sandbox.book('notifications', `reference=${reference}`);
    expect(sent.map(({ event }) => event)).toEqual(events);
    for (const one of sent)
      if (one.event === 'AUTHORISATION') expect(one.body).toContain('"success":"false"');
  });

  it('O-11 a session left pending can be paid later, and its old result stays a snapshot', async () => {
    const { reference, session } = await openSession();
    const left = await sandbox.shop.press(session.url, 'pending');
    await sandbox.shop.press(session.url, 'pay');
    await webhook(reference, 'AUTHORISATION');
    expect((await readBack(session.id, left.headers.get('location') ?? '')).json.status).toBe(
      'paymentPending',
    );
  });

  it('O-11 an amount that ends in 905 is declined by Pay, and by no other button', async () => {
    const { reference, session } = await openSession({ amount: { currency: 'USD', value: 1905 } });
    await sandbox.shop.press(session.url, 'pay');
    expect((await webhook(reference, 'AUTHORISATION')).item.success).toBe('false');
    const left = await openSession({ amount: { currency: 'USD', value: 1905 } });
    await sandbox.shop.press(left.session.url, 'cancel');
    expect(await sandbox.book('payments', `reference=${left.reference}`)).toMatchObject([
      { status: 'cancelled' },
    ]);
  });

  it("O-14 rupiah are counted by Adyen's own decimals", async () => {
    const { reference, session } = await openSession({ amount: { currency: 'IDR', value: 15_000 } });
    expect(await sandbox.book('payments', `reference=${reference}`)).toMatchObject([
      { amount: '15000.00', amount_minor: 1_500_000 },
    ]);
    await sandbox.shop.press(session.url, 'pay');
    expect((await webhook(reference, 'AUTHORISATION')).item.amount).toEqual({
      currency: 'IDR',
      value: 15_000,
    });
  });

  it.each([
    ['no key', { headers: { 'x-api-key': '' } }, 401, '000'],
    ["another account's key", { account: 'adyen-ss', headers: { 'x-api-key': 'x'.repeat(64) } }, 401, '000'],
    ['an Idempotency-Key of 65 letters', { headers: { 'idempotency-key': 'k'.repeat(65) } }, 422, '702'],
    ['no amount', { amount: undefined }, 422, '100'],
    ['an amount with decimals', { amount: { currency: 'USD', value: 4.99 } }, 422, '137'],
    ['no currency', { amount: { value: 499 } }, 422, '138'],
    ['no reference', { reference: '' }, 422, '130'],
    ['no return address', { returnUrl: undefined }, 422, '14_0408'],
    ['a return address that runs script', { returnUrl: 'javascript:alert(1)' }, 422, '14_0406'],
    ['the label of all other regions as its country', { countryCode: 'Global' }, 422, '14_0407'],
    ['the label of Myanmar as its country', { countryCode: 'MMK' }, 422, '14_0407'],
    ['the name of a language', { shopperLocale: 'English' }, 422, '14_0407'],
    ['a channel of its own', { channel: 'web' }, 422, '14_0407'],
    ['no IP address', { shopperIP: '203.0.113.256' }, 422, '14_0407'],
    ['no email address', { shopperEmail: 'player' }, 422, '14_0407'],
    ['a capture after half an hour', { captureDelayHours: 0.5 }, 422, '14_0407'],
    ['an empty list of methods', { allowedPaymentMethods: [] }, 422, '14_0407'],
    ['a method without a name', { allowedPaymentMethods: [''] }, 422, '14_0407'],
    ['an empty theme', { themeId: '' }, 422, '14_0407'],
    ['an empty number of its order', { merchantOrderReference: '' }, 422, '14_0407'],
    ['a player of two letters', { shopperReference: 'p1' }, 422, '128'],
    ['a note under a long name', { metadata: { ['n'.repeat(21)]: 'x' } }, 422, '177'],
    ['a long note', { metadata: { note: 'x'.repeat(81) } }, 422, '177'],
    [
      'too many notes',
      { metadata: Object.fromEntries(Array.from({ length: 21 }, (_, at) => [`n${at}`, 'x'])) },
      422,
      '177',
    ],
    ['a mode of its own', { mode: 'popup' }, 422, '14_0409'],
    [
      'an expiry beyond a day',
      { expiresAt: new Date(Date.now() + 90_000_000).toISOString() },
      422,
      '14_0410',
    ],
  ])('O-07 %s is refused in the shape of Adyen', async (_name, fields, status, errorCode) => {
    const refused = await sandbox.shop.adyenSession(newReference(), fields as Record<string, unknown>);
    expect(refused.status).toBe(status);
    expect(refused.json).toMatchObject({
      status,
      errorCode,
      message: expect.any(String),
      errorType: expect.any(String),
    });
  });

  it.each(['MM', 'US'])('O-07 %s is a country, and the answer repeats it', async (countryCode) => {
    const { session, status } = await openSession({ countryCode });
    expect([status, session.countryCode]).toEqual([201, countryCode]);
  });

  it('O-10 the same Idempotency-Key gets the first session again', async () => {
    const reference = newReference();
    const headers = { 'idempotency-key': `key-${reference}` };
    const [first, second] = await Promise.all([
      sandbox.shop.adyenSession(reference, { headers }),
      sandbox.shop.adyenSession(reference, { headers }),
    ]);
    expect(second.json).toEqual(first.json);
    expect(second.headers.get('idempotency-key')).toBe(`key-${reference}`);
    expect(await sandbox.book('payments', `reference=${reference}`)).toHaveLength(1);
  });

  it('O-11 refunds are acknowledged first, settled by webhook, and never exceed what was captured', async () => {
    const { reference, session } = await openSession();
    await sandbox.shop.press(session.url, 'pay');
    const { item } = await webhook(reference, 'AUTHORISATION');
    const headers = { 'idempotency-key': `r-${reference}` };
    const first = await sandbox.shop.adyenRefund(item.pspReference, 400, `${reference}-r1`, headers);
    const again = await sandbox.shop.adyenRefund(item.pspReference, 400, `${reference}-r1`, headers);
    expect(first.json).toMatchObject({ status: 'received', paymentPspReference: item.pspReference });
    expect(again.json).toEqual(first.json);
    expect((await webhook(`${reference}-r1`, 'REFUND')).item).toMatchObject({
      success: 'true',
      originalReference: item.pspReference,
      amount: { value: 400, currency: 'USD' },
    });
    await sandbox.shop.adyenRefund(item.pspReference, 100, `${reference}-r2`);
    expect((await webhook(`${reference}-r2`, 'REFUND')).item).toMatchObject({
      success: 'false',
      reason: 'Insufficient balance on payment',
    });
    expect(await sandbox.book('charges', `reference=${reference}`)).toMatchObject([{ refunded_minor: 400 }]);
  });

  it('O-11 a cancel of what is captured is acknowledged and then refused; a reversal refunds the whole', async () => {
    const { reference, session } = await openSession();
    await sandbox.shop.press(session.url, 'pay');
    const { item } = await webhook(reference, 'AUTHORISATION');
    const modify = (name: string) =>
      call(`${sandbox.base}/adyen/checkout/v72/payments/${item.pspReference}/${name}`, {
        method: 'POST',
        headers: { 'x-api-key': sandbox.secret('adyen-main.apiKey'), 'content-type': 'application/json' },
        body: JSON.stringify({ merchantAccount: 'adyen-main', reference: `${reference}-${name}` }),
      });
    expect((await modify('cancels')).json.status).toBe('received');
    expect((await webhook(`${reference}-cancels`, 'CANCELLATION')).item.success).toBe('false');
    expect((await modify('reversals')).json.status).toBe('received');
    expect((await webhook(`${reference}-reversals`, 'CANCEL_OR_REFUND')).item.success).toBe('true');
    expect(await sandbox.book('charges', `reference=${reference}`)).toMatchObject([{ refunded_minor: 499 }]);
  });

  it('P-13 an unanswered webhook is tried after 9, 18 and 27 s, then from a queue for 30 days', () => {
    expect([1, 2, 3, 4, 12, 13].map(retryAfterMs)).toEqual([
      9000, 18_000, 27_000, 120_000, 28_800_000, 28_800_000,
    ]);
    expect(retryAfterMs(120)).toBeNull();
  });
});
