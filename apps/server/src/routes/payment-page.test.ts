import type { PaymentPageData } from '@gemporium/contract/page-data.ts';
import type { PageSources } from '@gemporium/provider-kit/provider.ts';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Store } from '../services.ts';
import { sampleShop } from '../testing/sample-shop.ts';
import { openStage, type Stage } from '../testing/stage.ts';
import { returnKeyOf } from '../use-cases/payments/return-key.ts';
import { registerPaymentPages } from './payment-page.ts';

/*
 * The payment page. The bugs that this looks for: a page that can be found without its whole address, a page of another
 * store, one on which a payment can be paid twice, and one that may load what its provider did not declare.
 */

let stage: Stage;
let app: FastifyInstance;
let host: Store;
let sources: PageSources = {};
let drawn: PaymentPageData | undefined;
const opened: string[] = [];
beforeAll(async () => {
  stage = await openStage({
    provider: {
      create: async (_context, request) => {
        opened.push(request.pageUrl);
        return { kind: 'created', url: request.pageUrl, memo: { session: `of ${request.reference}` } };
      },
      page: {
        sources: () => sources,
        fields: (_context, { memo, reference }, { goodsName }) => ({ ...memo, reference, goodsName }),
      },
    },
  });
  Object.assign(stage.services.config, { runMode: 'local' });
  app = await appDrawing((data, nonce) => {
    drawn = data;
    return `drawn with ${nonce}`;
  });
});
afterAll(async () => {
  await app.close();
  await stage.close();
});
beforeEach(() => {
  host = withFace(stage.store);
  sources = {};
  drawn = undefined;
});

async function appDrawing(render: Parameters<typeof registerPaymentPages>[2]): Promise<FastifyInstance> {
  const made = fastify({ routerOptions: { maxParamLength: 200 } });
  // The host's store, as plugins/hosts.ts finds it.
  made.addHook('onRequest', async (request) => {
    Object.assign(request, { address: { store: host } });
  });
  registerPaymentPages(made as unknown as FastifyInstance, stage.services, render);
  return made as unknown as FastifyInstance;
}

/** The stage's brands have no face of their own. */
const withFace = (store: Store): Store => ({ ...store, brand: sampleShop().brands.nova! });

let payments = 0;
/** A new order's payment page: its path, without the host. */
async function openPage(fields: Record<string, string> = {}): Promise<{ path: string; billingNo: string }> {
  payments += 1;
  const answer = await stage.pay({ role_id: `r-${payments}`, ...fields });
  if (answer.kind !== 'content') throw new Error(JSON.stringify(answer));
  return { path: new URL(answer.content.url).pathname, billingNo: answer.content.billing_no };
}

/** The order's result, with the key by which a browser without a session sees it: the address was the permission. */
async function leadsToResult(path: string, billingNo: string): Promise<void> {
  const { statusCode, headers } = await app.inject(path);
  const result = new URL(String(headers.location));
  const key = returnKeyOf(stage.services, { store: stage.store.id, billing_no: billingNo });
  expect([statusCode, result.searchParams.get('billing_no'), result.hash]).toEqual([
    303,
    billingNo,
    `#return_key=${key}`,
  ]);
}

const changedAt = (text: string, index: number) =>
  text.slice(0, index) + (text[index] === 'A' ? 'B' : 'A') + text.slice(index + 1);

describe('O-07 a payment in a page of the shop’s own', () => {
  it('O-07 is shown at the address that the pay call answered, with what it is for, and never kept', async () => {
    const { path, billingNo } = await openPage();
    const { statusCode, headers, body } = await app.inject(path);
    expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      'text/html; charset=utf-8',
      'no-store',
    ]);
    const nonce = /^drawn with (.{24})$/.exec(body)?.[1];
    expect(headers['content-security-policy']).toContain(`script-src 'nonce-${nonce}';`);
    const { brand, ...rest } = drawn!;
    expect(brand.key).toBe('nova');
    expect(rest).toEqual({
      provider: 'scripted',
      runMode: 'local',
      language: 'en',
      title: 'Pay $4.99',
      lines: [
        ['Game', 'Game'],
        ['Item', '500 gems'],
        ['Character', expect.stringContaining('·')],
        ['Order number', billingNo],
      ],
      texts: {
        opening: 'Opening the payment page…',
        unreachable: expect.stringMatching(/^We can’t reach the payment provider/),
        failed: 'Your payment didn’t go through.',
        declined: expect.stringMatching(/^Your payment was declined\. You haven’t been charged\./),
        cancelled: expect.stringMatching(/^You cancelled the payment/),
        retry: 'Try again',
        back: 'Back',
        sandbox: expect.stringContaining('No real money'),
        noScript: expect.stringContaining('JavaScript'),
      },
      fields: { session: `of ${billingNo}-1`, reference: `${billingNo}-1`, goodsName: '500 gems' },
      returnUrl: expect.stringMatching(
        `^http://watt.localhost:8080/return/scripted/${billingNo}-1/[\\w-]{22}$`,
      ),
    });
  });

  it('O-07 has an address with 128 bits that nobody guesses: another for each payment, and the same for one', async () => {
    opened.length = 0;
    const { billingNo } = await openPage();
    await stage.pay({ role_id: `r-${payments}`, billing_no: billingNo });
    const keys = opened.map((url) => url.split('/').at(-1) ?? '');
    expect(keys.map((key) => Buffer.from(key, 'base64url').length)).toEqual([16, 16]);
    expect(new Set(keys).size).toBe(2);
    const [first] = opened;
    expect(first).toBe(`http://watt.localhost:8080/pay/scripted/${billingNo}-1/${keys[0]}`);
    const { body } = await app.inject(new URL(first!).pathname);
    expect(body).toContain('drawn');
  });

  it('O-07 is found by its whole address alone', async () => {
    const { path, billingNo } = await openPage();
    const key = path.split('/').at(-1) ?? '';
    const others = [
      ...Array.from(key, (_, index) => path.slice(0, -key.length) + changedAt(key, index)),
      path.slice(0, -1),
      `${path}A`,
      `/pay/scripted/${billingNo}-1/%20`,
      `/pay/adyen/${billingNo}-1/${key}`,
      `/pay/scripted/${billingNo}-2/${key}`,
      `/pay/scripted/GPNOBODY00000-1/${key}`,
      `/pay/scripted/gp%00/${key}`,
    ];
    for (const other of others) {
      const { statusCode, body, headers } = await app.inject(other);
      expect([other, statusCode, body]).toEqual([other, 404, 'There is no such payment.']);
      expect(headers['cache-control']).toBe('no-store');
    }
    expect(drawn).toBeUndefined();
  });

  it('B-01 is no page of another store’s host', async () => {
    const { path } = await openPage();
    for (const other of stage.neighbours) {
      host = withFace(other);
      expect((await app.inject(path)).statusCode).toBe(404);
    }
  });

  it.each([
    ['paid', (reference: string) => stage.say(reference, 'paid', { providerReference: reference })],
    ['declined', (reference: string) => stage.say(reference, 'declined')],
  ])('O-07 leads to its result once it is %s', async (_title, happen) => {
    const { path, billingNo } = await openPage();
    await happen(`${billingNo}-1`);
    const { statusCode, headers } = await app.inject(path);
    expect([statusCode, headers.location]).toEqual([
      303,
      expect.stringContaining(`/selectGoods?billing_no=${billingNo}&`),
    ]);
    expect([headers['cache-control'], drawn]).toEqual(['no-store', undefined]);
  });

  it('O-07 leads to its result once its time is over, or its order paid another way', async () => {
    const { path, billingNo } = await openPage();
    await stage.pay({ role_id: `r-${payments}`, billing_no: billingNo });
    await stage.say(`${billingNo}-2`, 'paid', { providerReference: 'other' });
    await leadsToResult(path, billingNo);

    const { path: late, billingNo: ofLate } = await openPage();
    const { now } = stage.services;
    stage.services.now = () => new Date(Date.now() + 30 * 60_000);
    await leadsToResult(late, ofLate);
    stage.services.now = now;
    expect((await app.inject(late)).statusCode).toBe(200);
  });

  it('O-07 leads to its result once it is declined, though its order can still be paid another way', async () => {
    const { path, billingNo } = await openPage();
    await stage.pay({ role_id: `r-${payments}`, billing_no: billingNo });
    const other = new URL(opened.at(-1) ?? '').pathname;
    await stage.say(`${billingNo}-1`, 'declined');
    await leadsToResult(path, billingNo);
    expect((await app.inject(other)).statusCode).toBe(200);
  });

  it('O-07 leads to its result if its account is gone', async () => {
    const { path, billingNo } = await openPage();
    const { account } = stage.services.providers;
    stage.services.providers.account = () => undefined;
    await leadsToResult(path, billingNo);
    stage.services.providers.account = account;
  });

  it('O-07 reading it changes nothing', async () => {
    const { path, billingNo } = await openPage();
    const books = () =>
      stage.rows(
        `select (select jsonb_agg(to_jsonb(p)) from payment p where billing_no = $1) payment,
           (select jsonb_agg(to_jsonb(o)) from orders o where billing_no = $1) "order",
           (select count(*) from history) history, (select count(*) from effect) effect`,
        [billingNo],
      );
    const before = await books();
    const asked = structuredClone(stage.provider.asked);
    for (let i = 0; i < 3; i += 1) expect((await app.inject(path)).statusCode).toBe(200);
    expect(await books()).toEqual(before);
    expect(stage.provider.asked).toEqual(asked);
  });

  it('O-07 may load only what its provider declares, each for its own purpose', async () => {
    const { path } = await openPage();
    const policyOf = async () => {
      const { headers } = await app.inject(path);
      const nonce = /'nonce-[^']*'/.exec(String(headers['content-security-policy']))?.[0] ?? '';
      return {
        policy: String(headers['content-security-policy']).replaceAll(nonce, 'NONCE').split('; '),
        permissions: headers['permissions-policy'],
        frame: headers['x-frame-options'],
        opener: headers['cross-origin-opener-policy'],
      };
    };
    const always = ["object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"];
    const trusted = ["require-trusted-types-for 'script'", 'trusted-types payment-page'];
    const rest = { frame: 'DENY', opener: 'same-origin-allow-popups' };
    expect(await policyOf()).toEqual({
      policy: [
        ...[
          "default-src 'none'",
          'script-src NONCE',
          "style-src 'self' NONCE",
          "font-src 'self'",
          "img-src 'self' data:",
        ],
        ...["connect-src 'none'", "frame-src 'none'", "form-action 'none'", ...always, ...trusted],
      ],
      permissions: 'camera=(), microphone=(), geolocation=(), usb=(), payment=(self)',
      ...rest,
    });
    sources = {
      script: ['https://s.example'],
      frame: ['https://f.example', 'https://g.example'],
      connect: ['https://c.example'],
      form: ['https://p.example'],
      image: ['https://i.example'],
      style: ['https://t.example'],
      withoutTrustedTypes: true,
    };
    expect(await policyOf()).toEqual({
      policy: [
        ...[
          "default-src 'none'",
          'script-src NONCE https://s.example',
          "style-src 'self' NONCE https://t.example",
          "font-src 'self'",
        ],
        ...["img-src 'self' data: https://i.example", 'connect-src https://c.example'],
        ...['frame-src https://f.example https://g.example', 'form-action https://p.example', ...always],
      ],
      permissions:
        'camera=(), microphone=(), geolocation=(), usb=(), payment=(self "https://f.example" "https://g.example")',
      ...rest,
    });
  });

  describe('O-08 a provider’s window that its payer closed', () => {
    const close = () => stage.provider.adapter.page!;
    beforeEach(() => void Object.assign(close(), { closing: () => 'https://s.example/close.js?a&b' }));
    afterEach(() => void Object.assign(close(), { closing: undefined }));

    it('O-08 ends at the page’s own address, which says so to the page and loads the provider’s script', async () => {
      const { path } = await openPage();
      const { statusCode, headers, body } = await app.inject(`${path}/closed`);
      expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([
        200,
        'text/html; charset=utf-8',
        'no-store',
      ]);
      const nonce = /nonce="([^"]{24})"/.exec(body)?.[1];
      expect(headers['content-security-policy']).toBe(
        `default-src 'none'; script-src 'nonce-${nonce}'; base-uri 'none'; frame-ancestors 'self'`,
      );
      expect(body).toContain(
        `<script nonce="${nonce}">parent.postMessage('closed', location.origin)</script>`,
      );
      expect(body).toContain(`<script nonce="${nonce}" src="https://s.example/close.js?a&amp;b"></script>`);
    });

    it('O-08 may be shown in the page, and in no other', async () => {
      const { path } = await openPage();
      sources = { frame: ['https://f.example'] };
      const policy = async () => String((await app.inject(path)).headers['content-security-policy']);
      expect(await policy()).toContain("frame-src https://f.example 'self';");
      Object.assign(close(), { closing: undefined });
      expect(await policy()).toContain('frame-src https://f.example;');
    });

    it('O-08 is not found without the whole address, at another store’s host, or for a provider without such a window', async () => {
      const { path } = await openPage();
      for (const other of [
        `${path.slice(0, -1)}/closed`,
        `${path}A/closed`,
        '/pay/scripted/gp%00/key/closed',
      ])
        expect((await app.inject(other)).statusCode).toBe(404);
      host = withFace(stage.neighbours[0]!);
      expect((await app.inject(`${path}/closed`)).statusCode).toBe(404);
      host = withFace(stage.store);
      Object.assign(close(), { closing: undefined });
      const { statusCode, headers } = await app.inject(`${path}/closed`);
      expect([statusCode, headers['cache-control']]).toEqual([404, 'no-store']);
    });
  });

  it('O-07 is not rendered if the storefront is not built, and says so', async () => {
    const { path } = await openPage();
    const unbuilt = await appDrawing(undefined);
    const { statusCode, body } = await unbuilt.inject(path);
    expect([statusCode, body]).toEqual([503, expect.stringContaining('not built')]);
    await unbuilt.close();
  });
});
