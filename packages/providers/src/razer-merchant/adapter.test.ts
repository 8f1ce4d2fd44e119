import type { PaymentRequest } from '@gemporium/provider-kit/provider.ts';
import { hmacSha256Hex } from '@gemporium/provider-kit/signatures.ts';
import { describe, expect, it } from 'vitest';
import { razerMerchant } from './adapter.ts';
import { md5Of } from './signatures.ts';
import { context, merchant, request, secrets } from './testing/answers-of-merchant-services.ts';

const account = { id: 'rms-main', provider: 'razer-merchant', merchant };

it.each([
  ['sandbox', {}, 'https://sandbox-api.fiuu.com'],
  ['test', {}, 'https://sandbox-api.fiuu.com'],
  ['live', {}, 'https://api.fiuu.com'],
  ['live', { apiUrl: 'https://api.merchant.example/' }, 'https://api.merchant.example'],
] as const)('O-07 a %s account with %j is asked about at %s', (mode, settings, address) => {
  expect(razerMerchant.baseUrl({ ...account, mode, settings })).toBe(address);
});

/** The address that the payer is sent to, and its fields. */
async function openedAt(change: Partial<PaymentRequest> = {}, more: Parameters<typeof context>[1] = {}) {
  const at = context([], more);
  const outcome = await razerMerchant.create(at, { ...request, ...change });
  if (outcome.kind !== 'created') throw new Error(JSON.stringify(outcome));
  const { origin, pathname, searchParams } = new URL(outcome.url);
  return { page: origin + pathname, fields: Object.fromEntries(searchParams), outcome };
}

describe('opening a payment', () => {
  it('O-07 [10101] is an address with exactly this, signed', async () => {
    const { page, fields, outcome } = await openedAt();
    expect(page).toBe('http://sandbox.example/razer-merchant/RMS/pay/gemporium_Dev/');
    expect(fields).toEqual({
      merchant_id: merchant,
      amount: '14.99',
      orderid: request.reference,
      cur: 'MYR',
      bill_name: hmacSha256Hex(Buffer.from(secrets.verifyKey), request.shopperId),
      bill_desc: '1,000 Diamonds',
      country: 'US',
      returnurl: request.returnUrl,
      callbackurl: request.notifyUrl,
      cancelurl: request.returnUrl,
      vcode: md5Of('14.99', merchant, request.reference, secrets.verifyKey),
    });
    expect(outcome).toEqual({ kind: 'created', url: expect.any(String), memo: {} });
    expect(await razerMerchant.create(context(), request)).toEqual(outcome);
  });

  it.each([
    ['test', {}, 'https://sandbox-pay.fiuu.com/RMS/pay/gemporium_Dev/'],
    ['live', {}, 'https://pay.fiuu.com/RMS/pay/gemporium_Dev/'],
    ['live', { payUrl: 'https://pay.example/' }, 'https://pay.example/RMS/pay/gemporium_Dev/'],
  ] as const)('O-06 a payer of a %s account with %j goes to %s', async (mode, settings, page) => {
    expect((await openedAt({}, { mode, settings })).page).toBe(page);
  });

  it.each([
    ['internet_banking/maybank2u', 'maybank2u.php'],
    ['bank', ''],
    ['constructor', ''],
    ['', ''],
  ])('O-07 the way “%s” opens “%s”', async (channel, file) => {
    const settings = { channels: { 'internet_banking/maybank2u': 'maybank2u' } };
    const { page } = await openedAt({ channel }, { settings });
    expect(page).toBe(`http://sandbox.example/razer-merchant/RMS/pay/gemporium_Dev/${file}`);
  });

  it('O-07 a merchant’s name stands in the address as a name, and in the fields as it is', async () => {
    const { page, fields } = await openedAt({}, { merchant: 'a b/c?d' });
    expect(page).toBe('http://sandbox.example/razer-merchant/RMS/pay/a%20b%2Fc%3Fd/');
    expect(fields).toMatchObject({
      merchant_id: 'a b/c?d',
      vcode: md5Of('14.99', 'a b/c?d', request.reference, secrets.verifyKey),
    });
  });

  it.each([
    [{ payUrl: 'https://pay.example' }, 'https://pay.example', 'https://sandbox-api.fiuu.com'],
    [{ apiUrl: 'https://api.example/' }, 'https://sandbox-pay.fiuu.com', 'https://api.example'],
  ] as const)(
    'O-07 the page and the questions have addresses of their own: %j',
    async (settings, page, api) => {
      expect((await openedAt({}, { mode: 'test', settings })).page).toBe(`${page}/RMS/pay/${merchant}/`);
      expect(razerMerchant.baseUrl({ ...account, mode: 'test', settings })).toBe(api);
    },
  );

  it('O-07 signs the currency as well where the portal wants it', async () => {
    const { fields } = await openedAt({}, { settings: { extendedVcode: true } });
    expect(fields.vcode).toBe(md5Of('14.99', merchant, request.reference, secrets.verifyKey, 'MYR'));
  });

  it('O-09 names a contact and goods of any length as the page takes them, and no country where none was chosen', async () => {
    const contact = { email: 'shop@gems.example', mobile: '+60123456789' };
    const change = { goodsName: '💎'.repeat(101), country: undefined as never };
    const { fields } = await openedAt(change, { settings: { contact } });
    expect(fields).toMatchObject({
      bill_email: contact.email,
      bill_mobile: contact.mobile,
      bill_desc: '💎'.repeat(100),
    });
    expect(fields).not.toHaveProperty('country');
  });

  it('O-14 asks for no amount that it does not take', async () => {
    const amount = { amountMinor: 1234, currency: 'KWD' };
    expect(await razerMerchant.create(context(), { ...request, amount })).toEqual({
      kind: 'refused',
      error: 'invalid-request',
      detail: 'Razer Merchant Services cannot express this amount in KWD',
    });
  });

  it('O-07 is signed by the first key while it is being changed', async () => {
    const at = context([], {}, { ...secrets, verifyKey: 'new old' });
    const outcome = await razerMerchant.create(at, request);
    expect(outcome).toMatchObject({
      url: expect.stringContaining(`vcode=${md5Of('14.99', merchant, request.reference, 'new')}`),
    });
  });

  it('O-09 names a payer so that nobody else can: the page finds saved cards by name and contact', async () => {
    const nameOf = async (shopperId: string, key: string) => {
      const outcome = await razerMerchant.create(context([], {}, { ...secrets, verifyKey: key }), {
        ...request,
        shopperId,
      });
      return new URL(outcome.kind === 'created' ? outcome.url : '').searchParams.get('bill_name');
    };
    const name = await nameOf('watt.production:1:42', 'one');
    expect(name).toMatch(/^[0-9a-f]{64}$/);
    expect(await nameOf('watt.production:1:42', 'one')).toBe(name);
    expect(await nameOf('watt.production:2:42', 'one')).not.toBe(name);
    expect(await nameOf('watt.production:1:42', 'other')).not.toBe(name);
  });
});

it('O-07 is the Razer Merchant Services of the channels that it is an account of', () => {
  const { id, name, sandboxPath, channels } = razerMerchant;
  expect({ id, name, sandboxPath, channels: channels.map((one) => one.id) }).toEqual({
    id: 'razer-merchant',
    name: 'Razer Merchant Services',
    sandboxPath: '/razer-merchant',
    channels: [10101, 10103],
  });
});
