import type { SimulatedPayment, SimulatorDesk, SimulatorRequest } from '@gemporium/provider-kit/simulator.ts';
import { hostedCashierSimulator } from '@gemporium/providers/hosted-cashier/simulator.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toolsFor } from '../hosting/tools.ts';
import { secretsFrom } from '../secrets.ts';
import { type Harness, startHarness } from '../testing/harness.ts';
import { call, newReference, postJson, webhookHeaders } from '../testing/merchant.ts';

/*
 * The maker of hosted cashiers: what platform pay does in every case stands in platform-pay.test.ts, and the others do the
 * same under names and addresses of their own.
 */

const body = (account: string, reference: string, store: string) => ({
  ...{ merchant: account, reference, amount_minor: 14_400, currency: 'TWD', description: '144 Gems' },
  ...{ return_url: `${store}/return/x/${reference}`, notify_url: `${store}/notify/x/${account}` },
  ...{ expires_at: new Date(Date.now() + 1_800_000).toISOString(), locale: 'en' },
});

describe('Travellet', () => {
  let sandbox: Harness;
  beforeAll(async () => {
    sandbox = await startHarness();
  });
  afterAll(() => sandbox.stop());

  it('O-07 is a cashier with its own key, address and page, and none of platform pay’s payments', async () => {
    const reference = newReference();
    const text = JSON.stringify(body('travellet-main', reference, sandbox.store.url));
    const ask = (provider: string, key: string) =>
      postJson(
        `${sandbox.base}/${provider}/v1/payments`,
        text,
        webhookHeaders(sandbox.secret(`${key}.signingKey`), text),
      );
    expect((await ask('travellet', 'platform-pay-main')).status).toBe(401);
    const created = await ask('travellet', 'travellet-main');
    expect(created.status).toBe(201);
    const page = await call(created.json.url);
    expect(page.text).toContain('Pay with your Travellet wallet.');
    await sandbox.shop.press(created.json.url, 'pay');
    expect(await sandbox.book('charges', `reference=${reference}`)).toMatchObject([
      { provider: 'travellet', amount_minor: 14_400 },
    ]);
    const elsewhere = created.json.url.replace('/travellet/', '/platform-pay/');
    expect((await call(elsewhere)).status).toBe(404);
  });
});

describe('a cashier beside other channels of its provider', () => {
  const secret = secretsFrom('ef'.repeat(32));
  const cashier = hostedCashierSimulator(toolsFor(secret, 0), {
    ...{ provider: 'razer', prefix: '/razer', path: '/e2p', title: 'Razer e2p', lead: 'Pay by bank.' },
    colors: { ground: '#0b2b12', accent: '#1f7a33' },
  });

  it('O-07 keeps all its addresses below its own path, also the one that a payer opens and the one he posts to', () => {
    expect(cashier.routes.map(({ path }) => path).filter((path) => !path.startsWith('/e2p/'))).toEqual([]);
    const opened: SimulatedPayment[] = [];
    const desk = {
      ...{ now: Date.now(), randomHex: () => 'ab', paymentByReference: () => undefined },
      payment: () => opened[0],
      openPayment(draft: Partial<SimulatedPayment>) {
        opened.push({ status: 'pending', ...draft } as SimulatedPayment);
        return opened[0];
      },
    } as unknown as SimulatorDesk;
    const text = JSON.stringify(body('razer-main', newReference(), 'http://store.example'));
    const request = {
      ...{ method: 'POST', origin: 'http://sandbox.example', path: '', query: {}, body: Buffer.from(text) },
      headers: webhookHeaders(secret('razer-main.signingKey'), text, desk.now),
      params: { id: 'pay_ab' },
    } as SimulatorRequest;
    const at = (method: string, path: string) =>
      cashier.routes
        .find((route) => route.method === method && route.path === path)!
        .handle(request, desk, {});
    const created = at('POST', '/e2p/v1/payments');
    expect(JSON.parse(created.body).url).toBe('http://sandbox.example/razer/e2p/cashier/pay_ab');
    expect(at('GET', '/e2p/cashier/:id').body).toContain('action="/razer/e2p/cashier/pay_ab"');
  });
});
