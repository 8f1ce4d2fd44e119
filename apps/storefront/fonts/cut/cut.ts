import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { languageName, languages } from '@gemporium/domain/languages.ts';
import { textsOf } from '@gemporium/locales/messages.ts';
import { slicesOf } from '../../build/fonts/font-package.ts';
import { readFont } from '../../build/fonts/read-font.ts';
import { type Script, scripts } from '../scripts.ts';

/*
 * Cuts out of four large fonts the letters that the shop itself writes, and writes them beside this file:
 *
 *   npm ci --prefix apps/storefront/fonts/cut
 *   npx node apps/storefront/fonts/cut/cut.ts
 *
 * The whole fonts are 300 MB of packages, so the subsets are kept in the repository and regenerated if the messages
 * have many new letters; a letter that is in no cut comes from the font's slices. They are under the licence beside
 * them.
 */
const folder = import.meta.dirname;
// Installed in this folder alone, for as long as it is needed.
const { default: subsetFont } = (await import(join(folder, 'node_modules/subset-font/index.js'))) as {
  default: (font: Buffer, letters: string, options: { targetFormat: 'woff2' }) => Promise<Buffer>;
};
const brands = join(folder, '../../../../brands');

/** Letters that a brand or a player is likely to add. */
const always: Readonly<Record<string, string>> = {
  ja: `${lettersBetween(0x3041, 0x3096)}${lettersBetween(0x30a1, 0x30fe)}`,
};

for (const [name, { package: from, cut }] of Object.entries<Script>(scripts)) {
  if (!cut) continue;
  const letters = lettersOf(cut.language);
  const lacking = new Set(letters);
  for (const weight of [400, 700]) {
    const whole = `@fontsource/${cut.package}/files/${cut.package}-${cut.subset}-${weight}-normal.woff2`;
    const font = await subsetFont(readFileSync(join(folder, 'node_modules', whole)), letters, {
      targetFormat: 'woff2',
    });
    const file = join(folder, `${name}-${weight}.woff2`);
    writeFileSync(file, font);
    for (const point of readFont(file).characterSet) lacking.delete(String.fromCodePoint(point));
    console.log(`${name} ${weight}: ${[...letters].length} letters, ${font.length} bytes`);
  }
  await cutMarks(name, from, lacking);
}

await cutNames();

/** The languages' own names, for the list in which a player looks for his: of most, the page has no other letters. */
async function cutNames(): Promise<void> {
  const whole = (from: string, subset: string) =>
    join(folder, `node_modules/@fontsource/${from}/files/${from}-${subset}-700-normal.woff2`);
  const parts = [
    { script: 'han', letters: /\p{Script=Han}/gu, file: whole('noto-sans-sc', 'chinese-simplified') },
    { script: 'hangul', letters: /\p{Script=Hangul}/gu, file: whole('noto-sans-kr', 'korean') },
    {
      script: 'thai',
      letters: /\p{Script=Thai}/gu,
      file: slicesOf(scripts.thai.package, 'wght').find(({ name }) => name === 'thai')?.file ?? '',
    },
  ];
  const names = languages.map(languageName).join('');
  for (const { script, letters, file } of parts) {
    const own = names.match(letters)?.join('') ?? '';
    const font = await subsetFont(readFileSync(file), own, { targetFormat: 'woff2' });
    writeFileSync(join(folder, `names-${script}.woff2`), font);
    console.log(`names in ${script}: ${own}, ${font.length} bytes`);
  }
}

/** Some whole fonts lack marks that their slices have: each slice with such marks becomes a small file of all weights. */
async function cutMarks(name: string, from: string, lacking: ReadonlySet<string>): Promise<void> {
  for (const old of globSync(join(folder, `${name}-marks-*.woff2`))) rmSync(old);
  let count = 0;
  for (const { file } of slicesOf(from, 'wght')) {
    const points = new Set(readFont(file).characterSet);
    const letters = [...lacking].filter((letter) => points.has(letter.codePointAt(0) ?? 0)).join('');
    if (!letters) continue;
    count += 1;
    const font = await subsetFont(readFileSync(file), letters, { targetFormat: 'woff2' });
    writeFileSync(join(folder, `${name}-marks-${count}.woff2`), font);
    console.log(`${name} marks ${count}: ${letters}, ${font.length} bytes`);
  }
}

/** What the messages and the brands of this repository write in a language, without what is Latin. */
function lettersOf(language: string): string {
  const texts = [
    ...Object.values(textsOf(language)),
    ...globSync(join(brands, '**/*.json')).flatMap((file) =>
      textsIn(JSON.parse(readFileSync(file, 'utf8')), language),
    ),
    always[language] ?? '',
  ];
  return [...new Set(texts.join(''))]
    .filter((letter) => (letter.codePointAt(0) ?? 0) >= 0x2e80)
    .sort()
    .join('');
}

/** All texts that stand under the language's code. */
function textsIn(data: unknown, language: string): string[] {
  if (typeof data !== 'object' || data === null) return [];
  return Object.entries(data).flatMap(([key, value]) =>
    key === language && typeof value === 'string' ? [value] : textsIn(value, language),
  );
}

function lettersBetween(first: number, last: number): string {
  return String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, index) => first + index));
}
