import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

/** APIs that Chromium 67 or iOS 12 lacks; the build checks the syntax. */
const absent =
  /\.(flatMap|flat|replaceAll|at|allSettled|matchAll|hasOwn|fromEntries|findLast|findLastIndex|toSorted|toReversed|trimStart|trimEnd)\(|\b(structuredClone|queueMicrotask|globalThis|ResizeObserver|PluralRules|RelativeTimeFormat|PointerEvent)\b/;

/** Used only where the browser has it. */
const lookedFor = /'(\w+)' in window \? new \1\(/;

const folder = new URL('.', import.meta.url);
const files = [
  ...globSync('**/*.{ts,tsx}', {
    cwd: folder.pathname,
    exclude: ['**/*.test.*', 'testing/**', 'ssr.tsx', 'document/html-document.ts'],
  }),
  ...['money', 'show-money', 'price-filter', 'domain-area'].map(
    (name) => `../../../packages/domain/src/${name}.ts`,
  ),
  '../../../packages/contract/src/codes.ts',
  '../../../packages/locales/src/group-digits.ts',
];

describe('the page on an old phone', () => {
  it('B-08 uses no API that Android 8 or iOS 12 lacks', () => {
    const found = files.flatMap((file) => {
      const lines = readFileSync(new URL(file, folder), 'utf8').split('\n');
      return lines
        .filter((line) => !/^\s*(\*|\/\/|\/\*)/.test(line) && absent.test(line) && !lookedFor.test(line))
        .map((line) => `${file}: ${line.trim()}`);
    });
    expect(found).toEqual([]);
  });
});
