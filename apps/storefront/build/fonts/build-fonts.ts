import { createHash } from 'node:crypto';
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import { displayFaces } from '@gemporium/art/display-faces.ts';
import { languages } from '@gemporium/domain/languages.ts';
import { type Script, type ScriptName, scripts, scriptsOf } from '../../fonts/scripts.ts';
import { titleSlices, titles } from '../../fonts/titles.ts';
import type { FontSheets } from '../../src/fonts/font-sheets.ts';
import { licenceOf, type Slice, slicesOf } from './font-package.ts';
import { type Family, fontSheet } from './font-sheet.ts';
import { rangeOf, readFont } from './read-font.ts';
import { titleMetrics } from './title-metrics.ts';

const cutFolder = join(import.meta.dirname, '../../fonts/cut');

/**
 * Writes every font of the shop into `outDir` (served under `publicPath`) under names that hold a hash, and for each
 * script and each display face a stylesheet that names its files. Answers the sheets' addresses, and the files that are
 * text and still to compress: a font is compressed in itself.
 */
export function buildFonts(outDir: string, publicPath: string): { sheets: FontSheets; texts: string[] } {
  mkdirSync(outDir, { recursive: true });
  const write = (name: string, content: Buffer | string): string => {
    const hash = createHash('sha256').update(content).digest('hex').slice(0, 8).toUpperCase();
    const extension = extname(name);
    const file = `${basename(name, extension)}-${hash}${extension}`;
    writeFileSync(join(outDir, file), content);
    return file;
  };
  const written = new Map<string, string>();
  const urlOf = (file: string) => {
    const url = written.get(file) ?? publicPath + write(basename(file), readFileSync(file));
    written.set(file, url);
    return url;
  };
  const licences = write('font-licences.txt', licenceTexts());
  const note = `/* Under the SIL Open Font License 1.1: ${publicPath}${licences} */`;
  const texts = [licences];
  const sheet = (name: string, families: readonly Family[], rule = ''): string => {
    const file = write(`${name}.css`, `${fontSheet(families, urlOf)}${rule}${note}\n`);
    texts.push(file);
    return publicPath + file;
  };

  // Every language's page asks for the Latin sheet: for the list of languages (language-list.module.css).
  const names: Family = { name: 'Names', weight: '600 900', slices: cutsOf('names', '*') };
  const ofScript = mapValues(scripts, (script: Script, name) => ({
    href: sheet(`text-${name}`, [...familiesOf(name, script), ...(name === 'latin' ? [names] : [])]),
    ownedAs: script.ownedAs,
  }));
  return {
    sheets: {
      texts: Object.fromEntries(
        languages.map((code) => [code, scriptsOf(code).map((name) => ofScript[name])]),
      ),
      titles: Object.fromEntries(
        displayFaces.map((name) => [
          name,
          sheet(`title-${name}`, titleOf(name), titles[name].hasFigures ? amountsToo : ''),
        ]),
      ),
    },
    texts: texts.map((name) => join(outDir, name)),
  };
}

/** Goods' amounts stand in the face as well. */
const amountsToo = ':root{--amount-font:var(--title)}\n';

/** Families are named as `--font` (tokens.css) lists them. */
function familiesOf(name: ScriptName, { package: from, slices, cut, bold }: Script): Family[] {
  const all = slicesOf(from, 'wght');
  if (slices)
    return (bold ? ['100 500', bold] : ['100 900']).map((weight) => ({
      name: name === 'latin' ? 'Text' : 'Script',
      weight,
      slices: all.filter((slice) => slices.includes(slice.name)),
    }));
  const numbered = all.filter((slice) => /^\d+$/.test(slice.name));
  if (!cut) throw new Error(`${name} has neither named slices nor a cut`);
  return [
    { name: 'MoreScript', weight: '100 900', slices: numbered },
    { name: 'Script', weight: '100 500', slices: cutsOf(name, 'marks-*', '400') },
    { name: 'Script', weight: '600 900', slices: cutsOf(name, 'marks-*', '700') },
  ];
}

function cutsOf(name: ScriptName | 'names', ...parts: string[]): Slice[] {
  const files = parts.flatMap((part) => globSync(join(cutFolder, `${name}-${part}.woff2`)).sort());
  return files.map((file) => ({ name: 'cut', file, range: rangeOf(readFont(file)) }));
}

function titleOf(name: (typeof displayFaces)[number]): Family[] {
  const { package: from, weight } = titles[name];
  const slices = slicesOf(from, weight).filter((slice) => titleSlices.includes(slice.name));
  const latin = slices.find((slice) => slice.name === 'latin');
  if (!latin) throw new Error(`${from} has no Latin letters`);
  // Of all weights: headings are bold, and the face is that already.
  return [{ name: 'Title', weight: '100 900', slices, metrics: titleMetrics(readFont(latin.file)) }];
}

function licenceTexts(): string {
  const packages = [...Object.values(scripts), ...Object.values(titles)].map((font) => font.package);
  return [...new Set(packages)]
    .sort()
    .map((name) => `${name}\n\n${licenceOf(name)}\n`)
    .join(`\n${'-'.repeat(80)}\n\n`);
}

function mapValues<Name extends string, From, To>(
  record: Readonly<Record<Name, From>>,
  change: (value: From, name: Name) => To,
): Record<Name, To> {
  const entries = Object.entries(record) as [Name, From][];
  return Object.fromEntries(entries.map(([name, value]) => [name, change(value, name)])) as Record<Name, To>;
}
