/** Writes everything this package draws into one page, to be looked at: `npx node gallery.ts <file.html>`. */
import { writeFileSync } from 'node:fs';
import { bannerSvg } from './src/banner-svg.ts';
import { brandTokens, type ThemeTokens } from './src/brand-tokens.ts';
import { type CurrencyTier, currencySvg } from './src/currency-svg.ts';
import { emblemSvg } from './src/emblem-svg.ts';
import {
  type BrandFace,
  corners,
  emblems,
  type GameArt,
  heroes,
  materials,
  patterns,
  scenes,
} from './src/face.ts';
import { faviconSvg } from './src/favicon-svg.ts';
import { illustrationNames, illustrationSvg } from './src/illustration-svg.ts';
import { logoSvg } from './src/logo-svg.ts';
import { methodIconKeys, methodIconSvg } from './src/method-icon-svg.ts';
import { patternSvg } from './src/pattern-svg.ts';
import { specialSvg } from './src/special-svg.ts';

const colors = [
  ['#5b2bd9', '#ff5fa2'],
  ['#b3261e', '#ffb300'],
  ['#0d6b3f', '#2ee6c8'],
  ['#c2185b', '#ffd23f'],
  ['#27406b', '#ff9d5c'],
  ['#3a2a78', '#b388ff'],
  ['#0b5fa5', '#35e0ff'],
  ['#e5572a', '#ffd23f'],
  ['#ffcc00', '#ff3d3d'],
  ['#17171c', '#c9f31d'],
] as const;

const pick = <T>(list: readonly T[], at: number): T => list[at % list.length]!;
const image = (svg: string, width: number): string =>
  `<figure><img src="data:image/svg+xml,${encodeURIComponent(svg)}" width="${width}"><figcaption>${svg.length} B</figcaption></figure>`;

function artAt(index: number): GameArt {
  const [color, accent] = pick(colors, index + (index >> 3));
  return {
    scene: pick(scenes, index),
    emblem: pick(emblems, index * 5 + (index >> 4)),
    material: pick(materials, index * 3 + (index >> 3)),
    color,
    accent,
    seed: index * 7 + 1,
  };
}

function faceAt(index: number): BrandFace {
  const names = ['Watt', 'Dragon', 'KO', 'CoolGame', 'RU Play', 'JoyNet', 'SSGame', 'Rhinos SEA', 'スポット'];
  const [color, accent] = pick(colors, index);
  return {
    color,
    accent,
    emblem: pick(emblems, index * 3),
    pattern: pick(patterns, index),
    corner: pick(corners, index),
    wordmark: pick(names, index),
  };
}

const range = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

function tokenCard(tokens: ThemeTokens): string {
  const chip = (ground: string, text: string, label: string): string =>
    `<b style="background:${ground};color:${text};padding:8px 12px;border-radius:8px">${label}</b> `;
  return `<div style="display:inline-block;background:${tokens.page};color:${tokens.ink};padding:12px"><p style="background:${tokens.surface};border:1px solid ${tokens.line};padding:14px;margin:0">Ink <span style="color:${tokens.inkSoft}">soft</span> <b style="color:${tokens.text}">link</b> ${chip(tokens.color, tokens.onColor, 'Buy')}${chip(tokens.colorStrong, tokens.onColor, 'Pressed')}${chip(tokens.tint, tokens.onTint, 'tint')}${chip(tokens.tintStrong, tokens.onTintStrong, 'strong')}${chip(tokens.accent, tokens.onAccent, '+10%')}<span style="outline:2px solid ${tokens.ring};padding:4px">ring</span></p></div>`;
}

function sections(dark: boolean): readonly (readonly [string, string])[] {
  const tiers: readonly CurrencyTier[] = [1, 2, 3, 4, 5, 6, 7];
  return [
    [
      'Banners',
      range(40)
        .map((index) => image(bannerSvg(artAt(index)), 390))
        .join(''),
    ],
    ['Heroes', heroes.map((hero, index) => image(bannerSvg({ ...artAt(index), hero }), 390)).join('')],
    [
      'Wide banners',
      range(10)
        .map((index) => image(bannerSvg(artAt(index + 40), { wide: true }), 800))
        .join(''),
    ],
    [
      'Emblems',
      range(32)
        .map((index) => image(emblemSvg(artAt(index)), 96) + image(emblemSvg(artAt(index)), 40))
        .join(''),
    ],
    [
      'Currencies',
      range(16)
        .map(
          (index) =>
            `<div>${tiers.map((tier) => image(currencySvg(artAt(index), tier), 130)).join('')}</div>`,
        )
        .join(''),
    ],
    [
      'Specials',
      range(8)
        .map((index) =>
          (['pass', 'pack', 'limited'] as const)
            .map((kind) => image(specialSvg(artAt(index), kind), 130))
            .join(''),
        )
        .join(''),
    ],
    [
      'Logos',
      range(27)
        .map(
          (index) =>
            image(logoSvg(faceAt(index), { dark }), 0).replace('width="0"', 'height="32"') +
            image(faviconSvg(faceAt(index)), 16),
        )
        .join(''),
    ],
    [
      'Patterns',
      range(8)
        .map(
          (index) =>
            `<div class="tile" style="background-image:url('data:image/svg+xml,${encodeURIComponent(patternSvg(faceAt(index)))}')"></div>`,
        )
        .join(''),
    ],
    [
      'Methods',
      methodIconKeys.map((key) => image(methodIconSvg(key), 96) + image(methodIconSvg(key), 48)).join(''),
    ],
    [
      'Illustrations',
      [0, 2, 7]
        .map((at) =>
          illustrationNames
            .map((name) => image(illustrationSvg(name, { color: colors[at]![0], dark }), 240))
            .join(''),
        )
        .join(''),
    ],
    [
      'Tokens',
      range(10)
        .map((index) => tokenCard(brandTokens(faceAt(index))[dark ? 'dark' : 'light']))
        .join(''),
    ],
  ];
}

const page = [false, true]
  .map(
    (dark) =>
      `<main class="${dark ? 'dark' : ''}">${sections(dark)
        .map(([title, body]) => `<h2>${title}</h2><section>${body}</section>`)
        .join('')}</main>`,
  )
  .join('');
const style =
  'body{margin:0;font:14px system-ui}main{padding:16px}.dark{background:#15131d;color:#eee}section{display:flex;flex-wrap:wrap;gap:8px}figure{margin:0}figcaption{font-size:9px;opacity:.5}img{display:block}.tile{width:220px;height:120px}';

const target = process.argv[2];
if (!target) throw new Error('usage: node gallery.ts <file.html>');
writeFileSync(
  target,
  `<!doctype html><meta charset="utf-8"><title>Art</title><style>${style}</style>${page}`,
);
