import type { LinkPreview, PageData, PaymentPageData } from '@gemporium/contract/page-data.ts';
import { type MessageKey, translate } from '@gemporium/locales/messages.ts';
import { describe, expect, it, vi } from 'vitest';
import type { Translate } from '../messages/translator.ts';
import { samplePage } from '../testing/sample-page.ts';
import { brandStyle } from './brand-style.ts';
import { drawnHeading } from './drawn-heading.ts';
import { embeddedPageElement } from './embedded-page.ts';
import { holdDrawings, readHeldDrawings } from './held-drawings.ts';
import { htmlDocument } from './html-document.ts';
import { paymentPageDocument } from './payment-page-document.ts';

const { brand } = samplePage();
const t = ((key: MessageKey) => translate('en', key)) as Translate;
const assets = {
  scripts: ['/first.js', '/second.js'],
  startScript: 'start()',
  messages: { en: '/en.js', ja: '/ja.js', ar: '/ar.js' },
  styles: { later: '/later.css', other: '/other.css' },
  paymentPages: { scripted: '/pay-scripted.js' },
  titles: { tektur: '/title.css' },
  fontScript: '/fonts.js',
  criticalCss: '.first{}',
  layoutCss: { new: '.places{}', old: '.steps{}' },
};
const preview: LinkPreview = {
  title: 'Orbit\u00a0· Nova',
  description: 'Top up',
  address: 'https://n.example/?a=1&b=2',
  isCanonical: true,
  languages: [
    ['en', 'https://n.example/?a=1&b=2'],
    ['ja', 'https://n.example/?spec_lang=ja'],
  ],
  unasked: 'https://n.example/',
  picture: 'https://n.example/art/1/p.png',
};
const payment: PaymentPageData = {
  provider: 'scripted',
  brand,
  runMode: 'live',
  language: 'en',
  title: 'Pay $4.99',
  lines: [
    ['Item', '500 gems'],
    ['Character', ''],
  ],
  texts: {
    opening: 'Opening…',
    unreachable: 'U',
    failed: 'F',
    declined: 'D',
    cancelled: 'C',
    retry: 'Again',
    back: 'Back',
    sandbox: 'No real money',
    noScript: 'Needs JavaScript',
  },
  fields: { secret: 's' },
  returnUrl: 'https://watt.example/return/scripted/GP1-1',
};
const draw = (change: Partial<PageData>, isLater = false, seen: Partial<LinkPreview> = {}, heading = '') =>
  htmlDocument({
    data: samplePage(change),
    preview: { ...preview, ...seen },
    assets,
    nonce: 'n0',
    t,
    body: '<i>drawn</i>',
    heading,
    isLater,
  });
const all = (html: string, start: string) => html.split('\n').filter((line) => line.startsWith(start));

it.each(['new', 'old'] as const)(
  'R-02 a page has the styles of the %s layout, if that is its own',
  (layout) => {
    const { brand } = samplePage();
    const page = draw({ brand: { ...brand, layout } });
    expect([page.includes('.places{}'), page.includes('.steps{}')]).toEqual([
      layout === 'new',
      layout === 'old',
    ]);
  },
);

describe('B-02 the page of a brand', () => {
  it.each([
    [{ '--surface': '#fafafa' }, { '--surface': '#101010' }, '#fafafa', '#101010'],
    [{}, { '--surface': '#101010' }, '#ffffff', '#101010'],
    [{ '--surface': '#fafafa' }, {}, '#fafafa', '#fafafa'],
    [{}, {}, '#ffffff', '#1a1922'],
  ])('B-02 sets the theme colour for light %j and dark %j', (light, dark, day, night) => {
    const html = draw({ brand: { ...brand, tokens: { light, dark } as never } });
    const bar = (scheme: string, colour: string) =>
      `<meta name="theme-color" media="(prefers-color-scheme: ${scheme})" content="${colour}">`;
    expect(all(html, '<meta name="theme-color"')).toEqual([bar('light', day), bar('dark', night)]);
  });

  it.each([
    ['en', 'ltr'],
    ['ja', 'ltr'],
    ['ar', 'rtl'],
  ] as const)('L-04 loads only the language that it shows (%s)', (language, direction) => {
    const html = draw({ language });
    expect(html).toContain(`<html lang="${language}" dir="${direction}">`);
    const script = (src: string) => `<script type="module" nonce="n0" src="${src}"></script>`;
    expect(all(html, '<script type="module"')).toEqual([
      ...['/first.js', '/second.js', `/${language}.js`].map(script),
      '<script type="module" nonce="n0">start()</script>',
    ]);
  });

  it.each([
    [true, ['<link rel="stylesheet" href="/later.css">']],
    [false, []],
  ])('R-01 links the styles of the later part only if it shows the later part: %s', (isLater, links) => {
    expect(all(draw({}, isLater), '<link rel="stylesheet"')).toEqual(links);
  });

  it.each([
    ['en', []],
    ['ja', ['<script type="module" nonce="n0" src="/messages/1/ja.js">']],
  ] as const)(
    'L-02 lists the module of its brand’s own wording in %s, if there is one',
    (language, scripts) => {
      const own = { ...brand, ownMessages: { ja: '/messages/1/ja.js', ar: '/messages/2/ar.js' } };
      const named = draw({ brand: own, language }).match(/<script [^>]*src="\/messages[^>]*>/g) ?? [];
      expect(named).toEqual(scripts);
    },
  );

  const notice = { rows: [], sentences: [], links: [] };
  it.each([
    ['the shop', undefined, 'Watt Top-up', true],
    ['a notice', { ...notice, title: { text: 'Refunds' } }, 'Refunds – Watt Top-up', false],
    [
      'one in its own',
      { ...notice, title: { text: '払い戻し', lang: 'ja' } },
      '払い戻し – Watt Top-up',
      false,
    ],
  ] as const)(
    'B-08 %s has its own title, and a noscript hint only if it needs scripts',
    (_title, legal, name, wantsScripts) => {
      const html = draw(legal ? { legal: legal as never } : {});
      expect(all(html, '<title>')).toEqual([`<title>${name}</title>`]);
      // What to do, and nothing that looks as if it were loading.
      const hints = html.match(/<noscript>.*?<\/noscript>/g) ?? [];
      expect(hints.map((hint) => hint.replace(/ nonce="[^"]*"| class="[^"]*"/g, ''))).toEqual(
        wantsScripts
          ? [
              expect.stringMatching(/^<noscript><style>\.\S+,\.\S+\{display:none\}<\/style>/),
              `<noscript><p>${translate('en', 'no_script')}</p></noscript>`,
            ]
          : [],
      );
    },
  );

  it.each([
    ['tektur', '/title.css'],
    ['', ''],
  ])(
    'L-05 names the script of the fonts last, with the display face “%s”, and no font',
    (displayFace, title) => {
      const html = draw({ brand: { ...brand, displayFace } });
      const script = `<script async nonce="n0" src="/fonts.js" data-title="${title}"></script>`;
      expect(html.endsWith(`start()</script>\n${script}\n</body>\n</html>`)).toBe(true);
      expect(html).not.toMatch(/preload|woff2|<link[^>]*title\.css/);
    },
  );

  it.each([
    ['', '<title>Nova</title>'],
    ['Account', '<title>Account – Nova</title>'],
    ['お支払い\u200bに\u2060失敗', '<title>お支払いに失敗 – Nova</title>'],
    ['</title><b>', '<title>&lt;/title&gt;&lt;b&gt; – Nova</title>'],
  ])('L-02 S-12 the title names the screen: “%s”', (heading, title) => {
    expect(draw({ brand: { ...brand, title: 'Nova' } }, true, {}, heading)).toContain(title);
  });

  it.each([
    [
      '<main><h1 class="t">Tips &amp; &lt;b&gt; &quot;it&#x27;s&quot;</h1><h1>not this</h1></main>',
      'Tips & <b> "it\'s"',
    ],
    ['<main><h2>no heading of a screen</h2></main>', ''],
  ])('L-02 the name of a screen is its heading: %s', (markup, heading) => {
    expect(drawnHeading(markup)).toBe(heading);
  });

  it('B-02 a name that looks like markup is escaped', () => {
    const html = draw({ brand: { ...brand, title: '</title><b>"&', favicon: '/"><b>.svg' } });
    expect(all(html, '<title>')[0]).not.toContain('<b>');
    expect(all(html, '<link rel="icon"')[0]).not.toContain('<b>');
  });

  it('B-02 has its light and dark colours, without external pictures or values that could end the rule', () => {
    const tokens = {
      light: {
        '--a': '#fff',
        '--bad': 'red}b{',
        'c:d': '1',
        '--end': '1;color:red',
        '--picture': 'url(/p.svg)',
        '--quoted': 'url("/p.svg")',
        '--Host': 'URL(//x.example/p)',
        '--half': 'none, url("data:image/svg+xml,%3Csvg%3E")',
        '--html': 'url("data:text/html,%3Cb%3E")',
        '--ends': 'url("data:image/svg+xml,</style>")',
        '--quote': 'url("data:image/svg+xml,");color:red;x:("")',
        '--pattern': `url("data:image/svg+xml,%3Csvg viewBox='0 0 8 8'%3E")`,
        '--face': '"well words" 1fr "well price" auto / minmax(9rem, 42%) 1fr',
        '--edge': 'polygon(0 0, calc(100% - 14px) 0)',
      },
      dark: { '--a': '#000', '--edge': 'polygon(0 0, calc(100% - 14px) 0)', '--picture': 'url(/n.svg)' },
    };
    expect(brandStyle({ tokens, corner: 'sharp' } as never)).toBe(
      `:root{--corner:3px;--caps:uppercase;--track:0.04em;--a:#fff;--pattern:url("data:image/svg+xml,%3Csvg viewBox='0 0 8 8'%3E");--face:"well words" 1fr "well price" auto / minmax(9rem, 42%) 1fr;--edge:polygon(0 0, calc(100% - 14px) 0);}@media (prefers-color-scheme:dark){:root{--a:#000;}}`,
    );
    expect(brandStyle({ tokens: { light: {}, dark: {} }, corner: 'round' } as never)).toBe(
      ':root{--corner:24px;}',
    );
  });

  it('B-02 the page’s data survives embedding unchanged, and cannot end the element', () => {
    const title = '</script><script>a()</script><!-- \u2028\u2029 <b>';
    const page = samplePage({ brand: { ...brand, title, name: title } });
    const element = embeddedPageElement({ page, styles: assets.styles }, 'n0');
    const [, json = '', after] = element.split(/^<script [^>]*>|<\/script>$/);
    expect(after).toBe('');
    expect(['<', '\u2028', '\u2029'].filter((sign) => json.includes(sign))).toEqual([]);
    expect(JSON.parse(json)).toEqual({ page, styles: assets.styles });
  });
});

describe('R-08 the metadata of a page', () => {
  it('R-08 has title, description, URL and translations in few tags', () => {
    const html = draw({ language: 'ja' });
    expect([
      ...all(html, '<meta name="desc'),
      ...all(html, '<meta property'),
      ...all(html, '<meta name="tw'),
    ]).toEqual([
      '<meta name="description" property="og:description" content="Top up">',
      '<meta property="og:title" content="Orbit\u00a0· Nova">',
      '<meta property="og:type" content="website">',
      '<meta property="og:url" content="https://n.example/?a=1&amp;b=2">',
      '<meta property="og:image" content="https://n.example/art/1/p.png">',
      '<meta property="og:image:width" content="1200">',
      '<meta property="og:image:height" content="630">',
      '<meta name="twitter:card" content="summary_large_image">',
    ]);
    expect([
      ...all(html, '<link rel="canon'),
      ...all(html, '<link rel="alt'),
      ...all(html, '<link rel="man'),
    ]).toEqual([
      '<link rel="canonical" href="https://n.example/?a=1&amp;b=2">',
      '<link rel="alternate" hreflang="en" href="https://n.example/?a=1&amp;b=2">',
      '<link rel="alternate" hreflang="ja" href="https://n.example/?spec_lang=ja">',
      '<link rel="alternate" hreflang="x-default" href="https://n.example/">',
      '<link rel="manifest" href="/manifest.webmanifest?spec_lang=ja">',
    ]);
    expect(all(html, '<link rel="apple')).toEqual([
      '<link rel="apple-touch-icon" href="/apple-touch-icon.png">',
    ]);
  });

  it.each([
    ['a personal page, in two languages', false, ['en', 'ja']],
    ['a personal page, in one language', false, []],
    ['a page for everybody, in two languages', true, ['en', 'ja']],
    ['a page for everybody, in one language', true, []],
  ])(
    'R-08 a personal page has no canonical URL, and one in a single language no alternates: %s',
    (_title, isCanonical, codes) => {
      const languages = codes.map((code) => [code, `https://n.example/${code}`] as const);
      const html = draw({}, false, { isCanonical, languages });
      expect(all(html, '<link rel="canon')).toHaveLength(isCanonical ? 1 : 0);
      expect(all(html, '<link rel="alt')).toHaveLength(codes.length > 0 ? codes.length + 1 : 0);
      expect(html).toContain('<meta property="og:url" ');
    },
  );

  it('R-08 no text of a brand or a game becomes markup', () => {
    const evil = '"><script>a()</script>';
    const html = draw({}, false, {
      title: evil,
      description: evil,
      address: evil,
      picture: evil,
      unasked: evil,
    });
    expect(html).not.toContain('<script>a()');
  });
});

describe('B-02 an inline drawing', () => {
  it('B-02 is a data URL with only the characters that one may contain', () => {
    const svg = '<svg width="50%">\n  <use href="#a"/><style>a{width:5%25}</style><b>&amp; ü</b></svg>';
    const { path, address = '' } =
      holdDrawings((asked) => (asked === '/a.svg' ? svg : undefined))('/a.svg') ?? {};
    const [kind, ...text] = address.split(',');
    expect([path, kind]).toEqual(['/a.svg', 'data:image/svg+xml']);
    expect(decodeURIComponent(text.join(','))).toBe(svg.replace('\n  ', ' '));
    expect(['<', '>', '"', '#', '&', '\n'].filter((sign) => address.includes(sign))).toEqual([]);
  });

  it('B-02 is rendered by the browser as by the server, and any other drawing is a file', () => {
    const image = (held: string, src: string) => ({
      getAttribute: (name: string) => ({ 'data-held': held, src, srcset: '/wide.svg' })[name] ?? null,
    });
    const images = [image('/a.svg', 'data:a'), image('/b.svg', 'data:b')];
    vi.stubGlobal('document', {
      querySelectorAll: (selector: string) => (selector === 'img[data-held]' ? images : []),
    });
    const held = readHeldDrawings();
    expect(['/a.svg', '/b.svg', '/c.svg'].map(held)).toEqual([
      { path: '/a.svg', address: 'data:a' },
      { path: '/b.svg', address: 'data:b' },
      undefined,
    ]);
    vi.unstubAllGlobals();
  });

  it.each([
    [8000, true],
    [8001, false],
    [0, false],
  ])('B-02 with %s characters is inline: %s', (length, stands) => {
    expect(holdDrawings(() => 'x'.repeat(length))('/a.svg') !== undefined).toBe(stands);
  });
});

describe('O-08 the page of one payment', () => {
  const drawPayment = (change: Partial<PaymentPageData> = {}) =>
    paymentPageDocument({ data: { ...payment, ...change }, assets, nonce: 'n0' });
  const dataOf = (html: string) =>
    JSON.parse(
      /<script type="application\/json" id="payment" nonce="n0">(.*)<\/script>/.exec(html)?.[1] ?? '',
    );

  it('O-08 shows the goods and that the form is opening, and has a link back that needs no script', () => {
    const html = drawPayment();
    for (const part of [
      '<title>Pay $4.99\u00a0· Watt</title>',
      '<img src="/art/icon.svg" width="32" height="32" alt=""><bdi>Watt</bdi>',
      '<h1 id="title">Pay $4.99</h1>',
      '<dt>Item</dt><dd><bdi>500 gems</bdi></dd>',
      '<p class="pay-said" id="said" role="status">Opening…</p>',
      '<div class="pay-wait" id="wait"></div><div class="pay-form" id="form"></div>',
      '<button class="pay-way pay-retry" id="retry" type="button" hidden>Again</button>',
      '<a class="pay-way" href="https://watt.example/return/scripted/GP1-1">Back</a>',
      'Needs JavaScript',
    ])
      expect(html).toContain(part);
    expect(html).not.toContain('Character');
  });

  it('L-05 has the fonts of its language and of its brand, as the shop has', () => {
    const html = drawPayment({ language: 'th', brand: { ...brand, displayFace: 'tektur' } });
    expect(html).toContain('<script async nonce="n0" src="/fonts.js" data-title="/title.css"></script>');
  });

  it('O-08 loads its provider’s script, and of the shop’s only that of the fonts', () => {
    const html = drawPayment();
    expect(html.match(/<script [^>]*src=[^>]*>/g)).toEqual([
      '<script nonce="n0" src="/pay-scripted.js">',
      expect.stringContaining('src="/fonts.js"'),
    ]);
    expect(dataOf(html)).toEqual({
      language: 'en',
      fields: { secret: 's' },
      returnUrl: payment.returnUrl,
      texts: { unreachable: 'U', failed: 'F', declined: 'D', cancelled: 'C' },
    });
  });

  it.each([
    ['local', true],
    ['live', false],
  ] as const)('B-07 in %s mode it states that no money is charged: %s', (runMode, isSaid) => {
    expect(drawPayment({ runMode }).includes('<p class="pay-note">No real money</p>')).toBe(isSaid);
  });

  it('O-08 without scripts nothing looks as if it were opening', () => {
    expect(drawPayment()).toMatch(
      /<noscript><style nonce="n0">\.pay-said,\.pay-place\{display:none\}<\/style><p>Needs/,
    );
  });

  it('O-08 a button below the provider’s form is as wide as the form, with a gap', () => {
    expect(drawPayment()).toMatch(/\.pay-form>\.pay-way\{width:100%;margin-top:1rem\}/);
  });

  it('O-08 is right-to-left in a right-to-left language', () => {
    expect(drawPayment({ language: 'ar' })).toContain('<html lang="ar" dir="rtl">');
  });

  it('O-08 no text of a game, a player or a provider becomes markup', () => {
    const evil = '</script><img src=x onerror=alert(1)>';
    const html = drawPayment({ lines: [[evil, evil]], title: evil, fields: { secret: evil } });
    expect(html).not.toContain('<img src=x');
    expect(dataOf(html).fields).toEqual({ secret: evil });
  });
});

describe('B-02 O-08 a whole document', () => {
  /** Each line's first tag, with the attributes that the page's styles, scripts and readers look for. */
  const outline = (html: string) =>
    html
      .split('\n')
      .flatMap(
        (line) => line.match(/^<[^ >]+(?: (?:name|id|class|aria-labelledby|role)="[^"]*")?/)?.[0] ?? [],
      );
  const head = [
    ...['<!doctype', '<html', '<head', '<meta', '<meta name="viewport"', '<meta name="format-detection"'],
    ...['<title', '<link', '<meta name="theme-color"', '<meta name="theme-color"', '<style'],
  ];

  it('B-02 a page of the shop has its parts in order, and nothing else', () => {
    const lines = outline(draw({}));
    expect(lines.slice(0, head.length + 1)).toEqual([...head, '<script']);
    // Between the two is what other sites show of the page.
    expect(lines.slice(-13)).toEqual([
      ...['<noscript', '</head', '<body', '<noscript', '<div id="root"', '<script'],
      ...['<script', '<script', '<script', '<script', '<script', '</body', '</html'],
    ]);
  });

  it('O-08 the page of a payment has its parts in order, and nothing else', () => {
    expect(
      outline(paymentPageDocument({ data: { ...payment, runMode: 'local' }, assets, nonce: 'n0' })),
    ).toEqual([
      ...[...head, '</style'],
      ...['</head', '<body', '<main class="pay"', '<div class="pay-brand"', '<p class="pay-note"'],
      ...['<section class="pay-card"', '<h1 id="title"', '<dl', '</section'],
      ...['<div class="pay-card"', '<p class="pay-said"', '<div class="pay-place"', '<div class="pay-ways"'],
      ...['<button class="pay-way pay-retry"', '<a class="pay-way"', '</div', '<noscript', '</div', '</main'],
      ...['<script', '<script', '<script', '</body', '</html'],
    ]);
  });

  it('B-02 phones lay it out at their own width, and make no numbers into links that call', () => {
    const html = draw({});
    for (const line of [
      '<meta charset="utf-8">',
      '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">',
      '<meta name="format-detection" content="telephone=no">',
    ])
      expect(html.split('\n')).toContain(line);
  });

  it('B-02 the script gets all data of the page but the colours, which are in its styles', () => {
    const page = samplePage();
    const json = /<script type="application\/json" id="page-data" nonce="n0">(.*)<\/script>/.exec(
      draw({}),
    )?.[1];
    expect(JSON.parse(json ?? '')).toEqual({
      page: { ...page, brand: { ...page.brand, tokens: { light: {}, dark: {} } } },
      styles: assets.styles,
    });
  });
});

it.each([
  ['sharp', '--corner:3px;--caps:uppercase;--track:0.04em;'],
  ['soft', '--corner:14px;'],
  ['round', '--corner:24px;'],
] as const)('B-02 a brand with %s corners has them', (corner, rule) => {
  expect(brandStyle({ corner, tokens: { light: {}, dark: {} } as never })).toBe(`:root{${rule}}`);
});

it.each([
  ['--own;color', '#fff'],
  ['x--own', '#fff'],
  ['--Own', '#fff'],
  ['--own', 'url("data:image/svg+xml,%3Csvg/%3E") x'],
  ['--own', 'x url("data:image/svg+xml,%3Csvg/%3E")'],
  ['--own', 'url("https://elsewhere.example/x.svg")'],
])('B-02 the token %s: %s is left out of the styles', (name, value) => {
  const tokens = { light: { [name]: value, '--kept': '#000' }, dark: {} };
  expect(brandStyle({ corner: 'soft', tokens: tokens as never })).toBe(':root{--corner:14px;--kept:#000;}');
});
