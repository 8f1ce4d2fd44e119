import { brandTokens } from '@gemporium/art/brand-tokens.ts';
import type { LinkPreview, RenderPage } from '@gemporium/contract/page-data.ts';
import { paths } from '@gemporium/contract/shop-paths.ts';
import { type MessageKey, textsOf } from '@gemporium/locales/messages.ts';
import { describe, expect, it } from 'vitest';
import type { Store } from '../services.ts';
import { addressOf } from '../stores.ts';
import { setUpEdge } from '../testing/edge.ts';
import { sampleShop } from '../testing/sample-shop.ts';
import { linkPreview } from '../views/link-preview.ts';
import { pageWish } from '../views/page-data.ts';
import { sitemap } from '../views/sitemap.ts';

/** Renders only the link's preview. */
const render: RenderPage = ({ preview }) => ({ status: 200, html: JSON.stringify(preview) });

// nova has the new layout, zeta, with its one game, the old one.
const catalogue = sampleShop((files) => {
  files['zeta/brand.json'].layout = 'old';
  files['nova/brand.json'].areas[1].notices = ['specifiedCommercialTransactions', 'recommendedSystem'];
});
const sold = sampleShop((files) => {
  files['nova/games/comet/game.json'].areas = ['west'];
});
const edge = setUpEdge({ render, catalogue });

const open = async (path: string, host = 'nova.localhost') => {
  const { headers, text } = await edge.ask(path, { host });
  return { headers, preview: JSON.parse(text) as LinkPreview };
};

describe('R-08 a link to the shop', () => {
  it('R-08 shows the brand, or the game that it names, in the language that is asked for', async () => {
    const brand = await open('/?domain_area=east&spec_lang=ja');
    expect(brand.preview).toMatchObject({
      title: 'Nova チャージ',
      address: 'http://nova.localhost:8080/?domain_area=east&spec_lang=ja',
      picture: 'http://nova.localhost:8080/art/1-5/brand/link-ja.png',
    });
    expect(brand.preview.description).toContain('公式ショップ');
    const game = await open('/?client_id=orbit-android&spec_lang=ja');
    expect(game.preview).toMatchObject({
      title: 'Orbit\u00a0· Nova チャージ',
      address: 'http://nova.localhost:8080/?client_id=orbit-web&spec_lang=ja',
      picture: 'http://nova.localhost:8080/art/1-5/game/1/link-ja.png',
    });
    expect(game.preview.description).toContain('Orbit');
    expect(brand.preview.description).toContain('Comet');
  });

  it('R-08 of a brand’s only game needs no word of it', async () => {
    const { preview } = await open('/selectGoods?client_id=quasar-web', 'zeta.localhost');
    expect([preview.title, preview.address]).toEqual([
      expect.stringMatching(/^Quasar\u00a0· /),
      'http://zeta.localhost:8080/selectGoods?client_id=quasar-web',
    ]);
    const bare = await open('/', 'zeta.localhost');
    expect(bare.preview.title).toBe(preview.title);
  });

  it('R-08 has the same page in each language of its area, and one for whoever wishes none', async () => {
    const { preview } = await open('/activity?domain_area=east&spec_lang=en');
    const at = 'http://nova.localhost:8080/activity?domain_area=east';
    expect(preview).toMatchObject({ address: at, isCanonical: true, unasked: at });
    expect(preview.languages).toEqual([
      ['en', at],
      ['ja', `${at}&spec_lang=ja`],
    ]);
  });

  it('R-08 whose language only the browser chose is known by the address that leaves it to the browser', async () => {
    const headers = { 'accept-language': 'ja' };
    const { text } = await edge.ask('/activity?domain_area=east&spec_lang=xx', { headers });
    const seen: LinkPreview = JSON.parse(text);
    expect([seen.address, seen.picture]).toEqual([
      'http://nova.localhost:8080/activity?domain_area=east',
      expect.stringContaining('link-ja.png'),
    ]);
  });

  it('R-08 under a backup host, or another of its hosts, is known by the shop’s first one', async () => {
    const backup = await open('/my', 'backup-nova.localhost');
    expect(backup.preview.address).toBe('http://nova.localhost:8080/');
    // The picture comes from the host that answers: the other may be down.
    expect(backup.preview.picture).toMatch(/^http:\/\/backup-nova\.localhost:8082\/art\//);
    const second = await open('/my', 'store.nova.example');
    expect(second.preview.address).toBe('http://shop.nova.example:8080/');
    expect(second.preview.picture).toMatch(/^http:\/\/store\.nova\.example:8080\/art\//);
  });

  const token = 'canary-8c1f';
  const secrets = [
    ...['oauth_token', 'role_id', 'server_id', 'area_id', 'billing_no', 'replenish_id', 'idfv', 'visit'],
    ...['utm_source', 'utm_campaign', 'return_key', 'anything', 'client_id', 'domain_area', 'spec_lang'],
  ];
  it.each([
    ...secrets.flatMap((name) => ['/', '/activity', '/my'].map((path) => `${path}?${name}=${token}`)),
    `/order/${token}`,
    `/cart/${token}?domain_area=west`,
    `/${token}`,
    `/?${token}`,
  ])('R-08 says nothing of what only its reader may know: %s', async (path) => {
    const { preview } = await open(path);
    expect(JSON.stringify(preview)).not.toContain(token);
    expect(preview.picture).toMatch(/^http:\/\/nova\.localhost:8080\/art\/[\w/-]+\.png$/);
  });

  const publicNow = {
    'nova.localhost': ['/', '/selectGame', '/layoutGame', '/selectGoods', '/activity'],
    'zeta.localhost': ['/', '/selectGame', '/selectGoods'],
  };
  it.each(
    Object.entries(publicNow).flatMap(([host, shown]) =>
      [...Object.values(paths), '/nowhere'].map((path) => [host, path, shown.includes(path)] as const),
    ),
  )('R-08 at %s search engines may show %s: %s', async (host, path, isShown) => {
    const { headers, preview } = await open(path.replace(/:\w+/, 'GP1'), host);
    expect([headers['x-robots-tag'], preview.isCanonical]).toEqual(
      isShown ? [undefined, true] : ['noindex', false],
    );
    if (!isShown) expect(preview.languages).toEqual([]);
  });

  it.each([
    ['seller', 'west', true],
    ['refunds', 'east', true],
    ['commercial-transactions', 'east', true],
    ['commercial-transactions', 'west', false],
    ['inquiry', 'east', false],
    ['nothing', 'east', false],
  ])('R-08 B-08 search engines may show the legal page %s in %s: %s', async (page, area, isShown) => {
    const { headers, preview } = await open(`/legal/${page}?domain_area=${area}&spec_lang=ja`);
    expect([headers['x-robots-tag'], preview.isCanonical]).toEqual(
      isShown ? [undefined, true] : ['noindex', false],
    );
    const place = area === 'east' ? '?domain_area=east&spec_lang=ja' : '?spec_lang=ja';
    const said = { seller: 'legal_seller_title', refunds: 'legal_refunds_title' }[page];
    if (said) expect(preview.title).toBe(`${textsOf('ja')[said as MessageKey]}\u00a0· Nova チャージ`);
    expect(preview.address).toBe(`http://nova.localhost:8080${isShown ? `/legal/${page}` : '/'}${place}`);
  });

  it.each(['oauth_token', 'billing_no', 'replenish_id', 'role_id', 'idfv'])(
    'R-08 with %s is one player’s own, wherever it leads',
    async (name) => {
      for (const query of [`?${name}=x`, `?spec_lang=ja&${name}=x`])
        expect((await open(`/${query}`)).headers['x-robots-tag']).toBe('noindex');
      expect((await open(`/?not_${name}=x`)).headers['x-robots-tag']).toBeUndefined();
    },
  );

  it('R-08 into an area that the brand does not have shows the shop', async () => {
    const { preview } = await open('/?domain_area=moon');
    expect(preview).toMatchObject({
      title: 'Nova Top-up',
      address: 'http://nova.localhost:8080/',
      isCanonical: false,
    });
  });

  it.each(['/', '/activity', '/legal/refunds'])(
    'R-08 %s of an area that the brand does not have is for no search engine',
    async (path) => {
      const { headers, preview } = await open(`${path}?domain_area=moon`);
      expect([headers['x-robots-tag'], preview.isCanonical]).toEqual(['noindex', false]);
    },
  );

  it('R-08 names three games of a shop that has more', () => {
    const address = addressOf({ version: 1, catalogue }, 'nova.localhost', {
      runMode: 'local',
      publicScheme: 'http',
      port: 8080,
      backupPort: 8082,
    })!;
    const { store } = address;
    const [one] = store.brand.games;
    const games = ['One', 'Two', 'Three', 'Four'].map((name, at) => ({ ...one!, gpId: `9${at}`, name }));
    const wish = pageWish(store, { area: 'west', clientId: '', language: 'en', platform: 'web' });
    const many = { ...address, store: { ...store, brand: { ...store.brand, games } } };
    const { description } = linkPreview(many, wish, '/');
    expect(games.map(({ name }) => description.includes(name))).toEqual([true, true, true, false]);
  });

  it('B-06 nothing of a demo shop is found, whatever it is', async () => {
    const local = ['demo-nova.localhost', 'backup-demo-nova.localhost'];
    const named = ['shop', 'pay', 'data'].map((role) => `demo-${role}.nova.example`);
    for (const host of [...local, ...named, 'demo-shop.nova-backup.example'])
      for (const path of [
        '/',
        '/activity',
        '/robots.txt',
        '/art/1-5/brand/logo.svg',
        '/api/config/recharge',
      ]) {
        const { headers, status } = await edge.ask(path, { host });
        expect([host, path, status === 421, headers['x-robots-tag']]).toEqual([host, path, false, 'noindex']);
      }
  });
});

describe('R-08 what search engines ask for', () => {
  it.each([
    ['nova.localhost', 'http://nova.localhost:8080'],
    ['backup-nova.localhost', 'http://nova.localhost:8080'],
    ['shop.nova.example', 'http://shop.nova.example:8080'],
    ['store.nova.example', 'http://shop.nova.example:8080'],
  ])('R-08 at %s everything may be read, and the list is at %s', async (host, origin) => {
    const { status, headers, text } = await edge.ask('/robots.txt', { host });
    expect([status, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
    expect(text).toBe(`User-agent: *\nAllow: /\nSitemap: ${origin}/sitemap.xml\n`);
  });

  it.each(['demo-nova.localhost', 'demo-shop.nova.example'])(
    'R-08 at %s, a demo shop, everything may be read and nothing is listed',
    async (host) => {
      expect((await edge.ask('/robots.txt', { host })).text).toBe('User-agent: *\nAllow: /\n');
      expect((await edge.ask('/sitemap.xml', { host })).status).toBe(404);
    },
  );

  it.each(['nova.localhost', 'zeta.localhost'])(
    'R-08 each address of the list at %s is a page that calls itself by it',
    async (host) => {
      const { text, headers } = await edge.ask('/sitemap.xml', { host });
      expect(headers['content-type']).toBe('application/xml; charset=utf-8');
      expect(text).not.toMatch(/&(?!amp;)/);
      const listed = [...text.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, one = '']) =>
        one.replaceAll('&amp;', '&'),
      );
      expect(new Set(listed).size).toBe(listed.length);
      for (const address of listed) {
        const { pathname, search } = new URL(address);
        const page = await open(`${pathname}${search}`, host);
        expect([page.headers['x-robots-tag'], page.preview.address]).toEqual([undefined, address]);
        for (const [, other] of page.preview.languages) expect(listed).toContain(other);
      }
      const of = (name: string) => listed.filter((one) => one.includes(`client_id=${name}-web`)).length;
      // Two areas, the first of which is not named, in two languages; zeta's only game is its shop. In addition, two
      // legal pages in each area, and one that only nova's second area has.
      expect([listed.length, of('orbit'), of('comet'), of('quasar')]).toEqual(
        host === 'nova.localhost' ? [16 + 10, 4, 4, 0] : [4 + 4, 0, 0, 4],
      );
    },
  );

  it('R-08 at a backup host the list is that of the shop’s own addresses', async () => {
    const [own, backup] = await Promise.all(
      ['nova.localhost', 'backup-nova.localhost'].map((host) => edge.ask('/sitemap.xml', { host })),
    );
    expect(backup?.text).toBe(own?.text);
  });

  it('R-08 a game stands in the list for the areas in which it is sold, and is told of there alone', () => {
    const nova = sold.brands.nova!;
    const origin = 'https://nova.example';
    const listed = [...sitemap(nova, origin).matchAll(/<loc>(.*?)<\/loc>/g)].map(([, one = '']) =>
      one.replaceAll('&amp;', '&'),
    );
    expect(listed.filter((one) => one.includes('comet-web'))).toEqual([
      `${origin}/?client_id=comet-web`,
      `${origin}/?client_id=comet-web&spec_lang=ja`,
    ]);
    const store: Store = { id: 'nova.production', brand: nova, environment: 'production', version: 1 };
    const origins = { web: [origin], payment: [], data: [], backup: [] };
    const previewIn = (area: string, path: string) =>
      linkPreview(
        { store, origin, origins },
        { language: 'en', platform: 'web', area, areaOfClientId: '', clientId: '' },
        path,
      );
    const told = ['west', 'east'].map((area) => previewIn(area, '/').description.includes('Comet'));
    expect(told).toEqual([true, false]);
    // In an area with one game, each screen is that game's, and is listed as such; the legal pages are the area's.
    const own = previewIn('east', '/activity').address;
    expect(own).toBe(`${origin}/activity?client_id=orbit-web&domain_area=east`);
    expect(listed).toContain(own);
    const ofEast = listed.filter((one) => one.includes('domain_area=east'));
    expect(ofEast.filter((one) => one.includes('client_id=orbit-web') === one.includes('/legal/'))).toEqual(
      [],
    );
  });

  it('R-08 the list is the same at every host of the shop, and names its first one', async () => {
    const [at, ...others] = await Promise.all(
      ['nova.localhost', 'backup-nova.localhost', 'shop.nova.example'].map((host) =>
        edge.ask('/sitemap.xml', { host }),
      ),
    );
    expect(at?.text).toContain('<loc>http://nova.localhost:8080/</loc>');
    expect(others[0]?.text).toBe(at?.text);
    expect(others[1]?.text).toBe(at?.text.replaceAll('nova.localhost', 'shop.nova.example'));
  });

  it.each(['/robots.txt', '/sitemap.xml', '/manifest.webmanifest'])(
    'R-08 a host that serves no pages has no %s',
    async (path) => {
      for (const host of ['pay.nova.example', 'data.nova.example'])
        expect((await edge.ask(path, { host })).status).toBe(404);
    },
  );
});

describe('S-15 the shop on a home screen', () => {
  it.each([
    ['nova.localhost', 'ja', { name: 'Nova チャージ', lang: 'ja', dir: 'ltr' }],
    ['nova.localhost', 'ja_JP', { lang: 'ja' }],
    ['nova.localhost', 'xx', { lang: 'en' }],
    ['demo-nova.localhost', 'en', { name: 'Nova Top-up (demo)', short_name: 'Nova Games (demo)' }],
    ['zeta.localhost', '', { short_name: 'Zeta Games' }],
  ])('S-15 at %s in %j is %j', async (host, language, expected) => {
    const { json, headers, status } = await edge.ask(`/manifest.webmanifest?spec_lang=${language}`, { host });
    expect([status, headers['content-type']]).toEqual([200, 'application/manifest+json; charset=utf-8']);
    expect(json).toMatchObject({ id: '/', start_url: '/', scope: '/', display: 'standalone', ...expected });
    const { surface } = brandTokens(catalogue.brands[host.includes('zeta') ? 'zeta' : 'nova']!.face).light;
    expect([json.theme_color, json.background_color]).toEqual([surface, surface]);
  });

  it('S-15 in the shop’s language if two are asked for', async () => {
    const { json, status } = await edge.ask('/manifest.webmanifest?spec_lang=ja&spec_lang=en');
    expect([status, json.lang]).toEqual([200, 'en']);
  });

  it('S-15 has every icon that it names, and the one that iOS asks for by itself', async () => {
    const { json } = await edge.ask('/manifest.webmanifest');
    expect(json.icons.map((icon: { purpose: string }) => icon.purpose)).toEqual(['any', 'any', 'maskable']);
    for (const { src, sizes } of [...json.icons, { src: '/apple-touch-icon.png', sizes: '180x180' }]) {
      const { status, headers, bytes } = await edge.ask(src);
      expect([status, headers['content-type']]).toEqual([200, 'image/png']);
      expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)].join('x')).toBe(sizes);
    }
  });
});

describe('R-08 the picture of a link', () => {
  it('R-08 is a PNG of the size that the page tells, kept for ever, and may stand in a chat', async () => {
    const { headers, bytes } = await edge.ask('/art/1-5/game/1/link-ja.png');
    expect(bytes.subarray(1, 4).toString()).toBe('PNG');
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630]);
    expect(headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'cross-origin-resource-policy': 'cross-origin',
    });
  });

  it.each([
    'game/9/link-en.png',
    'game/1/link-fr.png',
    'game/1/app-192.png',
    'game/1/banner.png',
    'brand/link-xx.png',
    'brand/link-.png',
    'brand/app-999.png',
    'brand/constructor.png',
    'goods/1/1.png',
    'link-en.png',
    'game/%zz/link-en.png',
  ])('R-08 %s is nobody’s', async (name) => {
    expect((await edge.ask(`/art/1-5/${name}`)).status).toBeGreaterThanOrEqual(400);
  });
});
