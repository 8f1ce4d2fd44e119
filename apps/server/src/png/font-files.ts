import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** Packages of fonts under the SIL Open Font License, in slices by the letters that they hold. */
const everyday = ['roboto', 'noto-sans-thai', 'cairo'];
const chinese = ['noto-sans-sc', 'noto-sans-tc', 'noto-sans-jp', 'noto-sans-kr'];
const chineseOf: Readonly<Record<string, string>> = {
  ja: 'noto-sans-jp',
  ko: 'noto-sans-kr',
  'zh-tw': 'noto-sans-tc',
};

interface Slice {
  file: string;
  /** First and last letter of each run. */
  ranges: readonly (readonly [number, number])[];
}

const require = createRequire(import.meta.url);
const known = new Map<string, readonly Slice[]>();

/** The files that cover the letters of a text, in the order of the fonts; letters that no font has are skipped. */
export function fontFiles(text: string, language: string): string[] {
  const own = chineseOf[language];
  const order = [...everyday, ...(own ? [own] : []), ...chinese.filter((name) => name !== own)];
  const letters = [...new Set(text)].map((letter) => letter.codePointAt(0) ?? 0);
  const files = letters.flatMap((letter) => {
    for (const name of order) {
      const slice = slicesOf(name).find(({ ranges }) => ranges.some(([a, b]) => letter >= a && letter <= b));
      if (slice) return [slice.file];
    }
    return [];
  });
  // A space is in most of them: its own file is that of the letters beside it as well.
  return order.flatMap((name) => [...new Set(files)].filter((file) => file.includes(`/${name}/`)));
}

function slicesOf(name: string): readonly Slice[] {
  let slices = known.get(name);
  if (!slices) {
    const list = require.resolve(`@fontsource-variable/${name}/unicode.json`);
    const texts = JSON.parse(readFileSync(list, 'utf8')) as Record<string, string>;
    slices = Object.entries(texts).map(([part, ranges]) => ({
      // A numbered slice is named `[12]`.
      file: join(dirname(list), 'files', `${name}-${part.replace(/[[\]]/g, '')}-wght-normal.woff2`),
      ranges: ranges.split(',').map(rangeOf),
    }));
    known.set(name, slices);
  }
  return slices;
}

/** `U+600-6ff` */
function rangeOf(text: string): readonly [number, number] {
  const [first = '', last = first] = text.trim().replace(/^U\+/i, '').split('-');
  return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
}
