import { describe, expect, it } from 'vitest';
import { appIconSvg } from './app-icon-svg.ts';
import { bannerSvg } from './banner-svg.ts';
import { brandTokens } from './brand-tokens.ts';
import { contrastRatio } from './color/contrast.ts';
import { type CurrencyTier, currencySvg } from './currency-svg.ts';
import { emblemSvg } from './emblem-svg.ts';
import {
  type BrandFace,
  corners,
  emblems,
  type GameArt,
  headers,
  heroes,
  materials,
  patterns,
  scenes,
} from './face.ts';
import { headerColors } from './face-shapes.ts';
import { faviconSvg } from './favicon-svg.ts';
import { illustrationNames, illustrationSvg } from './illustration-svg.ts';
import { logoSvg } from './logo-svg.ts';
import { methodIconKeys, methodIconSvg } from './method-icon-svg.ts';
import { patternSvg } from './pattern-svg.ts';
import { specialSvg } from './special-svg.ts';
import { readXml } from './testing/read-xml.ts';

const tiers: readonly CurrencyTier[] = [1, 2, 3, 4, 5, 6, 7];
const colors = ['#5b2bd9', '#b3261e', '#0d6b3f', '#ffcc00', '#17171c', '#f4f4f8', '#0b5fa5', '#e5572a'];
const accents = ['#ff5fa2', '#ffb300', '#2ee6c8', '#ff3d3d', '#c9f31d', '#3f8cff', '#35e0ff'];

function artAt(index: number): GameArt {
  return {
    scene: scenes[index % scenes.length]!,
    emblem: emblems[(index * 5 + (index >> 4)) % emblems.length]!,
    material: materials[(index * 3 + (index >> 3)) % materials.length]!,
    color: colors[(index * 3) % colors.length]!,
    accent: accents[index % accents.length]!,
    seed: index,
    ...(index % 3 === 0 && { hero: heroes[(index / 3) % heroes.length]! }),
  };
}

function faceAt(index: number): BrandFace {
  return {
    color: colors[index % colors.length]!,
    accent: accents[index % accents.length]!,
    emblem: emblems[index % emblems.length]!,
    pattern: patterns[index % patterns.length]!,
    corner: corners[index % corners.length]!,
    header: headers[(index >> 1) % headers.length]!,
    wordmark: ['Watt', 'JoyNet', 'Rhinos SEA', 'A&B <3>', 'スポット', 'acenet 24'][index % 6]!,
  };
}

const games = Array.from({ length: 160 }, (_, index) => artAt(index));
const faces = Array.from({ length: 48 }, (_, index) => faceAt(index));

interface Kind {
  name: string;
  all: () => string[];
  most: number;
  size: RegExp;
}

/** Everything that is drawn, with the most bytes one of its kind may have. */
const kinds: readonly Kind[] = [
  { name: 'banner', all: () => games.map((art) => bannerSvg(art)), most: 6912, size: /^0 0 390 200$/ },
  {
    name: 'wide banner',
    all: () => games.map((art) => bannerSvg(art, { wide: true })),
    most: 6912,
    size: /^0 0 800 200$/,
  },
  { name: 'game icon', all: () => games.map((art) => emblemSvg(art)), most: 2816, size: /^0 0 96 96$/ },
  { name: 'brand icon', all: () => faces.map((face) => emblemSvg(face)), most: 2816, size: /^0 0 96 96$/ },
  { name: 'favicon', all: () => faces.map((face) => faviconSvg(face)), most: 2560, size: /^0 0 96 96$/ },
  {
    name: 'currency',
    all: () => games.flatMap((art) => tiers.map((tier) => currencySvg(art, tier))),
    most: 2560,
    size: /^0 0 120 120$/,
  },
  {
    name: 'special',
    all: () =>
      games.flatMap((art) => (['pass', 'pack', 'limited'] as const).map((kind) => specialSvg(art, kind))),
    most: 2560,
    size: /^0 0 120 120$/,
  },
  {
    name: 'logo',
    all: () => faces.flatMap((face) => [logoSvg(face), logoSvg(face, { dark: true })]),
    most: 3584,
    size: /^0 0 \d+ 32$/,
  },
  {
    name: 'pattern',
    all: () => faces.map((face) => patternSvg(face)),
    most: 512,
    size: /^0 0 [\d.]+ [\d.]+$/,
  },
  {
    name: 'method',
    all: () => [...methodIconKeys, 'anything'].map((key) => methodIconSvg(key)),
    most: 1536,
    size: /^0 0 48 32$/,
  },
  {
    name: 'illustration',
    all: () =>
      illustrationNames.flatMap((name) =>
        colors.flatMap((color) => [
          illustrationSvg(name, { color }),
          illustrationSvg(name, { color, dark: true }),
        ]),
      ),
    most: 3072,
    size: /^0 0 200 140$/,
  },
];

describe.each(kinds)('$name', ({ all, most, size }) => {
  const drawings = all();

  it('is a well-formed picture of the promised size that needs nothing from outside', () => {
    for (const drawing of drawings) {
      const root = readXml(drawing);
      expect(root.name).toBe('svg');
      expect(root.attributes.get('xmlns')).toBe('http://www.w3.org/2000/svg');
      expect(root.attributes.get('viewBox')).toMatch(size);
      expect(Number(root.attributes.get('width'))).toBeGreaterThan(0);
      expect(drawing).not.toMatch(
        /NaN|undefined|null|Infinity|<script|<image|<foreignObject|@import|href="[^#]|url\([^#]|style=/,
      );
    }
  });

  it('points only to ids that it defines, each once', () => {
    for (const drawing of drawings) {
      const ids = [...drawing.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
      expect(new Set(ids).size).toBe(ids.length);
      const wanted = [...drawing.matchAll(/(?:url\(|xlink:href=")#([^")]+)/g)].map(([, id]) => id);
      expect(wanted.filter((id) => !ids.includes(id))).toEqual([]);
      expect(ids.filter((id) => !wanted.includes(id))).toEqual([]);
    }
  });

  it(`stays within ${most} bytes`, () => {
    expect(Math.max(...drawings.map((drawing) => Buffer.byteLength(drawing)))).toBeLessThanOrEqual(most);
  });

  it('is the same on every call', () => {
    expect(all()).toEqual(drawings);
  });
});

describe('games that share all their parts', () => {
  const twins = Array.from({ length: 40 }, (_, seed): GameArt => ({ ...artAt(3), seed }));

  it.each([
    ['banners', (art: GameArt) => bannerSvg(art)],
    ['wide banners', (art: GameArt) => bannerSvg(art, { wide: true })],
    ['heaps of currency', (art: GameArt) => currencySvg(art, 4)],
  ])('have %s of their own, seed by seed', (_, draw) => {
    expect(new Set(twins.map((art) => withoutIds(draw(art)))).size).toBe(twins.length);
  });

  it.each(scenes)('look unlike each other in %s', (scene) => {
    expect(new Set(twins.map((art) => withoutIds(bannerSvg({ ...art, scene })))).size).toBe(twins.length);
  });
});

describe('drawings that stand in one page', () => {
  const [art, otherArt, face, otherFace] = [artAt(0), artAt(17), faceAt(1), faceAt(23)];
  /** The same data, each time with one field of other data. */
  const varied = <Data extends object>(one: Data, other: Data): Data[] => [
    one,
    ...(Object.keys(one) as (keyof Data)[]).map((key) => ({ ...one, [key]: other[key] })),
  ];
  const arts = [...varied(art, { ...otherArt, hero: heroes[3]! }), ...varied(otherArt, art)];
  const brandFaces = [...varied(face, otherFace), ...varied(otherFace, face)];
  const idsOf = (drawing: string) => [...drawing.matchAll(/ id="([^"]+)"/g)].map(([, id = '']) => id);

  it.each<[string, string[]]>([
    ['banners', arts.map((one) => bannerSvg(one))],
    ['wide banners', arts.map((one) => bannerSvg(one, { wide: true }))],
    ['game icons', arts.map((one) => emblemSvg(one))],
    ['brand icons', brandFaces.map((one) => emblemSvg(one))],
    ['favicons', brandFaces.map((one) => faviconSvg(one))],
    ['icons of home screens', brandFaces.flatMap((one) => [appIconSvg(one), appIconSvg(one, 72)])],
    ['logos', brandFaces.flatMap((one) => [logoSvg(one), logoSvg(one, { dark: true })])],
    ['heaps of currency', arts.flatMap((one) => tiers.map((tier) => currencySvg(one, tier)))],
    [
      'special goods',
      arts.flatMap((one) => (['pass', 'pack', 'limited'] as const).map((kind) => specialSvg(one, kind))),
    ],
    ['methods', methodIconKeys.map((key) => methodIconSvg(key))],
    [
      'illustrations',
      illustrationNames.flatMap((name) =>
        [true, false].flatMap((dark) => colors.map((color) => illustrationSvg(name, { color, dark }))),
      ),
    ],
  ])('%s that differ share no ids: one would be painted in the colours of another', (_name, drawings) => {
    const owners = new Map<string, string>();
    for (const drawing of drawings)
      for (const id of idsOf(drawing)) {
        expect(owners.get(id) ?? drawing).toBe(drawing);
        owners.set(id, drawing);
      }
  });
});

describe('choices', () => {
  it('a pile grows with the amount', () => {
    const pieces = (tier: CurrencyTier) => (currencySvg(artAt(0), tier).match(/<use /g) ?? []).length;
    expect(pieces(1)).toBe(1);
    expect(pieces(2)).toBe(3);
    expect(pieces(3)).toBeGreaterThan(pieces(2));
    expect(pieces(4)).toBeGreaterThan(pieces(3));
    expect(pieces(7)).toBeGreaterThan(pieces(6));
  });

  it('an unknown payment method gets the generic mark', () => {
    expect(methodIconSvg('somebody-new')).toBe(methodIconSvg('generic'));
    expect(new Set(methodIconKeys.map((key) => methodIconSvg(key))).size).toBe(methodIconKeys.length);
  });

  it('a hero stands in the banner in place of the emblem, and none looks like another', () => {
    const { hero: _none, ...art } = artAt(1);
    const drawn = heroes.map((hero) => withoutIds(bannerSvg({ ...art, hero })));
    expect(new Set([...drawn, withoutIds(bannerSvg(art))]).size).toBe(heroes.length + 1);
  });

  it.each([
    ['solid', '#0b0b12'],
    ['solid', '#f4f4f8'],
    ['plain', '#f2b705'],
    ['solid', '#f2b705'],
    ['solid', '#1f5eff'],
    ['ink', '#f4f4f8'],
    ['ink', '#5a6b2d'],
  ] as const)('a logo on a %s header of %s can be read there by day and night', (header, color) => {
    const face = { ...faceAt(0), color, header, wordmark: 'A B' };
    for (const theme of ['light', 'dark'] as const) {
      const { ground } = headerColors(header, face, brandTokens(face)[theme]);
      const letters = readXml(logoSvg(face, { dark: theme === 'dark' })).children.at(-1)!.children;
      const inks = letters.map((path) => path.attributes.get('stroke')!);
      expect(inks).toHaveLength(2);
      for (const ink of inks) expect(contrastRatio(longColor(ink), ground)).toBeGreaterThanOrEqual(4.5);
    }
  });

  it('a wordmark in letters that are not drawn here is set as text, safely', () => {
    expect(logoSvg({ ...faceAt(0), wordmark: 'スポット' })).toContain('>スポット</text>');
    expect(logoSvg({ ...faceAt(0), wordmark: '<b>&"' })).toContain('&lt;b&gt;&amp;&quot;</text>');
    expect(logoSvg({ ...faceAt(0), wordmark: 'Watt' })).not.toContain('<text');
  });

  it('the corners of a brand are those of its icon', () => {
    const radii = corners.map((corner) => {
      const [plate] = readXml(emblemSvg({ ...faceAt(0), corner })).children.filter(
        ({ name }) => name === 'rect',
      );
      return Number(plate?.attributes.get('rx'));
    });
    expect(radii[0]).toBeLessThan(radii[1]!);
    expect(radii[1]).toBeLessThan(radii[2]!);
  });

  it.each(illustrationNames)('on a dark surface the figures of “%s” are others, too', (name) => {
    const [light, dark] = [false, true].map((isDark) => {
      const svg = withoutIds(illustrationSvg(name, { color: '#0d6b3f', dark: isDark }));
      const [, figures] = /<ellipse [^>]*\/>(.*)$/.exec(svg) ?? [];
      return figures;
    });
    expect(light?.length).toBeGreaterThan(100);
    expect(dark).not.toBe(light);
  });

  it('a brand without a pattern gets an empty tile', () => {
    expect(readXml(patternSvg({ pattern: 'none', color: '#5b2bd9' })).children).toEqual([]);
  });
});

function withoutIds(drawing: string): string {
  return drawing.replace(/(id="|#)g[\da-z]{3}(?=[\da-z]{1,2}[")])/g, '$1');
}

/** `#abc` as `#aabbcc`. */
function longColor(color: string): string {
  return color.replace(/^#(.)(.)(.)$/, '#$1$1$2$2$3$3');
}
