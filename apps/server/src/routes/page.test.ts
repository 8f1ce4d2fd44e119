import { request } from 'node:http';
import { brotliDecompressSync } from 'node:zlib';
import type { PageData, RenderPage } from '@gemporium/contract/page-data.ts';
import { textsOf } from '@gemporium/locales/messages.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { openEdge, setUpEdge } from '../testing/edge.ts';
import { sampleShop } from '../testing/sample-shop.ts';

const rendered: { path: string; query: Record<string, string> }[] = [];
const screens = ['/', '/selectGoods', '/replenishGoods', '/my', '/notArea'];

/** Renders nothing, but records what it is given. */
const render: RenderPage = ({ path, query, data, nonce }) => {
  rendered.push({ path, query: { ...query } });
  const json = JSON.stringify(data);
  return {
    status: screens.includes(path) ? 200 : 404,
    html: `<!doctype html><style nonce="${nonce}"></style><script nonce="${nonce}" type="application/json">${json}</script>`,
  };
};

const edge = setUpEdge({ render });
beforeEach(() => {
  rendered.length = 0;
});

const dataOf = (html: string): PageData => JSON.parse(/json">(.*)<\/script>/.exec(html)?.[1] ?? '');

describe('the first page', () => {
  it('carries the shop of this store, so that it is drawn without a further request', async () => {
    const { status, headers, text } = await edge.ask(
      '/selectGoods?domain_area=east&client_id=orbit-web&spec_lang=ja',
    );
    expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(dataOf(text)).toMatchObject({
      contractVersion: 1,
      brand: {
        key: 'nova',
        layout: 'new',
        isVip: true,
        logoWidth: expect.any(Number),
        tokens: { light: { '--color': expect.any(String) } },
      },
      environment: 'production',
      runMode: 'local',
      backupOrigins: ['http://backup-nova.localhost:8082'],
      platform: 'web',
      language: 'ja',
      languages: ['en', 'ja'],
      area: 'east',
      areas: ['west', 'east'],
      currency: 'JPY',
      clientId: 'orbit-web',
      loginConfig: { client_id: 'orbit-web', json_type: ['account'] },
    });
    expect(dataOf(text).goods[0]).toMatchObject({
      value: 'gem-60',
      display: 'ジェム 60個',
      price: '160',
      currency: 'JPY',
    });
  });

  it.each<[title: string, path: string, host: string, expected: Partial<PageData>]>([
    [
      'B-04 the only area, whatever the link says',
      '/?domain_area=moon',
      'zeta.localhost',
      { area: 'west', clientId: 'quasar-web' },
    ],
    ['B-04 the first area where nothing names one', '/', 'nova.localhost', { area: 'west', currency: 'USD' }],
    [
      'B-04 no area where the link names a stranger',
      '/?domain_area=moon',
      'nova.localhost',
      { area: '', games: [], goods: [], clientId: '' },
    ],
    [
      'the first game where the link names none',
      '/?domain_area=west',
      'nova.localhost',
      { clientId: 'comet-web' },
    ],
    [
      'the first game where the link names another brand’s',
      '/?domain_area=west&client_id=quasar-web',
      'nova.localhost',
      { clientId: 'comet-web' },
    ],
    [
      'B-06 the demo shop at its own host',
      '/',
      'demo-nova.localhost',
      { environment: 'demo', backupOrigins: ['http://backup-demo-nova.localhost:8082'] },
    ],
    [
      'B-02 a real host has its own backup',
      '/',
      'shop.nova.example',
      { backupOrigins: ['http://shop.nova-backup.example:8080'] },
    ],
  ])('%s', async (_title, path, host, expected) => {
    expect(dataOf((await edge.ask(path, { host })).text)).toMatchObject(expected);
  });

  it.each<[title: string, headers: Record<string, string>, expected: Partial<PageData>]>([
    ['L-02 the browser’s language', { 'accept-language': 'fr, ja;q=0.8, en;q=0.5' }, { language: 'ja' }],
    [
      'L-02 the brand’s language where the browser’s is not offered',
      { 'accept-language': 'fr' },
      { language: 'en' },
    ],
    [
      'B-10 Android',
      { 'user-agent': 'Mozilla/5.0 (Linux; Android 14)' },
      { platform: 'android', clientId: 'comet-android' },
    ],
    [
      'B-10 an iPhone',
      { 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X)' },
      { platform: 'ios', clientId: 'comet-ios' },
    ],
    ['B-10 a computer', { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64)' }, { platform: 'web' }],
  ])('%s', async (_title, headers, expected) => {
    expect(dataOf((await edge.ask('/?domain_area=west', { headers })).text)).toMatchObject(expected);
  });

  it.each([
    ['ja', 'en', 'ja'],
    ['en', 'ja', 'en'],
    ['xx', 'ja', 'ja'],
    ['', 'ja', 'ja'],
    ['', 'fr', 'en'],
  ])('L-02 the link’s %j counts before the browser’s %j: %s', async (link, browser, language) => {
    const headers = { 'accept-language': browser };
    const { text } = await edge.ask(`/?domain_area=west&spec_lang=${link}`, { headers });
    expect(dataOf(text).language).toBe(language);
  });

  it.each([
    ['/replenishGoods', 'orbit-web', 'comet-web', 'orbit-web'],
    ['/replenishGoods', '', 'orbit-web', 'orbit-web'],
    ['/selectGoods', 'orbit-web', 'comet-web', 'comet-web'],
    ['/selectGoods', 'orbit-web', '', 'comet-web'],
  ])('R-04 %s for the game %j of a link and the game %j', async (path, linked, own, clientId) => {
    const { text } = await edge.ask(`${path}?domain_area=west&rp_client_id=${linked}&client_id=${own}`);
    expect([dataOf(text).clientId, dataOf(text).loginConfig.client_id]).toEqual([clientId, clientId]);
  });

  it('B-04 the language of a page is one of its area', async () => {
    const { text } = await edge.ask('/?domain_area=moon&spec_lang=ja');
    expect([dataOf(text).area, dataOf(text).language]).toEqual(['', 'ja']);
  });

  it('L-02 a wish with a region is understood, and one for no language of this shop passed over', async () => {
    const ask = async (wish: string) =>
      dataOf(
        (await edge.ask(`/?domain_area=west&spec_lang=${wish}`, { headers: { 'accept-language': 'fr' } }))
          .text,
      ).language;
    expect([await ask('ja_JP'), await ask('xx_XX')]).toEqual(['ja', 'en']);
  });

  it('knows nothing of the visitor but that: no token, role or order of the link reaches it', async () => {
    const path =
      '/?visit=sdk&client_id=orbit-web&oauth_token=canary-token&billing_no=canary-no&role_id=canary-role&idfv=canary-id';
    const { text, headers } = await edge.ask(path, { headers: { cookie: 'canary-cookie' } });
    expect(text + JSON.stringify(headers)).not.toContain('canary');
    expect(JSON.stringify(rendered)).not.toContain('canary');
    expect(headers['set-cookie']).toBeUndefined();
  });

  it.each([
    ['/my?client_id=comet-web', { spec_lang: 'en', domain_area: 'west', client_id: 'comet-web' }],
    [
      '/?client_id=orbit-web&domain_area=east&spec_lang=ja',
      { spec_lang: 'ja', domain_area: 'east', client_id: 'orbit-web' },
    ],
    ['/?client_id=nobody&domain_area=east', { spec_lang: 'en', domain_area: 'east' }],
    ['/?domain_area=moon', { spec_lang: 'en', domain_area: '' }],
  ])('R-01 is rendered for what its address says, as far as it says something: %s', async (path, query) => {
    await edge.ask(path, { host: 'demo-nova.localhost' });
    expect(rendered.map((one) => one.query)).toEqual([query]);
  });

  it.each([
    ['/legal/refunds?domain_area=west', true],
    ['/legal/nothing?domain_area=west', false],
    ['/legal/refunds?domain_area=moon', false],
    ['/?domain_area=west', false],
  ])('B-08 %s carries a legal notice: %s', async (path, isThere) => {
    const { legal } = dataOf((await edge.ask(path)).text);
    expect(legal?.title.text).toBe(isThere ? textsOf('en').legal_refunds_title : undefined);
  });

  it('is drawn once for everybody, and told apart by what it depends on', async () => {
    const variants = [
      '',
      '?domain_area=east',
      '?domain_area=east&spec_lang=ja',
      '?domain_area=west&client_id=orbit-web',
    ];
    for (const query of [...variants, ...variants]) await edge.ask(`/my${query}`);
    await edge.ask('/my', { host: 'demo-nova.localhost' });
    expect(rendered).toHaveLength(variants.length + 1);
  });

  it('an unknown address is the shop’s own not-found page', async () => {
    const answer = await edge.ask('/nowhere/at/all');
    expect([answer.status, answer.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
    expect(rendered).toHaveLength(1);
  });

  it('R-01 what is not found is not kept, whatever its address looks like', async () => {
    for (const path of ['/nowhere', '/nowhere', '/order/1', '/order/1', '/my', '/my'])
      await edge.ask(`${path}?domain_area=east&client_id=comet-web`);
    expect(rendered.map(({ path }) => path)).toEqual(['/nowhere', '/nowhere', '/order/1', '/order/1', '/my']);
  });

  it.each(['/missing.js', '/.git/config.php', '/assets/missing.css', '/robots.txt.bak'])(
    '%s is a missing file, not a page',
    async (path) => {
      expect((await edge.ask(path)).status).toBe(404);
      expect(rendered).toEqual([]);
    },
  );

  it('a payment or data host serves no pages', async () => {
    expect((await edge.ask('/', { host: 'pay.nova.example' })).status).toBe(404);
    expect((await edge.ask('/', { host: 'data.nova.example' })).status).toBe(404);
  });

  it('tells the server’s time at the moment of the answer', async () => {
    const { text } = await edge.ask('/notArea');
    expect(Math.abs(dataOf(text).serverTime - Date.now() / 1000)).toBeLessThan(5);
  });

  it('comes compressed', async () => {
    const bytes = await new Promise<Buffer>((resolve) => {
      const headers = { host: 'nova.localhost', 'accept-encoding': 'br' };
      request({ host: '127.0.0.1', port: edge.port, path: '/', headers }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () => resolve(Buffer.concat(chunks)));
      }).end();
    });
    expect(brotliDecompressSync(bytes).toString()).toMatch(/^<!doctype html>/);
  });
});

describe('what caches know of an answer', () => {
  const heard: Record<string, [string, string]> = {
    'accept-language': ['en', 'ja'],
    'user-agent': ['Mozilla/5.0 (X11; Linux x86_64)', 'Mozilla/5.0 (Linux; Android 14)'],
    'accept-encoding': ['identity', 'gzip'],
    origin: ['http://nova.localhost:8080', 'https://elsewhere.example'],
  };

  it.each([
    ['/', ['accept-language', 'user-agent', 'accept-encoding', 'origin']],
    ['/api/config/recharge?client_id=orbit-web&domain_area=west', ['origin']],
    ['/art/1-5/brand/logo.svg', ['accept-encoding', 'origin']],
  ])('W-01 %s names in Vary each header by which it answers otherwise: %j', async (path, expected) => {
    const told: string[] = [];
    for (const [name, values] of Object.entries(heard)) {
      const answers = await Promise.all(
        values.map(async (value) => {
          const { text, headers } = await edge.ask(path, { headers: { [name]: value } });
          const { date: _date, 'x-request-id': _id, 'content-length': _length, ...said } = headers;
          const plain = `${JSON.stringify(said)}${text}`.replaceAll(/nonce[-=]"?[^"']+/g, '');
          return {
            plain: plain.replaceAll(/"serverTime":\d+/g, ''),
            vary: String(headers.vary).toLowerCase(),
          };
        }),
      );
      if (answers[0]?.plain === answers[1]?.plain) continue;
      told.push(name);
      for (const { vary } of answers) expect([name, vary]).toEqual([name, expect.stringContaining(name)]);
    }
    expect(told).toEqual(expected);
  });
});

describe('what a page may do', () => {
  it('only what carries the nonce of this answer, and only to this store’s addresses', async () => {
    const { headers, text } = await edge.ask('/');
    const policy = String(headers['content-security-policy']);
    const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? '';
    expect(Buffer.from(nonce, 'base64')).toHaveLength(16);
    expect(text.match(/nonce="([^"]+)"/g)).toEqual([`nonce="${nonce}"`, `nonce="${nonce}"`]);
    expect(policy.split('; ')).toEqual([
      "default-src 'none'",
      `script-src 'self' 'nonce-${nonce}'`,
      `style-src 'self' 'nonce-${nonce}'`,
      "img-src 'self' data:",
      "font-src 'self'",
      "connect-src 'self' http://backup-nova.localhost:8082",
      "manifest-src 'self'",
      "form-action 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'",
      'trusted-types return-worker',
    ]);
  });

  it('B-11 a real host connects to the shop’s other, backup, payment and data hosts', async () => {
    const { headers } = await edge.ask('/', { host: 'shop.nova.example' });
    expect(headers['content-security-policy']).toContain(
      "connect-src 'self' http://store.nova.example:8080 http://shop.nova-backup.example:8080 http://pay.nova.example:8080 http://data.nova.example:8080;",
    );
  });

  it('no nonce is ever used twice', async () => {
    const policies = await Promise.all(Array.from({ length: 20 }, () => edge.ask('/')));
    expect(new Set(policies.map(({ headers }) => headers['content-security-policy'])).size).toBe(20);
  });

  it('is not framed, sniffed, referred from or kept by shared caches', async () => {
    expect((await edge.ask('/')).headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'x-frame-options': 'DENY',
      'cross-origin-opener-policy': 'same-origin-allow-popups',
      'permissions-policy': expect.stringContaining('camera=()'),
      'cache-control': 'private, no-cache',
    });
    expect((await edge.ask('/')).headers['strict-transport-security']).toBeUndefined();
  });

  it('over https the browser is told to stay there', async () => {
    const live = await openEdge({
      besides: edge,
      render,
      config: { runMode: 'live', publicScheme: 'https' },
    });
    const { headers } = await live.ask('/', { host: 'shop.nova.example' });
    expect(headers['strict-transport-security']).toBe('max-age=31536000');
    expect(headers['content-security-policy']).toContain(
      "connect-src 'self' https://store.nova.example https://shop.nova-backup.example https://pay.nova.example",
    );
    await live.close();
  });
});

describe('drawings', () => {
  it.each([
    'brand/logo',
    'brand/logo-dark',
    'brand/icon',
    'game/1/icon',
    'game/1/banner',
    'game/1/banner-wide',
    'goods/1/1',
    'goods/1/6',
    'goods/1/pack',
    'method/platform-pay',
  ])('%s is drawn, and may be kept for ever', async (name) => {
    const { version } = edge.catalogue.current();
    const answer = await edge.ask(`/art/${version}-5/${name}.svg`);
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'image/svg+xml']);
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(answer.text).toMatch(/^<svg[ >]/);
  });

  it('every drawing that the page names is there', async () => {
    const data = dataOf((await edge.ask('/?domain_area=west')).text);
    const { json } = await edge.ask(
      '/api/pay/getCountries?client_id=orbit-web&platform=web&domain_area=west&product_id=gem-60',
    );
    const methods: { icon: string }[] = json.content.Global.methods;
    const paths = [
      data.brand.logo,
      data.brand.favicon,
      ...data.games.flatMap(({ logo, banner }) => [logo, banner]),
      ...data.goods.map(({ art }) => art),
      ...methods.map(({ icon }) => icon),
    ];
    expect(paths.length).toBeGreaterThan(7);
    for (const path of paths) expect((await edge.ask(path)).status, path).toBe(200);
  });

  it.each([
    'game/9/icon.svg',
    'game/1/secret.svg',
    'goods/1/8.svg',
    'brand/logo.png',
    'nothing.svg',
    'game/%zz/icon.svg',
    'brand/../brand/logo.svg',
  ])('%s of another brand or of nobody is not', async (name) => {
    const { version } = edge.catalogue.current();
    expect((await edge.ask(`/art/${version}-5/${name}`)).status).toBeGreaterThanOrEqual(400);
  });

  it('B-01 the same path is another brand’s drawing at its host, whichever was asked for first', async () => {
    for (const name of ['brand/logo', 'brand/logo-dark']) {
      const drawn: string[] = [];
      for (const host of ['nova.localhost', 'zeta.localhost', 'nova.localhost', 'demo-nova.localhost'])
        drawn.push((await edge.ask(`/art/1-5/${name}.svg`, { host })).text);
      const [nova, zeta, again, demo] = drawn;
      expect([again, demo]).toEqual([nova, nova]);
      expect(zeta).not.toBe(nova);
    }
  });

  it('comes compressed to whom it pleases, and says so only then', async () => {
    const encodings: unknown[] = [];
    for (const accepted of ['br', 'gzip', 'identity']) {
      const { headers } = await edge.ask('/art/1-5/brand/logo.svg', {
        headers: { 'accept-encoding': accepted },
      });
      encodings.push(headers['content-encoding']);
    }
    expect(encodings).toEqual(['br', 'gzip', undefined]);
  });

  it.each(['1-5', '1-4', '1-0', '1-55', '1', '10-5', '11-5', '0-5'])(
    'in version %s is kept for ever if it is this one',
    async (version) => {
      const { headers } = await edge.ask(`/art/${version}/brand/logo.svg`);
      expect(headers['cache-control']).toBe(
        version === '1-5' ? 'public, max-age=31536000, immutable' : 'public, max-age=60',
      );
    },
  );

  it('the icon that browsers ask for by themselves is the brand’s, of this version', async () => {
    const { status, headers } = await edge.ask('/favicon.ico', { host: 'zeta.localhost' });
    expect([status, headers.location, headers['cache-control']]).toEqual([
      302,
      '/art/1-5/brand/icon.svg',
      'public, max-age=300',
    ]);
  });

  it('S-15 so is the one that iOS asks for, and nobody asks for it again on the same day', async () => {
    const { status, headers, bytes } = await edge.ask('/apple-touch-icon.png', { host: 'zeta.localhost' });
    expect([status, headers['cache-control']]).toEqual([200, 'public, max-age=86400']);
    const linked = await edge.ask('/art/1-5/brand/app-touch.png', { host: 'zeta.localhost' });
    expect(bytes.equals(linked.bytes)).toBe(true);
  });

  it('B-02 is drawn anew once the brand has another look', async () => {
    const ofVersion = async () => {
      const { version } = edge.catalogue.current();
      return (await edge.ask(`/art/${version}-5/brand/logo.svg`)).text;
    };
    const before = await ofVersion();
    const held = edge.services.catalogue;
    const { version } = held.current();
    const catalogue = sampleShop((files) => {
      files['nova/brand.json'].face.color = '#aa2211';
    });
    edge.services.catalogue = { ...held, current: () => ({ version: version + 1, catalogue }) };
    const after = await ofVersion();
    edge.services.catalogue = held;
    expect([after === before, (await ofVersion()) === before]).toEqual([false, true]);
  });

  it('a page that is still open finds the drawings of its version', async () => {
    const answer = await edge.ask('/art/999-1/brand/logo.svg');
    expect([answer.status, answer.headers['cache-control']]).toEqual([200, 'public, max-age=60']);
  });
});
