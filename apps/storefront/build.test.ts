import { existsSync, globSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { PageData, RenderPage } from '@gemporium/contract/page-data.ts';
import { completeLanguages, textsOf, translate } from '@gemporium/locales/messages.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { es2018Problems } from './build/check-es2018.ts';
import { findNewerNames } from './build/find-newer-names.ts';
import { buildStorefront } from './build.ts';
import { earlyTapScript } from './src/document/early-tap.ts';
import { lostPicturesScript } from './src/document/lost-pictures.ts';
import { paymentPageDocument } from './src/document/payment-page-document.ts';
import { sampleGame, sampleGoods, samplePage } from './src/testing/sample-page.ts';

interface Manifest {
  scripts: string[];
  messages: Record<string, string>;
  styles: Record<string, string>;
}

const outDir = mkdtempSync(join(tmpdir(), 'storefront-'));
const nonce = 'bm9uY2U=';
let render: RenderPage;
let manifest: Manifest;

beforeAll(async () => {
  await buildStorefront({ outDir, minify: true });
  manifest = JSON.parse(readFileSync(join(outDir, 'manifest.json'), 'utf8')) as Manifest;
  render = ((await import(pathToFileURL(join(outDir, 'ssr.js')).href)) as { renderPage: RenderPage })
    .renderPage;
}, 180_000);
afterAll(() => rmSync(outDir, { recursive: true }));

const brotliBytes = (file: string) => readFileSync(`${file}.br`).length;
const client = (url: string) => join(outDir, 'client', url.replace('/assets/', ''));
const drawing = (path: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg"><!-- 100% of ${path} & 'all' --></svg>`;
const draw = (path: string, change: Partial<PageData> = {}, svgOf: (path: string) => string = drawing) =>
  render({ path, query: {}, data: samplePage(change), preview, nonce, own: {}, drawing: svgOf });
const preview = {
  title: 'Watt',
  description: 'Top up',
  address: 'https://w.example/',
  isCanonical: true,
  languages: [],
  unasked: 'https://w.example/',
  picture: 'https://w.example/p.png',
};
const oldLayout: Partial<PageData> = { brand: { ...samplePage().brand, layout: 'old' } };
const withoutVip: Partial<PageData> = { config: { ...samplePage().config, is_vip: false } };
/** The text that a player reads, without scripts, styles and tags. */
const visible = (html: string) =>
  html.replace(/<(script|style)[\s\S]*?<\/\1>/g, '').replace(/<[^>]*>/g, '\n');

describe('the size of a first visit', () => {
  it.each(completeLanguages)(
    'the scripts of the first screen in %s are at most 80 kB (brotli)',
    (language) => {
      const files = [...manifest.scripts, manifest.messages[language] ?? ''].map(client);
      expect(files.reduce((sum, file) => sum + brotliBytes(file), 0)).toBeLessThanOrEqual(80_000);
    },
  );

  it('its styles are at most 8 kB (brotli)', () => {
    expect(brotliBytes(join(outDir, 'critical.css'))).toBeLessThanOrEqual(8_000);
  });

  it('of React, its scripts hold only what the shop calls', () => {
    const code = manifest.scripts.map((url) => readFileSync(client(url), 'utf8')).join('\n');
    expect(code).toContain('hydrat');
    expect(code).not.toMatch(/createRef|cloneElement|forceFrameRate/);
  });

  it('no style rule is for a class that no page uses', () => {
    const sheets = readdirSync(join(outDir, 'client')).filter((file) => file.endsWith('.css'));
    const css = [join(outDir, 'critical.css'), ...sheets.map(client)].map((file) =>
      readFileSync(file, 'utf8'),
    );
    const classes = css.join('\n').match(/\.[A-Za-z_][\w-]*/g) ?? [];
    expect(classes.length).toBeGreaterThan(200);
    const short = /^\.[A-Z]+[a-z0-9]+$/;
    const everywhere = ['.icon', '.mirrored', '.sr-only', '.figures', '.clip'];
    expect(classes.filter((name) => !short.test(name) && !everywhere.includes(name))).toEqual([]);
  });

  it('L-04 only the messages of the language in use are loaded', () => {
    const { html } = draw('/selectGoods', { language: 'ja' });
    const named = Object.entries(manifest.messages).filter(([, url]) => html.includes(url));
    expect(named.map(([language]) => language)).toEqual(['ja']);
  });

  it('the start script references only built files, by absolute paths', () => {
    const start = draw('/selectGoods').html.match(/<script type="module"[^>]*>[^<]+<\/script>/)?.[0] ?? '';
    const named = start.match(/["'`][^"'`]*\.js["'`]/g)?.map((text) => text.slice(1, -1)) ?? [];
    expect(named.some((url) => url.startsWith('/assets/later-'))).toBe(true);
    for (const url of named) expect(existsSync(client(url))).toBe(true);
  });

  it.each(completeLanguages)(
    'L-03 L-04 in %s a page is given each of its messages once, as its file has it',
    async (language) => {
      const files = readdirSync(join(outDir, 'client'));
      const own = files.filter((file) => new RegExp(`^${language}-[A-Z0-9]{8}\\.js$`).test(file));
      const modules = await Promise.all(
        own.map(async (file) => {
          const module = (await import(pathToFileURL(client(file)).href)) as { default: object };
          return Object.entries(module.default);
        }),
      );
      // What the first screen says, and what is said later.
      expect(modules).toHaveLength(2);
      const said = modules.flat();
      expect(new Set(said.map(([key]) => key)).size).toBe(said.length);
      expect(said.length).toBeGreaterThan(300);
      const texts: Readonly<Record<string, string>> = textsOf(language);
      const plain = said.filter(([, text]) => typeof text === 'string');
      for (const [key, text] of plain) expect(text).toBe(texts[key]?.replaceAll("''", "'"));
    },
  );

  it('every text is precompressed, also those beside the fonts, and is the same when it is unpacked', () => {
    const files = readdirSync(join(outDir, 'client'), { recursive: true, encoding: 'utf8' });
    const texts = files.filter((file) => /\.(js|css|txt)$/.test(file));
    expect(new Set(texts.map((file) => extname(file)))).toEqual(new Set(['.js', '.css', '.txt']));
    for (const file of texts) {
      const [path, text] = [client(file), readFileSync(client(file), 'utf8')];
      expect(brotliDecompressSync(readFileSync(`${path}.br`)).toString()).toBe(text);
      expect(gunzipSync(readFileSync(`${path}.gz`)).toString()).toBe(text);
    }
  });

  it('the licences of the packages in the scripts go with them', () => {
    const [licences = ''] = readdirSync(join(outDir, 'client')).filter((file) =>
      /^licences-.*\.txt$/.test(file),
    );
    const texts = readFileSync(client(licences), 'utf8');
    for (const name of ['react', 'react-dom', 'zustand']) expect(texts).toContain(`${name}\n\nMIT License`);
  });

  it('every file is precompressed and has a hash in its name', () => {
    const files = readdirSync(join(outDir, 'client'));
    const plain = files.filter((file) => /\.(js|css)$/.test(file));
    for (const file of plain) {
      expect(file).toMatch(/-[A-Z0-9]{8}\.(js|css)$/);
      expect(files).toContain(`${file}.br`);
      expect(files).toContain(`${file}.gz`);
    }
  });
});

describe('syntax and APIs that old browsers lack', () => {
  it.each([
    ['optional chaining', 'console.log(a?.b);', 'syntax'],
    ['a class field', 'class A { b = 1 } console.log(A);', 'syntax'],
    ['catch without a binding', 'try { a() } catch { b() }', 'syntax'],
    ['a BigInt literal', 'console.log(1n);', 'syntax|integer'],
    ['BigInt', 'console.log(BigInt(1));', 'BigInt'],
    ['globalThis', 'console.log(globalThis.a);', 'globalThis'],
  ])('B-08 %s stops the build', async (_name, code, problem) => {
    expect((await es2018Problems('a.js', code)).join()).toMatch(new RegExp(problem));
  });

  it('B-08 plain ES2018 passes, dynamic imports included', async () => {
    const code = 'async function f({ a, ...b }) { const c = { ...b }; return import(a); } f({});';
    expect(await es2018Problems('a.js', code)).toEqual([]);
  });
});

/** APIs in the built scripts that the oldest browsers lack, and why the scripts work there all the same. */
const newerNames: Readonly<Record<string, string>> = {
  '.animate': 'React’s view transitions, which a browser without them never begins',
  '.getAnimations': 'the same',
  '.getKeyframes': 'the same',
  '.setKeyframes': 'the same',
  '.skipTransition': 'the same',
  '.startViewTransition': 'the same',
  '.allSettled': 'the same',
  AbortController: 'feature-tested by React and by the transport',
  '.writeText': 'feature-tested: navigator.clipboard',
  '.createPolicy': 'feature-tested: trustedTypes',
  '.createScriptURL': 'the same',
  '.showModal': 'feature-tested; the fallback is a dialog of our own',
  IntersectionObserver: 'React’s fragment references, which the shop does not use',
  '.unobserve': 'the same',
  ResizeObserver: 'feature-tested: what the question about statistics leaves in reach',
  devicePixelRatio: 'every browser has it; MDN’s data has no version',
  navigation: 'feature-tested by React',
  queueMicrotask: 'feature-tested by React',
  reportError: 'feature-tested by React',
  setImmediate: 'feature-tested by React',
  // Names that our own objects, React's and zustand's have as well.
  '.check': 'our own',
  '.fetch': 'our own',
  '.forget': 'our own',
  '.getState': 'zustand’s',
  '.navigate': 'our own',
  '.path': 'our own',
  '.retry': 'our own',
  '.subscribe': 'zustand’s',
  '.wait': 'our own',
};

describe('an API that old browsers lack', () => {
  it('B-08 is called in the built scripts only after a feature test, or for a listed reason', () => {
    const scripts = readdirSync(join(outDir, 'client')).filter((file) => file.endsWith('.js'));
    const found = scripts.flatMap((file) =>
      [...findNewerNames(readFileSync(client(file), 'utf8'))].map((name) => `${name} in ${file}`),
    );
    const isKnown = (name: string) => Object.hasOwn(newerNames, name.split(' ')[0] ?? '');
    expect(found.filter((name) => !isKnown(name))).toEqual([]);
    // A listed name that no script uses is out of date.
    const named = new Set(found.map((name) => name.split(' ')[0]));
    expect(Object.keys(newerNames).filter((name) => !named.has(name))).toEqual([]);
  });
});

/** What Chromium 67 or Safari 12 does not read, and what nothing stands in for. */
const newerStyles: Readonly<Record<string, RegExp>> = {
  'a gap between flexible boxes; a grid’s is grid-gap': /[;{](?:row-|column-)?gap:/,
  'logical spacing': /[;{](?:margin|padding|border|inset)-(?:inline|block)|[;{]inset:/,
  'the list of languages that the bundler writes for it': /:lang\(ur\)/,
  'a list of selectors': /:(?:is|where|has)\(/,
  'sticking under a name that Safari 12 does not know': /\{(?![^}]*:-webkit-sticky)[^}]*\bsticky\b/,
  'a newer unit or function': /\d[dsl]v[hw]\b|[(:, ](?:clamp|min|max)\(|aspect-ratio/,
};

it('B-08 what is styled by something that old browsers lack is found', () => {
  const rules = [
    ...['.a{display:flex;gap:1rem}', '.a{margin-inline-end:1rem}', '.a{inset:0}', '.a:not(:lang(ur)){top:0}'],
    ...[':is(.a,.b){top:0}', '.a{height:100dvh}', '.a{width:min(1rem,2rem)}', '.a{position:sticky}'],
    ...[
      '.a{position:var(--b,sticky)}',
      '.a{position:-webkit-sticky;position:sticky}',
      '.a{grid-gap:1rem;--gap:0}',
    ],
    '.a{grid-template-columns:repeat(2,minmax(0,1fr));max-width:calc(1px + 1px)}',
  ];
  const isNewer = (rule: string) => Object.values(newerStyles).some((style) => style.test(rule));
  expect(rules.map(isNewer)).toEqual([...Array(9).fill(true), false, false, false]);
});

it.each(Object.entries(newerStyles))('B-08 no page is styled by %s', (_what, style) => {
  const { brand } = samplePage();
  const texts = { opening: '', unreachable: '', failed: '', declined: '', cancelled: '', retry: '' };
  const payment = paymentPageDocument({
    data: {
      provider: 'none',
      brand,
      runMode: 'live',
      language: 'en',
      title: 'Pay',
      lines: [],
      fields: {},
      returnUrl: '/',
      texts: { ...texts, back: '', sandbox: '', noScript: '' },
    },
    assets: { criticalCss: '', paymentPages: {}, titles: {}, fontScript: '' },
    nonce,
  });
  const files = globSync('**/*.css', { cwd: outDir }).map((file) => readFileSync(join(outDir, file), 'utf8'));
  expect(files.length).toBeGreaterThan(1);
  const rules = [...files, payment].flatMap((text) => text.match(/[^{}]+\{[^{}]*\}/g) ?? []);
  expect(rules.filter((rule) => style.test(rule))).toEqual([]);
});

describe('S-16 without JavaScript', () => {
  it.each(['en', 'ja', 'ar'])('S-16 goods, prices and what buying needs are readable in %s', (language) => {
    const goods = [
      sampleGoods('a', { amount: 777, price: '3.21' }),
      sampleGoods('b', { display: 'Royal Pass', amount: 0, price: '7.65', typeKey: 'pass' }),
    ];
    for (const change of [{ goods }, { ...oldLayout, goods }]) {
      const { html } = draw('/selectGoods', { ...change, language });
      const read = visible(html);
      for (const words of ['777', '3.21', 'Royal Pass', '7.65']) expect(read).toContain(words);
      expect(html).toContain(`<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">`);
      expect(html).toContain(`<body>\n<noscript><p>${translate(language, 'no_script')}</p></noscript>`);
    }
  });
});

describe('server-rendered pages', () => {
  const screens: [string, Partial<PageData>, number][] = [
    ['/', {}, 200],
    ['/selectGame', {}, 200],
    ['/layoutGame', {}, 200],
    ['/selectGoods', {}, 200],
    ['/result', {}, 200],
    ['/my', {}, 200],
    ['/order/GP0000000000000000', {}, 200],
    ['/errorReplenish', {}, 200],
    ['/replenishGoods', {}, 200],
    ['/notArea', {}, 200],
    ['/certifiedReal', {}, 200],
    ['/showError', {}, 200],
    ['/selectGoods/', {}, 200],
    ['/recharge', {}, 404],
    ['/order', {}, 404],
    ['/nowhere', {}, 404],
    ['/', oldLayout, 200],
    ['/selectGame', oldLayout, 200],
    ['/selectGoods', oldLayout, 200],
    ['/recharge', oldLayout, 200],
    ['/result', oldLayout, 200],
    ['/replenishGoods', oldLayout, 200],
    ['/my', oldLayout, 404],
    ['/userCenter', {}, 200],
    ['/userCenter', withoutVip, 404],
    ['/activity', withoutVip, 200],
    ['/layoutGame', oldLayout, 404],
    ['/%E0%A4%A', {}, 404],
  ];

  it.each(screens)('R-01 R-02 %s', (path, change, status) => {
    expect(draw(path, change).status).toBe(status);
  });

  const keys = Object.keys(textsOf('en')).filter((key) => key.includes('_'));
  it.each(completeLanguages)(
    'L-01 no screen in %s shows a message key or an unfilled placeholder',
    (language) => {
      for (const [path, change] of screens) {
        for (const environment of ['production', 'demo'] as const) {
          const text = visible(draw(path, { ...change, language, environment }).html);
          expect(keys.filter((key) => text.includes(key))).toEqual([]);
          expect(text).not.toMatch(/undefined|NaN|\[object/);
        }
      }
    },
  );

  it.each([
    ['ar', 'lang="ar" dir="rtl"'],
    ['ja', 'lang="ja" dir="ltr"'],
  ])('L-04 %s: the browser gets the direction that is shown', (language, attributes) => {
    expect(draw('/selectGoods', { language }).html).toContain(`<html ${attributes}>`);
  });

  it('the page works under a content security policy without unsafe-inline', () => {
    for (const [path, change] of screens) {
      const { html } = draw(path, change);
      const elements = html.match(/<(script|style)\b[^>]*>/g) ?? [];
      expect(elements.filter((element) => !element.includes(`nonce="${nonce}"`))).toEqual([]);
      expect(html).not.toMatch(/<[^>]*\s(style|on[a-z]+)=/);
    }
  });

  describe('the first paint needs only the document', () => {
    const image = (html: string) =>
      /<picture>(?:(?!<picture>)[\s\S])*?data-held[\s\S]*?<\/picture>/.exec(html)?.[0] ?? '';

    it.each<[string, PageData['platform'], string, string]>([
      ['on a phone the banner is inline', 'android', '/art/banner.svg', '/art/banner-wide.svg'],
      ['a computer holds the wide one', 'web', '/art/banner-wide.svg', '/art/banner.svg'],
    ])('%s, and names the other', (_title, platform, held, other) => {
      const picture = image(draw('/selectGoods', { platform }).html);
      expect(picture).toContain(`data-held="${held}"`);
      expect(picture).toContain(`srcSet="${other}"`);
      const address = (/ src="([^"]*)"/.exec(picture)?.[1] ?? '').replaceAll('&#x27;', "'");
      expect(decodeURIComponent(address)).toBe(`data:image/svg+xml,${drawing(held)}`);
    });

    it('a drawing that is too large to inline stays a file', () => {
      const { html } = draw('/selectGoods', {}, () => `<svg>${' large'.repeat(2_000)}</svg>`);
      expect(html).not.toContain('data:image');
      expect(html).toContain('src="/art/banner.svg"');
    });

    it('no image is preloaded, and only a tiny script precedes the markup of the screen', () => {
      for (const layout of [{}, oldLayout]) {
        const { html } = draw('/selectGoods', layout);
        expect(html).not.toMatch(/<link[^>]+(preload|stylesheet)/);
        const before = html
          .slice(0, html.indexOf('id="page-data"'))
          .match(/<script(?! type="application\/json")[\s\S]*?<\/script>/g);
        expect(before).toEqual([`<script nonce="${nonce}">${earlyTapScript};${lostPicturesScript}</script>`]);
      }
    });
  });

  it('I-09 no style requests a picture, which would send the full URL as referrer', () => {
    expect(draw('/selectGoods').html.match(/<style[\s\S]*?<\/style>/)?.[0]).not.toContain('url(');
  });

  it('no publisher’s text can close the page’s data element or become markup', () => {
    const evil = '</script><script>alert(1)</script><img src=x onerror=alert(1)>';
    const { html } = draw('/selectGoods', {
      goods: [sampleGoods('p', { display: evil, typeName: evil })],
      games: [sampleGame('one', { name: evil })],
      brand: { ...samplePage().brand, title: evil, copyright: evil },
    });
    expect(html).not.toContain('<script>alert');
    expect(html).not.toContain('<img src=x');
    const data = /<script type="application\/json"[^>]*>([\s\S]*?)<\/script>/.exec(html)?.[1] ?? '';
    expect(JSON.parse(data).page.goods[0].display).toBe(evil);
  });

  it.each<[string, Partial<PageData>, string, boolean]>([
    ['B-06 a demo shop', { environment: 'demo', runMode: 'live' }, 'Demo', true],
    ['B-07 no real money', {}, 'No real money is charged', true],
    ['B-07 a test shop', {}, 'Test mode', true],
    ['B-06 a real shop', { runMode: 'live' }, 'Test mode', false],
  ])('%s says what it is', (_name, change, text, isSaid) => {
    expect(visible(draw('/selectGoods', change).html).includes(text)).toBe(isSaid);
  });

  it('L-02 a brand’s own wording replaces the shop’s, and the page references its module', () => {
    const own = { goods_choose: 'Pick your treasure', instruction_1: '' };
    const brand = {
      ...samplePage().brand,
      ownMessages: { en: '/messages/1/en.js', ja: '/messages/1/ja.js' },
    };
    const { html } = render({
      path: '/selectGoods',
      query: {},
      data: samplePage({ brand }),
      preview,
      nonce,
      own,
      drawing,
    });
    expect(html).toContain('aria-label="Pick your treasure"');
    expect(visible(html)).toContain('Log in with your game account.');
    expect(html).toContain(`<script type="module" nonce="${nonce}" src="/messages/1/en.js">`);
    expect(html).not.toContain('src="/messages/1/ja.js"');
  });

  it('R-07 the bottom bar has two items, and appears only on the screens that it leads to', () => {
    expect(visible(draw('/selectGoods').html)).toMatch(/Top up[\s\S]*Account/);
    expect(draw('/selectGoods').html).toContain('aria-label="Main menu"');
    expect(draw('/my').html).toContain('aria-label="Main menu"');
    expect(draw('/notArea').html).not.toContain('aria-label="Main menu"');
    expect(draw('/selectGoods', oldLayout).html).not.toContain('aria-label="Main menu"');
  });

  it('S-02 B-08 the footer has agreements, instructions and the area’s notices', () => {
    const html = draw('/selectGoods', {
      config: {
        ...samplePage().config,
        legal_notices: [
          { text: 'Inquiries: 10:00 to 13:00', href: '/legal/inquiry?domain_area=ja&spec_lang=en' },
          { text: '自分の言葉', lang: 'ja' },
        ],
      },
    }).html;
    expect(html).toContain('href="https://watt.example/privacy"');
    for (const text of ['How to top up', '10:00 to 13:00', '自分の言葉', '© Watt'])
      expect(visible(html)).toContain(text);
  });

  it('a store with nothing for sale says so', () => {
    expect(visible(draw('/selectGoods', { goods: [], games: [], clientId: '' }).html)).toContain(
      'Nothing on sale here',
    );
  });
});
