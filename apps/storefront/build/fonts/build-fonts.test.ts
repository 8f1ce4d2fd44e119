import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { displayFaces } from '@gemporium/art/display-faces.ts';
import { languageName, languages } from '@gemporium/domain/languages.ts';
import { textsOf } from '@gemporium/locales/messages.ts';
import { parseMessage } from '@gemporium/locales/parse-message.ts';
import { afterAll, describe, expect, it } from 'vitest';
import { scripts } from '../../fonts/scripts.ts';
import { titles } from '../../fonts/titles.ts';
import { buildFonts } from './build-fonts.ts';
import { slicesOf } from './font-package.ts';
import { readFont } from './read-font.ts';

const folder = mkdtempSync(join(tmpdir(), 'fonts-'));
const { sheets, texts } = buildFonts(folder, '/assets/fonts/');
afterAll(() => rmSync(folder, { recursive: true }));

const fileOf = (url: string) => join(folder, url.replace('/assets/fonts/', ''));

interface Face {
  family: string;
  weight: string;
  url: string;
  letters: (point: number) => boolean;
}

/** The rules of a sheet as a browser reads them. */
function facesOf(href: string): Face[] {
  const css = readFileSync(fileOf(href), 'utf8');
  return [...css.matchAll(/@font-face\{([^}]*)\}/g)].map(([, body = '']) => {
    const value = (name: string) => new RegExp(`(?:^|;)${name}:([^;]*)`).exec(body)?.[1] ?? '';
    const ranges = value('unicode-range')
      .split(',')
      .map((range) => range.replace('U+', '').split('-'))
      .map(([first = '', last = first]) => [Number.parseInt(first, 16), Number.parseInt(last, 16)] as const);
    return {
      family: value('font-family'),
      weight: value('font-weight'),
      url: /src:url\(([^)]*)\)/.exec(body)?.[1] ?? '',
      letters: (point) => ranges.some(([first, last]) => first <= point && point <= last),
    };
  });
}

const drawn = new Map<string, Set<number>>();
function isDrawn(url: string, point: number): boolean {
  const known = drawn.get(url) ?? new Set(readFont(fileOf(url)).characterSet);
  drawn.set(url, known);
  return known.has(point);
}

function lettersOf(language: string): string[] {
  const written = Object.values(textsOf(language))
    .flatMap((text) => parseMessage(text))
    .map((part) => (part.kind === 'text' ? part.text : JSON.stringify(part)));
  // Breaks are seen by nobody.
  return [...new Set(written.join(''))].filter((letter) => !/[\s\u200b-\u200f\u2060-\u2069]/u.test(letter));
}

describe.each(languages)('L-05 the fonts of %s', (language) => {
  const faces = (sheets.texts[language] ?? []).flatMap(({ href }) => facesOf(href));

  it(`L-05 ${language} has fonts, and every letter of its messages is in one of them`, () => {
    const missing = lettersOf(language).filter((letter) => {
      const point = letter.codePointAt(0) ?? 0;
      const named = faces.filter((face) => face.letters(point));
      return !named.some((face) => isDrawn(face.url, point));
    });
    expect(missing).toEqual([]);
  });

  it(`L-05 the shop's own words in ${language} take few files, and none of those with rare letters`, () => {
    const points = lettersOf(language).map((letter) => letter.codePointAt(0) ?? 0);
    const inOrder = ['Script', 'Text', 'MoreScript'].flatMap((family) =>
      faces.filter((face) => face.family === family),
    );
    const used = points.map((point) => inOrder.find((face) => face.letters(point)));
    // A few new words may come before a new cut does: `npx node apps/storefront/fonts/cut/cut.ts`.
    const rare = used.filter((face) => face?.family === 'MoreScript');
    expect(rare.length).toBeLessThan(points.length / 20);
    const regular = [...new Set(used)].filter((face) => face !== undefined && !rare.includes(face));
    const bytes = regular.map((face) => statSync(fileOf(face?.url ?? '')).size);
    expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThan(180_000);
  });
});

it('L-01 every page has letters for the names of all languages, in files of a few kilobytes', () => {
  const names =
    languages
      .map(languageName)
      .join('')
      .match(/\p{Script=Han}|\p{Script=Hangul}|\p{Script=Thai}/gu) ?? [];
  expect(names.join('')).toBe('繁體中文简体中文日本語한국어ไทย');
  for (const language of languages) {
    const faces = (sheets.texts[language] ?? []).flatMap(({ href }) => facesOf(href));
    const ofNames = faces.filter(({ family }) => family === 'Names');
    const missing = names.filter((letter) => {
      const point = letter.codePointAt(0) ?? 0;
      return !ofNames.some((face) => face.letters(point) && isDrawn(face.url, point));
    });
    expect(missing).toEqual([]);
    for (const { url } of ofNames) expect(statSync(fileOf(url)).size).toBeLessThan(3000);
  }
});

it('L-05 no two scripts are drawn by the same font of a device: Han letters differ from region to region', () => {
  const owned = Object.values(scripts).flatMap(({ ownedAs }) => ownedAs as readonly string[]);
  expect(owned.filter((name, index) => owned.indexOf(name) !== index)).toEqual([]);
  expect(owned.length).toBeGreaterThan(0);
});

it('L-05 bold Arabic is bold: its face is hardly so at 600, and 700 is taken instead', () => {
  const arabic = (sheets.texts.ar ?? []).flatMap(({ href }) => facesOf(href));
  const weights = arabic.filter(({ family }) => family === 'Script').map(({ weight }) => weight);
  expect(weights).toEqual(['100 500', '700 900']);
});

it.each(languages)('L-05 a text of any weight in %s is drawn by a file that has that weight', (language) => {
  const wrong = (sheets.texts[language] ?? [])
    .flatMap(({ href }) => facesOf(href))
    .filter(({ url, weight }) => {
      const font = readFont(fileOf(url));
      const [from = 0, to = from] = weight.split(' ').map(Number);
      const variable = font.variationAxes.wght;
      const own = font['OS/2'].usWeightClass;
      return variable ? variable.min > 400 || variable.max < 700 : own < from || own > to;
    });
  expect(wrong).toEqual([]);
});

describe('L-05 the font files', () => {
  const hrefs = [
    ...Object.values(sheets.texts).flatMap((list) => list.map(({ href }) => href)),
    ...Object.values(sheets.titles),
  ];

  it('every sheet names files of this host alone, that are there, under names that hold a hash', () => {
    for (const href of hrefs) {
      expect(href).toMatch(/^\/assets\/fonts\/[a-z0-9-]+-[0-9A-F]{8}\.css$/);
      expect(facesOf(href).length).toBeGreaterThan(0);
      for (const { url } of facesOf(href)) {
        expect(url).toMatch(/^\/assets\/fonts\/[a-z0-9-]+-[0-9A-F]{8}\.woff2$/);
        expect(existsSync(fileOf(url))).toBe(true);
      }
    }
    expect(texts.map((file) => file.slice(folder.length + 1))).toEqual(
      expect.arrayContaining(hrefs.map((href) => href.replace('/assets/fonts/', ''))),
    );
  });

  it('L-05 no word waits for its font: the device’s own stands there until it comes', () => {
    for (const href of hrefs) {
      const rules = readFileSync(fileOf(href), 'utf8').match(/@font-face\{[^}]*\}/g) ?? [];
      expect(rules.filter((rule) => !/[;{]font-display:swap;/.test(rule))).toEqual([]);
    }
  });

  it('their licences go with them, and each sheet names these', () => {
    const [licences = ''] = texts.filter((file) => file.endsWith('.txt'));
    const words = readFileSync(licences, 'utf8');
    const packages = [...Object.values(scripts), ...Object.values(titles)].map((font) => font.package);
    for (const name of packages) expect(words).toContain(`${name}\n`);
    expect(
      words.match(/SIL Open Font License, Version 1\.1|SIL OPEN FONT LICENSE Version 1\.1/g)?.length,
    ).toBeGreaterThanOrEqual(new Set(packages).size);
    for (const href of hrefs)
      expect(readFileSync(fileOf(href), 'utf8')).toContain(licences.slice(folder.length + 1));
  });

  it('B-02 goods’ amounts stand in a face whose figures go with its letters, and in no other', () => {
    const amounts = displayFaces.filter((name) =>
      readFileSync(fileOf(sheets.titles[name] ?? ''), 'utf8').includes('--amount-font:var(--title)'),
    );
    expect(amounts).toEqual(displayFaces.filter((name) => titles[name].hasFigures));
    expect(amounts.length).toBeGreaterThan(0);
    expect(amounts.length).toBeLessThan(displayFaces.length);
  });

  it.each(displayFaces)(
    'B-02 %s has letters and figures, and the width of what stood there before',
    (name) => {
      const faces = facesOf(sheets.titles[name] ?? '');
      const letters = [...'ABCXYZabcxyz0123456789'].map((letter) => letter.codePointAt(0) ?? 0);
      expect(
        letters.filter((point) => !faces.some((face) => face.letters(point) && isDrawn(face.url, point))),
      ).toEqual([]);
      expect(readFileSync(fileOf(sheets.titles[name] ?? ''), 'utf8')).toMatch(
        /size-adjust:\d+(\.\d)?%;ascent-override/,
      );
    },
  );
});

it.each(displayFaces)('B-02 L-05 a heading in %s is all in that face, where it has the letters', (name) => {
  const faces = facesOf(sheets.titles[name] ?? '');
  const all = slicesOf(titles[name].package, titles[name].weight).map(({ file }) => readFont(file));
  const letters = [...new Set(languages.flatMap(lettersOf))].map((letter) => letter.codePointAt(0) ?? 0);
  const drawable = letters.filter((point) => all.some((font) => font.hasGlyphForCodePoint(point)));
  const missing = drawable.filter(
    (point) => !faces.some((face) => face.letters(point) && isDrawn(face.url, point)),
  );
  expect(String.fromCodePoint(...missing)).toBe('');
});
