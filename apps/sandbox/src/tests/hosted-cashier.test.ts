import { describe, expect, it } from 'vitest';
import { setUpHarness } from '../testing/harness.ts';
import { call, newReference, postJson, webhookHeaders } from '../testing/merchant.ts';

/*
 * The factory of hosted cashiers. platform-pay.test.ts covers the behaviour; the others differ only in names and
 * addresses.
 */

const body = (account: string, reference: string, store: string) => ({
  merchant: account,
  reference,
  amount_minor: 14_400,
  currency: 'TWD',
  description: '144 Gems',
  return_url: `${store}/return/x/${reference}`,
  notify_url: `${store}/notify/x/${account}`,
  expires_at: new Date(Date.now() + 1_800_000).toISOString(),
  locale: 'en',
});

describe.each([
  ['travellet', '<p>Travellet</p>'],
  ['razer-e2p', '<p>Razer e2p</p>'],
])('%s', (provider, title) => {
  const sandbox = setUpHarness();

  it('O-07 is a separate cashier with its own key, address and page, and does not see platform pay’s payments', async () => {
    const reference = newReference();
    const text = JSON.stringify(body(`${provider}-main`, reference, sandbox.store.url));
    const ask = (key: string) =>
      postJson(
        `${sandbox.base}/${provider}/v1/payments`,
        text,
        webhookHeaders(sandbox.secret(`${key}.signingKey`), text),
      );
    expect((await ask('platform-pay-main')).status).toBe(401);
    const created = await ask(`${provider}-main`);
    expect(created.status).toBe(201);
    const page = await call(created.json.url);
    expect(page.text).toContain(title);
    await sandbox.shop.press(created.json.url, 'pay');
    expect(await sandbox.book('charges', `reference=${reference}`)).toMatchObject([
      { provider, amount_minor: 14_400 },
    ]);
    const elsewhere = created.json.url.replace(`/${provider}/`, '/platform-pay/');
    expect((await call(elsewhere)).status).toBe(404);
  });
});
